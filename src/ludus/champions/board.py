"""A board of Tron as a graph, for whoever looks for paths: links, twins, colours and what is free."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludus.champions.chambers import JOKER
from ludus.core import Position


@dataclass(frozen=True)
class Board:
    """One more cell than the level has stands for all outside, and is never free."""

    links: NDArray[np.int32]  # [cells, 4] where one arrives: up, left, right, down
    twin: NDArray[np.int32]  # [cells] the other end of a passage, or the cell itself
    colour: NDArray[np.int8]  # [cells] as on a checkerboard; JOKER for passages between different colours

    @property
    def cells(self) -> int:
        return len(self.links)

    def free(self, state: Any) -> NDArray[np.int8]:
        """[cells] 1 where a rider can go; `state` is an array of one STATE."""
        walls = np.unpackbits(state["walls"][0].astype("<u8").view(np.uint8), bitorder="little")
        free = np.zeros(self.cells, np.int8)
        free[:-1] = walls[: self.cells - 1] == 0
        return free


def board_of(position: Position) -> Board:
    """The graph of a position's level, without its walls."""
    rules = position.rules[0]
    width, height = int(rules["width"]), int(rules["height"])
    outside = width * height * int(rules["floors"])
    links = np.full((outside + 1, 4), outside, np.int32)
    links[:-1] = np.minimum(rules["neighbour"][:outside], outside)
    twin = np.arange(outside + 1, dtype=np.int32)
    twin[:-1] = rules["partner"][:outside]
    cell = np.arange(outside)
    colour = np.zeros(outside + 1, np.int8)
    colour[:-1] = (cell % width + cell // width % height) & 1
    colour[colour != colour[twin]] = JOKER
    return Board(links, twin, colour)
