"""A smooth fit through the scores of a sweep, and which values of the setting are statistically tied for best.

The best of twenty noisy scores is mostly a lucky one. Neighbouring values of a setting play alike, so each score tells of its
neighbours too: we fit a Gaussian process, which borrows from neighbours as far as the data say that it should, works on one
axis as on two (a product of kernels), needs no knots, and whose posterior can be drawn from, which is how ties are found. How
high its bends are, how far they reach, and whether it is smooth (Matern's kernel with 5/2) or jagged (with 1/2, for truths that
jump) are not picked: every choice of a grid counts by how well it explains the scores, so that the band knows that they are
not known. The shortest reach is half a step between values, at which each value stands for itself. A single value
that no curve through the others comes near, such as 0 where that means something of its own, is left out of the curve.

Then two questions:

1. Do the scores tell any difference at all? The grid's mean likelihood, beside that of a flat line, is compared with what it is
   for scores around a flat line with the same errors. Unless it is beyond 95 % of those, all values are tied. So where nothing
   matters we say so in 95 of 100 sweeps, whatever the number of values.
2. Which values are worse than the best? Those whose lag behind the value with the highest mean is beyond chance, with a bound
   that holds for all values at once in 95 % of the draws.

Give values on the scale on which they matter evenly: logarithms for a setting tried at 1, 10 and 100.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise, product

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy.special import ndtri

from ludus.arena.estimate import Z95

DRAWS = 2000
"""Curves drawn from the posterior, and sweeps drawn from a flat truth."""

LEVEL = 0.05
STANDING = 0.005
"""How often a value of a smooth truth may be taken for one that stands for itself, in a sweep."""

STARK = 3.0
"""Errors that a value must be off the curve before it is looked at more closely."""

FEWEST = 6
"""Values that a curve is drawn through."""

LONGEST = 6.0
"""The longest reach of a bend in widths of the axis: then the curve is hardly one."""

REACHES = {1: 9, 2: 5}
"""How many reaches are tried on each axis, by the number of axes."""

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Band:
    """A curve or a surface with its 95 % band."""

    points: Floats  # [points, axes]
    mean: Floats  # [points]
    low: Floats  # [points]
    high: Floats  # [points]


@dataclass(frozen=True)
class Fit:
    """What a sweep tells: the fit at the values tried and along a curve, and how each value stands."""

    values: Band
    curve: Band
    best: Floats  # [values] the probability of being the best of the values tried
    tied: NDArray[np.bool_]  # [values] whether it cannot be told from the best
    flatness: float  # how often a flat truth looks at least as uneven as this

    @property
    def is_flat(self) -> bool:
        """Whether all values are tied."""
        return bool(self.tied.all())


def fit(points: ArrayLike, scores: ArrayLike, errors: ArrayLike, curve: ArrayLike | None = None, seed: int = 0) -> Fit:
    """Fit the scores, [values], with standard errors, of values on one axis, [values], or two, [values, 2].

    `curve` are points at which the fit is wanted besides, for a chart. The same seed gives the same answer.
    """
    x, y, s = _as_points(points), np.asarray(scores, np.float64), np.asarray(errors, np.float64)
    if not (len(x) == len(y) == len(s) > 0 and x.shape[1] in REACHES):
        raise ValueError("a fit needs values on one axis or two, and a score and an error for each")
    if not (np.isfinite(x).all() and np.isfinite(y).all() and np.isfinite(s).all() and s.min() > 0):
        raise ValueError("values, scores and errors must be finite, and errors above 0")
    luck = np.random.default_rng(seed)
    whole = _Grid(x, y, s)
    flatness = whole.flatness(luck)
    alone = _standing_out(whole) if flatness <= LEVEL else np.zeros(len(x), bool)
    grid = _Grid(x[~alone], y[~alone], s[~alone]) if alone.any() else whole
    values, smooth = _with_those_alone(grid.band(x), y, s, alone), grid.draws(luck)
    drawn = y + luck.standard_normal((len(smooth), len(y))) * s  # [draws, values]
    drawn[:, ~alone] = smooth
    best = np.bincount(drawn.argmax(1), minlength=len(x)) / len(drawn)
    tied = np.ones(len(x), bool) if flatness > LEVEL else _tied(drawn, int(values.mean.argmax()))
    return Fit(values, values if curve is None else grid.band(_as_points(curve)), best, tied, flatness)


def format_tie(found: Fit, name: str) -> str:
    """One sentence on which values are tied for best, for a setting on one axis.

    >>> x = [1, 2, 3, 4, 5, 6]
    >>> format_tie(fit(x, [0.5, 0.52, 0.49, 0.5, 0.51, 0.48], [0.03] * 6), "depth")
    'the data do not tell a difference between values of depth from 1 to 6'
    >>> format_tie(fit(x, [0.3, 0.4, 0.5, 0.6, 0.62, 0.6], [0.02] * 6), "depth")
    'tied for best: depth from 4 to 6'
    """
    order = np.argsort(found.values.points[:, 0], kind="stable")
    values, tied = found.values.points[order, 0], found.tied[order]
    if found.is_flat:
        return f"the data do not tell a difference between values of {name} from {values[0]:g} to {values[-1]:g}"
    ends = np.flatnonzero(np.diff(np.concatenate([[0], tied, [0]])))  # where ties begin and where they are over, in turn
    runs = [(values[a], values[b - 1]) for a, b in list(pairwise(ends))[::2]]
    ranges = [f"from {low:g} to {high:g}" if low < high else f"{low:g}" for low, high in runs]
    return f"tied for best: {name} {' and '.join(ranges)}"


@dataclass(frozen=True)
class _Shape:
    """How far bends reach on each axis, and whether the curve is smooth or jagged."""

    reach: Floats  # [axes] widths of the axis
    is_smooth: bool


class _Grid:
    """The process at every shape and height of a grid, weighed by how well it explains the scores; the mean level is free."""

    def __init__(self, x: Floats, y: Floats, s: Floats) -> None:
        self.x, self.y, self.s = x, y, s
        width = np.ptp(x, axis=0)
        self.scale = np.where(width > 0, width, 1)  # [axes]
        tried = product(*(_reaches(axis, x.shape[1]) for axis in (x / self.scale).T))
        self.shapes = [_Shape(np.array(reach), is_smooth) for reach in tried for is_smooth in (True, False)]
        typical = float(np.median(s))
        self.heights = np.geomspace(typical / 4, 2 * max(np.ptp(y), 10 * typical), 10)
        # Scores in units of their errors, and only what is left of them when a common level is taken away.
        level = (1 / s) / np.linalg.norm(1 / s)
        self.free = np.linalg.svd(level[None])[2][1:]  # [values - 1, values] all directions but the level's
        self.seen = self.free @ (y / s)  # [values - 1]
        self.bends = [self._bend(shape) for shape in self.shapes]
        gains = self._gains(self.seen[None])[0]  # [shapes, heights]
        self.weights = np.exp(gains - gains.max())
        self.weights /= self.weights.sum()

    def _bend(self, shape: _Shape) -> tuple[Floats, Floats]:
        """Directions and strengths in which such a process bends: eigenvectors [values - 1, values - 1] and eigenvalues."""
        kernel = self._kernel(self.x, self.x, shape) / np.outer(self.s, self.s)
        strengths, directions = np.linalg.eigh(self.free @ kernel @ self.free.T)
        return directions, np.maximum(strengths, 0)

    def _gains(self, sweeps: Floats) -> Floats:
        """Log likelihood over that of a flat line: [sweeps, values - 1] to [sweeps, shapes, heights]."""
        gains = np.empty((len(sweeps), len(self.shapes), len(self.heights)))
        for i, (directions, strengths) in enumerate(self.bends):
            ratio = np.outer(strengths, self.heights**2)  # [values - 1, heights]
            gains[:, i] = ((sweeps @ directions) ** 2 @ (ratio / (1 + ratio)) - np.log1p(ratio).sum(0)) / 2
        return gains

    def flatness(self, luck: np.random.Generator) -> float:
        """The share of sweeps of a flat truth that gain at least as much as this one."""
        flat = luck.standard_normal((DRAWS, len(self.seen)))
        gains = self._gains(np.concatenate([self.seen[None], flat])).reshape(1 + DRAWS, -1)
        highest = gains.max(1)
        means = highest + np.log(np.exp(gains - highest[:, None]).mean(1))  # logs of the mean likelihood
        return float((means >= means[0] - 1e-12).mean())

    def band(self, at: Floats) -> Band:
        """The mean of the whole grid's mixture, and what its deviation holds."""
        mean, square = np.zeros(len(at)), np.zeros(len(at))
        for weight, one, covariance in self._processes(at):
            mean += weight * one
            square += weight * (np.diag(covariance) + one**2)
        error = Z95 * np.sqrt(np.maximum(square - mean**2, 0))
        return Band(at, mean, mean - error, mean + error)

    def draws(self, luck: np.random.Generator) -> Floats:
        """Curves at the values tried: [draws, values]."""
        parts = []
        for weight, mean, covariance in self._processes(self.x):
            strengths, directions = np.linalg.eigh(covariance)
            roots = directions * np.sqrt(np.maximum(strengths, 0))
            parts.append(mean + luck.standard_normal((round(weight * DRAWS), len(mean))) @ roots.T)
        return np.concatenate(parts)

    def _processes(self, at: Floats) -> Iterator[tuple[float, Floats, Floats]]:
        """Weight, mean and covariance at some points, for those of the grid that matter."""
        weights = np.where(self.weights > 1e-3 * self.weights.max(), self.weights, 0)
        weights /= weights.sum()
        for i, j in np.argwhere(weights):
            shape, power = self.shapes[i], self.heights[j] ** 2
            across = power * self._kernel(self.x, at, shape)  # [values, points]
            total = power * self._kernel(self.x, self.x, shape) + np.diag(self.s**2)
            solved = np.linalg.solve(total, np.column_stack([across, self.y, np.ones(len(self.y))]))
            to_points, to_scores, to_level = solved[:, :-2], solved[:, -2], solved[:, -1]
            certainty = to_level.sum()
            level = to_scores.sum() / certainty
            mean = level + across.T @ (to_scores - level * to_level)
            missing = 1 - across.T @ to_level  # [points] how much the level's error weighs
            covariance = power * self._kernel(at, at, shape) - across.T @ to_points + np.outer(missing, missing) / certainty
            yield float(weights[i, j]), mean, covariance

    def _kernel(self, one: Floats, other: Floats, shape: _Shape) -> Floats:
        """Matern's with 5/2 or 1/2 on each axis, multiplied: [points of one, points of other]."""
        far = np.abs(one[:, None] - other[None]) / (self.scale * shape.reach)  # [.., .., axes]
        if not shape.is_smooth:
            return np.asarray(np.exp(-far).prod(2), np.float64)
        far *= np.sqrt(5)
        return np.asarray(((1 + far + far**2 / 3) * np.exp(-far)).prod(2), np.float64)


