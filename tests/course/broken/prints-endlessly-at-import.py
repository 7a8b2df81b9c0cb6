# trouble: prints-endlessly-at-import
# class: NegAlphaBeta
from ludus.course import Player


class NegAlphaBeta(Player):
    def decision(self, state):
        self.game.state = state
        return self.game.actions[0]


while True:
    print("un essai de plus", "." * 70)
