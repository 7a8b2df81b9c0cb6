# mistake: undo-after-return
# class: NegAlphaBeta
from ludus.course import Player


class NegAlphaBeta(Player):
    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        n = self.get_value("pf")
        scores = []
        actions = self.game.actions
        for a in actions:
            self.game.move(a)
            scores.append(-self.alphabeta(n - 1, -101, 101))
            self.game.undo()
        k = 0
        for j in range(1, len(scores)):
            if scores[j] > scores[k]:
                k = j
        return actions[k]

    def alphabeta(self, n, alpha, beta):
        if n == 0 or self.game.over():
            if self.game.turn == self.who_am_i:
                return self.estimated()
            else:
                return -self.estimated()
        best = -101
        for a in self.game.actions:
            self.game.move(a)
            s = -self.alphabeta(n - 1, -beta, -alpha)
            if s >= beta:
                return s
            self.game.undo()
            if s > best:
                best = s
            if s > alpha:
                alpha = s
        return best
