"""Champion: the strongest player there is of Tron and of Seven Colours, each with a search of its own.

It looks as far ahead as its time reaches: a second unless told otherwise. docs/champions.md tells how it thinks.
"""

from __future__ import annotations

import importlib
import math
import pkgutil
from collections.abc import Iterator
from typing import Protocol, cast

import ludus.champions
import ludus.games
from ludus.core import Game, Limits, Player, Position, SpecError, Thought, option
from ludus.errors import listed
from ludus.players._limits import DepthSettings

MOST_MB = 65_536


class ChampionSettings(DepthSettings):
    table: float = option(32, "memory for positions in MB; 0 for none", low=0, high=MOST_MB)


class Champion(Protocol):
    """What `ludus.champions.GAME` calls `Champion`: made as `Champion(game, table, seed)`, the table's room in MB."""

    def check(self, position: Position) -> None:
        """A SpecError if it cannot play games that start like this."""
        ...

    def run(self, position: Position, seat: int, limits: Limits, every: float = math.inf) -> Iterator[Thought]:
        """Thoughts about a move, one every so many seconds and one at the end; all is compiled before the clock starts."""
        ...


class ChampionPlayer(Player):
    Settings = ChampionSettings

    def __init__(self, game: Game, settings: ChampionSettings, seed: int) -> None:
        super().__init__(game, settings, seed)
        self._limits = settings.limits()
        self._champion = find_champion(game)(game, settings.table, seed)

    def check(self, position: Position) -> None:
        self._champion.check(position)

    def begin(self, position: Position, seat: int, seconds: float | None, grace: float | None = None) -> None:
        """A glance at the first position, so that whatever is compiled or loaded is there before the clock starts."""
        asked = position.seats_to_move()
        next(iter(self._champion.run(position, seat if seat in asked else asked[0], Limits(nodes=1))))

    def think(self, position: Position, seat: int, every: float = math.inf) -> Iterator[Thought]:
        position.check_game(self.game, "this champion plays")
        position.check_to_move(seat)
        self._champion.check(position)
        yield from self._champion.run(position, seat, self._limits, every)


class MakeChampion(Protocol):
    def __call__(self, game: Game, table: float, seed: int) -> Champion: ...


def find_champion(game: Game) -> MakeChampion:
    """The class of the game's own champion; a SpecError names the games that have one."""
    is_ours = game.module.__name__.startswith("ludus.games.")  # a file of the same name may hold another game
    known = games_with_champions()
    if not is_ours or game.name not in known:
        raise SpecError(f"there is no champion of {game.name} yet: it plays {listed(known, 'and')}")
    return cast(MakeChampion, importlib.import_module(f"ludus.champions.{game.name}").Champion)


def games_with_champions() -> list[str]:
    """The games that have a module of their name among the champions."""
    games = {each.name for each in pkgutil.iter_modules(ludus.games.__path__)}
    return sorted(each.name for each in pkgutil.iter_modules(ludus.champions.__path__) if each.name in games)
