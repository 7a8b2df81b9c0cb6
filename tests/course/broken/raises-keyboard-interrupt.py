# trouble: raises-keyboard-interrupt
# class: NegAlphaBeta
from ludus import course


class NegAlphaBeta(course.NegAlphaBeta):
    def decision(self, state):
        raise KeyboardInterrupt
        return super().decision(state)
