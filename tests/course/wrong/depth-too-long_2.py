# mistake: depth-too-long
# class: NegAlphaBeta_Memory
import time
class Base:
    WIN = 100
    def __init__(self, name, game, **kw):
        self.name, self.game, self.kw, self.who_am_i = name, game, kw, 0
    def get_value(self, k, d=None):
        return self.kw.get(k, d)
    def estimated(self):
        w = self.game.winner
        return 0 if w is None else self.WIN * (1 if w == self.who_am_i else -1)
    def mine(self, state):
        self.game.state = state
        ok = self.game.turn == self.who_am_i
        if not ok:
            print("not my turn to play")
        return ok
class NegAlphaBeta_Memory(Base):
    def decision(self, state):
        if not self.mine(state):
            return None
        mem = self.decision.memory
        pf = self.get_value("pf")
        scores, exacts = {}, {}
        for a in self.game.actions:
            self.game.move(a)
            scores[a] = -self.ab(pf, -101, 101)
            exacts[a] = mem[self.game.hash_code]["exact"]
            self.game.undo()
        b = sorted(scores, key=lambda a: -scores[a])[0]
        mem[self.game.hash_code] = dict(pf=pf, score=scores[b], exact=exacts[b], best_action=b)
        return b
    decision.memory = {}

    def ab(self, pf, alpha, beta):
        mem = self.decision.memory
        e = mem.get(self.game.hash_code)
        if e:
            if e["pf"] >= pf or e["exact"]:
                return e["score"]
            alpha = max(alpha, e["score"])
            if alpha >= beta:
                mem[self.game.hash_code] = {**e, "pf": pf}
                return e["score"]
        if pf <= 0 or self.game.over():
            return self.keep(pf, self.estimated() if self.game.turn == self.who_am_i else -self.estimated(), self.game.over(), None)
        todo = list(self.game.actions)[::-1]
        best = (-101, None, False)
        while todo:
            if alpha >= beta:
                return self.keep(pf, beta, best[2], best[1])
            a = todo.pop()
            self.game.move(a)
            v = -self.ab(pf - 1, -beta, -alpha)
            x = mem[self.game.hash_code]["exact"]
            self.game.undo()
            if v > best[0]:
                best = (v, a, x)
            alpha = max(alpha, v)
        return self.keep(pf, best[0], best[2], best[1])

    def keep(self, pf, score, exact, action):
        self.decision.memory[self.game.hash_code] = {"pf": pf, "score": score, "exact": bool(exact), "best_action": action}
        return score
