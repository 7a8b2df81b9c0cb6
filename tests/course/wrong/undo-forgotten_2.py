# mistake: undo-forgotten
# class: NegAlphaBeta
from ludus.course import Player


class NegAlphaBeta(Player):
    """ version avec les états copiés (plus besoin de undo dans la récursion) """

    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        pf = self.get_value('pf')
        choix, maxi = None, -1000
        for coup in self.game.actions:
            self.game.move(coup)
            res = -self.negab(self.game.state, pf - 1, -1000, 1000)
            if res > maxi:
                choix, maxi = coup, res
        self.game.state = state
        return choix

    def negab(self, etat, pf, alpha, beta):
        self.game.state = etat
        if pf == 0 or self.game.over():
            if self.game.turn != self.who_am_i:
                return -self.estimated()
            return self.estimated()
        m = -1000
        for coup in self.game.actions:
            self.game.state = etat
            self.game.move(coup)
            m = max(m, -self.negab(self.game.state, pf - 1, -beta, -alpha))
            alpha = max(alpha, m)
            if alpha >= beta:
                break
        self.game.state = etat
        return m
