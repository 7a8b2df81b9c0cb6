"""The choice among directions by imagined games, as it can be made, rightly and wrongly."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from statistics import median
from typing import Any

from ludus.checker.workshop.rides import scores
from ludus.checker.workshop.seen import Seen
from ludus.checker.workshop.trials import Position

Games = dict[int, tuple[float, ...]]  # direction -> the scores of the games after it
Choice = Callable[[Games], Any]

CLOSE = 1e-9
PARTS = 12  # in which luck is measured


def certain_games(position: Position) -> Games | None:
    """One game a direction, where luck changes nothing; None where it does."""
    found = {direction: tuple(scores(position.after(direction))) for direction in position.directions}
    return {d: tuple(map(float, each)) for d, each in found.items()} if all(len(each) == 1 for each in found.values()) else None


def typical_games(position: Position) -> Games:
    """As many games a direction as tell how often each score comes: what very many games are like."""
    return {
        direction: tuple(
            float(score) for score, share in scores(position.after(direction)).items() for _ in range(round(PARTS * share))
        )
        for direction in position.directions
    }


def imagined_games(position: Position, seen: Seen) -> Games:
    """The games that were seen, by their first move; those that cannot be seen are missing.

    Whoever rides ahead first begins the games on the next cell; whoever rides every game from here begins them here.
    """
    here, found = (position.x, position.y), {}
    for direction in position.directions:
        there = position.beside(direction)
        ahead = [len(ride) for ride in seen.rides if ride[0] == there and len(ride) > 1]
        whole = [len(ride) - 1 for ride in seen.rides if ride[0] == here and ride[1:2] == (there,) and len(ride) > 2]
        found[direction] = tuple(position.score + float(cells) for cells in ahead or whole)
    return found


def has_exits(position: Position) -> bool:
    """Whether after every direction a ride goes on: a ride of no cells cannot be seen."""
    return all(not position.after(direction).is_boxed_in for direction in position.directions)


def means(games: Mapping[int, Sequence[float]]) -> dict[int, float]:
    return {direction: sum(each) / len(each) for direction, each in games.items() if each}


def bests(values: Mapping[int, float]) -> list[int]:
    """The first of equals is first."""
    return [direction for direction, value in values.items() if value >= max(values.values()) - CLOSE]


def _index(games: Games) -> int:
    return list(games).index(bests(means(games))[0])


CHOICES: dict[str, tuple[Choice, ...]] = {
    "takes-worst": (
        lambda games: bests({direction: -value for direction, value in means(games).items()})[0],
        lambda games: bests({direction: -value for direction, value in means(games).items()})[-1],
    ),
    "last-of-equals": (lambda games: bests(means(games))[-1],),
    "index-not-direction": (_index, lambda games: _index(games) + 1),
    "score-not-direction": (lambda games: max(means(games).values()),),
    "summed-not-averaged": (lambda games: bests({direction: sum(each) for direction, each in games.items()})[0],),
    "record-not-kept": (lambda games: list(games)[-1],),
    "mean-rounded": (
        lambda games: bests({direction: int(value) for direction, value in means(games).items()})[0],
        lambda games: bests({direction: round(value) for direction, value in means(games).items()})[0],
    ),
    "median-not-mean": (lambda games: bests({direction: median(each) for direction, each in games.items() if each})[0],),
    "best-not-mean": (lambda games: bests({direction: max(each) for direction, each in games.items() if each})[0],),
}
"""Mistake -> ways to choose by it."""


def is_chosen_by(choose: Choice, known: Sequence[tuple[Games, Any]]) -> bool:
    """Whether all choices are made so, and one of them would rightly be another."""
    return all(value == choose(games) for games, value in known) and any(
        value != bests(means(games))[0] for games, value in known
    )
