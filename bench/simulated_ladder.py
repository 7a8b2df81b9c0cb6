"""Ladders of known strengths: what the contest's ratings are checked against, and measured by."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ludus.arena.estimate import ELO
from ludus.contest.rating import Results
from simulated import Floats, game_shares

NU, SEAT = 0.4, 40.0  # Davidson's nu; Elo
SPREAD, REACH, ANYBODY = 300.0, 150.0, 0.1  # Elo between bots, and to their opponents; how many games are against anybody


def simulate(entrants: int, pairs: int, seed: int) -> tuple[Floats, Results]:
    """Strengths in Elo, and what so many pairs between mostly close opponents came to."""
    luck = np.random.default_rng(seed)
    ordered = np.sort(luck.normal(0, SPREAD, entrants))
    one = luck.integers(0, entrants, pairs)
    near = np.clip(np.searchsorted(ordered, ordered[one] + luck.normal(0, REACH, pairs)), 0, entrants - 1)
    other = np.where(luck.random(pairs) < ANYBODY, luck.integers(0, entrants, pairs), near)
    shuffled = luck.permutation(entrants)  # numbers say nothing of strength
    strengths = np.empty(entrants)
    strengths[shuffled] = ordered
    one, other = shuffled[one[one != other]], shuffled[other[one != other]]
    first, second = np.minimum(one, other), np.maximum(one, other)
    lead = (strengths[first] - strengths[second]) / ELO
    cells = 3 * _results(lead + SEAT / ELO, luck) + _results(lead - SEAT / ELO, luck)
    return strengths, gathered(entrants, first, second, cells)


def gathered(entrants: int, first: NDArray[np.int64], second: NDArray[np.int64], cells: NDArray[np.int64]) -> Results:
    """Counted by who met whom."""
    met, row = np.unique(first * entrants + second, return_inverse=True)
    tables = np.bincount(9 * row + cells, minlength=9 * len(met)).reshape(-1, 3, 3).astype(np.float64)
    return Results(met // entrants, met % entrants, tables)


def _results(lead: Floats, luck: np.random.Generator) -> NDArray[np.int64]:
    """0, 1, 2: a loss, a draw, a win."""
    shares = np.cumsum(game_shares(lead, NU), 0)
    return np.asarray((luck.random(len(lead)) > shares).sum(0), np.int64)


def many_games(strengths: Floats, riders: int, games: int, luck: np.random.Generator) -> Results:
    """Games of many in Plackett and Luce's way: who is first, who of the rest is next, and so on."""
    size = len(strengths)
    tables = np.zeros((size, size, 3, 3))
    for _ in range(games):
        group = luck.choice(size, riders, replace=False)
        arrival = luck.exponential(size=riders) / np.exp(strengths[group] / ELO)
        for one in range(riders):
            for other in range(riders):
                if group[one] < group[other]:
                    tables[group[one], group[other], 2 if arrival[one] < arrival[other] else 0, 0] += 1
    first, second = np.nonzero(tables.sum((2, 3)))
    return Results(first, second, tables[first, second], riders)
