"""Alpha-beta, with switches."""

from __future__ import annotations

import functools
import itertools
from dataclasses import dataclass
from typing import Any, Literal

from ludus.checker.models.searcher import Cuts, Draw, Leaf, Searcher, Window, window


@dataclass(frozen=True)
class Habits:
    """How somebody writes alpha-beta."""

    # matters of taste
    backwards: bool = False  # the last action is tried first
    root_raises: bool = False  # the root narrows the window as it goes
    is_hard: bool = False  # a position's value is kept within the window
    cuts_after: bool = False  # the window is looked at after an action, not before the next
    # mistakes
    negates_at_root: bool = True
    negates: bool = True
    window: Window = "right"
    raises_alpha: bool = True
    cuts: Cuts = "reached"
    leaf: Leaf = "mover"
    draw: Draw = "even"
    deeper: int = 0  # moves that it looks ahead more than it should
    keeps: Literal["first", "last"] = "first"
    sees_ends: bool = True
    games: Literal["mover", "own", "other"] = "mover"  # where leaves are valued by games: for whom they are counted
    games_worth: Literal["score", "victories"] = "score"
    root_bound: float = -Searcher.LOWEST  # of the window at the root, on both sides
    undoes: bool = True
    undoes_at_root: bool = True
    undoes_before_cut: bool = True
    returns: Literal["best", "last"] = "best"
    takes: Literal["best", "worst"] = "best"
    lowest: float = Searcher.LOWEST  # what the best score begins with
    lowest_raises: bool = False  # alpha, to that
    tries: Literal["all", "first"] = "all"  # actions of a position below the root


DRAWS_LOST = [Habits(draw="lost"), Habits(draw="lost by mover")]

TASTE = ("backwards", "root_raises", "is_hard", "cuts_after")
BOTH = (False, True)
TASTES = [Habits(*taste) for taste in itertools.product(BOTH, BOTH, BOTH, BOTH)]


class Switched(Searcher):
    """NegAlphaBeta as `habits` say."""

    habits = Habits()

    def decision(self, state: Any) -> Any:
        if not self.is_my_turn(state):
            return None
        habits, pf = self.habits, self.get_value("pf") + self.habits.deeper
        self.tell("enter", pf=pf)
        alpha, best_action = -habits.root_bound, None
        best_score = self.LOWEST if habits.takes == "best" else -self.LOWEST
        for action in self.in_order():
            self.game.move(action)
            score = self.alpha_beta(pf - 1, *self.root_window(alpha))
            score = -score if habits.negates_at_root else score
            if habits.undoes_at_root:
                self.game.undo()
            self.tell("value", action=action, score=score)
            if self.is_better(score, best_score):
                best_action, best_score = action, score
            alpha = max(alpha, score)
        return best_action

    def is_better(self, score: float, best_score: float) -> bool:
        if self.habits.takes == "worst":
            return score < best_score
        return score > best_score or (self.habits.keeps == "last" and score == best_score)

    def root_window(self, alpha: float) -> tuple[float, float]:
        bound = self.habits.root_bound
        return (-bound, -alpha) if self.habits.root_raises else (-bound, bound)

    def alpha_beta(self, pf: int, alpha: float, beta: float) -> float:
        self.tell("enter", pf=pf, alpha=alpha, beta=beta)
        if pf <= 0 or (self.habits.sees_ends and self.game.over()):
            value = self.leaf_value()
            self.tell("leaf", score=value)
            return value
        habits = self.habits
        score, best = habits.lowest, habits.lowest
        alpha = max(alpha, best) if habits.lowest_raises else alpha
        for action in self.in_order():
            if not habits.cuts_after and self.is_cut(alpha, beta):
                self.tell("cut", alpha=alpha, beta=beta)
                return alpha if habits.is_hard else best
            self.game.move(action)
            score = self.alpha_beta(pf - 1, *window(habits.window, alpha, beta))
            score = -score if habits.negates else score
            best = max(best, score)
            if habits.raises_alpha:
                alpha = max(alpha, score)
            is_cut = self.is_cut(alpha, beta)
            if habits.undoes and (habits.undoes_before_cut or not is_cut):
                self.game.undo()
            if is_cut and (habits.cuts_after or not habits.undoes_before_cut):
                self.tell("cut", alpha=alpha, beta=beta)
                break
            if habits.tries == "first":
                break
        if habits.returns == "last":
            return score
        return alpha if habits.is_hard else best


@functools.cache
def model(habits: Habits) -> type[Switched]:
    return type("Switched", (Switched,), {"habits": habits})
