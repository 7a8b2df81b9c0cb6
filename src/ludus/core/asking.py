"""Asking a player for a move. What goes wrong in it is a Forfeit whose sentence names the player and says where."""

from __future__ import annotations

import traceback
from types import TracebackType

from ludus.core.forfeit import End, Forfeit
from ludus.core.player import Player
from ludus.core.position import Position
from ludus.errors import IllegalMove, LudusError


def ask_move(name: str, player: Player, position: Position, seat: int) -> int:
    """The player's move, checked."""
    with Failing(name):
        move = player.choose(position, seat)
    return check_answer(name, move, position, seat)


def check_answer(name: str, move: int, position: Position, seat: int) -> int:
    try:
        return position.check_move(move, seat)
    except IllegalMove as error:
        raise Forfeit(End.ILLEGAL, f"the player {name} on seat {seat} gave no legal move: {error}") from error


class Failing:
    """An exception inside becomes a Forfeit with the player's name, and the file and line that raised it.

    A class and no generator: it is entered for every move, and half of what a referee takes would be generators.
    """

    def __init__(self, name: str) -> None:
        self._name = name

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: BaseException | None, trace: TracebackType | None) -> None:
        if error is not None:
            self._explain(error, trace)

    def _explain(self, error: BaseException, trace: TracebackType | None) -> None:
        if isinstance(error, MemoryError):
            raise Forfeit(End.MEMORY, f"the player {self._name} asks for more memory than there is: give it less") from None
        if isinstance(error, Exception) and not isinstance(error, LudusError):
            frame = traceback.extract_tb(trace)[-1]
            where, what = f"{frame.filename} line {frame.lineno}", f"{type(error).__name__}: {error}"
            raise Forfeit(End.CRASH, f"the player {self._name} failed: {where}: {what}") from error
