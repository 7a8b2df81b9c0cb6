"""Minimax for Tron with two riders: looks ahead to who falls, and to who has more room once a wall separates them.

It values an end by how it came about: a win 100, 500 more if the other ran into its trail, a loss the same below zero, a draw
-50. Riders who can still meet are even to it, so it ignores the other until the end comes into sight.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from ludus.core import Engine, Game, Position, SpecError, Thought
from ludus.games.tron import evaluation
from ludus.games.tron.rules import RULES
from ludus.players._lookahead import LookAheadPlayer, LookAheadSettings
from ludus.search.alphabeta import AlphaBeta

NOTE = "worth: 100 for a win, 500 more by the own trail, -50 for a draw, the lead in cells once a wall separates the riders"


def make_search(game: Game, table: float, engine: Engine = "compiled") -> AlphaBeta:
    """Alpha-beta with the duel's own worth in the place of Tron's returns."""
    return AlphaBeta(
        game,
        table=table,
        engine=engine,
        slots={
            "step": evaluation.step_and_trace,
            "returns": evaluation.value_end,
            "lowest": evaluation.lowest_worth,
            "highest": evaluation.highest_worth,
            "value_leaf": evaluation.value_areas,
            "ORDERED": 1,
        },
        state_of=evaluation.trace,
        spare=evaluation.QUEUE,
        is_zero_sum=False,
        notes=(NOTE,),
    )


class MinimaxPlayer(LookAheadPlayer):
    Settings = LookAheadSettings

    def __init__(self, game: Game, settings: LookAheadSettings, seed: int) -> None:
        super().__init__(game, settings, seed)
        if game.rules_dtype != RULES:
            raise SpecError(f"minimax rides Tron with two riders and plays nothing else: for {game.name} take alphabeta")
        self.search = make_search(game, settings.table)

    def check(self, position: Position) -> None:
        if position.players != 2:
            raise SpecError(f"minimax is for two riders, and this level has {position.players}: take alphabeta")

    def think(self, position: Position, seat: int, every: float = math.inf) -> Iterator[Thought]:
        self.check(position)
        return super().think(position, seat, every)
