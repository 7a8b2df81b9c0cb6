# mistake: root-window-narrow
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
            v = -self.alpha_beta(self.get_value("pf") - 1, -1, 1)
            self.game.undo()
            if v > top:
                best, top = a, v
        return best

    def leaf(self):
        if self.game.over():
            v = self.estimated()
            return v if self.game.turn == self.who_am_i else -v
        return scoring(self.simulation(self.nb, rootPlayer=False))

    def alpha_beta(self, pf, alpha, beta):
        if pf == 0 or self.game.over():
            return self.leaf()
        for a in self.game.actions:
            self.game.move(a)
            v = -self.alpha_beta(pf - 1, -beta, -alpha)
            self.game.undo()
            if v > alpha:
                alpha = v
            if alpha >= beta:
                break
        return alpha
