"""A figure with its 95 % interval, the normal distribution's two numbers, and the scale of Elo."""

from __future__ import annotations

import math
from dataclasses import dataclass

Z95 = 1.959963984540054
"""How many standard errors to either side hold 95 % of a normal distribution."""

ELO = 400 / math.log(10)
"""Elo points to a natural unit of log odds: 400 points are odds of ten to one."""


@dataclass(frozen=True)
class Estimate:
    """The likeliest value, and the ends of the interval that holds the truth in 95 of 100 cases."""

    value: float
    low: float
    high: float


def normal_below(deviations: float) -> float:
    """The share of a normal distribution below so many standard deviations."""
    return 0.5 * math.erfc(-deviations / math.sqrt(2))


def elo_of(score: float) -> float:
    """The Elo difference at which this score per game is expected: minus infinity at 0, infinity at 1.

    >>> round(elo_of(0.75), 1), elo_of(0.5), elo_of(1)
    (190.8, 0.0, inf)
    """
    if score <= 0:
        return -math.inf
    if score >= 1:
        return math.inf
    return ELO * math.log(score / (1 - score))


def score_of(elo: float) -> float:
    """The score per game expected at this Elo difference; the way back of `elo_of`.

    >>> round(score_of(100), 3), score_of(-float("inf"))
    (0.64, 0.0)
    """
    odds = math.exp(-abs(elo) / ELO)
    return odds / (1 + odds) if elo < 0 else 1 / (1 + odds)
