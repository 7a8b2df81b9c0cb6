# mistake: undo-forgotten
# class: UCB
from math import log, sqrt
from ludus.course import Player


class UCB(Player):
    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        nb = self.get_value('nbSim')
        if nb < 1:
            return None
        actions = list(self.game.actions)
        k = len(actions)
        gains = [0] * k
        jouees = [0] * k
        total = 0
        while total < nb * k:
            if total < k:
                i = total
            else:
                i = self.meilleur(gains, jouees, total)
            self.game.move(actions[i])
            g, p, n = self.simulation(1)
            gains[i] += g - p
            jouees[i] += 1
            total += 1
        return actions[self.meilleur(gains, jouees, total)]

    def meilleur(self, gains, jouees, total):
        m = 0
        um = None
        for i in range(len(gains)):
            u = gains[i] / jouees[i] + 0.3 * sqrt(log(total) / jouees[i])
            if um is None or u > um:
                m, um = i, u
        return m
