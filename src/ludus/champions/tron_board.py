"""A Tron level as the champion's kernels see it: cells as bytes, neighbours as a table, nothing beyond the level's own size.

A state of the rules is copied by every step of a search; here a search rides on one ground and takes its steps back. Stepping
onto a passage leads to its other end and takes both, so a passage is one place with two ends; `partner` names the other one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludus.champions.tron_bits import Layout, bit_of, gather, make_layout
from ludus.core import Position, mix
from ludus.core.records import first_record

FREE, WALL = 0, -1  # of the ground; a positive number is the rider that gets there first
NEITHER = 2


class Board(NamedTuple):
    """What never changes in a game. The last cell stands for all that lies outside, and is wall."""

    neighbour: Any  # [cells + 1, 4] where one arrives
    partner: Any  # [cells + 1] the other end of a passage, or the cell itself
    colour: Any  # [cells + 1] of a checkerboard: 0 or 1; NEITHER where a passage joins cells of different colours
    layout: Layout  # the same as bits
    keys: Any  # [riders + 2, cells + 1] of walls, of each rider's head, and of the first choice in a turn


class Ground(NamedTuple):
    """Where things stand: a search changes it and takes its changes back."""

    wall: Any  # [cells + 1] FREE or WALL
    free: Any  # [words] the free cells as bits; kept up only where the level is plain
    head: Any  # [riders] the cell each is on


def make_board(position: Position, riders: int) -> Board:
    """The level of a position, with as many cells as it has, and keys for so many riders."""
    rules = first_record(position.rules)
    cells = int(rules.width) * int(rules.height) * int(rules.floors)
    neighbour = np.minimum(rules.neighbour[: cells + 1], cells).astype(np.uint16)
    neighbour[cells] = cells
    partner = np.minimum(rules.partner[: cells + 1], cells).astype(np.uint16)
    partner[cells] = cells
    rows, column = np.divmod(np.arange(cells + 1), int(rules.width))
    colour = ((rows % int(rules.height) + column) % 2).astype(np.int8)
    if (colour != colour[partner]).any():
        colour[:] = NEITHER
    has_passages = bool((partner != np.arange(cells + 1)).any())
    layout = make_layout(int(rules.width), int(rules.height), int(rules.floors), colour, has_passages)
    numbers = np.arange((riders + 2) * (cells + 1), dtype=np.uint64) + np.uint64(1)
    keys = mix(mix(mix(numbers << np.uint64(17)))).reshape(riders + 2, cells + 1)
    return Board(neighbour, partner, colour, layout, keys)


def lay_ground(position: Position, board: Board, riders: Sequence[int]) -> Ground:
    """Walls as they are now, and where these riders are."""
    state, cells = first_record(position.state), len(board.partner) - 1
    bits: NDArray[np.uint8] = np.unpackbits(state.walls[: cells // 64 + 1].view(np.uint8), bitorder="little", count=cells + 1)
    wall = np.where(bits == 1, WALL, FREE).astype(np.int8)
    wall[cells] = WALL
    free = gather(board.layout.spot[wall == FREE], len(board.layout.light))
    return Ground(wall, free, state.head[list(riders)].astype(np.int64))


def build(board: Board, ground: Ground, cell: Any) -> Any:
    """Make a place wall; gives the change of the position's key."""
    other, spot = board.partner[cell], board.layout.spot[cell]
    ground.wall[cell] = WALL
    ground.free[spot >> 6] &= ~bit_of(spot)
    if other == cell:
        return board.keys[0, cell]
    ground.wall[other] = WALL
    return board.keys[0, cell] ^ board.keys[0, other]


def clear(board: Board, ground: Ground, cell: Any) -> None:
    """Make a place free again."""
    spot = board.layout.spot[cell]
    ground.wall[cell] = FREE
    ground.free[spot >> 6] |= bit_of(spot)
    ground.wall[board.partner[cell]] = FREE


def list_free(board: Board, ground: Ground, rider: int, out: Any) -> int:
    """The directions in which a rider does not fall."""
    count = 0
    for direction in range(4):
        if ground.wall[board.neighbour[ground.head[rider], direction]] == FREE:
            out[count] = direction
            count += 1
    return count


def key_of(board: Board, ground: Ground) -> Any:
    """The key of a position: of its walls and its heads."""
    key = np.bitwise_xor.reduce(board.keys[0][ground.wall == WALL])
    for rider, head in enumerate(ground.head):
        key ^= board.keys[rider + 1, head]
    return key
