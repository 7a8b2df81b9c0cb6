# mistake: leaves-not-simulated
# class: NegAlphaBeta_MC
from ludus.course import Player, scoring


class NegAlphaBeta_MC(Player):
    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        self.nb = self.get_value("nbSim")
        if self.nb < 1:
            return None
        best, top = None, -102
        for a in self.game.actions:
            self.game.move(a)
            v = -self.alpha_beta(self.get_value("pf") - 1, -101, 101)
            self.game.undo()
            if v > top:
                best, top = a, v
        return best

    def leaf(self):
        if self.game.over():
            v = self.estimated()
            return v if self.game.turn == self.who_am_i else -v
        return 0

    def alpha_beta(self, pf, alpha, beta):
        if pf == 0 or self.game.over():
            return self.leaf()
        best = -101
        for a in self.game.actions:
            self.game.move(a)
            v = -self.alpha_beta(pf - 1, -beta, -alpha)
            self.game.undo()
            if v > best:
                best = v
            if best > alpha:
                alpha = best
            if alpha >= beta:
                return best
        return best
