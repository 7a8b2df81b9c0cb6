"""The random games that a player has played, as its steps show them."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ludus.checker.behaviour import Behaviour, walk
from ludus.checker.cases import Case
from ludus.checker.watched import Step
from ludus.course.player import Counter, tally
from ludus.course.ucb import add
from ludus.course.uct import NOTHING


@dataclass(frozen=True)
class Outing:
    """One action of the root that was tried, and who won the games that were played after it."""

    action: Any
    winners: tuple[int | None, ...]
    is_end: bool  # the action itself ended the game
    line: int = 0  # of the student's file, where the action was tried

    def counter(self, seat: int) -> Counter:
        return tally(self.winners, seat)


@functools.lru_cache(maxsize=512)
def outings(case: Case, seen: Behaviour) -> list[Outing]:
    """Every time that an action was tried at the root, in order."""
    found: list[Outing] = []
    winners: list[int | None] = []
    is_end, line = False, 0
    back_at_root: Step = ("state", None, 0)
    for stride in walk([*seen.steps, back_at_root]):
        if stride.is_move:
            line = stride.line if len(stride.path) == 1 else line
            ending = case.ending(stride.state)
            if ending.is_over:
                winners.append(ending.winner)
                is_end = len(stride.path) == 1
        elif stride.before and not stride.path:
            found.append(Outing(stride.before[0], tuple(winners), is_end, line))
            winners, is_end = [], False
    return found


def count(played: Sequence[Outing], seat: int) -> dict[Any, Counter]:
    """What each action brought a seat, in the order in which they were tried first."""
    counters: dict[Any, Counter] = {}
    for outing in played:
        counters[outing.action] = add(counters.get(outing.action, NOTHING), outing.counter(seat))
    return counters
