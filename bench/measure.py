"""Measuring on a noisy machine: sides take turns, each turn at least so long, and the medians are compared."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass

ROUNDS = 7


@dataclass(frozen=True)
class Race:
    """What two sides did in CPU time, per second; the ratio is the median over rounds that both sides share."""

    ours: float
    theirs: float
    ratio: float


def rate(work: Callable[[], int]) -> float:
    """Units of work a second of CPU time."""
    begin = time.process_time()
    done = work()
    return done / (time.process_time() - begin)


def race(ours: Callable[[], int], theirs: Callable[[], int]) -> Race:
    """Each callable works for a while and returns how much it did."""
    ours(), theirs()  # compiled, warm
    pairs = [(rate(ours), rate(theirs)) for _ in range(ROUNDS)]
    return Race(
        statistics.median(mine for mine, _ in pairs),
        statistics.median(peer for _, peer in pairs),
        statistics.median(mine / peer for mine, peer in pairs),
    )


def spaced(number: float) -> str:
    """1 234 567, with thin spaces."""
    return f"{number:,.0f}".replace(",", "\u2009")
