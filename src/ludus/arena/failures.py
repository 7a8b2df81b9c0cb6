"""Failures: who failed, in which way, and how often; the most frequent first."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ludus.arena.store import FailureCount

NUMBER = re.compile(r"\d+(\.\d+)?")


@dataclass(frozen=True)
class Failure:
    """Games that one player failed in for the same reason, up to the numbers in it."""

    entrant: int
    end: str
    reason: str  # of the first game
    games: int
    first: int  # that game's number

    def is_of(self, entrant: int, end: str, reason: str) -> bool:
        """Whether a game failed in this way."""
        return (self.entrant, self.end, _without_numbers(self.reason)) == (entrant, end, _without_numbers(reason))


def group_failures(counts: Iterable[FailureCount]) -> tuple[Failure, ...]:
    """Reasons that differ in numbers alone, such as how late a move was, count as one."""
    groups: dict[tuple[int, str, str], list[FailureCount]] = {}
    for count in counts:
        groups.setdefault((count.entrant, count.end, _without_numbers(count.reason)), []).append(count)
    found = []
    for (entrant, end, _), group in groups.items():
        first = min(group, key=lambda count: count.first)
        found.append(Failure(entrant, end, first.reason, sum(count.games for count in group), first.first))
    return tuple(sorted(found, key=lambda failure: (-failure.games, failure.first)))


def shorten_reason(reason: str, players: Sequence[str]) -> str:
    """A reason for whoever knows which player it is of.

    >>> shorten_reason("the player random failed: no idea", ["random"])
    'no idea'
    >>> shorten_reason("the player random took 3 s for a move", ["random"])
    'it took 3 s for a move'
    """
    for spec in players:
        for start, instead in ((f"the player {spec} failed: ", ""), (f"the player {spec} ", "it ")):
            if reason.startswith(start):
                return instead + reason.removeprefix(start)
    return reason


def _without_numbers(reason: str) -> str:
    return NUMBER.sub("#", reason)
