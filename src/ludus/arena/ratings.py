"""Ratings of a whole field from games of two: Bradley and Terry's model with Davidson's draws and an advantage of seat 0.

With d the lead of seat 0 (its player's rating less the other's, plus the advantage, in natural units of log odds), a win, a
draw and a loss of seat 0 have the weights exp(d/2), nu and exp(-d/2). The log of the likelihood has one peak, and a weak prior
makes it finite where a player never lost, where nobody drew and where parts of the field never met: ratings and advantage are
normal about 0 with a deviation of `PRIOR_ELO`, log nu is normal about 0 with a deviation of `PRIOR_DRAWS`. The prior weighs
little: one game between equals outweighs it five times.

Only differences of ratings are seen in games, so every rating and every interval is relative to the mean of the field.

Elo here are the odds of winning against losing. A match's Elo difference is read off the score, so where draws are common it is
smaller: `Ratings.expected` gives the score that two ratings promise.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ludus.arena.estimate import ELO, Z95, Estimate, normal_below
from ludus.errors import SpecError

PRIOR_ELO = 800.0
PRIOR_DRAWS = 4.0  # natural units of log nu
MOST_STEPS, CLOSE = 100, 1e-8  # Newton's: how many, and twice the gain in log likelihood below which a step is the last

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Rated:
    """A player's rating in Elo above the mean of the field, what it was read from, and the points a game."""

    name: str
    elo: float
    low: float
    high: float
    games: int
    score: float


@dataclass(frozen=True)
class Ratings:
    """The field in the order given, what seat 0 is worth in Elo, and how often equals draw when no seat is better."""

    players: tuple[Rated, ...]
    seat: Estimate
    draws: Estimate
    covariance: Floats  # [players, players] Elo squared, of ratings relative to the mean of the field

    def superiority(self, one: str, other: str) -> float:
        """How likely it is that the first named is the better one."""
        i, j = self._index(one), self._index(other)
        variance = self.covariance[i, i] + self.covariance[j, j] - 2 * self.covariance[i, j]
        lead = self.players[i].elo - self.players[j].elo
        return normal_below(lead / math.sqrt(variance)) if variance > 0 else 0.5

    def expected(self, one: str, other: str) -> float:
        """The score per game that the first named should have against the other, over both seats."""
        share = self.draws.value
        nu = 2 * share / (1 - share)
        lead = self.players[self._index(one)].elo - self.players[self._index(other)].elo
        sides = np.array([lead + self.seat.value, lead - self.seat.value]) / ELO
        _, draw, win = _shares(sides, nu)
        return float((win + draw / 2).mean())

    def _index(self, name: str) -> int:
        names = [player.name for player in self.players]
        if name not in names:
            raise SpecError(f"no player called '{name}' was rated: there are {', '.join(names)}")
        return names.index(name)


def rate(
    names: Sequence[str], first: ArrayLike, second: ArrayLike, wins: ArrayLike, draws: ArrayLike, losses: ArrayLike
) -> Ratings:
    """Rate from counts of games, [rows] each: `first` on seat 0 and `second` on seat 1, by index into `names`, and how often
    seat 0 won, drew and lost. The intervals come from the posterior's Hessian.

    >>> ratings = rate(["a", "b"], first=[0, 1], second=[1, 0], wins=[60, 40], draws=[20, 20], losses=[20, 40])
    >>> [f"{p.name} {p.elo:.0f} ({p.low:.0f} to {p.high:.0f})" for p in ratings.players]
    ['a 47 (18 to 76)', 'b -47 (-76 to -18)']
    """
    model = _Model(len(names), first, second, np.stack([losses, draws, wins], 1))
    point = model.peak()
    return _ratings(names, model, point, model.covariance(point))


