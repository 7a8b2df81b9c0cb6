"""What a run came to, as the page and scripts are told: typed, plain values; what is infinite or unknown is null."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from typing import Any, Literal

import numpy as np
from pydantic import BaseModel, Field

from ludus.arena.bracket import Bracket
from ludus.arena.estimate import Estimate
from ludus.arena.fit import Fit
from ludus.arena.plans import planned_pairs, test_of
from ludus.arena.store import Run, Store
from ludus.arena.summary import Summary, names_of, summarise
from ludus.arena.sweep import Axis, axes_of, fit_points, is_geometric, measure
from ludus.arena.tally import Tally
from ludus.arena.verdict import is_match, verdict

MOST_IN_TABLE = 24  # players that a cross table is made for: beyond, nobody could read it
MOST_FAILURES = 5  # kinds
STEPS = 240  # of a test's history

State = Literal["running", "queued", "stopping", "elsewhere", "stopped", "finished"]


class Range(BaseModel):
    """A figure with its 95 % interval."""

    value: float | None
    low: float | None
    high: float | None


class Standing(BaseModel):
    """One player of a run."""

    spec: str
    name: str
    rating: Range | None = Field(description="Elo above the mean of the field; Plackett-Luce where more than two play at once.")
    games: int
    points: float
    score: float
    failed: dict[str, int] = Field(description="Games lost by failing, by kind.")
    mean_return: float | None = Field(description="What the game gave it, where each plays alone.")
    above: float | None = Field(
        description="The likelihood that the player ranked just above it is the better one; null for the first."
    )
    seconds_a_move: float | None
    slowest: float | None = Field(description="Seconds.")
    simulations_a_second: float | None


class Meeting(BaseModel):
    """What the row's player did against the column's."""

    games: int
    wins: int
    draws: int
    losses: int
    score: Range


class Duel(BaseModel):
    one: int
    two: int | None
    points: tuple[float, float]
    pairs: int
    winner: int | None
    by_seed: bool


class SweptAxis(BaseModel):
    name: str
    values: list[float]
    is_geometric: bool


class SweptPoint(BaseModel):
    place: list[float]
    games: int
    score: Range
    tied: bool = Field(description="Whether it cannot be told from the best.")


class Curve(BaseModel):
    x: list[float]
    mean: list[float]
    low: list[float]
    high: list[float]


class SweepResult(BaseModel):
    axes: list[SweptAxis]
    points: list[SweptPoint]
    curve: Curve | None = Field(description="The smooth fit, where one setting was varied; null until everybody has played.")
    is_flat: bool | None = Field(description="Whether the data tell no difference at all.")
    tied: list[tuple[float, float]] = Field(
        description="Ranges of values that are tied for best, where one setting was varied."
    )


class TestResult(BaseModel):
    """A sequential test: the log likelihood ratio between its bounds."""

    elo0: float
    elo1: float
    alpha: float
    beta: float
    low: float
    high: float
    llr: float
    verdict: Literal["H0", "H1"] | None
    history: list[tuple[int, float]] = Field(description="Pairs played, and the ratio then.")


class FailureKind(BaseModel):
    entrant: int
    end: str
    reason: str
    games: int
    first: int = Field(description="The number of such a game.")


class Bulletin(BaseModel):
    """A run, counted."""

    id: int
    kind: str
    format: str | None
    game: str
    created: float = Field(description="Seconds since 1970.")
    is_finished: bool
    config: dict[str, Any] = Field(description="Everything it was asked for.")
    seats: int
    games: int
    pairs: int
    wanted: int | None = Field(description="Games it will have in the end; null where results decide.")
    most: int | None = Field(description="Games after which a test gives up.")
    verdict: str = Field(description="One sentence, in English.")
    is_match: bool
    is_elo: bool = Field(description="Whether ratings are Elo.")
    players: list[Standing] = Field(description="By number.")
    ranking: list[int] = Field(description="Players, the best first.")
    cross: list[list[Meeting | None]] | None = Field(description="[row][column], by number; null where there are too many.")
    superiority: float | None = Field(description="In a match, the likelihood that the first player is the better one.")
    ends: dict[str, int]
    failures: list[FailureKind]
    first_seat: Range | None = Field(description="What sitting first is worth.")
    bracket: list[list[Duel]] | None
    sweep: SweepResult | None
    test: TestResult | None


def make_bulletin(store: Store, run: Run) -> Bulletin:
    summary = summarise(store, run)
    config = run.config
    rotations = max(2, summary.seats)
    pairs = planned_pairs(run, summary.seats)
    is_rated = summary.ratings is not None or summary.places is not None
    has_table = summary.seats <= 2 and len(run.players) <= MOST_IN_TABLE
    is_duel = is_match(summary)
    return Bulletin(
        id=run.id,
        kind=run.kind,
        format=config.get("format"),
        game=run.game,
        created=run.created,
        is_finished=run.is_finished,
        config={name: value for name, value in config.items() if name != "files"},
        seats=summary.seats,
        games=summary.games,
        pairs=summary.pairs,
        wanted=None if pairs is None else pairs * rotations,
        most=2 * config["pairs"] if run.kind == "sprt" else None,
        verdict=verdict(summary),
        is_match=is_duel,
        is_elo=summary.ratings is not None,
        players=_standings(summary, is_rated),
        ranking=summary.ranking(),
        cross=_cross(summary) if has_table else None,
        superiority=summary.tally(0, 1).superiority if is_duel and summary.games else None,
        ends=dict(summary.ends),
        failures=[FailureKind(**vars(each)) for each in summary.failures[:MOST_FAILURES]],
        first_seat=_range(summary.first_seat.score) if summary.first_seat is not None and summary.games else None,
        bracket=None if summary.bracket is None else _bracket(summary.bracket),
        sweep=_sweep(summary, axes_of(run)) if run.kind == "sweep" and summary.seats <= 2 else None,
        test=_test(store, run, summary) if run.kind == "sprt" else None,
    )


def _range(estimate: Estimate) -> Range:
    return Range(value=_finite(estimate.value), low=_finite(estimate.low), high=_finite(estimate.high))


def _finite(number: float) -> float | None:
    return float(number) if math.isfinite(number) else None


def _standings(summary: Summary, is_rated: bool) -> list[Standing]:
    names, order = names_of(summary.run.players), summary.ranking()
    above = dict[int, float]()
    if summary.ratings is not None:
        for better, worse in itertools.pairwise(order):
            above[worse] = summary.ratings.superiority(names[better], names[worse])
    found = []
    for each in summary.standings:
        usage = each.usage
        found.append(
            Standing(
                spec=each.spec,
                name=names[each.entrant],
                rating=_range(summary.rating(each.entrant)) if is_rated else None,
                games=each.games,
                points=each.points,
                score=each.score,
                failed=dict(each.ends),
                mean_return=each.mean_return,
                above=above.get(each.entrant),
                seconds_a_move=usage.seconds / usage.moves if usage.moves else None,
                slowest=usage.slowest if usage.moves else None,
                simulations_a_second=usage.simulations / usage.seconds if usage.seconds and usage.simulations else None,
            )
        )
    return found


def _cross(summary: Summary) -> list[list[Meeting | None]]:
    everyone = range(len(summary.run.players))
    return [[_meeting(summary.tally(one, two)) if one != two else None for two in everyone] for one in everyone]


def _meeting(tally: Tally) -> Meeting | None:
    if not tally.games:
        return None
    return Meeting(games=tally.games, wins=tally.wins, draws=tally.draws, losses=tally.losses, score=_range(tally.score))


def _bracket(bracket: Bracket) -> list[list[Duel]]:
    return [
        [
            Duel(one=duel.one, two=duel.two, points=duel.points, pairs=duel.pairs, winner=duel.winner, by_seed=duel.is_by_seed)
            for duel in duels
        ]
        for duels in bracket.rounds
    ]


# --- sweeps and tests ------------------------------------------------------------------------------------------------


def _sweep(summary: Summary, axes: Sequence[Axis]) -> SweepResult:
    points = measure(summary, axes)
    found = fit_points(points)
    tied = [True] * len(points) if found is None else [bool(each) for each in found.tied]
    return SweepResult(
        axes=[SweptAxis(name=axis.name, values=list(axis.values), is_geometric=is_geometric(axis.values)) for axis in axes],
        points=[
            SweptPoint(place=list(point.place), games=point.games, score=_range(point.score), tied=each)
            for point, each in zip(points, tied, strict=True)
        ],
        curve=_curve(found) if found is not None and len(axes) == 1 else None,
        is_flat=None if found is None else found.is_flat,
        tied=_tied_ranges(axes[0].values, tied) if found is not None and len(axes) == 1 else [],
    )


def _curve(found: Fit) -> Curve:
    curve = found.curve
    x = curve.points[:, 0].tolist()
    return Curve(x=x, mean=curve.mean.tolist(), low=curve.low.tolist(), high=curve.high.tolist())


def _tied_ranges(values: Sequence[float], tied: Sequence[bool]) -> list[tuple[float, float]]:
    """From the first to the last of neighbours that are all tied."""
    ordered = sorted(zip(values, tied, strict=True))
    runs = [[value for value, _ in group] for is_tied, group in itertools.groupby(ordered, lambda each: each[1]) if is_tied]
    return [(run[0], run[-1]) for run in runs]


def _test(store: Store, run: Run, summary: Summary) -> TestResult:
    test, counts = test_of(run), summary.tally(0, 1).pairs
    low, high = test.bounds
    found = test.verdict(counts)
    totals = sorted((number, totals[0]) for number, totals in store.totals(run.id).items())
    return TestResult(
        elo0=test.elo0,
        elo1=test.elo1,
        alpha=test.alpha,
        beta=test.beta,
        low=low,
        high=high,
        llr=test.llr(counts) if summary.pairs else 0.0,
        verdict=None if found is None else found.value,
        history=_history(test.llrs, np.array([round(2 * points) for _, points in totals], np.int64)),
    )


def _history(llrs: Any, results: np.ndarray[Any, np.dtype[np.int64]]) -> list[tuple[int, float]]:
    """The ratio after so many pairs, at evenly spread places, the last included. `results`: [pairs] 0 to 4."""
    if not len(results):
        return []
    sums = np.cumsum(np.eye(5)[results], axis=0)  # [pairs, 5]
    places = np.unique(np.linspace(1, len(results), min(STEPS, len(results))).round().astype(int))
    return [(int(place), float(llr)) for place, llr in zip(places, llrs(sums[places - 1]), strict=True)]
