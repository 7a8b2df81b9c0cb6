"""A player that searches a tree: what `mcts`, `uct` and the presets share."""

from __future__ import annotations

import math
from collections.abc import Iterator

from ludus.core import Limits, Player, Position, Thought
from ludus.search.treesearch import TreeSearch


class TreePlayer(Player):
    limits: Limits
    search: TreeSearch

    def choose(self, position: Position, seat: int) -> int:
        move, self.figures = self.search.choose(position, seat, self.limits)
        return move

    def think(self, position: Position, seat: int, every: float = math.inf) -> Iterator[Thought]:
        yield from self.search.run(position, seat, self.limits, every)
