# class: UCT
# base à moi, simulations à moi
import random, math
from dataclasses import dataclass, field

class J:
    WIN = 100
    def __init__(self, name, game, **p):
        self.name = name; self.game = game; self.p = p; self.who_am_i = 0
    def get_value(self, x):
        return self.p[x]
    def partie(self):
        n = 0
        while not self.game.over():
            a = self.game.actions
            self.game.move(a[random.randrange(len(a))]); n += 1
        g = self.game.winner
        while n: self.game.undo(); n -= 1
        return g
    def sim(self, n, seat):
        c = [0, 0, 0]
        for _ in range(n):
            g = self.partie()
            if g is None: c[2] += 1
            elif g == seat: c[0] += 1
            else: c[1] += 1
        return c
    def ok(self, s):
        self.game.state = s
        if self.game.turn != self.who_am_i:
            print("not my turn to play"); return False
        return not self.p["nbSim"] < 1

def note(c): return (c[0] - c[1]) / sum(c)
def U(c, n): return note(c) + .3 * math.sqrt(math.log(n) / sum(c))
def argmax(d): 
    n = sum(map(sum, d.values()))
    return max(d, key=lambda a: U(d[a], n))
def plus(a, b): return tuple(x + y for x, y in zip(a, b))
def ech(c): return (c[1], c[0], c[2])

class Randy_MC(J):
    def decision(self, s):
        if not self.ok(s): return None
        best, sc = None, -2
        for a in self.game.actions:
            self.game.move(a)
            c = self.sim(self.p["nbSim"], self.who_am_i)
            self.game.undo()
            if note(c) > sc: best, sc = a, note(c)
        return best

class UCB(J):
    def decision(self, s):
        if not self.ok(s): return None
        d = {}
        A = list(self.game.actions)
        for i in range(self.p["nbSim"] * len(A)):
            a = A[i] if i < len(A) else argmax(d)
            self.game.move(a)
            d[a] = plus(d.get(a, (0, 0, 0)), self.sim(1, self.who_am_i))
            self.game.undo()
        return argmax(d)

class NegAlphaBeta_MC(J):
    def decision(self, s):
        if not self.ok(s): return None
        v = []
        for a in self.game.actions:
            self.game.move(a); v += [-self.ab(self.p["pf"] - 1, -101, 101)]; self.game.undo()
        return self.game.actions[v.index(max(v))]
    def ab(self, pf, al, be):
        if self.game.over():
            w = self.game.winner
            return 0 if w is None else 100 if w == self.game.turn else -100
        if pf == 0: return note(self.sim(self.p["nbSim"], self.game.turn))
        m = -101
        for a in self.game.actions:
            self.game.move(a); x = -self.ab(pf - 1, -be, -al); self.game.undo()
            m = max(m, x); al = max(al, x)
            if al >= be: break
        return m

class _T(J):
    def decision(self, s):
        if not self.ok(s): return None
        self.simulations(self.p["pf"], self.p["nbSim"])
        return argmax(self.decision.memory[self.game.hash_code])
    def simulations(self, pf, n):
        """iterative : descend, puis remonte"""
        M = self.decision.memory
        chemin, k = [], pf
        while k > 0 and not self.game.over():
            d = M.setdefault(self.game.hash_code, {})
            frais = (0, 0, 0)
            for a in self.game.actions:
                if a not in d:
                    self.game.move(a)
                    d[a] = self.haut(tuple(self.sim(n, self.qui())))
                    self.game.undo()
                    frais = plus(frais, d[a])
            b = self.choix(d)
            chemin.append((d, b, frais))
            self.game.move(b); k -= 1
        r = (0, 0, 0)
        if k > 0:
            d = M.setdefault(self.game.hash_code, {})
            w = self.game.winner
            r = [0, 0, 0]; r[2 if w is None else int(w != self.qui())] = n
            d[None] = plus(d.get(None, (0, 0, 0)), r)
        for d, b, frais in reversed(chemin):
            self.game.undo()
            r = self.haut(r)
            d[b] = plus(d[b], r)
            r = plus(frais, r)
        return list(r)

class UCT_max(_T):
    def decision(self, s): return _T.decision(self, s)
    decision.memory = {}
    def qui(self): return self.who_am_i
    def haut(self, c): return tuple(c)
    def choix(self, d): return argmax(d if self.game.turn == self.who_am_i else {a: ech(c) for a, c in d.items()})

class UCT(_T):
    def decision(self, s): return _T.decision(self, s)
    decision.memory = {}
    def qui(self): return self.game.turn
    def haut(self, c): return ech(c)
    def choix(self, d): return argmax(d)