def _standing_out(whole: _Grid) -> NDArray[np.bool_]:
    """Which values no smooth curve through the others comes near: [values]. Each of those stands for itself.

    A setting may do something of its own at one value, such as 0, of which its neighbours know nothing.
    """
    x, y, s = whole.x, whole.y, whole.s
    alone, grid = np.zeros(len(x), bool), whole
    while (~alone).sum() > FEWEST:
        lag = np.where(alone, 0, np.abs(y - grid.band(x).mean) / s)
        suspect = int(lag.argmax())
        if lag[suspect] < STARK:
            break
        others = ~alone
        others[suspect] = False
        without = _Grid(x[others], y[others], s[others])
        told = without.band(x[[suspect]])
        error = np.hypot(s[suspect], (told.high - told.low)[0] / (2 * Z95))
        if abs(y[suspect] - told.mean[0]) / error < -ndtri(STANDING / len(x)):
            break
        alone[suspect], grid = True, without
    return alone


def _with_those_alone(band: Band, y: Floats, s: Floats, alone: NDArray[np.bool_]) -> Band:
    """The band, with their own scores for those that stand for themselves."""
    mean, low, high = (
        np.where(alone, y + sign * Z95 * s, part) for sign, part in ((0, band.mean), (-1, band.low), (1, band.high))
    )
    return Band(band.points, mean, low, high)


def _tied(drawn: Floats, best: int) -> NDArray[np.bool_]:
    """Which lags behind the best are within chance, for all values at once: [values]."""
    lags = drawn[:, [best]] - drawn  # [draws, values]
    mean, deviation = lags.mean(0), lags.std(0)
    others = deviation > 1e-12
    if not others.any():
        return np.ones(len(mean), bool)
    short = (mean[others] - lags[:, others]) / deviation[others]
    bound = np.quantile(short.max(1), 1 - LEVEL)
    return np.asarray(mean <= bound * deviation, bool)


def _reaches(axis: Floats, axes: int) -> Floats:
    """From half a step between values to far beyond the axis, of a width of 1."""
    steps = np.diff(np.unique(axis))
    return np.geomspace(steps.min() / 2 if len(steps) else 0.5, LONGEST, REACHES[axes])


def _as_points(points: ArrayLike) -> Floats:
    array = np.asarray(points, np.float64)
    return array[:, None] if array.ndim == 1 else array
