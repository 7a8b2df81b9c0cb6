# class: NegAlphaBeta_MC
from ludus.course import Player, scoring


class NegAlphaBeta_MC(Player):
    """the leaves count on the scale of estimated(): WIN times the score of the simulations"""

    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        if self.get_value('nbSim') < 1:
            return None
        best, top = None, -self.WIN - 1
        for a in self.game.actions:
            self.game.move(a)
            v = -self.ab(self.get_value('pf') - 1, -self.WIN - 1, self.WIN + 1)
            self.game.undo()
            if v > top:
                best, top = a, v
        return best

    def ab(self, pf, alpha, beta):
        if self.game.over():
            return self.estimated() if self.game.turn == self.who_am_i else -self.estimated()
        if pf == 0:
            return self.WIN * scoring(self.simulation(self.get_value('nbSim'), rootPlayer=False))
        for a in self.game.actions:
            if alpha >= beta:
                return beta
            self.game.move(a)
            alpha = max(alpha, -self.ab(pf - 1, -beta, -alpha))
            self.game.undo()
        return alpha
