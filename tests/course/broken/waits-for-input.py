# trouble: waits-for-input
# class: NegAlphaBeta
from ludus import course


class NegAlphaBeta(course.NegAlphaBeta):
    def decision(self, state):
        answer = input("which action? ")
        if answer:
            return int(answer)
        return super().decision(state)
