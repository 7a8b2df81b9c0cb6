# trouble: endless-recursion
# class: NegAlphaBeta
from ludus import course


class NegAlphaBeta(course.NegAlphaBeta):
    def decision(self, state):
        self.cut_again()
        return super().decision(state)

    def cut_again(self):
        return -self.cut_again()
