# mistake: wrong-number-of-simulations
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
        best, best_value = None, -2
        for a in self.game.actions:
            self.game.move(a)
            value = scoring(self.simulation(1))
            self.game.undo()
            if value > best_value:
                best, best_value = a, value
        return best
