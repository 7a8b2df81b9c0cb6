# class: NegAlphaBeta
from ludus.course import Player


class NegAlphaBeta(Player):
    """la racine aussi resserre sa fenêtre; au bord de la fenêtre un coup n'est pas meilleur, on garde le premier"""

    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        choix = None
        alpha = -self.WIN - 1
        beta = self.WIN + 1
        for coup in self.game.actions:
            self.game.move(coup)
            s = -self.__coupe(self.get_value('pf') - 1, -beta, -alpha)
            self.game.undo()
            if s > alpha:
                alpha = s
                choix = coup
        return choix

    def __coupe(self, pf, alpha, beta):
        if pf == 0 or self.game.over():
            v = self.estimated()
            if self.game.turn != self.who_am_i:
                v = -v
            return v
        coups = list(self.game.actions)
        while coups and alpha < beta:
            self.game.move(coups.pop(0))
            s = -self.__coupe(pf - 1, -beta, -alpha)
            self.game.undo()
            if s > alpha:
                alpha = s
        if alpha > beta:
            return beta
        return alpha
