"""Monte Carlo: random games from behind every move, and the move whose games went best.

Flat, without a tree. Limits: `n` games for each move, `simulations` in all, `seconds`; the first one reached stops. With
allocation=halving the worse half of the moves is dropped several times on the way. engine=lockstep is the workshop's, for Tron.
"""

from __future__ import annotations

from typing import Literal

from ludus.core import Game, option
from ludus.players._flat import FlatPlayer
from ludus.players._limits import PerMoveSettings
from ludus.search.flat import FlatSearch


class MonteCarloSettings(PerMoveSettings):
    allocation: Literal["equal", "halving"] = option("equal", "how games are shared out among the moves")
    policy: str = option("uniform", "how games are played: uniform, or a policy of the game's")
    engine: Literal["compiled", "interpreted", "lockstep"] = option("compiled", "what plays the games")


class MonteCarloPlayer(FlatPlayer):
    Settings = MonteCarloSettings

    def __init__(self, game: Game, settings: MonteCarloSettings, seed: int) -> None:
        super().__init__(game, settings, seed)
        self.search = FlatSearch(game, settings.allocation, policy=settings.policy, engine=settings.engine)
