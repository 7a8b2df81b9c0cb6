"""Programs that are kept from one game to the next, where they say that they can play more than one.

To start a program takes longer than most games do. What is asked for within `keep_programs` is kept, and all of it ends there.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from ludus.bots.process import Process


class Kept:
    """Programs that wait for another game, by what they were started with."""

    def __init__(self) -> None:
        self._waiting: dict[Hashable, list[Process]] = {}

    def take(self, key: Hashable) -> Process | None:
        """One that is still there; nobody else has it then."""
        waiting = self._waiting.get(key, [])
        while waiting:
            process = waiting.pop()
            if process.is_waiting():
                process.forget()
                return process
            process.close()
        return None

    def give(self, key: Hashable, process: Process) -> None:
        self._waiting.setdefault(key, []).append(process)

    def close(self) -> None:
        for process in (each for waiting in self._waiting.values() for each in waiting):
            process.close()
        self._waiting.clear()


_KEPT: ContextVar[Kept | None] = ContextVar("kept", default=None)


@contextmanager
def keep_programs() -> Iterator[None]:
    """Here, programs that can play several games do so."""
    kept = Kept()
    token = _KEPT.set(kept)
    try:
        yield
    finally:
        _KEPT.reset(token)
        kept.close()


def kept_programs() -> Kept | None:
    """Those of this place, or None where each game has programs of its own."""
    return _KEPT.get()
