"""Ultimate: whatever is best. Iterative deepening with a memory of proper bounds, until the game is solved or time is up."""

from __future__ import annotations

import math
import time
from typing import Any

from ludus.course.player import Player

Bounds = tuple[float, float]  # what a position is worth at least and at most, seen from the side to move


class TimeIsUp(Exception):
    """The depth that was begun cannot be finished."""


class Ultimate(Player):
    """Thinks for `secondes` (1 if left out), and looks at most `pf` moves ahead if that is given.

    It wins as soon and loses as late as it can: an end counts one more for every move that was left to look ahead.
    """

    def decision(self, state: Any) -> Any:
        if not self.is_my_turn(state):
            return None
        self._end = time.perf_counter() + self.get_value("secondes", 1.0)
        action, pf = self.game.actions[0], 1
        try:
            while pf <= self.get_value("pf", pf):
                self.tell("enter", pf=pf)
                action, is_solved = self.decide(pf)
                if is_solved:
                    break
                pf += 1
        except TimeIsUp:
            self.game.state = state
        return action

    def decide(self, pf: int) -> tuple[Any, bool]:
        """The first of the best actions, and whether every line was played to its end, so that no depth shows more."""
        self._bounds: dict[Any, Bounds] = {}
        self._has_leaves = False
        best_action, best_score = None, -math.inf
        for action in self.game.actions:
            self.game.move(action)
            score = -self.alpha_beta(pf - 1, -math.inf, -best_score)
            self.game.undo()
            if score > best_score:
                best_action, best_score = action, score
        self.tell("choose", action=best_action, score=best_score)
        return best_action, not self._has_leaves

    def alpha_beta(self, pf: int, alpha: float, beta: float) -> float:
        """Exact between alpha and beta, else a bound beyond them."""
        if time.perf_counter() > self._end:
            raise TimeIsUp
        if self.game.over():
            return self.value_of_end(pf)
        if pf == 0:
            self._has_leaves = True
            return 0
        key = self.game.hash_code, pf
        low, high = self._bounds.get(key, (-math.inf, math.inf))
        if low >= beta or low == high:
            return low
        if high <= alpha:
            return high
        score = self.look(pf, alpha, beta)
        self._bounds[key] = (score if score > alpha else low, score if score < beta else high)
        return score

    def look(self, pf: int, alpha: float, beta: float) -> float:
        best = -math.inf
        for action in self.game.actions:
            self.game.move(action)
            best = max(best, -self.alpha_beta(pf - 1, -beta, -max(alpha, best)))
            self.game.undo()
            if best >= beta:
                break
        return best

    def value_of_end(self, pf: int) -> float:
        value = self.estimated_by_mover()
        return value + math.copysign(pf, value) if value else 0
