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


class Randy_MC(Joueur):
    def decision(self, state):
        if not self.pret(state):
            return None
        notes = []
        for a in self.game.actions:
            self.game.move(a)
            notes.append(scoring(self.simulation(self.get_value("nbSim"))))
            self.game.undo()
        return self.game.actions[int(np.argmax(notes))]


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


class NegAlphaBeta_MC(Joueur):
    def decision(self, state):
        if not self.pret(state):
            return None
        pf = self.get_value("pf")
        res = {}
        for a in self.game.actions:
            self.game.move(a)
            res[a] = -self.alpha_beta(pf - 1, -101, 101)
            self.game.undo()
        return max(res, key=lambda a: res[a])

    def alpha_beta(self, pf, alpha, beta):
        if self.game.over():
            return self.estimated() if self.game.turn == self.who_am_i else -self.estimated()
        if pf == 0:
            return scoring(self.simulation(self.get_value("nbSim"), rootPlayer=False))
        for a in self.game.actions:
            self.game.move(a)
            alpha = max(alpha, -self.alpha_beta(pf - 1, -beta, -alpha))
            self.game.undo()
            if alpha >= beta:
                return alpha
        return alpha


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
        d[b] = [x + y for x, y in zip(d[b], r)]
        return [int(t) + x for t, x in zip(total, r)]


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
            r[i] = nbSim
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
UCT = UCT_negamax
