# trouble: os-exit-at-import
# class: NegAlphaBeta
import os

from ludus.course import Player


class NegAlphaBeta(Player):
    def decision(self, state):
        self.game.state = state
        return self.game.actions[0]


os._exit(0)
