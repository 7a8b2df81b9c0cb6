# mistake: last-score-kept
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
            scores[a] = -self.cut(self.get_value("pf") - 1, -self.WIN - 1, self.WIN + 1)
            self.game.undo()
        return max(scores, key=scores.get)

    def cut(self, pf, alpha, beta):
        if pf == 0 or self.game.over():
            return self.estimated() if self.game.turn == self.who_am_i else -self.estimated()
        for a in self.game.actions:
            self.game.move(a)
            score = -self.cut(pf - 1, -beta, -alpha)
            self.game.undo()
            if score > alpha:
                alpha = score
            if alpha >= beta:
                return score
        return score
