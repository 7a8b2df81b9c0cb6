"""Iterative deepening: alpha-beta that looks deeper and deeper until its time is up; a second unless told otherwise."""

from __future__ import annotations

from typing import Any

from ludus.core import option
from ludus.players._limits import MOST, TimeSettings
from ludus.players._lookahead import LookAheadPlayer
from ludus.players.alphabeta import AlphaBetaSettings, make_search


class DeepeningSettings(AlphaBetaSettings):
    seconds: float | None = option(1.0, "time for a move; none if another limit is given", low=0.001, high=86_400)
    depth: int | None = option(None, "how many plies to look ahead at most", low=1, high=10_000)
    nodes: int | None = option(None, "positions to look at for a move", low=1, high=MOST)

    @classmethod
    def settle(cls, given: dict[str, Any]) -> dict[str, Any]:
        return TimeSettings.settle(given)


class DeepeningPlayer(LookAheadPlayer):
    Settings = DeepeningSettings

    def __init__(self, game: Any, settings: DeepeningSettings, seed: int) -> None:
        super().__init__(game, settings, seed)
        self.search = make_search(game, settings, seed)
