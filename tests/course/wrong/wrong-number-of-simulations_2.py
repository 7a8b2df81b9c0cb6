# mistake: wrong-number-of-simulations
# class: UCB
import math
from ludus.course import Player, scoring


class UCB(Player):
    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        if self.get_value('nbSim') < 1:
            return None
        self.cpt = {}
        actions = self.game.actions
        for a in actions:
            self.cpt[a] = self.essai(a)
        budget = self.get_value('nbSim') * len(actions)
        while budget > 0:
            a = self.choisir()
            r = self.essai(a)
            c = self.cpt[a]
            self.cpt[a] = (c[0] + r[0], c[1] + r[1], c[2] + r[2])
            budget = budget - 1
        return self.choisir()

    def essai(self, a):
        self.game.move(a)
        r = tuple(self.simulation(1))
        self.game.undo()
        return r

    def choisir(self):
        total = 0
        for c in self.cpt.values():
            total += sum(c)
        meilleur, note = None, None
        for a in self.cpt:
            x = scoring(self.cpt[a]) + 0.3 * math.sqrt(math.log(total) / sum(self.cpt[a]))
            if note is None or x > note:
                meilleur, note = a, x
        return meilleur
