"""Alpha-beta with Monte Carlo leaves: looks a few plies ahead, and values what it sees there by random games.

A position's random games are drawn from its key, where the game has keys, so that a position is worth the same however it was
reached and can be remembered.
"""

from __future__ import annotations

from ludus.core import Game, option
from ludus.players._limits import MOST
from ludus.players._lookahead import LookAheadPlayer, LookAheadSettings
from ludus.search.alphabeta import AlphaBeta


class AlphaBetaMCSettings(LookAheadSettings):
    depth: int | None = option(3, "how many plies to look ahead; none if another limit is given", low=1, high=10_000)
    n: int = option(20, "random games at a leaf", low=1, high=MOST)
    policy: str = option("uniform", "how they are played: uniform, or one of the game's policies")


class AlphaBetaMCPlayer(LookAheadPlayer):
    Settings = AlphaBetaMCSettings

    def __init__(self, game: Game, settings: AlphaBetaMCSettings, seed: int) -> None:
        super().__init__(game, settings, seed)
        self.search = AlphaBeta(game, "playouts", games=settings.n, policy=settings.policy, table=settings.table, seed=seed)
