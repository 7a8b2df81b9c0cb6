"""What a protocol is: a file in `protocols/` with a `Host`, who speaks to a program, and a `Guest`, who is the program."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections.abc import Callable, Iterator
from types import ModuleType
from typing import TypeVar

from ludus.bots import protocols
from ludus.core import Game, IllegalMove, Position, SpecError
from ludus.errors import unknown

Say = Callable[[str], None]
"""Sends a text, ends of lines included, at once."""

Kind = TypeVar("Kind")

Choose = Callable[[Position, int], int]
"""Asks a player for the move of a seat; a LudusError if it gives none."""

NewPlayer = Callable[[int | None], Choose]
"""Makes a player for a new game, with the luck that the host proposes, if it does."""


class Host:
    """How the arena speaks to one program in one game. All texts are whole lines."""

    first_seconds: float | None = None  # for the first move and for each other one, where nobody else sets a clock
    seconds: float | None = None
    needs_the_past = False  # a program cannot join in the middle: it must have seen every turn of its own
    goes_on = False  # the program has said that it plays another game after the first

    def __init__(self, game: Game, seed: int) -> None:
        """Made with the player; a SpecError if the protocol cannot speak of the game. `seed` is for the program's luck."""
        self.game, self.seed = game, seed

    def check(self, position: Position) -> None:
        """A SpecError if the protocol has no words for these rules or this board."""

    def greeting(self) -> str:
        """What a program answers when it is ready; empty if the protocol knows nothing of the kind."""
        return ""

    def read_greeting(self, line: str) -> None:
        """A ValueError if the program's first line is no greeting."""

    def opening(self, position: Position, seat: int, seconds: float | None) -> str:
        """What is told when a game begins."""
        return ""

    def question(self, position: Position, seat: int) -> str:
        """What is told when the program is to move."""
        raise NotImplementedError

    def read_answer(self, line: str, position: Position, seat: int) -> int:
        """The move that a line means; a ValueError or an IllegalMove says what would have been accepted."""
        raise NotImplementedError

    def farewell(self, position: Position) -> str:
        """What is told when the game is over or broken off."""
        return ""


class Guest:
    """A player of ours as a program: reads lines, asks the player, answers."""

    def __init__(self, game: Game, new_player: NewPlayer) -> None:
        self.game, self.new_player = game, new_player

    def start(self) -> Position:
        """A position of the kind that is to come, for the player to warm up with."""
        raise NotImplementedError

    def converse(self, lines: Iterator[str], say: Say) -> None:
        """Until the input ends or the game is over; a LudusError says what in the input made no sense."""
        raise NotImplementedError


def names() -> list[str]:
    """Every protocol there is: the files of the folder."""
    return sorted(found.name for found in pkgutil.iter_modules(protocols.__path__) if not found.name.startswith("_"))


def find_host(name: str) -> type[Host]:
    return _only(_module(name), Host)


def find_guest(name: str) -> type[Guest]:
    return _only(_module(name), Guest)


def _module(name: str) -> ModuleType:
    if name not in names():
        raise SpecError(unknown("protocol", name, names()))
    return importlib.import_module(f"{protocols.__name__}.{name}")


def _only(module: ModuleType, kind: type[Kind]) -> type[Kind]:
    classes = [each for _, each in inspect.getmembers(module, inspect.isclass) if each.__module__ == module.__name__]
    (found,) = [each for each in classes if issubclass(each, kind)]
    return found


def parse_any_move(position: Position, text: str, seat: int) -> int:
    """A legal move, or one that the game takes though it does not list it, as Tron takes a ride into a wall."""
    try:
        return position.parse_move(text, seat)
    except IllegalMove:
        wanted = text.strip().casefold()
        for move in range(position.game.max_moves) if position.game.has("takes") else ():
            if position.format_move(move, seat).casefold() == wanted:
                return position.check_move(move, seat)
        raise
