"""The rules of whichever game a template is linked to. Import these names in a template; `ludus.core.linking` fills them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ludus.core.linking import Slot


def slot(name: str) -> Any:
    """A slot, typed by the annotation it is assigned under."""
    return Slot(name)


Record = Any
"""A rules, state or stream record: attribute access, interpreted and compiled alike."""

Whole = Any
"""A whole number, Python's or NumPy's: compiled code makes no difference."""

MAX_PLAYERS: int = slot("MAX_PLAYERS")  # the most seats that the game ever has
MAX_MOVES: int = slot("MAX_MOVES")  # the most moves that one seat ever has
MAX_PLIES: int = slot("MAX_PLIES")

players: Callable[[Record], int] = slot("players")  # seats in this game
lowest: Callable[[Record], float] = slot("lowest")  # range of the returns
highest: Callable[[Record], float] = slot("highest")
mover: Callable[[Record, Record], int] = slot("mover")
legal: Callable[[Record, Record, int, Any], int] = slot("legal")
step: Callable[[Record, Record, Any], None] = slot("step")
is_over: Callable[[Record, Record], bool] = slot("is_over")
returns: Callable[[Record, Record, Any], None] = slot("returns")
key: Callable[[Record, Record], Any] = slot("key")
evaluate: Callable[[Record, Record, Any], None] = slot("evaluate")
