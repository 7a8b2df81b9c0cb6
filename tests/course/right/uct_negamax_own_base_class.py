# class: UCT_negamax
import math
import random


class Joueur:
    WIN = 100

    def __init__(self, name, game, **parameters):
        self.name = name
        self.game = game
        self.who_am_i = 0
        self.parameters = parameters

    def get_value(self, key, default=None):
        return self.parameters.get(key, default)

    def estimated(self):
        g = self.game.winner
        return 0 if g is None else self.WIN if g == self.who_am_i else -self.WIN

    def simulation(self, n, rootPlayer=True):
        siege = self.who_am_i if rootPlayer else self.game.turn
        total = [0, 0, 0]
        for _ in range(n):
            coups = 0
            while not self.game.over():
                self.game.move(random.choice(self.game.actions))
                coups += 1
            g = self.game.winner
            total[2 if g is None else 0 if g == siege else 1] += 1
            while coups:
                self.game.undo()
                coups -= 1
        return total


class UCT_negamax(Joueur):
    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        if self.get_value('nbSim') < 1:
            return None
        self.simulations(self.get_value('pf'), self.get_value('nbSim'))
        return self.choisir(self.decision.memory[self.game.hash_code])

    decision.memory = {}

    def choisir(self, fiche):
        n = sum(sum(c) for c in fiche.values())
        meilleur, maxi = None, -math.inf
        for coup, (g, p, nul) in fiche.items():
            joue = g + p + nul
            u = (g - p) / joue + 0.3 * math.sqrt(math.log(n) / joue)
            if u > maxi:
                meilleur, maxi = coup, u
        return meilleur

    def simulations(self, pf, nbSim):
        if pf == 0:
            return [0, 0, 0]
        fiche = self.decision.memory.setdefault(self.game.hash_code, {})
        if self.game.over():
            # une partie finie : la simulation donne tout de suite le résultat, nbSim fois
            res = self.simulation(nbSim, False)
            fiche[None] = self.somme(fiche.get(None, [0, 0, 0]), res)
            return res
        tout = [0, 0, 0]
        for coup in self.game.actions:
            if coup not in fiche:
                self.game.move(coup)
                p, g, nul = self.simulation(nbSim, False)
                self.game.undo()
                fiche[coup] = [g, p, nul]
                tout = self.somme(tout, fiche[coup])
        coup = self.choisir(fiche)
        self.game.move(coup)
        p, g, nul = self.simulations(pf - 1, nbSim)
        self.game.undo()
        fiche[coup] = self.somme(fiche[coup], [g, p, nul])
        return self.somme(tout, [g, p, nul])

    def somme(self, c, d):
        return [a + b for a, b in zip(c, d)]
