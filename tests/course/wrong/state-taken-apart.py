# mistake: state-taken-apart
# class: NegAlphaBeta
from ludus.course import Player


class NegAlphaBeta(Player):
    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        values = {}
        for a in self.game.actions:
            self.game.move(a)
            values[a] = -self.search(self.get_value("pf") - 1, -101, 101)
            self.game.undo()
        return max(values, key=values.get)

    def search(self, pf, alpha, beta):
        if pf == 0 or self.game.state[0] == 0:
            return self.estimated() if self.game.turn == self.who_am_i else -self.estimated()
        for a in self.game.actions:
            self.game.move(a)
            alpha = max(alpha, -self.search(pf - 1, -beta, -alpha))
            self.game.undo()
            if alpha >= beta:
                break
        return alpha
