"""Workers: who plays the tasks. Any executor will do; a worker that dies is replaced, and what it held is played again."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, Executor, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, Protocol, TypeVar

from ludus.arena.rows import Rows
from ludus.arena.task import Task, play_task
from ludus.errors import LudusError, SpecError
from ludus.interrupts import deaf_children, leave_to_parent

DEATHS = 3  # workers that may die over one task before it is blamed
GOING = 2  # s for a worker that was told to go

Asked = TypeVar("Asked")
"""What a worker is asked to play: usually a Task,"""
Result = TypeVar("Result")
"""and what it gives back: usually Rows."""
Given_co = TypeVar("Given_co", covariant=True)


class Workers(Protocol[Asked, Given_co]):
    """Plays tasks, so many at a time, in no particular order."""

    @property
    def width(self) -> int: ...

    def submit(self, task: Asked) -> None: ...

    def next_done(self) -> tuple[Asked, Given_co]:
        """Wait for a task to be done."""
        ...

    def next_within(self, seconds: float) -> tuple[Asked, Given_co] | None:
        """Wait so long at most, and not at all if nothing is in flight."""
        ...

    def give_up(self) -> None:
        """Forget every task that is not done: nobody will ask for it."""
        ...

    def close(self) -> None: ...


class Alone(Generic[Asked, Result]):
    """This process and nobody else: for a person who plays, and for debugging."""

    width = 1

    def __init__(self, play: Callable[[Asked], Result]) -> None:
        self._play = play
        self._waiting: list[Asked] = []

    def submit(self, task: Asked) -> None:
        self._waiting.append(task)

    def next_done(self) -> tuple[Asked, Result]:
        task = self._waiting.pop(0)
        return task, self._play(task)

    def next_within(self, seconds: float) -> tuple[Asked, Result] | None:
        return self.next_done() if self._waiting else None

    def give_up(self) -> None:
        self._waiting.clear()

    def close(self) -> None:
        self.give_up()


@dataclass
class _Job(Generic[Asked]):
    task: Asked
    deaths: int = 0


Lost = Callable[[Asked, Exception], Result]
"""What stands for the result of a task that cannot be played."""


class Pool(Generic[Asked, Result]):
    """An executor that is made anew when it breaks. It is made when the first task comes.

    A task that cannot be played is an error, unless `lost` says what is to be given back instead.
    """

    def __init__(self, width: int, play: Callable[[Asked], Result], lost: Lost[Asked, Result] | None = None) -> None:
        self._width, self._play, self._lost = width, play, lost
        self._executor: Executor | None = None
        self._jobs: dict[Future[Result], _Job[Asked]] = {}
        self._done: list[tuple[Asked, Result]] = []

    @property
    def width(self) -> int:
        return self._width

    def make_executor(self) -> Executor:
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self.width, mp_context=context, initializer=_begin_worker, initargs=(os.getpid(),))

    def submit(self, task: Asked) -> None:
        self._submit(_Job(task))

    def _submit(self, job: _Job[Asked]) -> None:
        if self._executor is None:
            self._executor = self.make_executor()
        try:
            with deaf_children():  # a task may start one more of the workers
                future = self._executor.submit(self._play, job.task)
            self._jobs[future] = job
        except BrokenExecutor:
            self._replace()
            self._submit(job)

    def next_done(self) -> tuple[Asked, Result]:
        while not self._done:
            self._collect(None)
        return self._done.pop(0)

    def next_within(self, seconds: float) -> tuple[Asked, Result] | None:
        if not self._done and self._jobs:
            self._collect(seconds)
        return self._done.pop(0) if self._done else None

    def _collect(self, seconds: float | None) -> None:
        """What is done, once something is or the time is over."""
        done, _ = wait(self._jobs, seconds, return_when=FIRST_COMPLETED)
        broken = False
        for future in done:
            job = self._jobs[future]
            try:
                self._done.append((job.task, future.result()))
                del self._jobs[future]
            except BrokenExecutor:
                broken = True
            except CancelledError:
                raise
            except Exception as error:
                if self._lost is None:
                    raise
                self._done.append((job.task, self._lost(job.task, error)))
                del self._jobs[future]
        if broken:
            self._replace()

    def _replace(self) -> None:
        """A worker died: nobody knows over which task, so each that was in flight is asked for again, a few times at most."""
        jobs, self._jobs = list(self._jobs.values()), {}
        self._end_executor()
        for job in jobs:
            job.deaths += 1
            if job.deaths <= DEATHS:
                self._submit(job)
                continue
            error = LudusError(f"a worker died {job.deaths} times over {job.task}: perhaps the machine is out of memory")
            if self._lost is None:
                raise error
            self._done.append((job.task, self._lost(job.task, error)))

    def give_up(self) -> None:
        for future in self._jobs:
            future.cancel()
        self._jobs.clear()
        self._done.clear()

    def close(self) -> None:
        """Tasks in flight are given up; nothing is left running."""
        self._jobs.clear()  # not cancelled one by one: the executor's own thread would stumble over that
        self._done.clear()
        self._end_executor()

    def _end_executor(self) -> None:
        if self._executor is None:
            return
        processes = list((getattr(self._executor, "_processes", None) or {}).values())
        manager = getattr(self._executor, "_executor_manager_thread", None)
        self._executor.shutdown(wait=False, cancel_futures=True)
        self._executor = None
        for process in processes:
            process.terminate()
        for process in processes:
            process.join(GOING)
            if process.exitcode is None:  # a player may have its own way with signals
                process.kill()
                process.join(GOING)
        if manager is not None:
            # It closes the pipe by which it is woken. A program that ends meanwhile would wake it once more and stumble.
            manager.join(GOING)


@contextlib.contextmanager
def open_workers(wanted: str, threads: int = 1) -> Iterator[Workers[Task, Rows]]:
    """For tasks of a run: see `open_workers_for`."""
    with open_workers_for(wanted, play_task, threads=threads) as workers:
        yield workers


@contextlib.contextmanager
def open_workers_for(
    wanted: str, play: Callable[[Asked], Result], lost: Lost[Asked, Result] | None = None, threads: int = 1
) -> Iterator[Workers[Asked, Result]]:
    """`wanted` is a number, '' for as many as the machine has cores for, 'dask', or 'dask://host:port'.

    Players with several threads take so many cores each: there are fewer workers then, so that everybody's clock is fair.
    """
    workers = _make_workers(wanted, play, lost, threads)
    try:
        yield workers
    finally:
        workers.close()


def _make_workers(
    wanted: str, play: Callable[[Asked], Result], lost: Lost[Asked, Result] | None, threads: int
) -> Workers[Asked, Result]:
    if wanted == "":
        return Pool(usual_width(threads), play, lost)
    if wanted == "dask" or wanted.startswith("dask://"):
        from ludus.arena.dask import JoinedCluster, OwnCluster

        if wanted == "dask":
            return OwnCluster(usual_width(threads), play, lost)
        return JoinedCluster(wanted.removeprefix("dask://"), play, lost)
    if not (wanted.isascii() and wanted.isdigit() and int(wanted) <= 1024):
        raise SpecError(f"--workers '{wanted}': give a number from 0 (play in this process) to 1024, dask, or dask://HOST:PORT")
    return Pool(int(wanted), play, lost) if int(wanted) > 0 else Alone(play)


def usual_width(threads: int = 1) -> int:
    """How many games go on at a time if nobody says, where a player keeps so many cores busy."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(1, min(cores, _cores_granted(Path("/sys/fs/cgroup/cpu.max"), cores)) // max(1, threads))


def _cores_granted(file: Path, otherwise: int) -> int:
    """What a container may use of the machine's cores: time in every period, in microseconds."""
    try:
        time, period = file.read_text().split()
        return max(1, int(time) // int(period))
    except (OSError, ValueError):  # there is no such file, or it says 'max'
        return otherwise


def _begin_worker(parent: int) -> None:
    """Ctrl-C is the parent's business; and who has lost its parent ends."""
    leave_to_parent()
    threading.Thread(target=_end_with_parent, daemon=True).start()
    with contextlib.suppress(Exception):
        import ctypes

        ctypes.CDLL(None).prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG, on Linux: at once, whatever is being computed
    if os.getppid() != parent:  # it is gone already
        os._exit(1)


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
