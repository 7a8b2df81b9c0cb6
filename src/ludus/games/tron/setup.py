"""From options to records: which level is meant, and its neighbour table. Runs once a game, never compiled."""

from __future__ import annotations

import re
from typing import Any

import numpy as np

from ludus.core import SpecError
from ludus.games.tron.generate import Recipe, generate
from ludus.games.tron.levels import MOST_RIDERS, RULES, STEPS, WALL, Level, Place
from ludus.games.tron.library import find_level

RECIPE = re.compile(r"random(?::(?P<settings>.*))?")


def level_of(name: str, rng: Any) -> Level:
    """The level that an option names; a generated one draws from `rng`."""
    recipe = RECIPE.fullmatch(name)
    if recipe is None:
        return find_level(name)
    pairs = [part.partition("=") for part in (recipe["settings"] or "").split(",") if part]
    return generate(Recipe.check({key.strip(): value.strip() for key, _, value in pairs}, "random"), rng)


def rules_of(options: Any) -> dict[str, str]:
    """The rules in force: those given, else the level's, else the first of each."""
    heading = "" if RECIPE.fullmatch(options.level) else find_level(options.level).headings.get("rules", "")
    asked = dict(part.strip().partition("=")[::2] for part in heading.split(",") if part.strip())
    given = {name: getattr(options, name) for name in RULES}
    return {name: asked.get(name, RULES[name][0]) if value == "level" else value for name, value in given.items()}


def lay_out(options: Any, rng: Any, rules: Any, state: Any) -> None:
    """Fill the rules with the level, and the state with its walls. An error says what does not fit together."""
    level = level_of(options.level, rng)
    chosen = rules_of(options)
    starts = parse_starts(options.starts, level) if options.starts else level.starts()
    if len(starts) > MOST_RIDERS:
        raise ValueError(f"there are {len(starts)} starts: {MOST_RIDERS} are the most")
    riders = options.riders or len(starts)
    if riders > len(starts):
        raise ValueError(f"{riders} riders need as many starts, but there are {len(starts)}")
    rules.players = riders
    rules.in_turn = riders == 1 or chosen["moves"] == "alternate"
    rules.sent_home = chosen["meet"] == "home"
    rules.vanishes = chosen["fallen"] == "vanishes"
    rules.width, rules.height, rules.floors = level.width, level.height, len(level.floors)
    for rider, place in enumerate(starts[:riders]):
        rules.start[rider] = cell_of(place, level.width, level.height)
    free = lay_cells(level, rules, state)
    rules.lowest, rules.highest = (0, max(free - 1, 1)) if riders == 1 else (-1, 1)


def cell_of(place: Place, width: int, height: int) -> int:
    """A place's number: row by row from the bottom left, floor by floor."""
    x, y, floor = place
    return (floor * height + y) * width + x


def place_of(cell: int, width: int, height: int) -> Place:
    """The place that a number stands for."""
    rows, x = divmod(cell, width)
    floor, y = divmod(rows, height)
    return x, y, floor


def is_wall(state: Any, cell: int) -> bool:
    return bool(int(state.walls[cell >> 6]) >> (cell & 63) & 1)


def lay_cells(level: Level, rules: Any, state: Any) -> int:
    """Neighbours, passages and walls. Returns how many cells are free."""
    width, height = level.width, level.height
    text = "".join("".join(reversed(rows)) for rows in level.floors)  # by cell number: rows from the bottom
    cells, outside = len(text), len(rules.partner) - 1
    grid = np.arange(cells).reshape(len(level.floors), height, width)
    rules.partner[:] = np.arange(outside + 1)
    for one, other in level.passages().items():
        rules.partner[cell_of(one, width, height)] = cell_of(other, width, height)
    rules.neighbour[:] = outside
    for direction, (dx, dy) in enumerate(STEPS):
        beside = np.full_like(grid, outside)
        beside[:, max(0, -dy) : height - max(0, dy), max(0, -dx) : width - max(0, dx)] = grid[
            :, max(0, dy) : height - max(0, -dy), max(0, dx) : width - max(0, -dx)
        ]
        rules.neighbour[:cells, direction] = rules.partner[beside.ravel()]
    walls = np.zeros(len(state.walls) * 64, bool)
    walls[:cells] = [character == WALL for character in text]
    walls[outside] = True
    state.walls[:] = np.packbits(walls, bitorder="little").view("<u8")
    rules.mark[:cells] = np.frombuffer(text.encode(), np.uint8)
    rules.words = -(-cells // 64)
    return int(cells - walls[:cells].sum())


def parse_starts(text: str, level: Level) -> list[Place]:
    """Start cells written as '3,5 11,5' or '3,5,1': x, y and perhaps the floor, one group a rider."""
    starts: list[Place] = []
    for group in text.split():
        numbers = group.split(",")
        if len(numbers) not in (2, 3) or not all(number.isascii() and number.isdigit() for number in numbers):
            raise SpecError(f"tron: starts '{group}' is not written as x,y or x,y,floor")
        x, y, floor = (*map(int, numbers), 0)[:3]
        if floor >= len(level.floors) or level.at((x, y, floor)) == WALL:
            raise SpecError(f"tron: starts '{group}' is no free cell of this level")
        if (x, y, floor) in starts:
            raise SpecError(f"tron: starts '{group}' is given twice")
        starts.append((x, y, floor))
    return starts
