"""Pace: compiled code works in slices of a few milliseconds; between them Python looks at the clock and can stop."""

from __future__ import annotations

import math
import time

SLICE = 0.005  # s: how long compiled code works before Python looks again
FADES = 0.95  # how much of a lateness is still expected a move later
WAKES = 3  # times that the processor may be away beside the thinking: when asked, when answering, and when the answer is read
RECENT = 0.1  # how much the last slice counts in what is known of the processor
MOST = 0.5  # of a move's time that is given up for fear of being late


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


class Lateness:
    """How late moves get: where others want the processor, too, it is taken away at times, and so moves are ended earlier."""

    def __init__(self) -> None:
        self._late = SLICE  # s: that a slice went on after the end
        self._away = 0.0  # s: that the processor was away during a slice
        self._share = 1.0  # of the time that the processor was there of late
        self._begin = 0.0, 0.0  # s: by the clock, and of this thread's work

    def fade(self) -> None:
        """Another move begins."""
        self._late, self._away = FADES * self._late, FADES * self._away

    def plan(self, seconds: float | None) -> float:
        """When to stop, in seconds from a move's beginning, so as to be in time after so many."""
        if seconds is None:
            return math.inf
        return max(seconds - self._late - WAKES * self._away, (1 - MOST) * seconds)

    def work(self, seconds: float) -> float:
        """How much of the plan the processor is likely to be there for, in seconds."""
        return self._share * self.plan(seconds)

    def begin(self) -> None:
        """A slice starts now."""
        self._begin = time.perf_counter(), time.thread_time()

    def end(self, left: float) -> None:
        """It is done, and so many seconds are left of the plan."""
        took, worked = time.perf_counter() - self._begin[0], time.thread_time() - self._begin[1]
        self._late, self._away = max(self._late, -left), max(self._away, took - worked)
        if took > 0:
            self._share += RECENT * (min(worked / took, 1.0) - self._share)
