"""A level a little different: a cell becomes wall or free, a piece of wall is drawn, a start moves."""

from __future__ import annotations

from typing import Any

from ludus.core import below
from ludus.errors import LudusError
from ludus.games.tron.facts import Ground
from ludus.games.tron.generate import Recipe, generate
from ludus.games.tron.levels import FREE, STEPS, WALL, Level, Place, format_level, parse_level

TRIES = 100  # changes that came to nothing, after which a level is left as it is
LONGEST = 3  # cells of a piece of wall
NEAREST = 4  # steps between starts: whom one meets at once, one cannot avoid
DENSEST = 5  # of how many tenths of a new level are wall, at most, less one


def new_level(width: int, height: int, riders: int, rng: Any) -> Level:
    """One to begin with."""
    density = below(rng, DENSEST) / 10
    return generate(Recipe(width=width, height=height, density=density, symmetry="none", starts=riders), rng)


def change_level(level: Level, rng: Any) -> Level:
    """Another level of the same size with as many riders, in which all of them can ride and reach each other."""
    for _ in range(TRIES):
        marks = dict(level.places())
        (move_start, draw_wall, flip, flip)[below(rng, 4)](level, marks, rng)
        changed = _level_of(level, marks)
        if changed is not None and changed != level:
            return changed
    return level


def flip(level: Level, marks: dict[Place, str], rng: Any) -> None:
    """One cell, or two beside each other."""
    cells = _inner(level, marks)
    place = cells[below(rng, len(cells))]
    new = FREE if marks[place] == WALL else WALL
    marks[place] = new
    if below(rng, 2):
        beside = _beside(place, below(rng, 4))
        if beside in cells:
            marks[beside] = new


def draw_wall(level: Level, marks: dict[Place, str], rng: Any) -> None:
    """A few cells in a row become wall, or free."""
    cells = _inner(level, marks)
    place, direction, new = cells[below(rng, len(cells))], below(rng, 4), (WALL, FREE)[below(rng, 2)]
    for _ in range(2 + below(rng, LONGEST - 1)):
        if place in cells:
            marks[place] = new
        place = _beside(place, direction)


def move_start(level: Level, marks: dict[Place, str], rng: Any) -> None:
    """A rider starts a cell further, or anywhere."""
    starts = level.starts()
    old = starts[below(rng, len(starts))]
    free = [place for place, mark in marks.items() if mark == FREE]
    near = [place for place in (_beside(old, direction) for direction in range(4)) if marks.get(place) == FREE]
    choice = near if near and below(rng, 2) else free
    if choice:
        marks[choice[below(rng, len(choice))]], marks[old] = marks[old], FREE


def _inner(level: Level, marks: dict[Place, str]) -> list[Place]:
    """Cells that may change: passages, starts and the border stay as they are."""
    return [
        (x, y, floor)
        for (x, y, floor), mark in marks.items()
        if mark in (WALL, FREE) and 0 < x < level.width - 1 and 0 < y < level.height - 1
    ]


def _beside(place: Place, direction: int) -> Place:
    dx, dy = STEPS[direction]
    return place[0] + dx, place[1] + dy, place[2]


def _level_of(level: Level, marks: dict[Place, str]) -> Level | None:
    """The level with other marks; None if it cannot be ridden, or riders cannot reach each other."""
    rows = tuple(
        tuple("".join(marks[x, y, floor] for x in range(level.width)) for y in range(level.height - 1, -1, -1))
        for floor in range(len(level.floors))
    )
    try:
        changed = parse_level(format_level(Level(rows, level.headings)))
    except LudusError:
        return None
    ground, apart = Ground(changed), _apart(changed)
    return changed if apart < ground.far and apart >= min(NEAREST, _apart(level)) else None


def _apart(level: Level) -> int:
    """How many steps lie between the two riders that start nearest to each other; of those who cannot meet, very many."""
    ground, starts = Ground(level), level.starts()
    away = [ground.distances(start) for start in starts]
    pairs = [away[one][ground.number[starts[other]]] for one in range(len(starts)) for other in range(one)]
    return ground.far if ground.far in pairs else min(pairs, default=NEAREST)
