# trouble: no-decision
# class: NegAlphaBeta
from ludus.course import Player


class NegAlphaBeta(Player):
    def decide(self, state):
        self.game.state = state
        return self.game.actions[0]
