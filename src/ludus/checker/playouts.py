"""The random games that a player has played, as its steps show them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ludus.checker.behaviour import Behaviour
from ludus.checker.cases import Case
from ludus.course.player import Counter, result_for


@dataclass(frozen=True)
class Outing:
    """One action of the root that was tried, and who won the games that were played after it."""

    action: Any
    winners: tuple[int | None, ...]
    is_end: bool  # the action itself ended the game

    def counter(self, seat: int) -> Counter:
        counter = [0, 0, 0]
        for winner in self.winners:
            counter[result_for(seat, winner)] += 1
        return counter


def outings(case: Case, seen: Behaviour) -> list[Outing]:
    """Every time that an action was tried at the root, in order."""
    found: list[Outing] = []
    path: tuple[Any, ...] = ()
    winners: list[int | None] = []
    is_end = False
    game = case.game()
    known: dict[Any, tuple[Any, ...]] = {}
    for kind, value, _ in [*seen.facts["steps"], ("state", None, 0)]:
        if kind == "move":
            action, state = value
            path = (*path, action)
            known[state] = path
            game.state = state
            if game.over():
                winners.append(game.winner)
                is_end = len(path) == 1
            continue
        before, path = path, path[:-1] if kind == "undo" else known.get(value, ())
        if before and not path:
            found.append(Outing(before[0], tuple(winners), is_end))
            winners, is_end = [], False
    return found


def count(played: Sequence[Outing], seat: int) -> dict[Any, Counter]:
    """What each action brought a seat, in the order in which they were tried first."""
    counters: dict[Any, Counter] = defaultdict(lambda: [0, 0, 0])
    for outing in played:
        counters[outing.action] = [a + b for a, b in zip(counters[outing.action], outing.counter(seat), strict=True)]
    return dict(counters)
