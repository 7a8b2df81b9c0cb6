"""A player that plays random games from behind every move: what `montecarlo` and `ucb` share."""

from __future__ import annotations

import math
from collections.abc import Iterator

from ludus.core import Game, Player, Position, Thought
from ludus.players._limits import PerMoveSettings
from ludus.search.flat import FlatSearch


class FlatPlayer(Player):
    settings: PerMoveSettings
    search: FlatSearch

    def __init__(self, game: Game, settings: PerMoveSettings, seed: int) -> None:
        super().__init__(game, settings, seed)
        settings.limits_for(1)  # refused now if there is no limit at all

    def think(self, position: Position, seat: int, every: float = math.inf) -> Iterator[Thought]:
        position.check_to_move(seat)
        limits = self.settings.limits_for(len(position.legal(seat)))
        return self.search.think(position, seat, limits, self.seed, every)
