# trouble: sys-exit-at-import
# class: NegAlphaBeta
import sys

from ludus.course import Player


class NegAlphaBeta(Player):
    def decision(self, state):
        self.game.state = state
        return self.game.actions[0]


sys.exit()
