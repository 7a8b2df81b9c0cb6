# mistake: out-of-turn-not-refused
# class: NegAlphaBeta
from ludus.course import Player


class NegAlphaBeta(Player):
    def decision(self, state):
        self.game.state = state
        if self.game.over():
            return None
        me = self.game.turn
        best = None
        for a in self.game.actions:
            self.game.move(a)
            v = -self.search(self.get_value('pf') - 1, -1000, 1000, me)
            self.game.undo()
            if best is None or v > best[0]:
                best = (v, a)
        return best[1]

    def search(self, pf, alpha, beta, me):
        if pf == 0 or self.game.over():
            if self.game.winner is None:
                return 0
            return self.WIN if self.game.winner == self.game.turn else -self.WIN
        for a in self.game.actions:
            if alpha >= beta:
                break
            self.game.move(a)
            alpha = max(alpha, -self.search(pf - 1, -beta, -alpha, me))
            self.game.undo()
        return alpha
