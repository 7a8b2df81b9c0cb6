# mistake: wins-not-counted
# class: Randy_MC
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
class Randy_MC(Joueur):
    def decision(self, state):
        if not self.pret(state):
            return None
        notes = []
        for a in self.game.actions:
            self.game.move(a)
            notes.append(-self.simulation(self.get_value("nbSim"))[1])
            self.game.undo()
        return self.game.actions[int(np.argmax(notes))]
