"""The game: one rider on a grid, a wall behind it, a point a cell.

The grid is a table of small numbers, `grid[x, y]` or `grid[x][y]`: x counts to the right and y **up**, from the bottom left.
0 is free and anything else is wall: 1 the arena's, 2 the rider's own trail. Every board has walls all round, so that whoever
rides need not ask where it ends. Directions have numbers: 0 to stay, 1 left, 2 up, 3 right, 4 down.

>>> game = Game([[1, 1, 1], [1, 0, 1], [1, 0, 1], [1, 1, 1]], x=1, y=1)  # four columns of three cells
>>> directions(game)
[3]
>>> step(game, RIGHT)
True
>>> print(game)
████████
██▒▒● ██
████████
>>> game.score, directions(game), step(game, UP)
(1, [], False)
"""

from __future__ import annotations

from copy import copy

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ludus.errors import IllegalMove, SpecError
from ludus.games.tron.library import find_level

FREE, ARENA, TRAIL = 0, 1, 2  # what stands in a grid
STAY, LEFT, UP, RIGHT, DOWN = range(5)
NAMES = ("stay", "left", "up", "right", "down")  # [direction]
DX = (0, -1, 0, 1, 0)  # [direction] how far it leads to the right
DY = (0, 0, 1, 0, -1)  # [direction] and how far up


class Game:
    """A board and its rider: `grid`, where the rider is (`x`, `y`), and its `score`, the cells it has ridden.

    The cell that the rider stands on becomes wall when it leaves it. The grid that is given is copied.
    """

    def __init__(self, grid: ArrayLike, x: int, y: int, score: int = 0) -> None:
        self.grid = _table(grid)  # [x, y]
        self.x, self.y, self.score = x, y, score
        self._check()

    def copy(self) -> Game:
        """A second game, equal to this one, that shares nothing with it: whatever is played in one is not seen in the other."""
        twin = copy(self)
        twin.grid = self.grid.copy()
        return twin

    def __str__(self) -> str:
        """The board as text, y upwards: ██ is the arena's wall, ▒▒ the trail, ● the rider, · free."""
        width, height = self.grid.shape
        return "\n".join("".join(self._mark(x, y) for x in range(width)) for y in reversed(range(height)))

    def __repr__(self) -> str:
        width, height = self.grid.shape
        return f"<Game of {width} x {height}, the rider at ({self.x}, {self.y}), score {self.score}>"

    def _mark(self, x: int, y: int) -> str:
        """Two characters a cell, for those are about as wide as they are high."""
        if (x, y) == (self.x, self.y):
            return "● "
        return {FREE: "· ", TRAIL: "▒▒"}.get(int(self.grid[x, y]), "██")

    def _check(self) -> None:
        """Refuse what nobody could ride on."""
        if self.grid.ndim != 2:
            raise SpecError(f"a grid is a table of columns and rows, grid[x][y], not of {self.grid.ndim} dimensions")
        if not all(isinstance(place, (int, np.integer)) for place in (self.x, self.y)):
            raise SpecError(f"the rider is at ({self.x}, {self.y}): x and y are whole numbers")
        width, height = self.grid.shape
        edges = (self.grid[0], self.grid[-1], self.grid[:, 0], self.grid[:, -1]) if self.grid.size else ()
        if not edges or any((edge == FREE).any() for edge in edges):
            raise SpecError("a grid has walls all round: no cell of its first and last columns and rows may be 0")
        if not (0 < self.x < width - 1 and 0 < self.y < height - 1):
            raise SpecError(
                f"the rider is at ({self.x}, {self.y}), outside the walls: x is 1 to {width - 2}, y 1 to {height - 2}"
            )
        if self.grid[self.x, self.y] not in (FREE, TRAIL):
            raise SpecError(f"the rider is at ({self.x}, {self.y}), where a wall of the arena stands")


def _table(grid: ArrayLike) -> NDArray[np.uint8]:
    """The grid as an array of bytes of its own."""
    try:
        given = np.array(grid)
        with np.errstate(invalid="ignore"):
            table = given.astype(np.uint8)
        is_equal = bool((table == given).all())
    except (TypeError, ValueError):
        is_equal = False
    if not is_equal:
        raise SpecError("a grid is a list of columns of equal length with whole numbers from 0 to 255, or such an array")
    return table


def directions(game: Game) -> list[int]:
    """The possible directions: those whose next cell is free, in the order 1 left, 2 up, 3 right, 4 down.

    A list, and an empty one when the rider is boxed in; 0, to stay, is never in it. The game stays as it is.
    """
    return [
        direction for direction in (LEFT, UP, RIGHT, DOWN) if game.grid[game.x + DX[direction], game.y + DY[direction]] == FREE
    ]


def step(game: Game, direction: int) -> bool:
    """Ride one cell: the cell left behind becomes trail (2), the rider is on the next one, and the score grows by 1.

    True if the rider rode. False if it is over: there is a wall in that direction, or the direction is 0; then nothing changes.
    """
    if direction not in (STAY, LEFT, UP, RIGHT, DOWN):
        raise IllegalMove(f"a direction is 0 stay, 1 left, 2 up, 3 right or 4 down, not {direction!r}")
    x, y = game.x + DX[direction], game.y + DY[direction]
    if direction == STAY or game.grid[x, y] != FREE:
        return False
    game.grid[game.x, game.y] = TRAIL
    game.x, game.y = x, y
    game.score += 1
    return True


def sample() -> Game:
    """The workshop's sample level: 20 columns, 18 rows, walls all round and one more at (1, 1); the rider starts at (3, 5)."""
    grid = np.zeros((20, 18), dtype=np.uint8)
    grid[0, :] = grid[-1, :] = grid[:, 0] = grid[:, -1] = ARENA
    grid[1, 1] = ARENA
    return Game(grid, x=3, y=5)


def level(name: str) -> Game:
    """A level of ludus for a lone rider, by its name (`solo`, `comb`, `spiral`), its file, or its own text.

    >>> print(level('''
    ... #######
    ... #1    #
    ... # ##  #
    ... #######
    ... '''))
    ██████████████
    ██● · · · · ██
    ██· ████· · ██
    ██████████████
    """
    found = find_level(name)
    if len(found.floors) > 1:
        raise SpecError(f"the workshop rides on one floor: this level has {len(found.floors)}")
    grid = np.zeros((found.width, found.height), dtype=np.uint8)
    for (x, y, _), character in found.places():
        if character not in ("#", " ", "1"):
            raise SpecError(f"the workshop rides alone among '#', blanks and one '1': at ({x}, {y}) stands '{character}'")
        grid[x, y] = ARENA if character == "#" else FREE
    x, y, _ = found.starts()[0]
    return Game(grid, x, y)
