"""What a match between two players came to: counts, score, Elo difference and likelihood of superiority.

Games come in pairs: one opening, played twice with the seats swapped. The two games of a pair are not independent. An
opening that favours a seat gives one win to each side, again and again, and a player who understands an opening wins it twice.
So the error of the score is taken from the scores of pairs, of which there are five: 0, 1/2, 1, 3/2 and 2.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

from ludus.arena.estimate import Z95, Estimate, elo_of, normal_below, score_interval

Pairs = tuple[int, int, int, int, int]
"""How many pairs brought the first player 0, 1/2, 1, 3/2 and 2 points."""

PRIOR_PAIRS = 1
"""Pairs of belief about how much the pairs vary: see `Tally.spread`."""


@dataclass(frozen=True)
class Tally:
    """The games between two players, seen from the first player's side; whole pairs only.

    >>> tally = Tally.of_pairs([(1, 0.5), (1, 1), (0, 1), (0.5, 0)])
    >>> tally
    Tally(wins=4, draws=2, losses=2, pairs=(0, 1, 1, 1, 1))
    >>> tally.score
    Estimate(value=0.625, low=0.285..., high=0.874...)
    """

    wins: int = 0
    draws: int = 0
    losses: int = 0
    pairs: Pairs = (0, 0, 0, 0, 0)

    def __post_init__(self) -> None:
        counts = (self.wins, self.draws, self.losses, *self.pairs)
        if len(self.pairs) != 5 or min(counts) < 0:
            raise ValueError(f"a tally holds three counts of games and five of pairs, none below 0, not {counts}")
        games, halves = self.wins + self.draws + self.losses, 2 * self.wins + self.draws
        if games != 2 * sum(self.pairs) or halves != sum(i * count for i, count in enumerate(self.pairs)):
            raise ValueError(
                f"{self.wins} wins, {self.draws} draws and {self.losses} losses do not come from pairs {self.pairs}"
            )

    @classmethod
    def of_pairs(cls, pairs: Iterable[tuple[float, float]]) -> Tally:
        """From what the first player scored in both games of every pair: 1, 1/2 or 0 each."""
        games, sums = [0] * 3, [0] * 5
        for one, other in pairs:
            for score in (one, other):
                if score not in (0, 0.5, 1):
                    raise ValueError(f"a game brings 0, 1/2 or 1, not {score}")
                games[int(2 * score)] += 1
            sums[int(2 * (one + other))] += 1
        losses, draws, wins = games
        return cls(wins, draws, losses, (sums[0], sums[1], sums[2], sums[3], sums[4]))

    def __add__(self, other: Tally) -> Tally:
        a, b = self.pairs, other.pairs
        pairs = (a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3], a[4] + b[4])
        return Tally(self.wins + other.wins, self.draws + other.draws, self.losses + other.losses, pairs)

    def __mul__(self, times: int) -> Tally:
        """The same games so many times over."""
        a = self.pairs
        pairs = (a[0] * times, a[1] * times, a[2] * times, a[3] * times, a[4] * times)
        return Tally(self.wins * times, self.draws * times, self.losses * times, pairs)

    @property
    def turned(self) -> Tally:
        """The same games from the second player's side."""
        a = self.pairs
        return Tally(self.losses, self.draws, self.wins, (a[4], a[3], a[2], a[1], a[0]))

    @property
    def games(self) -> int:
        return self.wins + self.draws + self.losses

    @property
    def mean(self) -> float:
        """Points a game, from 0 to 1; a half where nothing was played."""
        return (self.wins + self.draws / 2) / self.games if self.games else 0.5

    @property
    def spread(self) -> float:
        """By how much pairs vary, as a share of the most they could at this score: about a half where games are independent.

        The most is reached where every pair is won twice or lost twice; then a pair tells no more than one game. We begin from
        there, with `PRIOR_PAIRS` of belief: so a few equal pairs do not look like certainty.
        """
        count, mean = sum(self.pairs), self.mean
        squares = sum(pairs * (i / 4 - mean) ** 2 for i, pairs in enumerate(self.pairs))
        prior = PRIOR_PAIRS / 4  # the variance of a coin, which is where the interval matters most
        return min(1.0, (squares + prior) / (max(count - 1, 0) * mean * (1 - mean) + prior))

    @property
    def worth(self) -> float:
        """How many independent games without draws would tell as much as these."""
        return sum(self.pairs) / self.spread

    @property
    def score(self) -> Estimate:
        """Points a game, with the interval for as many games as these are `worth`."""
        return score_interval(self.mean, self.worth)

    @property
    def error(self) -> float:
        """The score's standard error, never 0: a quarter of the interval's width, roughly."""
        score = self.score
        return (score.high - score.low) / (2 * Z95)

    @property
    def elo(self) -> Estimate:
        """The Elo difference, first player over second; infinite where every game was won."""
        score = self.score
        return Estimate(elo_of(score.value), elo_of(score.low), elo_of(score.high))

    @property
    def superiority(self) -> float:
        """How likely it is that the first player is the better one; above 0.975 where the score's interval is above a half."""
        return normal_below((self.mean - 0.5) * 2 * math.sqrt(self.worth))
