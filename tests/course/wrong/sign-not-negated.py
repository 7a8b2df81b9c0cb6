# mistake: sign-not-negated
# class: NegAlphaBeta
from ludus.course import Player


class NegAlphaBeta(Player):
    """Alpha-beta, TP 3"""

    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        pf = self.get_value('pf')
        alpha = -self.WIN - 1
        beta = self.WIN + 1
        coups = list(self.game.actions)
        scores = []
        i = 0
        while i < len(coups):
            self.game.move(coups[i])
            scores.append(-self.valeur(pf - 1, alpha, beta))
            self.game.undo()
            i += 1
        return coups[scores.index(max(scores))]

    def valeur(self, pf, alpha, beta):
        # cas de base
        if pf == 0 or self.game.over():
            if self.game.turn == self.who_am_i:
                return self.estimated()
            else:
                return -self.estimated()
        coups = list(self.game.actions)
        i = 0
        while i < len(coups) and alpha < beta:
            self.game.move(coups[i])
            v = self.valeur(pf - 1, -beta, -alpha)
            self.game.undo()
            if v > alpha:
                alpha = v
            i += 1
        return alpha
