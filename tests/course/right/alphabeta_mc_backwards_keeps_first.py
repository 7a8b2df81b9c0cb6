# class: NegAlphaBeta_MC
from ludus.course import Player, scoring


class NegAlphaBeta_MC(Player):
    """from the last action to the first; of equals the one tried last is kept, which is the first of the game's"""

    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        self.nb = self.get_value('nbSim')
        if self.nb < 1:
            return None
        meilleur, note = None, -1000
        for a in reversed(self.game.actions):
            self.game.move(a)
            n = -self.alphabeta(self.get_value('pf') - 1, -1000, 1000)
            self.game.undo()
            if n >= note:
                meilleur, note = a, n
        return meilleur

    def alphabeta(self, pf, alpha, beta):
        if self.game.over():
            return self.estimated() if self.game.turn == self.who_am_i else -self.estimated()
        if pf == 0:
            return self.WIN * scoring(self.simulation(self.nb, False))
        for a in reversed(self.game.actions):
            self.game.move(a)
            alpha = max(alpha, -self.alphabeta(pf - 1, -beta, -alpha))
            self.game.undo()
            if alpha >= beta:
                break
        return alpha
