"""How games end in an arena: by the rules, or because a player failed."""

from __future__ import annotations

from enum import StrEnum

from ludus.errors import LudusError


class End(StrEnum):
    """Every game has one. All but the first two are forfeits: a seat failed, and has lost."""

    WON = "won"  # somebody came out ahead
    DRAWN = "drawn"  # all came out equal
    TIME = "time"  # a move came after its time
    CRASH = "crash"  # the player raised, or its program ended
    ILLEGAL = "illegal"  # a move that the rules do not know here, or no move at all
    STALL = "stall"  # nothing was heard from the program, and no clock was running
    FLOOD = "flood"  # it wrote more than anybody would read
    MEMORY = "memory"  # it took more memory than it may


class Forfeit(LudusError):
    """A player cannot go on, and loses by it; the message is one sentence that says why."""

    def __init__(self, end: End, message: str) -> None:
        super().__init__(message)
        self.end = end
