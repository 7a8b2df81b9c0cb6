# mistake: memory-forgotten
# class: UCT_max
import math
from ludus.course import Player, scoring


class UCT_max(Player):
    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        if self.get_value('nbSim') < 1:
            return None
        type(self).decision.memory = {}
        self.simulations(self.get_value('pf'), self.get_value('nbSim'))
        return self.meilleure_action(self.decision.memory[self.game.hash_code])

    decision.memory = {}

    def meilleure_action(self, compteurs):
        total = sum([sum(c) for c in compteurs.values()])
        meilleure = None
        for action, (gagne, perdu, nul) in compteurs.items():
            if self.game.turn != self.who_am_i:
                gagne, perdu = perdu, gagne
            joue = gagne + perdu + nul
            u = (gagne - perdu) / joue + 0.3 * math.sqrt(math.log(total) / joue)
            if meilleure is None or u > utilite:
                meilleure, utilite = action, u
        return meilleure

    def simulations(self, pf, nbSim):
        if pf == 0:
            return [0, 0, 0]
        h = self.game.hash_code
        if h not in self.decision.memory:
            self.decision.memory[h] = {}
        compteurs = self.decision.memory[h]
        if self.game.over():
            res = [0, 0, nbSim]
            if self.game.winner == self.who_am_i:
                res = [nbSim, 0, 0]
            elif self.game.winner is not None:
                res = [0, nbSim, 0]
            compteurs[None] = self.ajoute(compteurs.get(None), res)
            return res
        somme = [0, 0, 0]
        for a in self.game.actions:
            if a not in compteurs:
                self.game.move(a)
                compteurs[a] = self.simulation(nbSim)
                self.game.undo()
                somme = self.ajoute(somme, compteurs[a])
        a = self.meilleure_action(compteurs)
        self.game.move(a)
        res = self.simulations(pf - 1, nbSim)
        self.game.undo()
        compteurs[a] = self.ajoute(compteurs[a], res)
        return self.ajoute(somme, res)

    def ajoute(self, c, d):
        if c is None:
            return d
        return [c[0] + d[0], c[1] + d[1], c[2] + d[2]]
