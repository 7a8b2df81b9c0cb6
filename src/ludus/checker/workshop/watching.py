"""Games are watched in the student's process: where every one of them begins and rides, and who touches the real one."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable, Iterator
from typing import Any, cast

MOST_GAMES = 3000  # that are kept
MOST_CELLS = 200  # of a ride that are kept
FRAMES = 40  # that are looked at to find the student's line

Cell = tuple[int, int]


class Watch:
    """All games of a class, as their attributes are set; a copy is first seen when something of it is set."""

    def __init__(self, file: str) -> None:
        self._file = file
        self._rides: dict[int, list[Cell]] = {}
        self._kept: list[Any] = []  # so that no two games have the same identity
        self._real: Any = None
        self.line = 0  # of the student's file, where the real game was first set to something else

    def begin(self, real: Any) -> None:
        """From now on, `real` is the game that was handed over."""
        self._real = real
        self._rides.clear()
        self._kept.clear()

    @property
    def rides(self) -> list[list[Cell]]:
        """The cells of every game but the real one, from where it began."""
        return list(self._rides.values())

    @property
    def leaves_trail(self) -> bool:
        """Whether the last game that rode has walls where it was."""
        for game in reversed(self._kept):
            if len(ride := self._rides[id(game)]) > 1:
                x, y = ride[-2]
                return bool(game.grid[x][y])
        return False

    def note(self, game: Any, name: str, value: Any) -> None:
        """Called before an attribute is set."""
        if self._real is None or name not in ("x", "y", "score", "grid"):
            return
        held = getattr(game, "__dict__", {})
        if game is self._real:
            if not self.line and name != "grid" and held.get(name) != value:
                self.line = line_of(self._file)
            return
        cell = _cell(held)
        ride = self._rides.get(id(game))
        if ride is None:
            if cell is None or len(self._kept) >= MOST_GAMES:
                return
            ride = self._rides[id(game)] = [cell]
            self._kept.append(game)
        moved = _cell({**held, name: value})
        if moved is not None and moved != ride[-1] and len(ride) < MOST_CELLS:
            ride.append(moved)


def _cell(held: dict[str, Any]) -> Cell | None:
    try:
        return int(held["x"]), int(held["y"])
    except (KeyError, TypeError, ValueError):
        return None


def line_of(file: str) -> int:
    """The line of the student's file that is being run, 0 if none is."""
    frame = sys._getframe(2)
    for _ in range(FRAMES):
        if frame.f_code.co_filename == file:
            return frame.f_lineno
        if frame.f_back is None:
            break
        frame = frame.f_back
    return 0


@contextlib.contextmanager
def watched(kind: type, file: str) -> Iterator[Watch]:
    """Watch all games of a class for a while; one that cannot be watched is not."""
    watch, plain = Watch(file), cast(Callable[[Any, str, Any], None], kind.__setattr__)

    def set_and_note(game: Any, name: str, value: Any) -> None:
        watch.note(game, name, value)
        plain(game, name, value)

    had_its_own = "__setattr__" in vars(kind)
    kind.__setattr__ = set_and_note  # type: ignore[method-assign, assignment]
    try:
        yield watch
    finally:
        if had_its_own:
            kind.__setattr__ = plain  # type: ignore[method-assign, assignment]
        else:
            del kind.__setattr__
