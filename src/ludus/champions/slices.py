"""Handing out slices of a search until a limit is reached: the last one no longer than the time that is left."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator

import numpy as np
from numpy.typing import NDArray

from ludus.core import Limits
from ludus.search.pace import SLICE, Beat, Lateness, Pace

PAUSED = 0  # what a slice ends with that may be followed by another


def hand_out(
    work: Callable[[], int],
    run: NDArray[np.void],  # [1] with budget and nodes, and with done or whole above 0 once there is an answer
    begin: float,  # s
    limits: Limits,
    pace: Pace,
    lateness: Lateness,
    every: float,  # s
) -> Iterator[None]:
    """Works again and again, on the budget written into the run; yields when a thought is due."""
    beat, most = Beat(every), math.inf if limits.nodes is None else limits.nodes
    status = PAUSED
    lateness.fade()
    while status == PAUSED and run["nodes"][0] < most:
        end = begin + lateness.plan(limits.seconds)  # s
        left = end - time.perf_counter()  # s
        has_answer = bool(run["done"][0] or run["whole"][0])
        if left <= 0 and has_answer:
            return
        in_time = pace.size * max(left, 0.0) / SLICE + 1
        size = max(1, int(min(pace.size, most - run["nodes"][0], in_time)))
        run["budget"] = size
        pace.begin()
        lateness.begin()
        status = work()
        lateness.end(end - time.perf_counter())
        if status == PAUSED and size == pace.size:
            pace.end()
        if has_answer and beat.is_due():
            yield
