"""The Monte Carlo workshop: fill in the functions below, from top to bottom. Each one says what it must do.

`python workshop.py` tries the examples in the docstrings, function by function, and stops at the first that is wrong.

The board is `grid[x, y]`: x counts to the right and y UP, from the bottom left; 0 is free, anything else is wall: 1 the
arena's, 2 your trail. A game has `grid`, `x`, `y`, `score`, and `copy()`, which gives a second game that shares nothing with
the first. `print(game)` draws it.
"""

import random

import numpy as np

from ludus.course.workshop import Game, level, sample, try_examples

STAY, LEFT, UP, RIGHT, DOWN = 0, 1, 2, 3, 4
DX = [0, -1, 0, 1, 0]  # how far a direction leads to the right
DY = [0, 0, 1, 0, -1]  # and how far up

CORNER = Game([[1, 1, 1, 1], [1, 0, 0, 1], [1, 0, 0, 1], [1, 1, 1, 1]], x=1, y=1)  # two by two cells are free
BOXED_IN = Game([[1, 1, 1], [1, 0, 1], [1, 1, 1]], x=1, y=1)
FORK = level("\n##########\n#  1     #\n##########\n")  # two cells to the left, five to the right


# Part 1: the game.


def directions(game):
    """The possible directions: those whose next cell is free, as a list, in the order 1 left, 2 up, 3 right, 4 down.

    An empty list when the rider is boxed in; 0, to stay, is never in it. The game stays as it is.

    >>> directions(sample())
    [1, 2, 3, 4]
    >>> directions(CORNER)
    [2, 3]
    >>> directions(BOXED_IN)
    []
    """
    ...


def step(game, direction):
    """Ride one cell: the cell left behind becomes trail (2), the rider is on the next one, and the score grows by 1.

    True if the rider rode. False if it is over: there is a wall in that direction, or the direction is 0; then nothing changes.

    >>> game = CORNER.copy()
    >>> step(game, UP), game.x, game.y, game.score, int(game.grid[1, 1])
    (True, 1, 2, 1, 2)
    >>> step(game, UP), step(game, DOWN), step(game, STAY), game.x, game.y, game.score
    (False, False, False, 1, 2, 1)
    """
    ...


# Part 2: players. A player is a function that is given a game and gives back a direction.


def straight_up(game):
    """Always up: 2, whatever stands there.

    >>> straight_up(BOXED_IN)
    2
    """
    ...


def play(game, player):
    """Ride this very game to its end, asking the player for every direction; gives the final score.

    It ends when the player rides into a wall, or stays.

    >>> game = sample()
    >>> play(game, straight_up), game.x, game.y
    (11, 3, 16)
    """
    ...


def random_rider(game, rng):
    """One of the possible directions, each as likely as the next; 0, to stay, when there is none.

    `rng` is where chance comes from: `rng.random()` gives a number from 0 up to but not including 1.

    >>> rng = random.Random(1)
    >>> sorted({random_rider(CORNER, rng) for _ in range(100)})
    [2, 3]
    >>> random_rider(BOXED_IN, rng)
    0
    """
    ...


# Part 3: Monte Carlo.


def simulate(game, rng):
    """Imagine one game: from here to the end by chance. Gives its final score; the real game stays as it is.

    >>> game, rng = CORNER.copy(), random.Random(1)
    >>> [simulate(game, rng) for _ in range(3)], game.x, game.y, game.score
    ([3, 3, 3], 1, 1, 0)
    """
    ...


def mean_score(game, n, rng):
    """The mean of the scores of n imagined games from here.

    >>> mean_score(CORNER, 4, random.Random(1))
    3.0
    """
    ...


def monte_carlo(game, n, rng):
    """The possible direction after which n imagined games have the highest mean score, the first of equals.

    0, to stay, when there is none. The real game stays as it is.

    >>> rng = random.Random(1)
    >>> monte_carlo(FORK, 10, rng), monte_carlo(CORNER, 10, rng), monte_carlo(BOXED_IN, 10, rng)
    (3, 2, 0)
    >>> play(sample(), lambda game: monte_carlo(game, 10, rng)) > 80
    True
    """
    ...


# Part 4: lockstep. All imagined games at once: G[game, x, y] are the grids, X[game] and Y[game] the riders, S[game] the scores.


def possible(G, X, Y):
    """The table of possible directions, [game, 4], and how long its rows are, [game].

    A row lists what `directions` lists, in its order, then zeros. The row of a rider who is boxed in is zeros, of length 1: to
    stay.

    >>> table, lengths = possible(np.array([CORNER.grid, CORNER.grid]), np.array([1, 2]), np.array([1, 2]))
    >>> table.tolist(), lengths.tolist()
    ([[2, 3, 0, 0], [1, 4, 0, 0]], [2, 2])
    >>> table, lengths = possible(np.array([BOXED_IN.grid]), np.array([1]), np.array([1]))
    >>> table.tolist(), lengths.tolist()
    ([[0, 0, 0, 0]], [1])
    """
    ...


def simulate_all(game, n, rng):
    """Imagine n games at once, from here to the end by chance. Gives their final scores, [n]; the real game stays as it is.

    Tile the game into G, X, Y and S. Then, tick by tick: one random number a game (`rng.random(n)`) picks an entry of every row
    of the table, and everyone rides. It is over when the sum of the scores no longer grows.

    >>> rng = np.random.default_rng(1)
    >>> simulate_all(CORNER, 5, rng).tolist()
    [3, 3, 3, 3, 3]
    >>> 35 < simulate_all(level("solo"), 2000, rng).mean() < 38
    True
    """
    ...


def monte_carlo_lockstep(game, n, rng):
    """As `monte_carlo`, by `simulate_all`.

    >>> rng = np.random.default_rng(1)
    >>> monte_carlo_lockstep(FORK, 10, rng), monte_carlo_lockstep(CORNER, 10, rng), monte_carlo_lockstep(BOXED_IN, 10, rng)
    (3, 2, 0)
    """
    ...


if __name__ == "__main__":
    print(try_examples(globals()))
