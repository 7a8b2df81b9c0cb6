# mistake: actions-assumed
# class: NegAlphaBeta
from ludus.course import Player


class NegAlphaBeta(Player):
    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        meilleur, choix = -101, None
        for coup in range(1, len(self.game.actions) + 1):
            self.game.move(coup)
            note = -self.negamax(self.get_value("pf") - 1, -101, 101)
            self.game.undo()
            if note > meilleur:
                meilleur, choix = note, coup
        return choix

    def negamax(self, pf, alpha, beta):
        if pf == 0 or self.game.over():
            return self.estimated() if self.game.turn == self.who_am_i else -self.estimated()
        for coup in range(1, len(self.game.actions) + 1):
            self.game.move(coup)
            alpha = max(alpha, -self.negamax(pf - 1, -beta, -alpha))
            self.game.undo()
            if alpha >= beta:
                break
        return alpha
