# mistake: simulations-shared-out
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
        totals = {a: [0, 0, 0] for a in self.game.actions}
        for i in range(nb):
            a = random.choice(self.game.actions)
            self.game.move(a)
            w, l, d = self.simulation(1)
            self.game.undo()
            totals[a] = [totals[a][0] + w, totals[a][1] + l, totals[a][2] + d]
        return max(totals, key=lambda a: totals[a][0] - totals[a][1])
