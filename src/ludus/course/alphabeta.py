"""Alpha-beta in the negamax form: every value is seen from the side to move."""

from __future__ import annotations

from typing import Any

from ludus.course.player import Player


class NegAlphaBeta(Player):
    """Looks `pf` moves ahead."""

    def decision(self, state: Any) -> Any:
        """The first of the best actions. Every child gets the whole window, so that its value is exact."""
        if not self.is_my_turn(state):
            return None
        pf = self.get_value("pf")
        self.tell("enter", pf=pf)
        best_action, best_score = None, self.LOWEST
        for action in self.game.actions:
            self.game.move(action)
            score = -self.alpha_beta(pf - 1, self.LOWEST, -self.LOWEST)
            self.game.undo()
            if score > best_score:
                best_action, best_score = action, score
        self.tell("choose", action=best_action, score=best_score)
        return best_action

    def alpha_beta(self, pf: int, alpha: float, beta: float) -> float:
        """What the position is worth to the side to move: exact between alpha and beta, else a bound beyond them."""
        self.tell("enter", pf=pf, alpha=alpha, beta=beta)
        if pf == 0 or self.game.over():
            score = self.leaf_value()
            self.tell("leaf", score=score)
        else:
            score = self.best_value(pf, alpha, beta)
        self.tell("return", score=score)
        return score

    def best_value(self, pf: int, alpha: float, beta: float) -> float:
        for action in self.game.actions:
            if alpha >= beta:  # the other side has something better: it will not let it come to this
                self.tell("cut", alpha=alpha, beta=beta)
                return beta
            self.game.move(action)
            alpha = max(alpha, -self.alpha_beta(pf - 1, -beta, -alpha))
            self.game.undo()
        return alpha

    def leaf_value(self) -> float:
        """What a position is worth that is not looked into, seen from the side to move."""
        return self.estimated_by_mover()
