# trouble: endless-loop-at-import
# class: NegAlphaBeta
from ludus.course import Player


class NegAlphaBeta(Player):
    def decision(self, state):
        self.game.state = state
        return self.game.actions[0]


n = 0
while n < 10:
    n -= 1
