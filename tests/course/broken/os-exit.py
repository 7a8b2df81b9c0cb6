# trouble: os-exit
# class: NegAlphaBeta
import os

from ludus import course


class NegAlphaBeta(course.NegAlphaBeta):
    def decision(self, state):
        os._exit(0)
        return super().decision(state)
