# mistake: wrong-number-of-simulations
# class: NegAlphaBeta_MC
from ludus.course import Player, scoring


class NegAlphaBeta_MC(Player):
    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        if self.get_value('nbSim') < 1:
            return None
        scores = {}
        for a in self.game.actions:
            self.game.move(a)
            scores[a] = self.value(self.get_value('pf') - 1, -101, 101)
            self.game.undo()
        return min(scores, key=scores.get)

    def value(self, pf, alpha, beta):
        if self.game.over():
            return self.estimated() if self.game.turn == self.who_am_i else -self.estimated()
        if pf == 0:
            return scoring(self.simulation(1, False))
        for a in self.game.actions:
            if alpha >= beta:
                return beta
            self.game.move(a)
            alpha = max(alpha, -self.value(pf - 1, -beta, -alpha))
            self.game.undo()
        return alpha
