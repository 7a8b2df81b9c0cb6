"""How people look for free neighbours: the cells they look at, and what they take for free. Shared by one game and by many."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import permutations

from ludus.checker.workshop.trials import Position
from ludus.course.workshop import ARENA, DX, DY, FREE, TRAIL

ALL = (1, 2, 3, 4)
LEADS = tuple((DX[direction], DY[direction]) for direction in range(5))  # [direction]
ONWARD = (LEADS[0], (-1, 0), (-1, 1), (0, 1), (0, 0))  # each from where the one before has led
TURNED = tuple((dy, dx) for dx, dy in LEADS)  # x and y exchanged

Looking = Callable[[Position], list[int]]  # raises an IndexError for who looks beyond the board


def look(
    position: Position,
    leads: Sequence[tuple[int, int]] = LEADS,
    free: Callable[[int], bool] = lambda cell: cell == FREE,
    forgets: int = 0,  # a direction that is always offered
    turned: bool = False,  # reads grid[y][x]
) -> list[int]:
    found = []
    for direction in ALL:
        x, y = position.x + leads[direction][0], position.y + leads[direction][1]
        if free(position.grid[y][x] if turned else position.grid[x][y]) or direction == forgets:
            found.append(direction)
    return found


def without_edges(position: Position, low: bool, high: bool) -> list[int]:
    """Cells along the walls are taken for walls."""
    width, height = len(position.grid), len(position.grid[0])
    found = []
    for direction in position.directions:
        x, y = position.beside(direction)
        if not (low and 1 in (x, y)) and not (high and (x == width - 2 or y == height - 2)):
            found.append(direction)
    return found


def edges_as_given(position: Position, low: bool, high: bool) -> list[int]:
    """As `without_edges`, but each direction asks only for its own axis and side."""
    width, height = len(position.grid), len(position.grid[0])
    at_edge = {1: low and position.x == 2, 2: high and position.y == height - 3}
    at_edge |= {3: high and position.x == width - 3, 4: low and position.y == 2}
    return [direction for direction in position.directions if not at_edge[direction]]


def _mixed_up() -> list[Looking]:
    """Every way to exchange directions, single exchanges first; x for y is another mistake."""
    orders = sorted(permutations(ALL), key=lambda order: sum(one != other for one, other in zip(order, ALL, strict=True)))
    ways = [(LEADS[0], *(LEADS[direction] for direction in order)) for order in orders]
    return [partial(look, leads=leads) for leads in ways if leads not in (LEADS, TURNED)]


SOME = ((True, True), (True, False), (False, True))  # low edges, high edges

LOOKINGS: dict[str, list[Looking]] = {
    "wall-forgotten": [
        *(partial(look, forgets=direction) for direction in ALL),
        partial(look, free=lambda cell: cell != TRAIL),
        partial(look, free=lambda cell: True),
    ],
    "trail-not-seen": [partial(look, free=lambda cell: cell != ARENA)],
    "border-off-by-one": [
        *(partial(without_edges, low=low, high=high) for low, high in SOME),
        *(partial(edges_as_given, low=low, high=high) for low, high in SOME),
    ],
    "x-and-y-swapped": [partial(look, leads=TURNED), partial(look, turned=True)],
    "looks-from-neighbour": [partial(look, leads=ONWARD)],
    "walls-for-free": [partial(look, free=lambda cell: cell != FREE)],
    "directions-mixed-up": _mixed_up(),
}
"""Mistake -> ways to make it."""
