"""The players: straight up, by chance, and by Monte Carlo.

A player is a function: it is given the game and gives back a direction. Some need more than the game, such as luck; then a
`lambda` makes a player of them:

>>> import random
>>> from ludus.course.workshop.game import sample
>>> play(sample(), straight_up)
11
>>> rng = random.Random(2)
>>> play(sample(), lambda game: random_rider(game, rng))
67
>>> play(sample(), lambda game: monte_carlo(game, 10, rng)) > 67
True

All luck comes from `rng`: anything with a method `random()` that gives a number from 0 up to but not including 1. That is
Python's `random.Random(seed)` and NumPy's `np.random.default_rng(seed)`. The same seed gives the same game.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from ludus.course.workshop.game import STAY, UP, Game, directions, step
from ludus.errors import SpecError


class Luck(Protocol):
    """Where chance comes from: a random number from 0 up to but not including 1, another one each time."""

    def random(self) -> float: ...


Player = Callable[[Game], int]
"""A function that is given a game and gives the direction to ride in. It may look at the game, but not change it."""


def play(game: Game, player: Player) -> int:
    """Ride this very game to its end, asking the player for every direction; gives the final score.

    It ends when the player rides into a wall, or stays.
    """
    while step(game, player(game)):
        pass
    return game.score


def straight_up(game: Game) -> int:
    """Always up: 2, whatever stands there."""
    return UP


def random_rider(game: Game, rng: Luck) -> int:
    """One of the possible directions, each as likely as the next; 0, to stay, when there is none.

    One number is drawn: the first half of [0, 1) means the first of two directions, the second half the second. The lockstep
    version reads its draws alike, so that equal draws make equal games.
    """
    possible = directions(game)
    if not possible:
        return STAY
    return possible[int(rng.random() * len(possible))]


def simulate(game: Game, rng: Luck) -> int:
    """Imagine one game: from here to the end by chance. Gives its final score; the real game stays as it is."""
    imagined = game.copy()
    while step(imagined, random_rider(imagined, rng)):
        pass
    return imagined.score


def mean_score(game: Game, n: int, rng: Luck) -> float:
    """The mean of the scores of n imagined games from here."""
    if n < 1:
        raise SpecError(f"a mean is of 1 game or more, not {n}")
    return sum(simulate(game, rng) for _ in range(n)) / n


def monte_carlo(game: Game, n: int, rng: Luck) -> int:
    """The possible direction after which n imagined games have the highest mean score, the first of equals.

    0, to stay, when there is none. The real game stays as it is.
    """
    best, highest = STAY, -1.0
    for direction in directions(game):
        ahead = game.copy()
        step(ahead, direction)
        mean = mean_score(ahead, n, rng)
        if mean > highest:
            best, highest = direction, mean
    return best
