"""Several threads at one search: they play a leaf's games together, grow trees of their own, or grow one tree together.

Whatever they do, each has a desk and a stream of random numbers of its own. The first two ways repeat exactly for equal seeds;
in one tree threads see each other's work as it happens to come, so there two runs differ.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_EXCEPTION, ThreadPoolExecutor, wait
from typing import Any

from ludus.core import Clock
from ludus.core.atomics import give_way, load_field, store_field
from ludus.core.slots import Record, players
from ludus.search.mcts import STUCK, play_game
from ludus.search.pace import Beat, Pace

MOST_THREADS = 64


def play_together(rules: Record, states: Any, rng: Record, desks: Any) -> int:
    """One game of the leaf on this thread, and one on each of those that `assist`."""
    states[1] = states[0]
    ticket = desks[0].ticket + 1
    store_field(desks, 0, "ticket", ticket)
    if play_game(rules, states[0], rng, desks[0], 0) < 0:
        return STUCK
    for other in range(1, len(desks)):
        while load_field(desks, other, "ticket") != ticket and load_field(desks, other, "is_stuck") == 0:
            give_way()
        if load_field(desks, other, "is_stuck") != 0:
            return STUCK
        for seat in range(players(rules)):
            desks[0].gains[other, seat] = desks[other].gains[0, seat]
    return 0


def assist(
    rules: Any,  # [1] RULES
    leaf: Any,  # [2] STATE of the thread that walks the tree
    state: Any,  # [1] STATE
    rng: Any,  # [1] STREAM
    desks: Any,  # [threads] DESK
    me: int,
) -> int:
    """Play a game for every leaf that is put up, until told to rest. Returns how many there were."""
    done = 0
    while True:
        ticket = load_field(desks, 0, "ticket")
        if ticket != desks[me].ticket:
            state[0] = leaf[1]
            desks[me].is_stuck = play_game(rules[0], state[0], rng[0], desks[me], 0)
            store_field(desks, me, "ticket", ticket)
            done += 1
        elif load_field(desks, 0, "rest") != 0:
            return done
        else:
            give_way()


class Worker:
    """One thread's part of a search: so many simulations, in slices."""

    def __init__(self, grow: Callable[[int], int], budget: int) -> None:
        self.done = 0
        self._grow = grow
        self._budget = budget
        self._pace = Pace()

    def compile(self) -> None:
        """No simulation: but then the kernel is there."""
        self._grow(0)

    @property
    def has_work(self) -> bool:
        return self.done < self._budget

    def work_a_slice(self) -> bool:
        """Whether there is more to do afterwards."""
        size = min(self._pace.size, self._budget - self.done)
        self._pace.begin()
        done = self._grow(size)
        self._pace.end()
        self.done += done
        return done == size and self.has_work


def work(workers: list[Worker], clock: Clock, beat: Beat) -> Iterator[None]:
    """Let all of them work until they are done or the time is over; whenever a thought is due, give way to whoever asks."""
    if len(workers) > 1:
        yield from _work_in_threads(workers, clock, beat)
        return
    while workers[0].work_a_slice() and clock.left() > 0:
        if beat.is_due():
            yield


def _work_in_threads(workers: list[Worker], clock: Clock, beat: Beat) -> Iterator[None]:
    """Threads work from thought to thought: while somebody looks at one, none of them goes on."""
    pause = threading.Event()

    def labour(worker: Worker) -> bool:
        """Whether there is more to do."""
        while worker.work_a_slice():
            if clock.left() <= 0:
                return False
            if pause.is_set():
                return True
        return False

    with ThreadPoolExecutor(len(workers)) as pool:
        while workers:
            jobs = [pool.submit(labour, worker) for worker in workers]
            wait(jobs, beat.seconds_left(), FIRST_EXCEPTION)
            pause.set()
            workers = [worker for worker, job in zip(workers, jobs, strict=True) if job.result()]
            pause.clear()
            beat.start_again()
            if workers:
                yield
