# class: NegAlphaBeta
from ludus.course import Player


class NegAlphaBeta(Player):
    """Not a negamax: one function for me, one for the opponent. All the values are mine."""

    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        pf = self.get_value("pf")
        values = []
        for a in self.game.actions:
            self.game.move(a)
            values.append(self.min_value(pf - 1, -1000, 1000))
            self.game.undo()
        return self.game.actions[values.index(max(values))]

    def max_value(self, pf, alpha, beta):
        if pf == 0 or self.game.over():
            return self.estimated()
        v = -1000
        for a in self.game.actions:
            self.game.move(a)
            v = max(v, self.min_value(pf - 1, alpha, beta))
            self.game.undo()
            if v >= beta:
                return v
            alpha = max(alpha, v)
        return v

    def min_value(self, pf, alpha, beta):
        if pf == 0 or self.game.over():
            return self.estimated()
        v = 1000
        for a in self.game.actions:
            self.game.move(a)
            v = min(v, self.max_value(pf - 1, alpha, beta))
            self.game.undo()
            if v <= alpha:
                return v
            beta = min(beta, v)
        return v
