"""Asking a player for a move. What goes wrong in it is a Forfeit whose sentence names the player and says where."""

from __future__ import annotations

import traceback
from collections.abc import Iterator
from contextlib import contextmanager

from ludus.core.forfeit import End, Forfeit
from ludus.core.player import Player
from ludus.core.position import Position
from ludus.errors import IllegalMove, LudusError


def ask_move(name: str, player: Player, position: Position, seat: int) -> int:
    """The player's move, checked."""
    with failing(name):
        move = player.choose(position, seat)
    return check_answer(name, move, position, seat)


def check_answer(name: str, move: int, position: Position, seat: int) -> int:
    try:
        return position.check_move(move, seat)
    except IllegalMove as error:
        raise Forfeit(End.ILLEGAL, f"the player {name} on seat {seat} gave no legal move: {error}") from error


@contextmanager
def failing(name: str) -> Iterator[None]:
    """An exception inside becomes a Forfeit with the player's name, and the file and line that raised it."""
    try:
        yield
    except LudusError:
        raise
    except MemoryError:
        raise Forfeit(End.MEMORY, f"the player {name} asks for more memory than there is: give it less") from None
    except Exception as error:
        frame = traceback.extract_tb(error.__traceback__)[-1]
        where, what = f"{frame.filename} line {frame.lineno}", f"{type(error).__name__}: {error}"
        raise Forfeit(End.CRASH, f"the player {name} failed: {where}: {what}") from error
