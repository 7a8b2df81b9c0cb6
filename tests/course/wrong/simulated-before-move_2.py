# mistake: simulated-before-move
# class: Randy_MC
import random
from ludus.course import Player, scoring


class Randy_MC(Player):
    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        nb = self.get_value("nbSim")
        if nb < 1:
            return None
        notes = {a: scoring(self.simulation(nb)) for a in self.game.actions}
        return max(notes, key=notes.get)
