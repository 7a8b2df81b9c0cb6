"""UCT: the classic tree search for games in turns, UCB1 in every node and a random game from every new one.

`mcts` is the same with everything to choose; this is the one to compare with, for its settings are those of the textbooks.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from ludus.core import Game, Options, Position, SpecError, Thought, option
from ludus.players._limits import SimulationSettings
from ludus.players._tree import TreePlayer
from ludus.search.plan import Plan
from ludus.search.treesearch import TreeSearch


class UctSettings(SimulationSettings):
    c: float = option(0.7, "how much it explores, for gains from 0 to 1", low=0, high=1000)


class Uct(TreePlayer):
    Settings = UctSettings

    def __init__(self, game: Game, settings: Options, seed: int) -> None:
        super().__init__(game, settings, seed)
        assert isinstance(settings, UctSettings)
        if not may_have_turns(game):
            raise SpecError(f"uct plays games in turns, and in {game.name} all move at once: take mcts")
        self.limits = settings.limits()
        self.search = TreeSearch(game, Plan(knob=settings.c, reuse=False), seed)

    def check(self, position: Position) -> None:
        check_turns(position)

    def think(self, position: Position, seat: int, every: float = math.inf) -> Iterator[Thought]:
        check_turns(position)
        yield from super().think(position, seat, every)

    def choose(self, position: Position, seat: int) -> int:
        check_turns(position)
        return super().choose(position, seat)


def check_turns(position: Position) -> None:
    if moves_at_once(position):
        raise SpecError(f"uct plays games in turns, and here in {position.game.name} all move at once: take mcts")


def moves_at_once(position: Position) -> bool:
    return position.is_at_once and position.players > 1


def may_have_turns(game: Game) -> bool:
    """Whether it has, by default or by one of its options."""
    choices = [(name, choice) for name, option in game.options_class.declared.items() for choice in option.choices]
    options = [game.options(), *(game.options({name: choice}) for name, choice in choices)]
    return any(not moves_at_once(Position(game, each)) for each in options)
