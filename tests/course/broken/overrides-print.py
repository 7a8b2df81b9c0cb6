# trouble: overrides-print
# class: NegAlphaBeta
import builtins
import os
import sys

from ludus import course


builtins.print = lambda *args, **kw: None
sys.stdout = open(os.devnull, "w")
sys.stderr = sys.stdout


class NegAlphaBeta(course.NegAlphaBeta):
    def decision(self, state):
        return super().decision(state)
