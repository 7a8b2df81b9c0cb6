# mistake: exact-of-wrong-child
# class: NegAlphaBeta_Memory
from dataclasses import dataclass, asdict
from ludus.course import Player
import ludus.course as course
import time
LOW, HIGH = -101, 101
@dataclass
class Entry:
    pf: int
    score: int
    exact: bool = False
    best_action: object = None
class Common(Player):
    @property
    def mem(self):
        return self.decision.memory

    def sign(self):
        return 1 - 2 * (self.game.turn != self.who_am_i)

    def child(self, a, f):
        self.game.move(a)
        r = f()
        self.game.undo()
        return r
class NegAlphaBeta_Memory(Common):
    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play"); return None
        return self.root(self.get_value('pf'))
    decision.memory = {}

    def root(self, pf):
        e = Entry(pf, LOW)
        for a in self.game.actions:
            s, x = self.child(a, lambda: (-self.ab(pf - 1, LOW, HIGH), self.mem[self.game.hash_code]['exact']))
            if s > e.score: e = Entry(pf, s, x, a)
        self.mem[self.game.hash_code] = asdict(e)
        return e.best_action

    def ab(self, pf, alpha, beta):
        key = self.game.hash_code
        known = self.mem.get(key, None)
        if known and (known['pf'] >= pf or known['exact']): return known['score']
        if known:
            alpha = max(alpha, known['score'])
            if alpha >= beta:
                known.update(pf=pf)
                return known['score']
        if self.game.over() or pf == 0:
            self.mem[key] = asdict(Entry(pf, self.sign() * self.estimated(), self.game.over()))
            return self.mem[key]['score']
        e = Entry(pf, LOW)
        for a in self.game.actions:
            s, x = self.child(a, lambda: (-self.ab(pf - 1, -beta, -alpha), self.mem[self.game.hash_code]['exact']))
            if s > e.score: e = Entry(pf, s, abs(s) == 100, a)
            alpha = max(alpha, s)
            if alpha >= beta: break      # cut after, score stored
        self.mem[key] = asdict(e)
        return e.score
