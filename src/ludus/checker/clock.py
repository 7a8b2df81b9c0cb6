"""A clock that can be set forward: what a player does hours after it was made is seen without waiting."""

from __future__ import annotations

import importlib
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

CLOCKS = ("time", "monotonic", "perf_counter", "process_time")
BILLION = 1_000_000_000
AHEAD = [0.0]  # seconds by which all of them are ahead of the real ones


def make_settable(folder: Path) -> None:
    """Once, before a student's file takes them by name; what lies beside it in its folder is its own."""
    for name in CLOCKS:
        setattr(time, name, _settable(getattr(time, name)))
        setattr(time, f"{name}_ns", _settable_whole(getattr(time, f"{name}_ns")))
    own = {path.name.partition(".")[0] for path in folder.iterdir()}
    others = (("timeit", "default_timer", lambda _: time.perf_counter), ("datetime", "datetime", _settable_date))
    for module, name, make in others:
        if module not in own:
            real = importlib.import_module(module)
            setattr(real, name, make(real))


def set_forward(seconds: float) -> None:
    AHEAD[0] += seconds


def _settable(real: Callable[[], float]) -> Callable[[], float]:
    return lambda: real() + AHEAD[0]


def _settable_whole(real: Callable[[], int]) -> Callable[[], int]:
    return lambda: real() + round(AHEAD[0] * BILLION)


def _settable_date(dates: Any) -> type:
    class SettableDate(dates.datetime):  # type: ignore[misc]
        """A date that knows what time it is said to be."""

        @classmethod
        def now(cls, tz: Any = None) -> Any:
            return super().now(tz) + dates.timedelta(seconds=AHEAD[0])

    return SettableDate
