"""Sweeps: one player with many values of a setting, and which are best: a championship that knows its noise."""

from __future__ import annotations

import itertools
import math
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from ludus.arena.estimate import Estimate
from ludus.arena.fit import Band, Fit, fit, format_tie
from ludus.arena.store import Run
from ludus.arena.summary import Summary
from ludus.arena.tally import Tally
from ludus.catalogue import format_spec, parse_spec
from ludus.errors import SpecError

MOST_VALUES = 1000
_RANGE = re.compile(r"(?P<low>[^:,]+):(?P<high>[^:,]+)(?::(?P<step>[^:,]+))?")


@dataclass(frozen=True)
class Axis:
    """A setting and the values it takes."""

    name: str
    values: tuple[float, ...]


@dataclass(frozen=True)
class Point:
    """One variant: its place on the axes, and how it did."""

    place: tuple[float, ...]  # [axis]
    score: Estimate  # points a game, with a 95 % interval
    error: float  # standard error of the score
    games: int


def parse_vary(text: str) -> Axis:
    """'a=0:50' (every whole number), 'c=0.1:1:0.1' (by steps), 'depth=2,4,8' (a list).

    >>> parse_vary("c=0.5:1:0.25")
    Axis(name='c', values=(0.5, 0.75, 1.0))
    """
    name, equals, values = text.partition("=")
    if not equals or not re.fullmatch(r"[A-Za-z_]\w*", name):
        raise SpecError(f"--vary '{text}': write setting=low:high, setting=low:high:step or setting=value,value,...")
    found = _RANGE.fullmatch(values)
    if found is None:
        numbers = [_number(text, word) for word in values.split(",")]
    else:
        low, high, step = (_number(text, found[each]) if found[each] else 1.0 for each in ("low", "high", "step"))
        if not (step > 0 and low < high):
            raise SpecError(f"--vary '{text}': a range goes up, by steps above 0")
        count = math.floor((high - low) / step + 1e-9) + 1
        numbers = [round(low + step * each, 12) for each in range(min(count, MOST_VALUES + 1))]
    if len(set(numbers)) != len(numbers) or not 2 <= len(numbers) <= MOST_VALUES:
        raise SpecError(f"--vary '{text}': give from 2 to {MOST_VALUES} different values")
    return Axis(name, tuple(numbers))


def axes_of(run: Run) -> list[Axis]:
    """What a stored run varied; nothing if it was no sweep."""
    return [Axis(name, tuple(values)) for name, values in run.config.get("vary", {}).items()]


def variants(player: str, axes: Sequence[Axis]) -> list[str]:
    """The player's spec with every combination of values, the last axis changing fastest."""
    names = [axis.name for axis in axes]
    if len(set(names)) < len(names) or not 1 <= len(names) <= 2:
        raise SpecError("--vary is given once, or twice with two different settings, for a heat map")
    count = math.prod(len(axis.values) for axis in axes)
    if count > MOST_VALUES:
        raise SpecError(f"--vary asks for {count} players; {MOST_VALUES} are the most")
    spec = parse_spec(player)
    return [
        format_spec(replace(spec, settings={**spec.settings, **dict(zip(names, map(format_value, place), strict=True))}))
        for place in places(axes)
    ]


def places(axes: Sequence[Axis]) -> list[tuple[float, ...]]:
    """[variant][axis] where each variant stands."""
    return list(itertools.product(*(axis.values for axis in axes)))


def format_value(value: float) -> str:
    return str(int(value)) if value == int(value) else repr(value)


def measure(summary: Summary, axes: Sequence[Axis]) -> list[Point]:
    """How every variant did, against whoever it met."""
    points = []
    for variant, place in enumerate(places(axes)):
        met = [summary.tally(variant, other) for other in range(len(summary.standings)) if other != variant]
        tally = sum(met, Tally())
        points.append(Point(place, tally.score, tally.error, tally.games))
    return points


def fit_points(points: Sequence[Point]) -> Fit | None:
    """A smooth fit, with a curve for a chart; None while a variant has not played."""
    if any(point.games == 0 for point in points):
        return None
    columns = [list(column) for column in zip(*(point.place for point in points), strict=True)]
    scaled = [[math.log(value) for value in column] if is_geometric(column) else column for column in columns]
    curve = None
    if len(scaled) == 1:
        low, high = min(scaled[0]), max(scaled[0])
        curve = [low + (high - low) * each / 200 for each in range(201)]
    at = scaled[0] if len(scaled) == 1 else list(zip(*scaled, strict=True))
    found = fit(at, [point.score.value for point in points], [point.error for point in points], curve)
    return replace(found, values=_back(found.values, columns), curve=_back(found.curve, columns))


def is_geometric(values: Sequence[float]) -> bool:
    """Whether values are spread more evenly as powers, such as 10, 100, 1000: then they matter by their ratios."""
    ordered = sorted(set(values))
    if ordered[0] <= 0 or len(ordered) < 3:
        return False
    steps = [high - low for low, high in itertools.pairwise(ordered)]
    ratios = [math.log(high / low) for low, high in itertools.pairwise(ordered)]
    return max(ratios) / min(ratios) < max(steps) / min(steps)


def tell_best(axes: Sequence[Axis], points: Sequence[Point], found: Fit | None) -> str:
    """One sentence."""
    if found is None:
        return "not everybody has played yet"
    if len(axes) == 1:
        return format_tie(found, axes[0].name)
    if found.is_flat:
        return f"the data do not tell a difference between values of {axes[0].name} and {axes[1].name}"
    tied = [point for point, is_tied in zip(points, found.tied, strict=True) if is_tied]
    best = points[int(found.values.mean.argmax())]
    where = ", ".join(f"{axis.name}={format_value(value)}" for axis, value in zip(axes, best.place, strict=True))
    return f"{len(tied)} of {len(points)} places are tied for best, marked in the map; the fit is highest at {where}"


def _back(band: Band, columns: Sequence[Sequence[float]]) -> Band:
    """The points as the user gave them."""
    points = band.points.copy()
    for axis, column in enumerate(columns):
        if is_geometric(column):
            points[:, axis] = np.exp(points[:, axis])
    return replace(band, points=points)


def _number(text: str, word: str) -> float:
    try:
        value = float(word)
    except ValueError:
        value = math.nan
    if not math.isfinite(value):
        raise SpecError(f"--vary '{text}': '{word}' is not a number; to compare other things, use a tournament")
    return value
