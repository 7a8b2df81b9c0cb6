"""Workers: who plays the tasks. Any executor will do; a worker that dies is replaced, and what it held is played again."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from ludus.arena.rows import Rows
from ludus.arena.task import Task, play_task
from ludus.errors import LudusError, SpecError

DEATHS = 3  # workers that may die over one task before it is blamed
GOING = 2  # s for a worker that was told to go


class Workers(Protocol):
    """Plays tasks, so many at a time, in no particular order."""

    @property
    def width(self) -> int: ...

    def submit(self, task: Task) -> None: ...

    def next_done(self) -> tuple[Task, Rows]:
        """Wait for a task to be done."""
        ...

    def give_up(self) -> None:
        """Forget every task that is not done: nobody will ask for it."""
        ...

    def close(self) -> None: ...


class Alone:
    """This process and nobody else: for a person who plays, and for debugging."""

    width = 1

    def __init__(self) -> None:
        self._waiting: list[Task] = []

    def submit(self, task: Task) -> None:
        self._waiting.append(task)

    def next_done(self) -> tuple[Task, Rows]:
        task = self._waiting.pop(0)
        return task, play_task(task)

    def give_up(self) -> None:
        self._waiting.clear()

    def close(self) -> None:
        self.give_up()


@dataclass
class _Job:
    task: Task
    deaths: int = 0


class Pool:
    """An executor that is made anew when it breaks. It is made when the first task comes."""

    def __init__(self, width: int) -> None:
        self._width = width
        self._executor: Executor | None = None
        self._jobs: dict[Future[Rows], _Job] = {}
        self._done: list[tuple[Task, Rows]] = []

    @property
    def width(self) -> int:
        return self._width

    def make_executor(self) -> Executor:
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self.width, mp_context=context, initializer=_begin_worker, initargs=(os.getpid(),))

    def submit(self, task: Task) -> None:
        self._submit(_Job(task))

    def _submit(self, job: _Job) -> None:
        is_new = self._executor is None
        if self._executor is None:
            self._executor = self.make_executor()
        try:
            with _deaf_to_ctrl_c() if is_new else contextlib.nullcontext():
                future = self._executor.submit(play_task, job.task)
            self._jobs[future] = job
        except BrokenExecutor:
            self._replace()
            self._submit(job)

    def next_done(self) -> tuple[Task, Rows]:
        while not self._done:
            done, _ = wait(self._jobs, return_when=FIRST_COMPLETED)
            broken = False
            for future in done:
                job = self._jobs[future]
                try:
                    self._done.append((job.task, future.result()))
                    del self._jobs[future]
                except BrokenExecutor:
                    broken = True
            if broken:
                self._replace()
        return self._done.pop(0)

    def _replace(self) -> None:
        """A worker died: nobody knows over which task, so each that was in flight is asked for again, a few times at most."""
        jobs, self._jobs = list(self._jobs.values()), {}
        self._end_executor()
        for job in jobs:
            job.deaths += 1
            if job.deaths > DEATHS:
                names = ", ".join(sorted({job.task.setup.players[each] for pair in job.task.pairs for each in pair.entrants}))
                raise LudusError(
                    f"a worker died {job.deaths} times over games of {names}: perhaps the machine is out of memory"
                )
            self._submit(job)

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
        self._executor.shutdown(wait=False, cancel_futures=True)
        self._executor = None
        for process in processes:
            process.terminate()
        for process in processes:
            process.join(GOING)
            if process.exitcode is None:  # a player may have its own way with signals
                process.kill()
                process.join(GOING)


@contextlib.contextmanager
def open_workers(wanted: str, threads: int = 1) -> Iterator[Workers]:
    """`wanted` is a number, '' for as many as the machine has cores for, 'dask', or 'dask://host:port'.

    Players with several threads take so many cores each: there are fewer workers then, so that everybody's clock is fair.
    """
    workers = _make_workers(wanted, threads)
    try:
        yield workers
    finally:
        workers.close()


def _make_workers(wanted: str, threads: int) -> Workers:
    if wanted == "":
        return Pool(usual_width(threads))
    if wanted == "dask" or wanted.startswith("dask://"):
        from ludus.arena.dask import JoinedCluster, OwnCluster

        return OwnCluster(usual_width(threads)) if wanted == "dask" else JoinedCluster(wanted.removeprefix("dask://"))
    if not (wanted.isascii() and wanted.isdigit() and int(wanted) <= 1024):
        raise SpecError(f"--workers '{wanted}': give a number from 0 (play in this process) to 1024, dask, or dask://HOST:PORT")
    return Pool(int(wanted)) if int(wanted) > 0 else Alone()


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


@contextlib.contextmanager
def _deaf_to_ctrl_c() -> Iterator[None]:
    """Processes that are started here ignore Ctrl-C from their first moment on: it is their parent's business."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _begin_worker(parent: int) -> None:
    """Ctrl-C is the parent's business; and who has lost its parent ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
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
