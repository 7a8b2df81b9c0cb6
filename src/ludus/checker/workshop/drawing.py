"""How a direction is drawn: each possible one as likely as the next, or not."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence

ALL = (1, 2, 3, 4)

Shares = dict[int, float]  # direction -> how likely it is; 0 is to stay
Drawing = Callable[[Sequence[int]], Shares]  # from the possible directions


def equal(outcomes: Sequence[int]) -> Shares:
    return {outcome: 1 / len(outcomes) for outcome in outcomes}


def rightly(free: Sequence[int]) -> Shares:
    return equal(free or (0,))


def _halves(free: Sequence[int]) -> Shares:
    """A coin for each: the first of two directions gets half, the second a quarter, and the last one the rest."""
    shares = {direction: 0.5 ** (number + 1) for number, direction in enumerate(free)}
    return {**shares, free[-1]: 0.5 ** (len(free) - 1)} if free else {0: 1.0}


def _turning(free: Sequence[int]) -> Shares:
    """One of all four, and from there the next that is possible."""
    if not free:
        return {0: 1.0}
    shares = dict.fromkeys(free, 0.0)
    for drawn in ALL:
        shares[next(d for turn in range(4) if (d := (drawn - 1 + turn) % 4 + 1) in free)] += 0.25
    return shares


WRONGLY: dict[str, tuple[Drawing, ...]] = {
    "always-the-first": (lambda free: equal(free[:1] or (0,)), lambda free: equal(free[-1:] or (0,))),
    "stay-drawn": (lambda free: equal((0, *free)), lambda free: equal((0, *ALL)) if free else {0: 1.0}),
    "wall-drawn": (lambda free: equal(ALL) if free else {0: 1.0}, lambda free: equal(ALL)),
    "draw-off-by-one": (lambda free: equal(free[:-1] or free or (0,)), lambda free: equal(free[1:] or free or (0,))),
    "not-equally-likely": (_halves, _turning),
}
"""Mistake -> ways to make it."""


def surprise(seen: Iterable[int], shares: Mapping[int, float]) -> float:
    """How badly what was drawn fits what was likely: the statistic of the likelihood ratio, and infinite for the impossible."""
    counts = Counter(seen)
    total = sum(counts.values())
    if any(shares.get(outcome, 0.0) <= 0 for outcome in counts):
        return math.inf
    return 2 * sum(count * math.log(count / (total * shares[outcome])) for outcome, count in counts.items())


def is_fitting(seen: Sequence[int], shares: Mapping[int, float]) -> bool:
    """Fails by chance less than once in ten million times."""
    return surprise(seen, shares) < 30 + 3 * (len(shares) - 1)
