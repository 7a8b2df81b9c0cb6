# trouble: closes-output
# class: NegAlphaBeta
import os
import sys

from ludus import course


class NegAlphaBeta(course.NegAlphaBeta):
    def decision(self, state):
        sys.stdout.close()
        os.close(1)
        os.close(2)
        return super().decision(state)
