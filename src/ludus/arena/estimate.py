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


def score_interval(mean: float, games: float) -> Estimate:
    """A score per game with Wilson's interval, for so many independent games; a part of a game counts, too.

    It asks which true scores would make the one seen plausible, so it stays within 0 to 1, has a width where every game
    was won, and is all of 0 to 1 where none was played.

    >>> score_interval(0.8, 10)
    Estimate(value=0.8, low=0.490..., high=0.943...)
    >>> score_interval(1.0, 10).high, score_interval(0.5, 0)
    (1.0, Estimate(value=0.5, low=0.0, high=1.0))
    """
    if games == 0:
        return Estimate(mean, 0.0, 1.0)
    doubt = Z95**2 / games
    middle = (mean + doubt / 2) / (1 + doubt)
    half = math.sqrt(doubt * (mean * (1 - mean) + doubt / 4)) / (1 + doubt)
    return Estimate(mean, max(0.0, min(mean, middle - half)), min(1.0, max(mean, middle + half)))  # 0 and 1 are ends exactly


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
