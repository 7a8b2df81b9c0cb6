# mistake: state-modified
# class: NegAlphaBeta
from ludus.course import Player


class NegAlphaBeta(Player):
    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        scores = {}
        for a in self.game.actions:
            self.game.move(a)
            scores[a] = -self.cut(self.get_value('pf') - 1, -101, 101)
            self.game.undo()
        best = max(scores, key=scores.get)
        self.game.move(best)
        return best

    def cut(self, pf, alpha, beta):
        if pf == 0 or self.game.over():
            if self.game.turn == self.who_am_i:
                return self.estimated()
            return -self.estimated()
        for a in self.game.actions:
            if alpha >= beta:
                return beta
            self.game.move(a)
            s = -self.cut(pf - 1, -beta, -alpha)
            self.game.undo()
            if s > alpha:
                alpha = s
        return alpha
