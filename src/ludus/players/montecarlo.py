"""Monte Carlo: random games from behind every move, and the move whose games went best.

Flat, without a tree. Limits: `n` games for each move, `simulations` in all, `seconds`; the first one reached stops. With
allocation=halving the worse half of the moves is dropped several times on the way. engine=lockstep is the workshop's, for Tron.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Literal

from ludus.core import Game, Options, Player, Position, Thought, option
from ludus.players._limits import PerMoveSettings
from ludus.search.flat import FlatSearch


class MonteCarloSettings(PerMoveSettings):
    allocation: Literal["equal", "halving"] = option("equal", "how games are shared out among the moves")
    policy: str = option("uniform", "how games are played: uniform, or a policy of the game's")
    engine: Literal["compiled", "interpreted", "lockstep"] = option("compiled", "what plays the games")


class MonteCarloPlayer(Player):
    Settings = MonteCarloSettings
    settings: MonteCarloSettings

    def __init__(self, game: Game, settings: Options, seed: int) -> None:
        super().__init__(game, settings, seed)
        chosen = self.settings
        chosen.limits_for(1)  # refused now if there is no limit at all
        self._search = FlatSearch(game, chosen.allocation, policy=chosen.policy, engine=chosen.engine)

    def think(self, position: Position, seat: int, every: float = math.inf) -> Iterator[Thought]:
        position.check_to_move(seat)
        limits = self.settings.limits_for(len(position.legal(seat)))
        return self._search.think(position, seat, limits, self.seed, every)
