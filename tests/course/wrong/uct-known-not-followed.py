# mistake: uct-known-not-followed
# class: UCT_negamax
import math
from ludus.course import Player


def plus(c, d):
    return c[0] + d[0], c[1] + d[1], c[2] + d[2]


def autre(c):
    return c[1], c[0], c[2]


class UCT_negamax(Player):
    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        if self.get_value('nbSim') < 1:
            return None
        self.simulations(self.get_value('pf'), self.get_value('nbSim'))
        return self.meilleur(self.decision.memory[self.game.hash_code])

    decision.memory = {}

    def meilleur(self, compteurs):
        n = 0
        for c in compteurs.values():
            n += sum(c)
        choix = None
        for a, c in compteurs.items():
            u = (c[0] - c[1]) / sum(c) + 0.3 * math.sqrt(math.log(n) / sum(c))
            if choix is None or u > maxi:
                choix, maxi = a, u
        return choix

    def simulations(self, pf, nbSim):
        if pf == 0:
            return 0, 0, 0
        h = self.game.hash_code
        compteurs = self.decision.memory.get(h, {})
        tout = (0, 0, 0)
        if self.game.over():
            if self.game.winner is None:
                tout = (0, 0, nbSim)
            elif self.game.winner == self.game.turn:
                tout = (nbSim, 0, 0)
            else:
                tout = (0, nbSim, 0)
            compteurs[None] = plus(compteurs.get(None, (0, 0, 0)), tout)
        else:
            for a in self.game.actions:
                if a not in compteurs:
                    self.game.move(a)
                    compteurs[a] = autre(self.simulation(nbSim, rootPlayer=False))
                    self.game.undo()
                    tout = plus(tout, compteurs[a])
            if tout == (0, 0, 0):
                return tout     # rien de nouveau ici
            a = self.meilleur(compteurs)
            self.game.move(a)
            suite = autre(self.simulations(pf - 1, nbSim))
            self.game.undo()
            compteurs[a] = plus(compteurs[a], suite)
            tout = plus(tout, suite)
        self.decision.memory[h] = compteurs
        return tout
