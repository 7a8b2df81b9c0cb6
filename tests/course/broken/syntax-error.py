# trouble: syntax-error
# class: NegAlphaBeta
from ludus.course import Player


class NegAlphaBeta(Player):
    def decision(self, state)
        self.game.state = state
        return self.game.actions[0]
