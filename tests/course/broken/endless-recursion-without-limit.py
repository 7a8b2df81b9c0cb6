# trouble: endless-recursion-without-limit
# class: NegAlphaBeta
import sys

from ludus import course


sys.setrecursionlimit(10 ** 9)


class NegAlphaBeta(course.NegAlphaBeta):
    def decision(self, state):
        self.cut_again()
        return super().decision(state)

    def cut_again(self):
        return -self.cut_again()
