# mistake: draw-as-defeat
# class: Randy_MC
import random

from ludus.course import Player


class Randy_MC(Player):
    """les parties sont comptées à la main"""

    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        nb = self.get_value("nbSim")
        if nb < 1:
            return None
        notes = []
        for coup in self.game.actions:
            self.game.move(coup)
            notes.append(sum(self.une_partie() for _ in range(nb)) / nb)
            self.game.undo()
        return self.game.actions[notes.index(max(notes))]

    def une_partie(self):
        joues = 0
        while not self.game.over():
            self.game.move(random.choice(self.game.actions))
            joues += 1
        resultat = 1 if self.game.winner == self.who_am_i else -1
        for _ in range(joues):
            self.game.undo()
        return resultat
