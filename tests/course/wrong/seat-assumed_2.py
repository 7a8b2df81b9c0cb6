# mistake: seat-assumed
# class: Randy_MC
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
            c = self.sim(self.p["nbSim"], 0)
            self.game.undo()
            if note(c) > sc: best, sc = a, note(c)
        return best
