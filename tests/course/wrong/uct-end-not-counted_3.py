# mistake: uct-end-not-counted
# class: UCT_negamax
"""Monte-Carlo, ma version, avec Counter et numpy."""
import math
import numpy as np
from collections import defaultdict
from ludus.course import Matches, Player, scoring
def utility(counter, n):
    w, l, d = counter
    na = w + l + d
    return (w - l) / na + 0.3 * (math.log(n) / na) ** 0.5
def best_by_utility(counters):
    n = sum(sum(c) for c in counters.values())
    meilleur = None
    for a, c in counters.items():
        u = utility(c, n)
        if meilleur is None or u > meilleur[1]:
            meilleur = (a, u)
    return meilleur[0]
class Joueur(Player):
    def pret(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return False
        return self.get_value("nbSim") >= 1
class UCT_negamax(Joueur):
    def decision(self, state):
        if not self.pret(state):
            return None
        self.simulations(self.get_value("pf"), self.get_value("nbSim"))
        return best_by_utility(self.decision.memory[self.game.hash_code])
    decision.memory = {}

    def simulations(self, pf, nbSim):
        mem = self.decision.memory
        if pf == 0:
            return [0, 0, 0]
        if self.game.hash_code not in mem:
            mem[self.game.hash_code] = {}
        d = mem[self.game.hash_code]
        if self.game.over():
            w = self.game.winner
            i = 2 if w is None else 0 if w == self.game.turn else 1
            r = [0, 0, 0]
            r[i] = 1
            if None not in d:
                d[None] = [0, 0, 0]
            for j in range(3):
                d[None][j] += r[j]
            return r
        total = [0, 0, 0]
        for a in self.game.actions:
            if a not in d:
                self.game.move(a)
                l, w, n = self.simulation(nbSim, False)
                self.game.undo()
                d[a] = [w, l, n]
                for j in range(3):
                    total[j] += d[a][j]
        b = best_by_utility(d)
        self.game.move(b)
        l, w, n = self.simulations(pf - 1, nbSim)
        self.game.undo()
        r = [w, l, n]
        for j in range(3):
            d[b][j] += r[j]
            total[j] += r[j]
        return total
