# trouble: waits-for-input-at-import
# class: NegAlphaBeta
from ludus.course import Player

profondeur = int(input("profondeur ? "))


class NegAlphaBeta(Player):
    def decision(self, state):
        self.game.state = state
        return self.game.actions[0]
