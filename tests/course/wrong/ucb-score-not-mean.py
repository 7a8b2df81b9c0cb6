# mistake: ucb-score-not-mean
# class: UCB
"""Monte-Carlo, ma version, avec Counter et numpy."""
import math
import numpy as np
from collections import defaultdict
from ludus.course import Matches, Player, scoring
def utility(counter, n):
    w, l, d = counter
    na = w + l + d
    return (w - l) + 0.3 * (math.log(n) / na) ** 0.5
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
class UCB(Joueur):
    def decision(self, state):
        if not self.pret(state):
            return None
        self.c = {a: np.zeros(3, dtype=int) for a in self.game.actions}
        for a in self.c:
            self.essai(a)
        reste = (self.get_value("nbSim") - 1) * len(self.c)
        while reste > 0:
            self.essai(best_by_utility(self.c))
            reste -= 1
        return best_by_utility(self.c)

    def essai(self, a):
        self.game.move(a)
        self.c[a] += np.array(self.simulation(1))
        self.game.undo()
