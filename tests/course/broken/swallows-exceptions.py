# trouble: swallows-exceptions
# class: NegAlphaBeta
from ludus import course


class NegAlphaBeta(course.NegAlphaBeta):
    def decision(self, state):
        while True:
            try:
                self.game.move(99)
            except BaseException:
                pass
        return super().decision(state)
