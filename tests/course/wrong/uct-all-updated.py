# mistake: uct-all-updated
# class: UCT_max
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
class UCT_max(Joueur):
    def decision(self, state):
        if not self.pret(state):
            return None
        self.simulations(self.get_value("pf"), self.get_value("nbSim"))
        return best_by_utility(self.decision.memory[self.game.hash_code])
    decision.memory = {}

    def simulations(self, pf, nbSim):
        if pf == 0:
            return [0, 0, 0]
        d = self.decision.memory.setdefault(self.game.hash_code, {})
        total = np.array([0, 0, 0])
        if self.game.over():
            w = self.game.winner
            r = [nbSim if w == self.who_am_i else 0, nbSim if w is not None and w != self.who_am_i else 0, nbSim if w is None else 0]
            d[None] = [x + y for x, y in zip(d.get(None, [0, 0, 0]), r)]
            return r
        for a in self.game.actions:
            if a in d:
                continue
            self.game.move(a)
            d[a] = self.simulation(nbSim)
            self.game.undo()
            total += d[a]
        vue = d if self.game.turn == self.who_am_i else {a: [c[1], c[0], c[2]] for a, c in d.items()}
        b = best_by_utility(vue)
        self.game.move(b)
        r = self.simulations(pf - 1, nbSim)
        self.game.undo()
        for b in d: d[b] = [x + y for x, y in zip(d[b], r)]
        return [int(t) + x for t, x in zip(total, r)]
