# mistake: alpha-not-updated
# class: NegAlphaBeta
from ludus.course import Player

INFINI = 10 ** 6


class NegAlphaBeta(Player):
    def valeur_feuille(self):
        if self.game.turn == self.who_am_i:
            return self.estimated()
        return -self.estimated()

    def negamax(self, pf, alpha, beta):
        if pf == 0:
            return self.valeur_feuille()
        if self.game.over():
            return self.valeur_feuille()
        best = -INFINI
        for a in self.game.actions:
            self.game.move(a)
            score = -self.negamax(pf - 1, -beta, -alpha)
            self.game.undo()
            if score > best:
                best = score
            if alpha >= beta:
                break
        return best

    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        pf = self.get_value('pf')
        best, choix = -INFINI, None
        for a in self.game.actions:
            self.game.move(a)
            score = -self.negamax(pf - 1, -INFINI, INFINI)
            self.game.undo()
            if score > best:
                best, choix = score, a
        return choix