def rate_pairs(names: Sequence[str], first: ArrayLike, second: ArrayLike, results: ArrayLike) -> Ratings:
    """Rate from counts of pairs: the same ratings as from their games, with intervals that know that pairs share an opening.

    A row of `results`, [rows, 3, 3], is how often pairs between `first` and `second` ended how: the row of the table is what
    `first` did on seat 0, the column what it did on seat 1 in the other game, each a win, a draw or a loss.

    Where some openings favour a seat more than others, the games of a pair are not independent, as the model has it. So we
    measure by how much pairs vary beside what the model expects of two games alone, for the ratings, the seat and the draws
    each over the whole field, and stretch or shrink the Hessian's intervals accordingly.
    """
    table = np.asarray(results)[:, ::-1, ::-1]  # losses first
    first, second = np.asarray(first, np.int64), np.asarray(second, np.int64)
    ahead, behind = table.sum(2), table.sum(1)[:, ::-1]  # [rows, 3] of first on seat 0, and of second on seat 0
    model = _Model(len(names), np.append(first, second), np.append(second, first), np.concatenate([ahead, behind]))
    point = model.peak()
    stretch = np.sqrt(model.dispersion(point, table))
    return _ratings(names, model, point, stretch[:, None] * model.covariance(point) * stretch)


class _Model:
    """The posterior's log, its slope and its Hessian at a point: [ratings of players..., advantage of seat 0, log nu]."""

    def __init__(self, players: int, first: ArrayLike, second: ArrayLike, results: ArrayLike) -> None:
        self.first, self.second = np.asarray(first, np.int64), np.asarray(second, np.int64)  # [rows]
        self.results = np.asarray(results, np.float64)  # [rows, 3] losses, draws, wins of seat 0
        rows = len(self.first)
        if self.second.shape != (rows,) or self.results.shape != (rows, 3):
            raise ValueError(f"{rows} rows of first players need as many of second players and of three counts")
        seats = np.append(self.first, self.second)
        if rows and not (seats.min() >= 0 and seats.max() < players and self.results.min() >= 0):
            raise ValueError(f"players are numbered from 0 to {players - 1}, and counts are not below 0")
        if np.any(self.first == self.second):
            raise ValueError("a player does not play itself")
        self.players = players
        self.design = np.zeros((rows, players + 2))  # what each coordinate adds to the lead
        self.design[np.arange(rows), self.first] = 1
        self.design[np.arange(rows), self.second] = -1
        self.design[:, players] = 1
        self.precision = np.append(np.full(players + 1, (ELO / PRIOR_ELO) ** 2), PRIOR_DRAWS**-2)

    def peak(self) -> Floats:
        """The likeliest point: Newton's steps, each halved until it does not lead uphill. There is one valley, so they arrive.

        Ours, since importing an optimiser takes longer than all they do.
        """
        point = np.zeros(self.players + 2)
        for _ in range(MOST_STEPS):
            slope = self.slope(point)
            step = np.linalg.solve(self.hessian(point), slope)
            if slope @ step < CLOSE:  # so little is left to gain that it is lost in the rounding of the loss
                return point - step
            loss = self.loss(point)
            while self.loss(point - step) > loss:
                step /= 2
            point = point - step
        return point

    def loss(self, point: Floats) -> float:
        lead, log_nu = self.design @ point, point[-1]
        weights = np.stack([-lead / 2, np.full_like(lead, log_nu), lead / 2], 1)
        norm = np.logaddexp(np.logaddexp(weights[:, 0], weights[:, 1]), weights[:, 2])
        return float(-(self.results * (weights - norm[:, None])).sum() + (self.precision * point**2).sum() / 2)

    def slope(self, point: Floats) -> Floats:
        lead, draw = self._residuals(point)
        games = self.results.sum(1)
        scored = (self.results[:, 2] - self.results[:, 0]) / 2
        slope: Floats = -self.design.T @ (scored - games * lead)
        slope[-1] -= self.results[:, 1].sum() - (games * draw).sum()
        return slope + self.precision * point

    def hessian(self, point: Floats) -> Floats:
        mean, draw = self._residuals(point)
        games = self.results.sum(1)
        in_lead = games * ((1 - draw) / 4 - mean**2)
        crossed = -self.design.T @ (games * mean * draw)
        hessian: Floats = (self.design * in_lead[:, None]).T @ self.design + np.diag(self.precision)
        hessian[-1] += crossed
        hessian[:, -1] += crossed
        hessian[-1, -1] += (games * draw * (1 - draw)).sum()
        return hessian

    def covariance(self, point: Floats) -> Floats:
        return np.asarray(np.linalg.inv(self.hessian(point)), np.float64)

    def dispersion(self, point: Floats, table: Floats) -> Floats:
        """The slope's variance over pairs as a multiple of what two games alone would have: [coordinates].

        The first half of the rows are the pairs' games with the first player on seat 0, the rest those with it on seat 1. One
        game's worth of the model is mixed in: where one side always wins nothing varies, and that tells nothing.
        """
        seen = self._pair_variance(point, table)
        alone = np.diag(self.hessian(point)) - self.precision
        ratings, seat, draws = slice(self.players), self.players, self.players + 1
        stretch = np.ones(self.players + 2)
        for part, one_game in ((ratings, 0.5), (seat, 0.25), (draws, 0.25)):
            stretch[part] = (seen[part].sum() + one_game) / (alone[part].sum() + one_game)
        return stretch

    def _pair_variance(self, point: Floats, table: Floats) -> Floats:
        half = len(table)
        mean, draw = self._residuals(point)
        steps = np.array([-0.5, 0.0, 0.5])  # of the lead's statistic for a loss, a draw and a win of seat 0
        drawn = np.array([0.0, 1.0, 0.0])
        total = np.zeros(self.players + 2)
        for i in range(3):
            for j in range(3):
                one = (steps[i] - mean[:half])[:, None] * self.design[:half]
                other = (steps[2 - j] - mean[half:])[:, None] * self.design[half:]  # there first sits on seat 1
                slopes = one + other  # [rows, coordinates]
                slopes[:, -1] += drawn[i] + drawn[j] - draw[:half] - draw[half:]
                total += table[:, i, j] @ slopes**2
        return total

    def _residuals(self, point: Floats) -> tuple[Floats, Floats]:
        """What is expected of half of wins less losses, and of draws, a game: [rows] each."""
        lose, draw, win = _shares(self.design @ point, math.exp(point[-1]))
        return (win - lose) / 2, draw


