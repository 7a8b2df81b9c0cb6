# class: NegAlphaBeta
from ludus.course import Player


class NegAlphaBeta(Player):
    """actions that end the game are tried first, then the others as they come"""

    def ordered(self):
        ending, other = [], []
        for a in self.game.actions:
            self.game.move(a)
            (ending if self.game.over() else other).append(a)
            self.game.undo()
        return ending + other

    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        best, score = None, -self.WIN - 1
        for a in self.ordered():
            self.game.move(a)
            s = -self.value(self.get_value("pf") - 1, -self.WIN - 1, self.WIN + 1)
            self.game.undo()
            if s > score:
                best, score = a, s
        return best

    def value(self, pf, alpha, beta):
        if self.game.over():
            return self.WIN * (1 if self.game.winner == self.game.turn else -1 if self.game.winner is not None else 0)
        if pf == 0:
            return 0
        for a in self.ordered():
            self.game.move(a)
            alpha = max(alpha, -self.value(pf - 1, -beta, -alpha))
            self.game.undo()
            if alpha >= beta:
                break
        return alpha
