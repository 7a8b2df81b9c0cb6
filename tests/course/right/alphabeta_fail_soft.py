# class: NegAlphaBeta
from ludus.course import Player


class NegAlphaBeta(Player):
    """fail-soft: what is returned may lie outside the window"""

    def decision(self, state):
        self.game.state = state
        if self.game.turn != self.who_am_i:
            print("not my turn to play")
            return None
        best_action, best = None, float("-inf")
        for action in self.game.actions:
            self.game.move(action)
            value = -self.search(self.get_value("pf") - 1, float("-inf"), float("inf"))
            self.game.undo()
            if value > best:
                best_action, best = action, value
        return best_action

    def search(self, pf, alpha, beta):
        if pf == 0 or self.game.over():
            return self.estimated() if self.game.turn == self.who_am_i else -self.estimated()
        best = float("-inf")
        for action in self.game.actions:
            self.game.move(action)
            best = max(best, -self.search(pf - 1, -beta, -max(alpha, best)))
            self.game.undo()
            if best >= beta:
                return best
        return best
