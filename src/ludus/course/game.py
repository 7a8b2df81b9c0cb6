"""A game as the course's players see it: for two, who move in turn."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any, Protocol


class Game(Protocol):
    """What a player may ask of a game, and do with it.

    A search plays on the game itself: whatever it moves it must undo.
    """

    @property
    def state(self) -> Any:
        """The position as a value; assign it to go there."""
        ...

    @state.setter
    def state(self, state: Any) -> None: ...

    @property
    def turn(self) -> int:
        """The seat to move, 0 or 1."""
        ...

    @property
    def actions(self) -> Sequence[Any]:
        """What the seat to move can do, always in the same order; empty once the game is over."""
        ...

    def move(self, action: Any) -> None: ...

    def undo(self) -> None:
        """Take the last move back."""
        ...

    def over(self) -> bool: ...

    @property
    def winner(self) -> int | None:
        """The seat that has won; None while the game goes on, and after a draw."""
        ...

    @property
    def hash_code(self) -> Hashable:
        """The key of the position in a memory."""
        ...
