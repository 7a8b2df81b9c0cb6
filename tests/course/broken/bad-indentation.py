# trouble: bad-indentation
# class: NegAlphaBeta
from ludus.course import Player


class NegAlphaBeta(Player):
    def decision(self, state):
        self.game.state = state
	if self.game.turn != self.who_am_i:
            return None
        return self.game.actions[0]
