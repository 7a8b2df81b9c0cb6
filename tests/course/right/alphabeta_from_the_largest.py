# class: NegAlphaBeta
from ludus.course import Player


class NegAlphaBeta(Player):
    """essaie les plus grands coups d'abord et garde le premier des meilleurs, dans cet ordre"""

    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        meilleur, note = None, -self.WIN - 1
        for coup in sorted(self.game.actions, reverse=True):
            self.game.move(coup)
            n = -self.alphabeta(self.get_value('pf') - 1, -self.WIN - 1, self.WIN + 1)
            self.game.undo()
            if n > note:
                meilleur, note = coup, n
        return meilleur

    def alphabeta(self, pf, alpha, beta):
        if pf == 0 or self.game.over():
            return self.estimated() if self.game.turn == self.who_am_i else -self.estimated()
        for coup in sorted(self.game.actions, reverse=True):
            if alpha >= beta:
                return beta
            self.game.move(coup)
            alpha = max(alpha, -self.alphabeta(pf - 1, -beta, -alpha))
            self.game.undo()
        return alpha
