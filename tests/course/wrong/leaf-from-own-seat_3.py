# mistake: leaf-from-own-seat
# class: NegAlphaBeta_MC
from ludus.course import Player, scoring


class NegAlphaBeta_MC(Player):
    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        self.n = self.get_value('nbSim')
        if self.n < 1:
            return None
        valeurs = []
        coups = self.game.actions
        for c in coups:
            self.game.move(c)
            valeurs.append(-self.profond(self.get_value('pf') - 1, -200, 200))
            self.game.undo()
        return coups[valeurs.index(max(valeurs))]

    def feuille(self):
        if self.game.over():
            v = self.estimated()
            return v if self.game.turn == self.who_am_i else -v
        return scoring(self.simulation(self.n))

    def profond(self, pf, alpha, beta):
        if pf == 0 or self.game.over():
            return self.feuille()
        m = -200
        for c in self.game.actions:
            self.game.move(c)
            v = -self.profond(pf - 1, -beta, -alpha)
            self.game.undo()
            if v > m:
                m = v
            if m > alpha:
                alpha = m
            if alpha >= beta:
                return m
        return m
