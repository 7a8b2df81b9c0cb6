"""Levels by chance: of a size, as dense and as symmetric as asked; all of a piece, the starts far apart."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import replace
from typing import Any, Literal

from ludus.core import Options, SpecError, below, option
from ludus.games.tron.levels import FREE, MOST_RIDERS, MOST_SIDE, STEPS, WALL, Level

Cell = tuple[int, int]
"""x, y."""

MOST_IMAGES = {"none": 1, "mirror": 2, "rotation": 2, "both": 4}  # of a cell that lies nowhere special
NEARLY = 0.75  # a start may be this share of the farthest there is, so that not every level has its starts in the corners


class Recipe(Options):
    """What a generated level shall be like: `random:width=20,height=12,symmetry=rotation`."""

    width: int = option(20, "columns, the border included", low=5, high=MOST_SIDE)
    height: int = option(14, "rows, the border included", low=5, high=MOST_SIDE)
    density: float = option(0.1, "the share of inner cells that are wall", low=0, high=0.5)
    symmetry: Literal["none", "mirror", "rotation", "both"] = option("rotation", "how one part follows from another")
    starts: int = option(2, "how many riders can start", low=1, high=MOST_RIDERS)


def generate(recipe: Recipe, rng: Any, name: str = "") -> Level:
    """A level by a recipe, its luck drawn from `rng`; equal streams give equal levels."""
    free = carve(recipe, rng)
    starts = place_starts(free, recipe, rng)
    rows = tuple(draw_row(y, free, starts, recipe.width) for y in range(recipe.height - 1, -1, -1))
    level = Level((rows,))
    return replace(level, headings={"name": name}) if name else level


def images(cell: Cell, recipe: Recipe) -> list[Cell]:
    """The cell and where the symmetry puts it, each once: what is true of one of them is true of all."""
    x, y = cell
    across, around = recipe.width - 1 - x, recipe.height - 1 - y
    found = {
        "none": [cell],
        "mirror": [cell, (across, y)],
        "rotation": [cell, (across, around)],
        "both": [cell, (across, around), (across, y), (x, around)],
    }[recipe.symmetry]
    return list(dict.fromkeys(found))


def carve(recipe: Recipe, rng: Any) -> set[Cell]:
    """The free cells: walls are put up one by one, with their images, wherever the rest stays of a piece.

    At first only where no dead end comes of it; should that not make enough of them, anywhere. A dense symmetric level may
    fall short a little: a ring stays whole, since walls on all its sides at once would part it.
    """
    free = {(x, y) for y in range(1, recipe.height - 1) for x in range(1, recipe.width - 1)}
    wanted = round(len(free) * (1 - recipe.density))
    for may_end_dead in (False, True):
        has_changed = True
        while has_changed and len(free) > wanted:  # what was the only way to a cell may be none once that cell is wall
            has_changed = False
            for cell in shuffled(sorted(free), rng):
                walls = images(cell, recipe)
                if cell in free and len(free) - len(walls) >= wanted and put_up(walls, free, may_end_dead):
                    has_changed = True
    return free


def put_up(walls: list[Cell], free: set[Cell], may_end_dead: bool) -> bool:
    """Take cells from the free ones, all or, if that would part them, none. Whether it was done."""
    for number, cell in enumerate(walls):
        free.remove(cell)
        around = beside(cell, free)
        has_dead_end = any(len(beside(other, free)) < 2 for other in around)
        if (has_dead_end and not may_end_dead) or not are_joined(around, free):
            free.update(walls[: number + 1])
            return False
    return True


def beside(cell: Cell, cells: set[Cell]) -> list[Cell]:
    """Those of the cells that lie beside one."""
    return [near for dx, dy in STEPS if (near := (cell[0] + dx, cell[1] + dy)) in cells]


def are_joined(some: list[Cell], cells: set[Cell]) -> bool:
    """Whether one can ride between any two of some cells; looks no further than it must."""
    missing, found, waiting = set(some[1:]), set(some[:1]), deque(some[:1])
    while waiting and missing:
        for near in beside(waiting.popleft(), cells):
            if near not in found:
                found.add(near)
                missing.discard(near)
                waiting.append(near)
    return bool(some) and not missing


def place_starts(free: set[Cell], recipe: Recipe, rng: Any) -> list[Cell]:
    """Starts with their images, four, two or one at a time, nearly as far from each other and from those before as can be.

    An odd one goes to a cell that is its own image, if there is one.
    """
    starts: list[Cell] = []
    while len(starts) < recipe.starts:
        left = recipe.starts - len(starts)
        together = max(number for number in (1, 2, 4) if number <= min(left, MOST_IMAGES[recipe.symmetry]))
        group = [
            cell
            for cell in sorted(free.difference(starts))
            if len(images(cell, recipe)) >= together and len(set(beside(cell, free)).difference(starts)) >= 2
        ]
        if together == 1 and starts:
            group = [cell for cell in group if len(images(cell, recipe)) == 1] or group
        if not group:
            raise no_room(recipe)
        starts += choose_far(group, starts, together, recipe, rng)
    if any(set(beside(cell, free)) <= set(starts) for cell in starts):
        raise no_room(recipe)
    return starts


def choose_far(group: list[Cell], starts: list[Cell], together: int, recipe: Recipe, rng: Any) -> list[Cell]:
    """A cell and its first images, nearly as far as can be from the starts and from one another."""
    room = {cell: nearest(cell, [*starts, *images(cell, recipe)[1:together]]) for cell in group}
    best = max(room.values())
    good = [cell for cell in group if room[cell] >= NEARLY * best]
    return images(good[below(rng, len(good))], recipe)[:together]


def nearest(cell: Cell, others: Iterable[Cell]) -> int:
    return min((abs(cell[0] - x) + abs(cell[1] - y) for x, y in others), default=0)


def no_room(recipe: Recipe) -> SpecError:
    return SpecError(
        f"a level of {recipe.width} x {recipe.height} with density {recipe.density:g} has no room for "
        f"{recipe.starts} starts: ask for fewer, for a larger level or for less wall"
    )


def shuffled(cells: list[Cell], rng: Any) -> list[Cell]:
    mixed = list(cells)
    for last in range(len(mixed) - 1, 0, -1):
        other = below(rng, last + 1)
        mixed[last], mixed[other] = mixed[other], mixed[last]
    return mixed


def draw_row(y: int, free: set[Cell], starts: list[Cell], width: int) -> str:
    def character(cell: Cell) -> str:
        if cell in starts:
            return str(starts.index(cell) + 1)
        return FREE if cell in free else WALL

    return "".join(character((x, y)) for x in range(width))
