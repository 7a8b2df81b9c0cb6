"""Any of ludus's games for two in turn, with the course's interface."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from ludus.errors import IllegalMove, SpecError

if TYPE_CHECKING:  # the course's own game needs neither NumPy nor a core, and is loaded in a third of the time
    from ludus.core import Position

History = tuple[int, ...]  # the moves played so far


def wrap(position: Position) -> WrappedGame:
    """The game of a position, from there on.

    >>> from ludus import new_game
    >>> game = wrap(new_game("tic_tac_toe"))
    >>> game.move(4)
    >>> game.state, game.turn, game.actions
    ((4,), 1, (0, 1, 2, 3, 5, 6, 7, 8))
    """
    return WrappedGame(position)


class WrappedGame:
    """A state is the tuple of all moves that were played; actions are moves as the rules number them."""

    def __init__(self, position: Position) -> None:
        if position.players != 2 or position.is_at_once or position.is_over:
            raise SpecError(f"the course's players play games for two in turn, which {position.game.name} is not here")
        self._start = position.copy()
        self.position = position.copy()  # for whoever wants to see it

    def __deepcopy__(self, memo: object) -> WrappedGame:
        """A game of its own; rules are compiled modules, which cannot be copied and need not be."""
        twin = WrappedGame(self._start)
        twin.position = self.position.copy()
        return twin

    def __copy__(self) -> WrappedGame:
        return self.__deepcopy__(None)

    @property
    def state(self) -> History:
        history = self.position.history[self._start.plies :]
        return tuple(max(joint) for joint in history)  # who is not to move waits, and WAIT is below every move

    @state.setter
    def state(self, state: History) -> None:
        position = self._start.copy()
        for move in state:
            _play(position, move)
        self.position = position

    @property
    def turn(self) -> int:
        """Once the game is over, the seat that would be next."""
        if self.position.is_over:
            last = self.position.history[-1]
            return 1 - last.index(max(last))
        return self.position.mover

    @property
    def actions(self) -> tuple[int, ...]:
        return () if self.position.is_over else tuple(self.position.legal())

    def move(self, action: int) -> None:
        _play(self.position, action)

    def undo(self) -> None:
        self.position.undo()

    def over(self) -> bool:
        return self.position.is_over

    @property
    def winner(self) -> int | None:
        outcome = self.position.outcome()
        return None if outcome is None else outcome.winner

    @property
    def hash_code(self) -> int:
        if self.position.game.has("key"):
            return self.position.key()
        return int.from_bytes(hashlib.blake2b(self.position.state.tobytes(), digest_size=8).digest(), "little")


def _play(position: Position, action: int) -> None:
    """Positions call moves by their names, which may be other numbers than those of the course."""
    try:
        position.play(action)
    except IllegalMove:
        if position.is_over:
            raise
        actions = ", ".join(map(str, position.legal()))
        raise IllegalMove(f"{action!r} is none of the actions here: {actions}") from None
