"""Watching a run: a progress bar with the score so far, and a word if the machine is too busy for a fair clock."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.console import RenderableType

    from ludus.arena.store import Run, Store
    from ludus.arena.summary import Summary

WATCHED = 0.1  # of the time at most goes into looking
BUSY = 0.2  # of the machine's cores that others may use before a clock is unfair
LOOK = 0.2  # s

View = Callable[["Summary"], "RenderableType"]


class Watch:
    """A progress bar and the score so far, on a terminal; looking takes a small part of the time."""

    def __init__(self, store: Store, run: Run, pairs: int | None, view: View | None) -> None:
        self._store, self._run, self._pairs, self._view = store, run, pairs, view
        self._live: Any = None
        self._bar: Any = None
        self._next = 0.0

    def __enter__(self) -> Watch:
        if self._view is None or not sys.stderr.isatty():
            return self
        from rich.console import Console
        from rich.live import Live
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

        columns = (
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TextColumn("pairs"),
            TimeRemainingColumn(),
        )
        self._bar = Progress(*columns)
        self._bar.add_task(self._run.kind, total=self._pairs)
        self._live = Live(self._bar, console=Console(stderr=True), transient=True, refresh_per_second=8)
        self._live.start()
        return self

    def update(self, pairs: int) -> None:
        if self._live is None or self._view is None:
            return
        from rich.console import Group

        from ludus.arena.summary import summarise

        self._bar.update(self._bar.task_ids[0], completed=pairs)
        begin = time.perf_counter()
        if begin < self._next:
            return
        self._live.update(Group(self._view(summarise(self._store, self._run)), self._bar))
        end = time.perf_counter()
        self._next = end + max(0.2, (end - begin) / WATCHED)

    def __exit__(self, *_: object) -> None:
        if self._live is not None:
            self._live.stop()


def warn_if_busy() -> None:
    """Where time decides, others must not take it away."""
    import logging

    def busy() -> float:
        with open("/proc/stat", encoding="ascii") as lines:
            counts = [int(word) for word in lines.readline().split()[1:]]
        return sum(counts) - counts[3] - counts[4]  # jiffies, without idle and waiting for disks

    try:
        before, begin = busy(), time.perf_counter()
        time.sleep(LOOK)
        share = (busy() - before) / os.sysconf("SC_CLK_TCK") / (time.perf_counter() - begin) / (os.cpu_count() or 1)
    except (OSError, ValueError, IndexError):
        return
    if share > BUSY:
        message = "other programs use %d %% of this machine: players that are limited by time get less of it, unevenly"
        logging.getLogger("ludus").warning(message, min(100, round(100 * share)))
