"""Tron as other people's protocols see it: a flat ground, rows from the top, riders as cells in columns and rows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from ludus.core import Game, Position, SpecError, stream
from ludus.core.records import first_record
from ludus.games.tron import rules as tron
from ludus.games.tron.levels import STEPS, WALL, format_level
from ludus.games.tron.setup import level_of

Cell = tuple[int, int]
"""Column and row, from the top left."""


def is_tron(game: Game) -> bool:
    return game.rules_dtype == tron.RULES


def check_tron(game: Game, protocol: str) -> None:
    if not is_tron(game):
        raise SpecError(f"the protocol {protocol} speaks of tron only, not of {game.name}: jsonl is for every game")


def check_flat(position: Position, protocol: str) -> None:
    """A SpecError where a ground has more than one floor, teleporters or stairs."""
    rules = first_record(position.rules)
    if int(rules.floors) > 1 or not np.array_equal(rules.partner, np.arange(len(rules.partner))):
        raise SpecError(f"the protocol {protocol} has no words for floors, stairs and teleporters: choose another level")


def level_text(position: Position) -> str:
    """The level that a position is ridden on, as text."""
    rng = first_record(stream(position.seed, "start"))
    return format_level(level_of(str(position.options.as_dict()["level"]), rng))


def walls_of(position: Position) -> NDArray[np.bool_]:
    """[row, column] from the top: walls and trails."""
    rules = first_record(position.rules)
    width, height = int(rules.width), int(rules.height)
    bits = np.unpackbits(position.state["walls"][0].view(np.uint8), bitorder="little")
    return bits[: width * height].reshape(height, width)[::-1].astype(bool)


def solid_of(position: Position) -> NDArray[np.bool_]:
    """[row, column] from the top: what is wall before anybody rides."""
    rules = first_record(position.rules)
    width, height = int(rules.width), int(rules.height)
    solid: NDArray[np.bool_] = rules.mark[: width * height].reshape(height, width)[::-1] == ord(WALL)
    return solid


def cell_at(position: Position, number: int) -> Cell:
    """Where a cell of the rules is."""
    rules = first_record(position.rules)
    y, x = divmod(int(number), int(rules.width))
    return x, int(rules.height) - 1 - y


def heads_of(position: Position) -> list[Cell]:
    return [cell_at(position, position.state["head"][0, seat]) for seat in range(position.players)]


def starts_of(position: Position) -> list[Cell]:
    return [cell_at(position, position.rules["start"][0, seat]) for seat in range(position.players)]


def has_fallen(position: Position, seat: int) -> bool:
    return bool(position.state["fell"][0, seat])


def direction_between(before: Cell, after: Cell) -> int | None:
    """The move that leads from one cell to the next; None if none does."""
    step = after[0] - before[0], before[1] - after[1]
    return STEPS.index(step) if step in STEPS else None


def blocked_direction(position: Position, seat: int) -> int | None:
    """A move that fells a rider now; None if all are free."""
    return next((move for move in range(len(STEPS)) if move not in position.legal(seat)), None)


def open_ground(game: Game, width: int, height: int, starts: Sequence[Cell], **rules: str) -> Position:
    """A position without a wall, the riders on their starts."""
    rows = [[" "] * width for _ in range(height)]
    for rider, (column, row) in enumerate(starts, 1):
        rows[row][column] = str(rider)
    text = "\n".join(["", *("".join(row) for row in rows), ""])
    return Position(game, game.options({"level": text, **rules}), engine="compiled")  # moves are played while a clock runs


def with_walls(position: Position, walls: NDArray[np.bool_]) -> Position:
    """The same with other walls, [row, column] from the top; it has no past."""
    twin = position.copy()
    bits = np.unpackbits(twin.state["walls"][0].view(np.uint8), bitorder="little")  # what lies outside stays wall
    bits[: walls.size] = walls[::-1].ravel()
    twin.state["walls"][0] = np.packbits(bits, bitorder="little").view("<u8")
    twin.look()
    return twin


def without_rider(position: Position, seat: int) -> Position:
    """The same after a rider was taken out, its trail with it: how one falls who has not ridden into anything."""
    twin, play = position.copy(), cast(Any, tron)  # rules have no static types
    rules, state = first_record(twin.rules), first_record(twin.state)
    state.tick += 1
    play.fall(state, seat)
    play.clear_fallen(rules, state)
    state.turn = play.next_rider(rules, state)
    twin.look()
    return twin
