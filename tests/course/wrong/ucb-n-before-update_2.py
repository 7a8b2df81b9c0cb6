# mistake: ucb-n-before-update
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
        compteur = {}
        n = 0
        for a in self.game.actions:
            self.game.move(a)
            compteur[a] = self.simulation(1)
            self.game.undo()
            n += 1
        dernier = n
        for i in range((nb - 1) * len(compteur)):
            a = self.meilleure(compteur, dernier)
            dernier = n
            self.game.move(a)
            g, p, d = self.simulation(1)
            self.game.undo()
            compteur[a] = [compteur[a][0] + g, compteur[a][1] + p, compteur[a][2] + d]
            n += 1
        return self.meilleure(compteur, dernier)

    def meilleure(self, compteur, n):
        return max(compteur, key=lambda a: scoring(compteur[a]) + 0.3 * math.sqrt(math.log(n) / sum(compteur[a])))
