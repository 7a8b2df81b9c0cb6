# mistake: seat-assumed
# class: NegAlphaBeta
import time
class Base:
    WIN = 100
    def __init__(self, name, game, **kw):
        self.name, self.game, self.kw, self.who_am_i = name, game, kw, 0
    def get_value(self, k, d=None):
        return self.kw.get(k, d)
    def estimated(self):
        w = self.game.winner
        return 0 if w is None else self.WIN * (1 if w == 0 else -1)
    def mine(self, state):
        self.game.state = state
        ok = self.game.turn == self.who_am_i
        if not ok:
            print("not my turn to play")
        return ok
class NegAlphaBeta(Base):
    """minimax with max nodes and min nodes"""
    def decision(self, state):
        if not self.mine(state):
            return None
        best = None
        for a in self.game.actions:
            self.game.move(a)
            v = self.mini(self.get_value("pf") - 1, -101, 101)
            self.game.undo()
            if best is None or v > best[0]:
                best = (v, a)
        return best[1]

    def mini(self, pf, alpha, beta):
        if pf == 0 or self.game.over():
            return self.estimated()
        for a in self.game.actions:
            self.game.move(a)
            beta = min(beta, self.maxi(pf - 1, alpha, beta))
            self.game.undo()
            if beta <= alpha:
                break
        return beta

    def maxi(self, pf, alpha, beta):
        if pf == 0 or self.game.over():
            return self.estimated()
        for a in self.game.actions:
            self.game.move(a)
            alpha = max(alpha, self.mini(pf - 1, alpha, beta))
            self.game.undo()
            if beta <= alpha:
                break
        return alpha
