"""Ratings of a whole ladder at once: the model of `arena/ratings.py`, kept sparse, so ten thousand entrants are no trouble.

With d the lead of seat 0 in natural units of log odds, a win, a draw and a loss of seat 0 have the weights exp(d/2), nu and
exp(-d/2). Ratings are normal about 0 with a deviation of 800 Elo before anything was played; a new version is tied to the one
before it: the difference is normal about 0 with a deviation of `DOUBT`, so it starts where the old one was, with more doubt.

Only differences of ratings are seen in games. What is shown is relative to an anchor, the weakest bot of the house, which has
0; an interval is relative to the mean of the field, since it is the place among the others that a board tells, and a bot that
wins all its games against the anchor knows that difference badly and its place well.

A game of more than two is read as all its comparisons of two, each with the weight 3 / (n + 1). Between equals that is exactly
what makes the information of n (n - 1) / 2 comparisons, which hang together, that of one order of finish; against the order's
own likelihood (Plackett and Luce) it costs 6 % of the games with four riders and 12 % with eight. In return the order in which
games came does not matter, riders that fall together are draws as they are in duels, and one fit serves all.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from ludus.arena.estimate import ELO, Z95
from ludus.arena.ratings import CLOSE, MOST_STEPS, PRIOR_DRAWS, PRIOR_ELO
from ludus.contest.sparse import Laplacian

DOUBT = 80.0  # Elo between a version and the one before it
BLOCK = 2**15  # rows that are looked at together

Floats = NDArray[np.float64]
Whole = NDArray[np.int64]


@dataclass(frozen=True)
class Results:
    """What was played, by the two who met: the lower number is `first`."""

    first: Whole  # [rows]
    second: Whole  # [rows]
    tables: Floats  # [rows, 3, 3] pairs of games by what `first` did on seat 0 and on seat 1: a loss, a draw, a win;
    # of games without seats that differ, the column does not matter
    riders: int = 2

    @property
    def weight(self) -> float:
        return 3 / (self.riders + 1) if self.riders > 2 else 1.0

    def sides(self) -> Floats:
        """[3, sides, rows] losses, draws and wins of `first`, on seat 0 and on seat 1."""
        if self.riders == 2:
            return np.stack([self.tables.sum(2).T, self.tables.sum(1).T], 1)
        return np.asarray(self.weight * self.tables.sum(2).T[:, None], np.float64)


@dataclass(frozen=True)
class Fit:
    """What all games together say of the entrants, in Elo."""

    rating: Floats  # [entrants] the anchor has 0
    error: Floats  # [entrants] half of the 95 % interval
    seat: float  # what seat 0 is worth
    draws: float  # how often equals draw
    point: Floats = field(repr=False)  # where the next fit begins
    steps: int = 0

    def expected(self, one: int, other: int) -> float:
        """The score that the first should have against the other, over both seats."""
        return expected_score(float(self.rating[one] - self.rating[other]), self.seat, self.draws)


def expected_score(lead: float, seat: float = 0.0, draws: float = 0.0) -> float:
    """Of a game, over both seats, at a lead in Elo.

    >>> f"{expected_score(100):.2f} {expected_score(0, 50, 0.3):.2f}"
    '0.64 0.50'
    """
    nu = 2 * draws / (1 - draws) if draws < 1 else math.inf
    _, draw, win = _shares(np.array([lead + seat, lead - seat]) / ELO, nu)
    return float((win + draw / 2).mean())


def fit(
    entrants: int,
    results: Results,
    predecessors: Sequence[tuple[int, int]] = (),
    anchor: int | None = None,
    field_of: NDArray[np.bool_] | None = None,
    warm: Fit | None = None,
) -> Fit:
    """Rate all entrants from all games. `predecessors`: (a version, the one before it); the anchor has 0, without one the mean
    of the field, `field_of`: [entrants] all if left out. `warm`: an earlier fit, to begin with.
    """
    model = _Model(entrants, results, predecessors)
    point, steps = model.peak(_begin_at(entrants, predecessors, warm))
    members = np.ones(entrants, bool) if field_of is None or not field_of.any() else field_of
    mean = members / members.sum()
    variance = model.variances(point, mean) * model.dispersion(point)
    theta = point[:entrants]
    zero = float(theta @ mean) if anchor is None else float(theta[anchor])
    return Fit(
        rating=ELO * (theta - zero),
        error=ELO * Z95 * np.sqrt(np.maximum(variance, 0)),
        seat=ELO * float(point[entrants]) if results.riders == 2 else 0.0,
        draws=1 / (1 + 2 * math.exp(-point[-1])),
        point=point,
        steps=steps,
    )


def _begin_at(entrants: int, predecessors: Sequence[tuple[int, int]], warm: Fit | None) -> Floats:
    """The earlier point, with newcomers at the version before them, or at 0."""
    point = np.zeros(entrants + 2)
    if warm is None:
        return point
    known = min(len(warm.point) - 2, entrants)
    point[:known] = warm.point[:known]
    point[-2:] = warm.point[-2:]
    for version, before in predecessors:
        if version >= known:
            point[version] = point[before]
    return point


@dataclass(frozen=True)
class _Sums:
    """What all games say at a point."""

    loss: float  # less the log of their likelihood
    surprise: Floats  # [rows] how much more `first` scored than expected: half of wins less losses
    seated: Floats  # [rows] the information of their leads, that of seat 1 counting as negative
    information: Floats  # [rows] of the leads
    crossed: Floats  # [rows] of the leads with log nu
    seat: Floats  # [3] surprise and information of the seat, and information with log nu
    draws: Floats  # [2] draws that were expected, and information of log nu


class _Model:
    """The posterior's log, its slope and its Hessian at a point: [ratings of entrants..., advantage of seat 0, log nu]."""

    def __init__(self, entrants: int, results: Results, predecessors: Sequence[tuple[int, int]]) -> None:
        self.entrants, self.results = entrants, results
        self.first, self.second = results.first, results.second
        lost, drawn, won = results.sides()  # [sides, rows] each
        self.scored, self.drawn, self.games = (won - lost) / 2, float(drawn.sum()), won + drawn + lost
        self.signs = np.array([1.0, -1.0] if results.riders == 2 else [0.0])[:, None]  # what the seat's worth counts on a side
        ties = np.array(predecessors, np.int64).reshape(-1, 2)
        self.tied, self.before = ties[:, 0], ties[:, 1]
        self.bond = (ELO / DOUBT) ** 2
        self.precision = np.append(np.full(entrants + 1, (ELO / PRIOR_ELO) ** 2), PRIOR_DRAWS**-2)
        self.precision[self.tied] = 0  # all that is known of it beforehand is the version before
        self.laplacian = Laplacian(entrants, np.append(self.first, self.tied), np.append(self.second, self.before))

    def peak(self, point: Floats) -> tuple[Floats, int]:
        """The likeliest point by Newton's steps, each halved until it does not lead uphill, and how many that took."""
        sums = self.sums(point)
        for steps in range(1, MOST_STEPS + 1):
            slope = self.slope(point, sums)
            step = self.solve(point, sums, slope)
            gain = float(slope @ step)
            if gain < CLOSE:
                return point - step, steps
            loss = self.loss(point, sums)
            ahead = self.sums(point - step)
            while self.loss(point - step, ahead) > loss and gain > 1e-14:
                step, gain = step / 2, gain / 2
                ahead = self.sums(point - step)
            point, sums = point - step, ahead
        return point, MOST_STEPS

    def _expected(self, point: Floats, block: slice) -> tuple[Floats, Floats, Floats]:
        """Leads, and what is expected of half of wins less losses, and of draws, a game: [sides, rows of the block] each."""
        lead = (point[self.first[block]] - point[self.second[block]])[None] + self.signs * point[self.entrants]
        nu, up = math.exp(point[-1]), np.exp(-np.abs(lead) / 2)
        scale = 1 / (1 + (nu + up) * up)
        return lead, np.copysign((1 - up * up) / 2 * scale, lead), nu * up * scale

    def sums(self, point: Floats) -> _Sums:
        """Block by block, so that what lies in between stays near the processor."""
        rows = len(self.first)
        surprise, seated, information, crossed = (np.empty(rows) for _ in range(4))
        log_nu, seat, draws = float(point[-1]), np.zeros(3), np.zeros(2)
        loss = -self.drawn * log_nu
        for begin in range(0, rows, BLOCK):
            block = slice(begin, begin + BLOCK)
            games = self.games[:, block]
            lead, mean, draw = self._expected(point, block)
            beyond = self.scored[:, block] - games * mean
            own = games * ((1 - draw) / 4 - mean * mean)
            both = -games * mean * draw
            surprise[block], information[block], crossed[block] = beyond.sum(0), own.sum(0), both.sum(0)
            seated[block] = (self.signs * own).sum(0)
            loss += float((games * _log_of_weights(lead, log_nu) - self.scored[:, block] * lead).sum())
            seat += ((self.signs * beyond).sum(), (self.signs**2 * own).sum(), (self.signs * both).sum())
            draws += ((games * draw).sum(), (games * draw * (1 - draw)).sum())
        return _Sums(loss, surprise, seated, information, crossed, seat, draws)

    def loss(self, point: Floats, sums: _Sums) -> float:
        ties = point[self.tied] - point[self.before]
        return float(sums.loss + ((self.precision * point**2).sum() + self.bond * (ties**2).sum()) / 2)

    def slope(self, point: Floats, sums: _Sums) -> Floats:
        slope = self.precision * point
        slope[: self.entrants] -= self._gather(sums.surprise)
        slope[self.entrants] -= sums.seat[0]
        slope[-1] -= self.drawn - sums.draws[0]
        pull = self.bond * (point[self.tied] - point[self.before])
        slope[: self.entrants] += _scatter(self.entrants, self.tied, pull) - _scatter(self.entrants, self.before, pull)
        return slope

    def _gather(self, values: Floats) -> Floats:
        """[entrants] from what each row says of its first; of its second it says the opposite."""
        return _scatter(self.entrants, self.first, values) - _scatter(self.entrants, self.second, values)

    def _hessian(self, point: Floats, sums: _Sums) -> tuple[Floats, Floats]:
        """The ratings' part goes into the Laplacian; the two columns beside it, [entrants, 2], and the corner, [2, 2]."""
        weights = np.append(sums.information, np.full(len(self.tied), self.bond))
        self.laplacian.fill(weights, self.precision[: self.entrants], point[: self.entrants])
        columns = np.column_stack([self._gather(sums.seated), self._gather(sums.crossed)])
        own_seat, own_draws = self.precision[self.entrants :]
        _, seat, both = sums.seat
        return columns, np.array([[own_seat + seat, both], [both, own_draws + sums.draws[1]]])

    def solve(self, point: Floats, sums: _Sums, slope: Floats) -> Floats:
        """The Hessian's inverse times a slope, by the complement of its corner."""
        columns, corner = self._hessian(point, sums)
        solved = self.laplacian.solve(np.column_stack([slope[: self.entrants], columns]))
        ahead, beside = solved[:, 0], solved[:, 1:]
        low = np.linalg.solve(corner - columns.T @ beside, slope[self.entrants :] - columns.T @ ahead)
        return np.append(ahead - beside @ low, low)

    def variances(self, point: Floats, mean: Floats) -> Floats:
        """[entrants] of ratings relative to a weighted mean, in natural units."""
        columns, corner = self._hessian(point, self.sums(point))
        beside = self.laplacian.solve(columns)
        inner = np.linalg.inv(corner - columns.T @ beside)
        beside = beside - mean @ beside
        return np.asarray(self.laplacian.variances(mean) + ((beside @ inner) * beside).sum(1), np.float64)

    def dispersion(self, point: Floats) -> float:
        """By how much pairs vary beside what two games alone would: the games of a pair share an opening. 1 for other games.

        One game's worth of the model is mixed in: where one side always wins nothing varies, and that tells nothing.
        """
        if self.results.riders != 2:
            return 1.0
        steps, seen, alone = np.array([-0.5, 0.0, 0.5]), 0.5, 0.5
        for begin in range(0, len(self.first), BLOCK):
            block = slice(begin, begin + BLOCK)
            _, mean, draw = self._expected(point, block)
            beyond = (steps[:, None] + steps).reshape(9, 1) - mean.sum(0)  # [tables, rows]
            seen += 2 * float((self.results.tables[block].reshape(-1, 9).T * beyond**2).sum())
            alone += 2 * float((self.games[:, block] * ((1 - draw) / 4 - mean**2)).sum())
        return seen / alone


def _scatter(size: int, where: Whole, values: Floats) -> Floats:
    return np.asarray(np.bincount(where, values, size), np.float64)


def _log_of_weights(lead: Floats, log_nu: float) -> Floats:
    """Of the sum of the weights of a win, a draw and a loss."""
    size = np.abs(lead) / 2
    up = np.exp(-size)
    return np.asarray(size + np.log1p((math.exp(log_nu) + up) * up), np.float64)


def _shares(lead: Floats, nu: float) -> Floats:
    """Of losses, draws and wins: [...] leads of the first in natural units to [3, ...]; safe at any lead."""
    up = np.exp(-np.abs(lead) / 2)
    weights = np.stack([np.where(lead < 0, 1, up**2), nu * up, np.where(lead < 0, up**2, 1)])
    return np.asarray(weights / weights.sum(0), np.float64)
