"""What players that look ahead share: six plies unless something else is asked for, and the memory of their tables."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

from ludus.core import Player, Position, Thought, option
from ludus.players._limits import DepthSettings
from ludus.search.alphabeta import TABLE_MB, AlphaBeta
from ludus.search.table import MOST_MB


class LookAheadSettings(DepthSettings):
    seconds: float | None = option(None, "time for a move", low=0.001, high=86_400)
    depth: int | None = option(6, "how many plies to look ahead; none if another limit is given", low=1, high=10_000)
    table: float = option(TABLE_MB, "memory for positions in MB; 0 for none", low=0, high=MOST_MB)

    @classmethod
    def settle(cls, given: dict[str, Any]) -> dict[str, Any]:
        others = {"seconds", "nodes"} & {name for name, value in given.items() if value is not None}
        return {"depth": None, **given} if others else given


class LookAheadPlayer(Player):
    """A player that asks its `search`, which checks whether the seat is to move."""

    search: AlphaBeta

    def think(self, position: Position, seat: int, every: float = math.inf) -> Iterator[Thought]:
        assert isinstance(self.settings, DepthSettings)
        return self.search.run(position, seat, self.settings.limits(), every)
