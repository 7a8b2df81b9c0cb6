# mistake: window-not-swapped
# class: NegAlphaBeta
from ludus.course import Player


class NegAlphaBeta(Player):

    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print('not my turn to play')
            return None

        meilleur_coup = None
        meilleur_score = -self.WIN - 1
        for coup in self.game.actions:
            self.game.move(coup)
            score = -self.__cut(self.get_value('pf') - 1, -self.WIN - 1, self.WIN + 1)
            self.game.undo()
            if score > meilleur_score:
                meilleur_score = score
                meilleur_coup = coup
        return meilleur_coup

    def __cut(self, pf, alpha, beta):
        if pf == 0 or self.game.over():
            res = self.estimated()
            if self.game.turn != self.who_am_i:
                res = -res
            return res
        for coup in self.game.actions:
            self.game.move(coup)
            score = -self.__cut(pf - 1, alpha, beta)
            self.game.undo()
            if score > alpha:
                alpha = score
            if alpha >= beta:
                return beta
        return alpha
