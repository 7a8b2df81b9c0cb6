"""Pace: compiled code works in slices of a few milliseconds; between them Python looks at the clock and can stop."""

from __future__ import annotations

import math
import time

SLICE = 0.005  # s: how long compiled code works before Python looks again


class Pace:
    """How much work to hand out so that it takes about a slice. What it counts is the kernel's: games, nodes, simulations."""

    def __init__(self, first: int = 16) -> None:
        self.size = first
        self._begin = 0.0  # s

    def begin(self) -> None:
        """A slice of `size` starts now."""
        self._begin = time.perf_counter()

    def end(self) -> None:
        """It is done: the next one is as long as this one shows it should be."""
        took = max(time.perf_counter() - self._begin, 1e-6)  # s
        self.size = max(1, 2 * self.size if took < SLICE / 2 else int(self.size * SLICE / took))


class Beat:
    """When the next thought is due."""

    def __init__(self, every: float) -> None:
        self._every = every  # s
        self._last = time.perf_counter()  # s

    def seconds_left(self) -> float | None:
        """Until the next thought; None for ever."""
        return None if math.isinf(self._every) else max(0.0, self._last + self._every - time.perf_counter())

    def is_due(self) -> bool:
        """True once every so many seconds."""
        if time.perf_counter() - self._last < self._every:
            return False
        self.start_again()
        return True

    def start_again(self) -> None:
        """The next one is due so many seconds from now."""
        self._last = time.perf_counter()
