"""UCT: the classic tree search for games in turns, UCB1 in every node and a random game from every new one.

`mcts` is the same with everything to choose; this is the one to compare with, for its settings are those of the textbooks.
"""

from __future__ import annotations

from ludus.core import ALL, Game, Options, Position, SpecError, option
from ludus.players._limits import SimulationSettings
from ludus.players._tree import TreePlayer
from ludus.search.treesearch import Plan, TreeSearch


class UctSettings(SimulationSettings):
    c: float = option(0.7, "how much it explores, for gains from 0 to 1", low=0, high=1000)


class Uct(TreePlayer):
    Settings = UctSettings

    def __init__(self, game: Game, settings: Options, seed: int) -> None:
        super().__init__(game, settings, seed)
        assert isinstance(settings, UctSettings)
        first = Position(game)
        if not first.is_over and first.mover == ALL and first.players > 1:
            raise SpecError(f"uct plays games in turns, and in {game.name} all move at once: take mcts")
        self.limits = settings.limits()
        self.search = TreeSearch(game, Plan(knob=settings.c, reuse=False), seed)
