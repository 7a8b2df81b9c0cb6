# mistake: never-cuts
# class: NegAlphaBeta
from ludus.course import Player


class NegAlphaBeta(Player):
    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        return self.best_action(self.get_value('pf'))

    def best_action(self, pf):
        scores = {a: self.score_of(a, pf, -self.WIN - 1, self.WIN + 1, root=True) for a in self.game.actions}
        best = None
        for a, s in scores.items():
            if best is None or s > scores[best]:
                best = a
        return best

    def score_of(self, a, pf, alpha, beta, root=False):
        self.game.move(a)
        if root:
            s = -self.value(pf - 1, alpha, beta)
        else:
            s = -self.value(pf - 1, -beta, -alpha)
        self.game.undo()
        return s

    def value(self, pf, alpha, beta):
        if pf == 0 or self.game.over():
            return self.leaf()
        best = alpha
        for a in self.game.actions:
            s = self.score_of(a, pf, best, beta)
            if s > best:
                best = s
        return best

    def leaf(self):
        e = self.estimated()
        if self.game.turn != self.who_am_i:
            e = -e
        return e
