"""The sequential test on pairs: is the first player stronger by `elo1` or only by `elo0`? Play until the answer is clear.

After each pair we compare how likely the results are under both claims. A claim fixes the expected score only; draws, seat
bias and how the games of a pair hang together are whatever fits the results best under that claim. So each claim gets its
own likeliest shares of the five pair scores, and the log of the ratio of the two likelihoods, the LLR, is held against
two bounds of Wald's. Among all shares with mean s, the likeliest are

    p[i] = seen[i] / (1 + k (score[i] - s)),     with k such that  sum of p[i] (score[i] - s) = 0

where `seen` are the shares seen (Owen's empirical likelihood; the test's form is Van den Bergh's for chess engines).
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import Enum

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ludus.arena.estimate import score_of
from ludus.errors import SpecError

SCORES = np.arange(5) / 4  # [5] points a game
UNSEEN = 1e-3
"""What a pair score never seen counts as: the claims may think it possible, at hardly any weight."""

FEWEST_PAIRS = 8
"""No verdict before: with fewer pairs the shares are guesses, however extreme the ratio."""

MOST_ELO = 3000
"""Beyond, the weaker side would score once in thirty million games."""

Floats = NDArray[np.float64]


class Verdict(Enum):
    """Which claim the test accepted."""

    H0 = "H0"
    H1 = "H1"


@dataclass(frozen=True)
class Sprt:
    """A test of `elo0` against `elo1`; a share `alpha` errs where the truth is `elo0`, `beta` where it is `elo1`.

    >>> test = Sprt(0, 50)
    >>> test.bounds
    (-2.94..., 2.94...)
    >>> round(test.llr((3, 12, 40, 18, 7)), 2), test.verdict((3, 12, 40, 18, 7))
    (0.85, None)
    >>> test.verdict((2, 20, 80, 50, 20))
    <Verdict.H1: 'H1'>
    """

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        if not self.elo0 < self.elo1:
            raise SpecError(f"a sequential test needs Elo differences elo0 below elo1, not {self.elo0:g} and {self.elo1:g}")
        for name in ("elo0", "elo1"):
            if not abs(getattr(self, name)) <= MOST_ELO:
                raise SpecError(
                    f"a sequential test's {name} must be from -{MOST_ELO} to {MOST_ELO}, not {getattr(self, name):g}"
                )
        for name in ("alpha", "beta"):
            if not 0 < getattr(self, name) < 0.5:
                raise SpecError(f"a sequential test's {name} must be above 0 and below 0.5, not {getattr(self, name):g}")

    @property
    def bounds(self) -> tuple[float, float]:
        """At or below the first the test accepts `elo0`, at or above the second `elo1`."""
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)

    def llr(self, pairs: ArrayLike) -> float:
        """The log of how much likelier these five counts are under `elo1` than under `elo0`."""
        return float(self.llrs(np.asarray(pairs, np.float64)[None])[0])

    def llrs(self, pairs: ArrayLike) -> Floats:
        """The same for many tests at once: [tests, 5] to [tests]."""
        counts = np.maximum(np.asarray(pairs, np.float64), UNSEEN)  # [tests, 5]
        under0 = _log_shares(counts, score_of(self.elo0))
        under1 = _log_shares(counts, score_of(self.elo1))
        return np.asarray((counts * (under1 - under0)).sum(1), np.float64)

    def verdict(self, pairs: ArrayLike) -> Verdict | None:
        """The claim accepted, or None: play on."""
        low, high = self.bounds
        llr = self.llr(pairs)
        if np.sum(pairs) < FEWEST_PAIRS or low < llr < high:
            return None
        return Verdict.H1 if llr >= high else Verdict.H0


def _log_shares(counts: Floats, mean: float) -> Floats:
    """Log of the likeliest shares among those with this mean score, and none 0: [tests, 5] of both."""
    seen = counts / counts.sum(1, keepdims=True)
    shares: Floats = seen / (1 + _pull(seen, SCORES - mean)[:, None] * (SCORES - mean))
    return np.log(shares)


def _pull(seen: Floats, off: Floats) -> Floats:
    """The root k of sum(seen * off / (1 + k off)), [tests]: the sum falls in k between two poles, so there is one root.

    Newton's steps where they stay between the ends known to hold the root, halving where they do not.
    """
    low, high = np.full(len(seen), -1 / off[-1]), np.full(len(seen), -1 / off[0])
    k = np.zeros(len(seen))
    for _ in range(200):
        terms = off / (1 + k[:, None] * off)  # [tests, 5]
        value, slope = (seen * terms).sum(1), -(seen * terms**2).sum(1)
        low, high = np.where(value >= 0, k, low), np.where(value <= 0, k, high)
        newton = k - value / slope
        inside = (newton > low) & (newton < high)
        following = np.where(inside, newton, (low + high) / 2)
        if np.all(np.abs(following - k) <= 1e-13 * (1 + np.abs(k))):
            break
        k = following
    return k
