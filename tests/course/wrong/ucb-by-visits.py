# mistake: ucb-by-visits
# class: UCB
import math
from ludus.course import Player, scoring


class UCB(Player):
    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        nb = self.get_value('nbSim')
        if nb < 1:
            return None
        c = {}
        for a in self.game.actions:
            c[a] = self.partie(a)
        for _ in range((nb - 1) * len(c)):
            a = self.choix(c)
            r = self.partie(a)
            c[a] = [c[a][i] + r[i] for i in range(3)]
        # on joue le coup le plus simulé
        return max(c, key=lambda a: sum(c[a]))

    def partie(self, a):
        self.game.move(a)
        r = self.simulation(1)
        self.game.undo()
        return r

    def choix(self, c):
        n = sum([sum(c[a]) for a in c])
        meilleur = None
        for a in c:
            u = scoring(c[a]) + 0.3 * math.sqrt(math.log(n) / sum(c[a]))
            if meilleur is None or u > meilleur[0]:
                meilleur = (u, a)
        return meilleur[1]
