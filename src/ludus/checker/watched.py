"""A game that writes down what is done with it: the checker sees a search without touching the student's code."""

from __future__ import annotations

import copy
import sys
from collections.abc import Hashable, Iterable, Sequence
from typing import Any

from ludus.checker import clock
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


class Log:
    """What a game and all copies of it do, in one row: who copies instead of undoing makes one search all the same."""

    def __init__(self) -> None:
        self.steps: list[Step] = []
        self.looked_up = 0  # times that hash_code was asked for
        self.actor: Watched | None = None  # the copy that acted last
        self.pace = 0.0  # seconds that every move takes

    def note(self, actor: Watched, kind: str, value: Any, line: int) -> None:
        self.actor = actor
        if len(self.steps) < MOST_STEPS:
            self.steps.append((kind, value, line))


class Watched:
    """Wraps a game of the course. `steps` holds every call that changes it or a copy of it: its kind, its value (of a
    move the action and the state after it), and the line of the student's file for moves.
    """

    def __init__(self, game: Game, file: str, log: Log | None = None) -> None:
        self._game, self._file = game, file
        self._log = log or Log()
        self._log.actor = self._log.actor or self

    def __copy__(self) -> Watched:
        return Watched(copy.copy(self._game), self._file, self._log)

    def __deepcopy__(self, memo: dict[int, Any]) -> Watched:
        return Watched(copy.deepcopy(self._game, memo), self._file, self._log)

    @property
    def steps(self) -> list[Step]:
        return self._log.steps

    @property
    def looked_up(self) -> int:
        return self._log.looked_up

    def slow_down(self, pace: float) -> None:
        """From now on every move takes so many seconds, if the clocks are to be believed."""
        self._log.pace = pace

    def begin(self) -> None:
        """Nothing is written down yet, and the game stands where it will be told to."""
        self._log.steps.clear()
        self._log.actor = self

    def take_over(self) -> None:
        """If a copy acted last, all goes on from here: as if the state had been assigned instead of a move undone."""
        if self._log.actor is not self:
            self._log.note(self, "state", self._game.state, 0)

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
        self._log.note(self, "state", self._game.state, 0)  # as the game has it: a student may give a list

    @property
    def turn(self) -> int:
        return self._game.turn

    @property
    def actions(self) -> Sequence[Any]:
        return self._game.actions

    def move(self, action: Any) -> None:
        line = self._line()
        self.take_over()
        self._game.move(action)
        self._log.note(self, "move", (action, self._game.state), line)
        clock.set_forward(self._log.pace)

    def undo(self) -> None:
        self.take_over()
        self._log.note(self, "undo", None, 0)
        self._game.undo()

    def over(self) -> bool:
        return self._game.over()

    @property
    def winner(self) -> int | None:
        return self._game.winner

    @property
    def hash_code(self) -> Hashable:
        self._log.looked_up += 1
        return self._game.hash_code
