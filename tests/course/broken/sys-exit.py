# trouble: sys-exit
# class: NegAlphaBeta
import sys

from ludus import course


class NegAlphaBeta(course.NegAlphaBeta):
    def decision(self, state):
        if len(self.game.actions) < 3:
            sys.exit()
        return super().decision(state)