def _shares(lead: Floats, nu: float) -> Floats:
    """Of losses, draws and wins: [...] leads in natural units to [3, ...]; safe at any lead."""
    up = np.exp(-np.abs(lead) / 2)
    weights = np.stack([np.where(lead < 0, 1, up**2), nu * up, np.where(lead < 0, up**2, 1)])
    return np.asarray(weights / weights.sum(0), np.float64)


def _ratings(names: Sequence[str], model: _Model, point: Floats, covariance: Floats) -> Ratings:
    """Everything relative to the mean of the field, in Elo."""
    count = len(names)
    centre = np.eye(count + 2)
    centre[:count, :count] -= 1 / count
    point, covariance = centre @ point, centre @ covariance @ centre.T
    errors = Z95 * np.sqrt(np.maximum(np.diag(covariance), 0))
    low, high = point - errors, point + errors
    games, points = np.zeros(count), np.zeros(count)
    lost, drawn, won = model.results.T
    for player, wins in ((model.first, won), (model.second, lost)):
        np.add.at(games, player, model.results.sum(1))
        np.add.at(points, player, wins + drawn / 2)
    scores = np.where(games > 0, points / np.maximum(games, 1), 0.5)
    columns = (ELO * point, ELO * low, ELO * high, games.astype(np.int64), scores)
    players = tuple(Rated(*row) for row in zip(names, *(column[:count].tolist() for column in columns), strict=True))
    draws = [1 / (1 + 2 * math.exp(-log_nu)) for log_nu in (point[-1], low[-1], high[-1])]
    seat = Estimate(*(ELO * float(ends[count]) for ends in (point, low, high)))
    return Ratings(players, seat, Estimate(*draws), ELO**2 * covariance[:count, :count])
