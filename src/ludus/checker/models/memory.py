"""Alpha-beta with a memory, with switches."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import Any, Literal

from ludus.checker.models.searcher import Cuts, Draw, Searcher, Window, window
from ludus.course.memory import Remembering, with_its_own_memory

Entry = dict[str, Any]
Found = tuple[float, bool]  # a score, and whether it is exact


@dataclass(frozen=True)
class Habits:
    """How somebody writes NegAlphaBeta_Memory."""

    # matters of taste
    backwards: bool = False
    at_cut: Literal["beta", "score", "nothing"] = "beta"
    # mistakes of the memory
    answers: Literal["deep", "always", "inner"] = "deep"  # which entries answer: deep enough ones, all, all but leaves
    exact: Literal["best", "last", "leaf", "never"] = "best"  # whose flag is taken; leaf: every leaf counts as exact
    key: Literal["own", "last child", "best child"] = "own"
    stores_leaf: bool = True
    stores_root: bool = True
    stores_action: bool = True
    score: Literal["mover", "own"] = "mover"
    raises_by_memory: bool = True
    looks_root_up: bool = False
    # mistakes of the search
    negates: bool = True
    window: Window = "right"
    raises_alpha: bool = True
    cuts: Cuts = "reached"
    leaf: Literal["mover", "own"] = "mover"
    draw: Draw = "even"
    deeper: int = 0
    keeps: Literal["first", "last"] = "first"
    sees_ends: bool = True
    undoes_before_cut: bool = True


DRAWS_LOST = [Habits(draw="lost"), Habits(draw="lost by mover")]

TASTE = ("backwards", "at_cut")
TASTES = [Habits(backwards=backwards, at_cut=at_cut) for backwards in (False, True) for at_cut in ("beta", "score", "nothing")]


class Switched(Searcher, Remembering):
    """NegAlphaBeta_Memory as `habits` say."""

    habits = Habits()

    def decision(self, state: Any) -> Any:
        if not self.is_my_turn(state):
            return None
        pf = self.get_value("pf") + self.habits.deeper
        return self.decide(pf)

    decision.memory = {}  # type: ignore[attr-defined]

    def decide(self, pf: int) -> Any:
        """The root: every child gets the whole window."""
        self.tell("enter", pf=pf)
        known = self.memory.get(self.game.hash_code)
        if self.habits.looks_root_up and known is not None and (known["pf"] >= pf or known["exact"]):
            return known["best_action"]
        best_score, is_exact, best_action = self.LOWEST, False, None
        for action in self.in_order():
            self.game.move(action)
            score, exact = self.alpha_beta(pf - 1, self.LOWEST, -self.LOWEST)
            score = -score if self.habits.negates else score
            self.game.undo()
            self.tell("value", action=action, score=score, exact=exact)
            if self.is_better(score, best_score):
                best_score, is_exact, best_action = score, exact, action
            elif self.habits.exact == "last":
                is_exact = exact
        if self.habits.stores_root:
            self.store(pf, best_score, is_exact, best_action)
        self.tell("choose", action=best_action)
        return best_action

    def alpha_beta(self, pf: int, alpha: float, beta: float) -> Found:
        habits, known = self.habits, self.memory.get(self.game.hash_code)
        self.tell("enter", pf=pf, alpha=alpha, beta=beta, known=None if known is None else dict(known))
        if known is not None:
            score = self.as_seen_by_mover(known["score"])
            if self.answers(known, pf):
                self.tell("known", entry=dict(known))
                return score, known["exact"]
            if habits.raises_by_memory:
                alpha = max(alpha, score)
                if self.is_cut(alpha, beta):
                    self.tell("known beta", entry=dict(known), pf=pf)
                    known["pf"] = pf
                    return score, known["exact"]
        if pf <= 0 or (habits.sees_ends and self.game.over()):
            value = self.leaf_value()
            exact = (self.game.over() or habits.exact == "leaf") and habits.exact != "never"
            self.tell("leaf", score=value)
            if habits.stores_leaf:
                self.store(pf, value, exact, None)
            return value, exact
        return self.best(pf, alpha, beta)

    def answers(self, known: Entry, pf: int) -> bool:
        if known["pf"] >= pf or known["exact"] or self.habits.answers == "always":
            return True
        return self.habits.answers == "inner" and known["pf"] > 0

    def best(self, pf: int, alpha: float, beta: float) -> Found:
        habits, key = self.habits, self.game.hash_code
        best_score, is_exact, best_action = self.LOWEST, False, None
        for action in self.in_order():
            if self.is_cut(alpha, beta):
                self.tell("cut", alpha=alpha, beta=beta)
                return self.stop(pf, beta, best_score, is_exact, best_action)
            self.game.move(action)
            score, exact = self.alpha_beta(pf - 1, *window(habits.window, alpha, beta))
            score = -score if habits.negates else score
            if self.is_better(score, best_score):
                best_score, is_exact, best_action = score, exact, action
                if habits.key == "best child":
                    self.store(pf, best_score, is_exact, best_action)
            elif habits.exact == "last":
                is_exact = exact
            key = self.game.hash_code
            self.tell("tried", score=score, exact=exact)
            if habits.raises_alpha:
                alpha = max(alpha, score)
            if not habits.undoes_before_cut and self.is_cut(alpha, beta):
                return self.stop(pf, beta, best_score, is_exact, best_action)
            self.game.undo()
        if habits.key != "best child":
            self.store(pf, best_score, is_exact, best_action, key if habits.key == "last child" else None)
        return best_score, is_exact

    def stop(self, pf: int, beta: float, best_score: float, is_exact: bool, best_action: Any) -> Found:
        """At a cut."""
        score = best_score if self.habits.at_cut == "score" else beta
        if self.habits.at_cut != "nothing":
            self.store(pf, score, is_exact, best_action)
        return score, is_exact

    def is_better(self, score: float, best_score: float) -> bool:
        return score > best_score or (self.habits.keeps == "last" and score == best_score)

    def as_seen_by_mover(self, score: float) -> float:
        return score if self.habits.score == "mover" or self.game.turn == self.who_am_i else -score

    def store(self, pf: int, score: float, exact: bool, action: Any, key: Any = None) -> None:
        kept = self.as_seen_by_mover(score)
        entry = {"pf": pf, "score": kept, "exact": exact, "best_action": action if self.habits.stores_action else None}
        self.memory[self.game.hash_code if key is None else key] = entry
        self.tell("store", entry=dict(entry))


@functools.cache
def model(habits: Habits) -> type[Switched]:
    return with_its_own_memory(type("Switched", (Switched,), {"habits": habits}))
