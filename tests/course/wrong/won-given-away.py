# mistake: won-given-away
# class: Ultimate
from ludus.course import Player


class Ultimate(Player):
    """regarde deux coups, jamais plus"""

    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        notes = {}
        for coup in self.game.actions:
            self.game.move(coup)
            notes[coup] = -self.valeur(1)
            self.game.undo()
        return max(notes, key=notes.get)

    def valeur(self, pf):
        if pf == 0 or self.game.over():
            return self.estimated() if self.game.turn == self.who_am_i else -self.estimated()
        meilleure = -101
        for coup in self.game.actions:
            self.game.move(coup)
            meilleure = max(meilleure, -self.valeur(pf - 1))
            self.game.undo()
        return meilleure
