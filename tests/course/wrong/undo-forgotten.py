# mistake: undo-forgotten
# class: NegAlphaBeta
from ludus.course import Player


class NegAlphaBeta(Player):
    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        alpha, beta = -101, 101
        best_score, best_action = -101, None
        for action in self.game.actions:
            self.game.move(action)
            score = -self.cut(self.get_value('pf') - 1, alpha, beta)
            self.game.undo()
            if score > best_score:
                best_score, best_action = score, action
        return best_action

    def cut(self, pf, alpha, beta):
        if pf == 0 or self.game.over():
            if self.game.turn == self.who_am_i:
                return self.estimated()
            return -self.estimated()
        for action in self.game.actions:
            if alpha >= beta:
                return beta
            self.game.move(action)
            score = -self.cut(pf - 1, -beta, -alpha)
            if score > alpha:
                alpha = score
        return alpha
