"""How long a search may work: by time, simulations, nodes or depth; the first limit reached stops it."""

from __future__ import annotations

import math
import time
from dataclasses import dataclass, fields

from ludus.errors import SpecError


@dataclass(frozen=True)
class Limits:
    """At least one limit. Exact tests and records that must replay use anything but `seconds`."""

    seconds: float | None = None
    simulations: int | None = None
    nodes: int | None = None
    depth: int | None = None  # plies

    def __post_init__(self) -> None:
        given = {field.name: getattr(self, field.name) for field in fields(self) if getattr(self, field.name) is not None}
        if not given:
            raise SpecError("a search needs a limit: give seconds, simulations, nodes or depth")
        for name, value in given.items():
            if not (math.isfinite(value) and value > 0):
                raise SpecError(f"the limit on {name} must be a number above 0, not {value}")
            if name != "seconds" and int(value) != value:
                raise SpecError(f"the limit on {name} must be a whole number, not {value}")


class Clock:
    """Time since it was made, against the seconds allowed."""

    def __init__(self, limits: Limits) -> None:
        self._begin = time.perf_counter()  # s
        self._allowed = math.inf if limits.seconds is None else limits.seconds  # s

    def seconds(self) -> float:
        return time.perf_counter() - self._begin

    def left(self) -> float:
        """Seconds left; negative once the time is over."""
        return self._allowed - self.seconds()
