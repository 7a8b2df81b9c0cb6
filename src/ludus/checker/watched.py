"""A game that writes down what is done with it: the checker sees a search without touching the student's code."""

from __future__ import annotations

import sys
from collections.abc import Hashable, Iterable, Sequence
from typing import Any

from ludus.checker.plain import pack, unpack
from ludus.course import Game

MOST_STEPS = 20_000  # that are written down; a search that goes on is watched no longer
FRAMES = 40  # that are looked at to find the student's line


Step = tuple[str, Any, int]  # move, undo or state; its value; the line of the student's file


def pack_steps(steps: Iterable[Step]) -> list[Any]:
    """For JSON: the action and the state of a move stand beside each other, as both are packed shortest so."""
    return [
        [kind, pack(value[0]), pack(value[1]), line] if kind == "move" else [kind, pack(value), None, line]
        for kind, value, line in steps
    ]


def unpack_steps(packed: Iterable[Any]) -> tuple[Step, ...]:
    """Raises TypeError or ValueError where these are no steps: states can be looked up."""
    steps = []
    for kind, value, state, line in packed:
        found = value if type(value) is int or value is None else unpack(value)  # most are: a call each would double the time
        if kind == "move":
            known = tuple(state) if type(state) is list else unpack(state)
            found = (found, known)
        else:
            known = found
        hash(known)
        steps.append((kind, found, line))
    return tuple(steps)


class Watched:
    """Wraps a game of the course. `steps` holds every call that changes it: its kind, its value (of a
    move the action and the state after it), and the line of the student's file for moves.
    """

    def __init__(self, game: Game, file: str) -> None:
        self._game, self._file = game, file
        self.steps: list[Step] = []
        self.looked_up = 0  # times that hash_code was asked for

    def _note(self, kind: str, value: Any, line: int) -> None:
        if len(self.steps) < MOST_STEPS:
            self.steps.append((kind, value, line))

    def _line(self) -> int:
        """The line of the student's file from which this was called, 0 if it was not."""
        if not self._file:  # one of our own
            return 0
        frame = sys._getframe(2)
        for _ in range(FRAMES):
            if frame.f_code.co_filename == self._file:
                return frame.f_lineno
            if frame.f_back is None:
                break
            frame = frame.f_back
        return 0

    @property
    def state(self) -> Any:
        return self._game.state

    @state.setter
    def state(self, state: Any) -> None:
        self._game.state = state
        self._note("state", self._game.state, 0)  # as the game has it: a student may give a list

    @property
    def turn(self) -> int:
        return self._game.turn

    @property
    def actions(self) -> Sequence[Any]:
        return self._game.actions

    def move(self, action: Any) -> None:
        line = self._line()
        self._game.move(action)
        self._note("move", (action, self._game.state), line)

    def undo(self) -> None:
        self._note("undo", None, 0)
        self._game.undo()

    def over(self) -> bool:
        return self._game.over()

    @property
    def winner(self) -> int | None:
        return self._game.winner

    @property
    def hash_code(self) -> Hashable:
        self.looked_up += 1
        return self._game.hash_code
