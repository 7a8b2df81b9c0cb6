# mistake: cut-too-late
# class: NegAlphaBeta
from ludus.course import Player


class NegAlphaBeta(Player):
    def decision(self, state):
        self.game.state = state
        if self.game.turn == self.who_am_i:
            best = None
            for action in self.game.actions:
                self.game.move(action)
                score = self.minimax(self.get_value("pf") - 1, -self.WIN - 1, self.WIN + 1)
                self.game.undo()
                if best is None or score > best[0]:
                    best = (score, action)
            return best[1]
        print("not my turn to play")
        return None

    def minimax(self, pf, alpha, beta):
        """all values are for me"""
        if pf == 0 or self.game.over():
            return self.estimated()
        if self.game.turn == self.who_am_i:
            for action in self.game.actions:
                self.game.move(action)
                score = self.minimax(pf - 1, alpha, beta)
                self.game.undo()
                if score > alpha:
                    alpha = score
                if alpha > beta:
                    return beta
            return alpha
        else:
            for action in self.game.actions:
                self.game.move(action)
                score = self.minimax(pf - 1, alpha, beta)
                self.game.undo()
                if score < beta:
                    beta = score
                if beta < alpha:
                    return alpha
            return beta
