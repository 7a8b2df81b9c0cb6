# mistake: three-actions-assumed
# class: NegAlphaBeta
from ludus.course import Player


class NegAlphaBeta(Player):
    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        scores = [-1000, -1000, -1000]
        for i, a in enumerate(self.game.actions[:3]):
            self.game.move(a)
            scores[i] = -self.value(self.get_value("pf") - 1, -101, 101)
            self.game.undo()
        return self.game.actions[scores.index(max(scores))]

    def value(self, pf, alpha, beta):
        if pf == 0 or self.game.over():
            return self.estimated() if self.game.turn == self.who_am_i else -self.estimated()
        for a in self.game.actions[:3]:
            if alpha >= beta:
                return beta
            self.game.move(a)
            alpha = max(alpha, -self.value(pf - 1, -beta, -alpha))
            self.game.undo()
        return alpha
