"""Alpha-beta with a memory, with switches."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import Any, Literal

from ludus.checker.models.searcher import Cuts, Draw, Leaf, Searcher, Window, window
from ludus.course.memory import Remembering, with_its_own_memory

Entry = dict[str, Any]
Found = tuple[float, bool]  # a score, and whether it is exact


Answers = Literal[  # which entries answer
    "deep",  # deep enough ones, and exact ones
    "always",
    "inner",  # all but leaves
    "deeper",  # those that are deeper than asked, and exact ones
    "not exact",  # deep enough ones alone
    "deep and exact",
    "above leaves",  # the right ones, but where pf is 0 none is asked for
    "above ends",  # nor where the game is over
]


@dataclass(frozen=True)
class Habits:
    """How somebody writes NegAlphaBeta_Memory."""

    # matters of taste
    backwards: bool = False
    at_cut: Literal["beta", "score", "nothing"] = "beta"
    # mistakes of the memory
    answers: Answers = "deep"
    exact: Literal["best", "last", "all", "own", "leaf", "never"] = "best"  # whose flag is taken; leaf: every leaf is exact
    spares_root: bool = False  # there the flag is that of the best all the same
    key: Literal["own", "last child", "best child"] = "own"
    root_key: Literal["own", "last child", "best child"] = "own"
    pf: Literal["asked", "one less", "one less at root", "one less below root", "player's", "leaf 0"] = "asked"  # as stored
    stores_leaf: bool = True
    stores_root: bool = True
    stores_action: bool = True
    score: Literal["mover", "own", "negated", "negated at root", "alpha"] = "mover"  # alpha is returned as well
    shallow: Literal["raises", "ignored", "lowers beta"] = "raises"  # what an entry does that does not answer
    raises_known: bool = True  # to the pf that is asked, where an entry reaches beta
    looks_root_up: bool = False
    root_raises: bool = False  # the root narrows the window as it goes
    root_bound: float = -Searcher.LOWEST  # its window reaches from minus this to this
    replaces: Literal["all", "leaves", "nothing"] = "all"  # which entries take the place of one that is there
    # mistakes of the search
    negates: bool = True
    negates_at_root: bool = True
    window: Window = "right"
    raises_alpha: bool = True
    cuts: Cuts = "reached"
    leaf: Leaf = "mover"
    draw: Draw = "even"
    deeper: int = 0
    deeper_below_root: int = 0  # the root itself is stored with the right pf
    keeps: Literal["first", "last", "last below root", "last at root"] = "first"
    lowest: float = Searcher.LOWEST  # what the best score begins with
    tries: Literal["all", "first"] = "all"  # actions of a position below the root
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
        bound, key = self.habits.root_bound, self.game.hash_code
        best_score, is_exact, best_action = self.LOWEST, False, None
        for action in self.in_order():
            self.game.move(action)
            below = pf - 1 + self.habits.deeper_below_root
            score, exact = self.alpha_beta(below, -bound, -best_score if self.habits.root_raises else bound)
            score = -score if self.habits.negates and self.habits.negates_at_root else score
            is_better = self.is_better(score, best_score, at_root=True)
            if is_better and self.habits.root_key == "best child":
                self.store(pf, score, exact, action)
            key = self.game.hash_code
            self.game.undo()
            self.tell("value", action=action, score=score, exact=exact)
            if self.habits.spares_root:
                is_exact = exact if is_better else is_exact
            else:
                is_exact = self.flag(is_exact, exact, is_better, best_action is None)
            if is_better:
                best_score, best_action = score, action
        if self.habits.stores_root and self.habits.root_key != "best child":
            kept = -best_score if self.habits.score == "negated at root" else best_score
            pf -= self.habits.pf == "one less at root"
            self.store(pf, kept, is_exact, best_action, key if self.habits.root_key == "last child" else None)
        self.tell("choose", action=best_action)
        return best_action

    def alpha_beta(self, pf: int, alpha: float, beta: float) -> Found:
        habits, known = self.habits, self.memory.get(self.game.hash_code) if self.asks(pf) else None
        self.tell("enter", pf=pf, alpha=alpha, beta=beta, known=None if known is None else dict(known))
        if known is not None:
            score = self.as_seen_by_mover(known["score"])
            if self.answers(known, pf):
                self.tell("known", entry=dict(known))
                return score, known["exact"]
            if habits.shallow == "lowers beta":
                beta = min(beta, score)
            elif habits.shallow == "raises":
                alpha = max(alpha, score)
            if habits.shallow != "ignored" and self.is_cut(alpha, beta):
                self.tell("known beta", entry=dict(known), pf=pf)
                known["pf"] = pf if habits.raises_known else known["pf"]
                return score, known["exact"]
        if pf <= 0 or (habits.sees_ends and self.game.over()):
            value = self.leaf_value()
            exact = (self.game.over() or habits.exact == "leaf") and habits.exact != "never"
            self.tell("leaf", score=value)
            if habits.stores_leaf:
                self.store(pf, value, exact, None)
            return value, exact
        return self.best(pf, alpha, beta)

    def asks(self, pf: int) -> bool:
        """Whether the memory is asked in a position."""
        is_leaf = pf <= 0 or (self.habits.answers == "above ends" and self.game.over())
        return not (is_leaf and self.habits.answers in ("above leaves", "above ends"))

    def answers(self, known: Entry, pf: int) -> bool:
        depth, is_exact = known["pf"], known["exact"]
        is_right = depth >= pf or is_exact
        answers = {
            "always": True,
            "inner": is_right or depth > 0,
            "deeper": depth > pf or is_exact,
            "not exact": depth >= pf,
            "deep and exact": depth >= pf and is_exact,
        }
        return bool(answers.get(self.habits.answers, is_right))

    def best(self, pf: int, alpha: float, beta: float) -> Found:
        habits, key = self.habits, self.game.hash_code
        best_score, is_exact, best_action = habits.lowest, False, None
        for action in self.in_order():
            if self.is_cut(alpha, beta):
                self.tell("cut", alpha=alpha, beta=beta)
                return self.stop(pf, beta, best_score, is_exact, best_action)
            self.game.move(action)
            score, exact = self.alpha_beta(pf - 1, *window(habits.window, alpha, beta))
            score = -score if habits.negates else score
            is_better = self.is_better(score, best_score)
            if habits.exact != "own":
                is_exact = self.flag(is_exact, exact, is_better, best_action is None)
            if is_better:
                best_score, best_action = score, action
                if habits.key == "best child":
                    self.store(pf, best_score, is_exact, best_action)
            key = self.game.hash_code
            self.tell("tried", score=score, exact=exact)
            if habits.raises_alpha:
                alpha = max(alpha, score)
            if not habits.undoes_before_cut and self.is_cut(alpha, beta):
                return self.stop(pf, beta, best_score, is_exact, best_action)
            self.game.undo()
            if habits.exact == "own":
                is_exact = self.flag(is_exact, exact, is_better, False)
            if habits.tries == "first":
                break
        if habits.score == "alpha":
            best_score = alpha
        pf -= habits.pf == "one less below root"
        if habits.key != "best child":
            self.store(pf, best_score, is_exact, best_action, key if habits.key == "last child" else None)
        return best_score, is_exact

    def stop(self, pf: int, beta: float, best_score: float, is_exact: bool, best_action: Any) -> Found:
        """At a cut."""
        score = best_score if self.habits.at_cut == "score" else beta
        if self.habits.at_cut != "nothing":
            self.store(pf, score, is_exact, best_action)
        return score, is_exact

    def flag(self, is_exact: bool, exact: bool, is_better: bool, is_first: bool) -> bool:
        """Whether a position is exact, after one more of its actions was tried."""
        if self.habits.exact == "all":
            return exact and (is_exact or is_first)
        if self.habits.exact == "own":  # read after the move was taken back
            known = self.memory.get(self.game.hash_code)
            exact = known is not None and known["exact"]
        return exact if is_better or self.habits.exact == "last" else is_exact

    def is_better(self, score: float, best_score: float, at_root: bool = False) -> bool:
        keeps_last = self.habits.keeps in ("last", "last at root" if at_root else "last below root")
        return score > best_score or (keeps_last and score == best_score)

    def as_seen_by_mover(self, score: float) -> float:
        if self.habits.score == "negated":
            return -score
        return -score if self.habits.score == "own" and self.game.turn != self.who_am_i else score

    def stored_pf(self, pf: int, action: Any) -> int:
        if self.habits.pf == "player's":
            return int(self.get_value("pf"))
        if action is None:
            return 0 if self.habits.pf == "leaf 0" else pf
        return pf - (self.habits.pf == "one less")

    def store(self, pf: int, score: float, exact: bool, action: Any, key: Any = None) -> None:
        kept = self.as_seen_by_mover(score)
        entry = {
            "pf": self.stored_pf(pf, action),
            "score": kept,
            "exact": exact,
            "best_action": action if self.habits.stores_action else None,
        }
        key = self.game.hash_code if key is None else key
        if self.habits.replaces == "all" or key not in self.memory or (self.habits.replaces == "leaves" and action is None):
            self.memory[key] = entry
        self.tell("store", entry=dict(entry))


@functools.cache
def model(habits: Habits) -> type[Switched]:
    return with_its_own_memory(type("Switched", (Switched,), {"habits": habits}))
