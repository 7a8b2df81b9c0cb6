# mistake: draw-as-defeat
# class: NegAlphaBeta
from ludus.course import Player


class NegAlphaBeta(Player):
    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        best, action = -101, None
        for a in self.game.actions:
            self.game.move(a)
            value = -self.negamax(self.get_value("pf") - 1, -101, 101)
            self.game.undo()
            if value > best:
                best, action = value, a
        return action

    def negamax(self, pf, alpha, beta):
        if self.game.over():
            value = self.WIN if self.game.winner == self.who_am_i else -self.WIN
            return value if self.game.turn == self.who_am_i else -value
        if pf == 0:
            return 0
        for a in self.game.actions:
            self.game.move(a)
            alpha = max(alpha, -self.negamax(pf - 1, -beta, -alpha))
            self.game.undo()
            if alpha >= beta:
                break
        return alpha
