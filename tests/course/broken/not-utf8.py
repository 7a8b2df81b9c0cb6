# trouble: not-utf8
# class: NegAlphaBeta
from ludus.course import Player


class NegAlphaBeta(Player):
    """Le joueur préféré, enregistré par un vieil éditeur"""

    def decision(self, state):
        self.game.state = state
        return self.game.actions[0]
