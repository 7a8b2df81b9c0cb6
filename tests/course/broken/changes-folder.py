# trouble: changes-folder
# class: NegAlphaBeta
import os

from ludus import course


class NegAlphaBeta(course.NegAlphaBeta):
    def decision(self, state):
        os.chdir("/")
        return super().decision(state)
