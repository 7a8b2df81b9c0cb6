"""Processes that mark submissions side by side. One that dies or hangs over a submission is replaced, and says so."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess

from ludus.checker.assignment import Assignment
from ludus.checker.findings import tell_error
from ludus.checker.marking import Marked, mark, tell, unmarked
from ludus.checker.submissions import Submission
from ludus.interrupts import deaf_children, leave_to_parent

SLACK = 60.0  # s beyond twice the assignment's own limit, after which a worker is given up
GOING = 3.0  # s for a worker that was told to go


def usual_width() -> int:
    """A worker a core."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def mark_all(submissions: Sequence[Submission], assignment: Assignment, width: int) -> Iterator[Marked]:
    """In the order in which they are done. Whoever stops listening ends all that goes on."""
    waiting = list(reversed(submissions))
    workers: list[_Worker] = []
    try:
        for _ in range(min(width, len(waiting))):
            workers.append(_Worker(assignment))
            workers[-1].give(waiting.pop())
        while busy := [worker for worker in workers if worker.submission is not None]:
            nearest = min(worker.deadline for worker in busy) - time.monotonic()
            ready = wait([worker.connection for worker in busy], max(0.0, nearest))
            for worker in busy:
                if worker.connection in ready or time.monotonic() > worker.deadline:
                    yield worker.take()
                    if waiting:
                        worker.give(waiting.pop())
    finally:
        for worker in workers:
            worker.end()


class _Worker:
    """One process, and what it is marking."""

    def __init__(self, assignment: Assignment) -> None:
        self._assignment = assignment
        self.submission: Submission | None = None
        self.deadline = 0.0
        self._start()

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")
        self.connection, theirs = context.Pipe()
        self._process: SpawnProcess = context.Process(target=_work, args=(theirs, self._assignment), daemon=True)
        with deaf_children():
            self._process.start()
        theirs.close()

    def give(self, submission: Submission) -> None:
        self.submission = submission
        self.deadline = time.monotonic() + 2 * self._assignment.seconds + SLACK
        with contextlib.suppress(BrokenPipeError):  # it is found out when the answer is taken
            self.connection.send(submission)

    def take(self) -> Marked:
        """The answer; of a worker that has none to give, why."""
        assert self.submission is not None
        submission, self.submission = self.submission, None
        try:
            if self.connection.poll():
                marked = self.connection.recv()
                assert isinstance(marked, Marked)
                return marked
            why = tell("too long")
        except (EOFError, OSError):
            why = tell("ended")
        self.end()
        self._start()
        return replace(unmarked(submission, self._assignment, why), is_lasting=False)

    def end(self) -> None:
        """With the student's process that it watches: a worker that is asked to go sees to that."""
        self._process.terminate()
        self._process.join(GOING)
        if self._process.exitcode is None:
            self._process.kill()
            self._process.join()
        self.connection.close()


def _work(connection: Connection, assignment: Assignment) -> None:
    """A worker's life: submissions come, marks go, until nobody asks any more."""
    leave_to_parent()
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit())
    sys.stdout = open(os.devnull, "w")  # noqa: SIM115  a reference player says so when it is not its turn
    with contextlib.suppress(EOFError, BrokenPipeError):
        while True:
            submission: Submission = connection.recv()
            try:
                marked = mark(submission, assignment)
            except Exception as error:  # one submission never touches another, not even by a fault of ours
                marked = unmarked(submission, assignment, tell("stumbled", what=tell_error(error)))
            connection.send(marked)
