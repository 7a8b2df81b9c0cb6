# mistake: end-not-seen
# class: NegAlphaBeta
from ludus.course import Player


class NegAlphaBeta(Player):
    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        best, choice = -1000, None
        for a in self.game.actions:
            self.game.move(a)
            v = -self.ab(self.get_value('pf') - 1, -self.WIN - 1, self.WIN + 1)
            self.game.undo()
            if v > best:
                best, choice = v, a
        return choice

    def ab(self, pf, alpha, beta):
        if pf == 0:
            if self.game.turn == self.who_am_i:
                return self.estimated()
            else:
                return -self.estimated()
        else:
            for a in self.game.actions:
                if alpha < beta:
                    self.game.move(a)
                    v = -self.ab(pf - 1, -beta, -alpha)
                    self.game.undo()
                    if v > alpha:
                        alpha = v
            return alpha
