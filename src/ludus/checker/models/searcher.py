"""What models of alpha-beta share, with and without a memory."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Literal, TypeVar

from ludus.course import Player

Window = Literal["right", "same", "negated", "exchanged"]  # what a child gets: (-beta, -alpha), or not
Cuts = Literal["reached", "passed", "never", "reversed"]  # when alpha has reached beta, when it is beyond, when it is below

Leaf = Literal["mover", "own", "winner 0 unseen"]  # whose view a leaf is valued by; a winner 0 is taken for none

Draw = Literal["even", "lost", "lost by mover"]  # what a game is worth that nobody has won

FIRST_CUTS = 3  # moves ahead: before, nothing is cut, for every action of the root gets the whole window

Habits = TypeVar("Habits")


def window(kind: Window, alpha: float, beta: float) -> tuple[float, float]:
    return {"right": (-beta, -alpha), "same": (alpha, beta), "negated": (-alpha, -beta), "exchanged": (beta, alpha)}[kind]


def with_tastes(ways: Sequence[Habits], tastes: Sequence[Habits], names: Sequence[str]) -> list[Habits]:
    """Every way in every taste; `names` are the habits that are matters of taste."""
    return [
        replace(way, **{name: getattr(taste, name) for name in names})  # type: ignore[type-var]
        for way in ways
        for taste in tastes
    ]


class Searcher(Player):
    """Tries actions in an order, and cuts."""

    habits: Any  # with `backwards`, `cuts`, `leaf` and `draw`

    def in_order(self) -> tuple[Any, ...]:
        return tuple(self.game.actions)[::-1] if self.habits.backwards else tuple(self.game.actions)

    def is_cut(self, alpha: float, beta: float) -> bool:
        cuts = self.habits.cuts
        if cuts == "reversed":
            return alpha <= beta
        return (cuts == "reached" and alpha >= beta) or (cuts == "passed" and alpha > beta)

    def leaf_value(self) -> float:
        if self.habits.draw != "even" and self.game.over() and self.game.winner is None:
            is_lost = self.habits.draw == "lost by mover" or self.game.turn == self.who_am_i
            return -self.WIN if is_lost else self.WIN
        if self.habits.leaf == "winner 0 unseen" and not self.game.winner:
            return 0
        return self.estimated() if self.habits.leaf == "own" else self.estimated_by_mover()
