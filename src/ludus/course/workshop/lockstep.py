"""Lockstep: all imagined games at once, in NumPy arrays.

Python needs about as long to tell NumPy what to do as NumPy needs to do it a thousand times. So the games are not played one
after the other: all of them make their first move, then all make their second, and so on. One game becomes many by tiling:

    G[game, x, y]  the grids        X[game], Y[game]  where the riders are        S[game]  the scores

A tick asks for a **table of possible directions**, a row a game with room for four, and how long each row is. A rider who is
boxed in has an empty row, which counts as one entry: 0, to stay. Then one random number a game picks an entry of every row, and
everyone rides. Whoever stays scores nothing, so all games are over when the sum of the scores no longer grows.

>>> from ludus.course.workshop.game import sample
>>> scores = simulate_all(sample(), 1000, np.random.default_rng(1))
>>> scores.shape, int(scores.max()) < 18 * 16
((1000,), True)
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ludus.course.workshop import game as rules
from ludus.course.workshop.game import DOWN, FREE, LEFT, RIGHT, STAY, TRAIL, UP, Game, directions
from ludus.errors import SpecError

DX, DY = np.array(rules.DX), np.array(rules.DY)  # [direction] as arrays, so that a whole array of directions looks them up


@dataclass
class Games:
    """Many games at the same tick."""

    G: NDArray[np.uint8]  # [game, x, y] 0 is free
    X: NDArray[np.intp]  # [game]
    Y: NDArray[np.intp]  # [game]
    S: NDArray[np.intp]  # [game] cells ridden
    riding: NDArray[np.intp]  # [riding] the numbers of the games that are still on


def tile(game: Game, n: int) -> Games:
    """The same game n times, in arrays that share nothing with it."""
    if n < 1:
        raise SpecError(f"games in lockstep are 1 or more, not {n}")
    return Games(
        G=np.tile(game.grid, (n, 1, 1)),
        X=np.tile(game.x, n).astype(np.intp),
        Y=np.tile(game.y, n).astype(np.intp),
        S=np.tile(game.score, n).astype(np.intp),
        riding=np.arange(n),
    )


def possible(
    G: NDArray[np.uint8],
    X: NDArray[np.intp],
    Y: NDArray[np.intp],
    games: NDArray[np.intp] | None = None,
) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """The table of possible directions, [game, 4], and how long its rows are, [game].

    A row lists what `directions` lists, in its order, then zeros. The row of a rider who is boxed in is zeros, of length 1: to
    stay. `games` are the numbers of the games wanted, a row each; all of them if left out.
    """
    if games is None:
        games = np.arange(len(G))
    x, y, row = X[games], Y[games], np.arange(len(games))
    table = np.full((len(games), 4), STAY)
    lengths = np.zeros(len(games), np.intp)
    for direction in (LEFT, UP, RIGHT, DOWN):
        is_free = G[games, x + DX[direction], y + DY[direction]] == FREE
        table[row, lengths] = direction * is_free  # what is not free writes a 0, and the next direction writes over it
        lengths += is_free
    return table, np.maximum(lengths, 1)


def choose_all(games: Games, draws: NDArray[np.float64]) -> NDArray[np.intp]:
    """As `random_rider` in every game that is still on: one of its possible directions, or 0 to stay, [riding].

    `draws[game]` are random numbers from 0 up to but not including 1, one a game; equal draws make equal games.
    """
    table, lengths = possible(games.G, games.X, games.Y, games.riding)
    entry = (draws[games.riding] * lengths).astype(np.intp)
    return table[np.arange(len(table)), entry]


def step_all(games: Games, direction: NDArray[np.intp]) -> None:
    """As `step` in every game that is still on, each in a possible direction of its own, [riding], or 0 to stay.

    Whoever stays once stays for ever. Such games are left out from then on: thousands of games are three times faster so.
    """
    rides = direction != STAY
    riding, direction = games.riding[rides], direction[rides]
    games.G[riding, games.X[riding], games.Y[riding]] = TRAIL
    games.X[riding] += DX[direction]
    games.Y[riding] += DY[direction]
    games.S[riding] += 1
    games.riding = riding


def finish(games: Games, rng: np.random.Generator) -> None:
    """Ride by chance until the sum of the scores no longer grows."""
    before = -1
    while games.S.sum() != before:
        before = games.S.sum()
        step_all(games, choose_all(games, rng.random(len(games.S))))


def simulate_all(game: Game, n: int, rng: np.random.Generator) -> NDArray[np.intp]:
    """Imagine n games at once, from here to the end by chance. Gives their final scores, [n]; the real game stays as it is."""
    games = tile(game, n)
    finish(games, rng)
    return games.S


def mean_scores(game: Game, n: int, rng: np.random.Generator) -> dict[int, float]:
    """For every possible direction the mean score of n imagined games after it, in the order of `directions`.

    The games after all directions are played together: the first n begin with the first direction, and so on.
    """
    first = directions(game)
    if not first:
        return {}
    games = tile(game, n * len(first))
    step_all(games, np.repeat(first, n))
    finish(games, rng)
    means = games.S.reshape(len(first), n).mean(axis=1)  # [direction]
    return dict(zip(first, means.tolist(), strict=True))


def monte_carlo_lockstep(game: Game, n: int, rng: np.random.Generator) -> int:
    """As `monte_carlo`: the possible direction with the highest mean score of n imagined games, the first of equals.

    0, to stay, when there is none. The real game stays as it is.
    """
    means = mean_scores(game, n, rng)
    return max(means, key=lambda direction: means[direction], default=STAY)
