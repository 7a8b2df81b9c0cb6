"""Asking a function of the student's file, in the student's process: what it gave back, and what it did to the game."""

from __future__ import annotations

import contextlib
import random
import signal
import sys
import types
from collections.abc import Callable, Iterator, Mapping
from itertools import count
from typing import Any

import numpy as np

from ludus.checker.plain import pack
from ludus.checker.workshop.trials import LOCKSTEP, Position, Trial
from ludus.checker.workshop.watching import Watch, watched
from ludus.course import workshop

SECONDS = 0.6  # s of work for one trial; who only waits is stopped from outside
AGAIN = 0.1  # s until who goes on all the same is stopped once more

Explain = Callable[[BaseException], dict[str, Any]]


class TooLong(BaseException):
    """Raised inside whatever the student's code is doing."""


class Shop:
    """The functions of one file; those that were found wrong can be replaced by the book's."""

    def __init__(self, module: types.ModuleType, explain: Explain, file: str) -> None:
        self._module, self._explain, self._file = module, explain, file

    def run(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """One trial, whatever comes of it."""
        trial = Trial.from_json(request["trial"])
        facts: dict[str, Any] = {"values": [], "trouble": None, "line": 0, "set": 0, "asked": 0, "changed": [], "rides": []}
        self._replace(request["replaced"], trial)
        with watched(self._kind(), self._file) as watch:
            try:
                self._ask(trial, watch, facts)
            except BaseException as error:
                facts["trouble"] = self._trouble(error)
                facts["trail"] = watch.leaves_trail
            facts["rides"], facts["set"] = watch.rides, watch.line
        if "grid" in facts["changed"] and not facts["set"]:
            facts["set"] = self._writing_line(trial)
        return facts

    def _trouble(self, error: BaseException) -> dict[str, Any]:
        found = self._explain(error)
        return {**found, "kind": "time", "what": f"{SECONDS:g}"} if isinstance(error, TooLong) else found

    def _replace(self, names: list[str], trial: Trial) -> None:
        """The book's functions ride on arrays, so they bring the book's Game where the student's has lists."""
        if names and "Game" not in names and not isinstance(self._game(trial.position, trial.as_lists).grid, np.ndarray):
            names = ["Game", *names]
        for name in names:
            setattr(self._module, name, getattr(workshop, name))

    def _kind(self) -> Any:
        """The student's own Game, or the book's."""
        kind = getattr(self._module, "Game", None)
        return kind if isinstance(kind, type) else workshop.Game

    def _ask(self, trial: Trial, watch: Watch, facts: dict[str, Any]) -> None:
        """The function is asked so many times, each time with a game that looks the same."""
        function = getattr(self._module, trial.function)
        rng = _luck(trial)
        with stopped_after(SECONDS):
            for number in range(trial.times):
                given = self._given(trial, rng, facts)
                before = _state(given[0])
                watch.begin(given[0])
                with returning(function if number == 0 else None) as lines:
                    value = _copied(given[0]) if trial.function == "Game" else function(*given)
                facts["line"] = facts["line"] or (lines[-1] if lines else 0)
                facts["values"].append(pack(plain(value)))
                after = _state(given[0])
                facts.setdefault("after", after)
                facts["changed"] = facts["changed"] or [key for key in before if before[key] != after[key]]

    def _given(self, trial: Trial, rng: Any, facts: dict[str, Any]) -> list[Any]:
        """The arguments, as the starter has them."""
        if trial.function == "possible":
            return [np.array([getattr(each, name) for each in trial.positions]) for name in ("grid", "x", "y")]
        given = [self._game(trial.position, trial.as_lists)]
        if trial.function == "step":
            given.append(trial.direction)
        elif trial.function == "play":
            given.append(_player(trial, facts))
        elif trial.function not in ("directions", "straight_up", "Game"):
            given += [rng] if trial.n is None else [trial.n, rng]
        return given

    def _game(self, position: Position, as_lists: bool) -> Any:
        columns = [list(column) for column in position.grid]
        grid = columns if as_lists else np.array(columns, np.uint8)
        return self._kind()(grid, position.x, position.y, position.score)

    def _writing_line(self, trial: Trial) -> int:
        """Asked once more, with a grid that nobody can write into: who tries is told the line."""
        if trial.function == "possible":
            return 0
        given = self._given(trial, _luck(trial), {"asked": 0})
        try:
            given[0].grid.flags.writeable = False
            with stopped_after(SECONDS):
                getattr(self._module, trial.function)(*given)
        except BaseException as error:
            return int(self._explain(error)["line"])
        return 0


def _luck(trial: Trial) -> Any:
    """Whatever is found is found again."""
    random.seed(trial.seed)
    np.random.seed(trial.seed)  # noqa: NPY002 - what students use
    return np.random.default_rng(trial.seed) if trial.function in LOCKSTEP else random.Random(trial.seed)


def _player(trial: Trial, facts: dict[str, Any]) -> Callable[[Any], int]:
    """Says what the script says, and stays when that is over."""
    script, number = trial.script or (), count()

    def say(game: Any) -> int:
        facts["asked"] += 1
        move = next(number)
        return script[move] if move < len(script) else 0

    return say


def _copied(game: Any) -> dict[str, Any]:
    """What a copy is, and which parts of the game change with it."""
    twin = game.copy()
    found = {"is_game": twin is game, **_state(twin), "shared": []}
    if twin is not game and twin is not None:
        x, y = twin.x, twin.y
        twin.grid[x][y] = 7
        twin.x, twin.y, twin.score = x + 1, y + 1, twin.score + 1
        found["shared"] = ["grid"] if game.grid[x][y] == 7 else []
        game.grid[x][y] = 0
    return found


def _state(game: Any) -> dict[str, Any]:
    """A game as plain values; the grids of a batch."""
    if isinstance(game, np.ndarray):
        return {"grid": game.tolist()}
    if game is None:
        return {}
    return {"grid": np.array(game.grid).tolist(), **{name: plain(getattr(game, name)) for name in ("x", "y", "score")}}


def plain(value: Any) -> Any:
    """NumPy's numbers and arrays as Python's."""
    if isinstance(value, np.generic):
        return value.item()
    if isinstance(value, np.ndarray):
        return value.tolist()
    if isinstance(value, list | tuple):
        return type(value)(map(plain, value)) if type(value) in (list, tuple) else value
    if isinstance(value, set | frozenset):
        return sorted(map(plain, value))
    return value


@contextlib.contextmanager
def stopped_after(seconds: float) -> Iterator[None]:
    def stop(*_: Any) -> None:
        raise TooLong

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds, AGAIN)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


@contextlib.contextmanager
def returning(function: Any) -> Iterator[list[int]]:
    """The lines where a function gives back, in order; none of no function."""
    lines: list[int] = []
    code = getattr(function, "__code__", None)
    if code is None:
        yield lines
        return

    def trace(frame: types.FrameType, event: str, _: Any) -> Any:
        if frame.f_code is not code:
            return None
        frame.f_trace_lines = False
        if event == "return":
            lines.append(frame.f_lineno)
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        yield lines
    finally:
        sys.settrace(before)
