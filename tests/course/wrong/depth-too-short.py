# mistake: depth-too-short
# class: NegAlphaBeta
from ludus.course import Player


class NegAlphaBeta(Player):
    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        alpha, beta = -self.WIN - 1, self.WIN + 1
        best = None
        best_score = alpha
        for action in self.game.actions:
            self.game.move(action)
            score = -self.alphabeta(self.get_value('pf') - 1, alpha, beta)
            self.game.undo()
            if score > best_score:
                best = action
                best_score = score
        if best is None:
            best = self.game.actions[0]
        return best

    def alphabeta(self, pf, alpha, beta):
        if pf <= 1 or self.game.over():
            if self.game.turn == self.who_am_i:
                return self.estimated()
            return -self.estimated()
        for action in self.game.actions:
            if alpha >= beta:
                return beta
            self.game.move(action)
            score = -self.alphabeta(pf - 1, -beta, -alpha)
            self.game.undo()
            alpha = max(alpha, score)
        return alpha
