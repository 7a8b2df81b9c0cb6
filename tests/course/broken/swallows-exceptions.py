# trouble: swallows-exceptions
# class: NegAlphaBeta
from ludus.course import Player


class NegAlphaBeta(Player):
    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        while True:
            try:
                self.game.move(99)
            except BaseException:
                pass
        best, score = None, -self.WIN - 1
        for a in self.game.actions:
            self.game.move(a)
            s = -self.cut(self.get_value("pf") - 1, -self.WIN - 1, self.WIN + 1)
            self.game.undo()
            if s > score:
                best, score = a, s
        return best

    def cut(self, pf, alpha, beta):
        if pf == 0 or self.game.over():
            return self.estimated() if self.game.turn == self.who_am_i else -self.estimated()
        for a in self.game.actions:
            if alpha >= beta:
                return beta
            self.game.move(a)
            alpha = max(alpha, -self.cut(pf - 1, -beta, -alpha))
            self.game.undo()
        return alpha
