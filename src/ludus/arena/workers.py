"""Workers: who plays the tasks. Any executor will do; a worker that dies is replaced, and what it held is played again."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass
from typing import Protocol

from ludus.arena.rows import Rows
from ludus.arena.task import Task, play_task
from ludus.errors import LudusError, SpecError

DEATHS = 3  # workers that may die over one task before it is blamed


class Workers(Protocol):
    """Plays tasks, so many at a time, in no particular order."""

    width: int

    def submit(self, task: Task) -> None: ...

    def next_done(self) -> tuple[Task, Rows]:
        """Wait for a task to be done."""
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

    def close(self) -> None:
        self._waiting.clear()


@dataclass
class _Job:
    task: Task
    deaths: int = 0


class Pool:
    """An executor that is made anew when it breaks."""

    def __init__(self, width: int) -> None:
        self.width = width
        self._executor: Executor | None = None
        self._jobs: dict[Future[Rows], _Job] = {}
        self._done: list[tuple[Task, Rows]] = []

    def make_executor(self) -> Executor:
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self.width, mp_context=context, initializer=_begin_worker)

    def submit(self, task: Task) -> None:
        self._submit(_Job(task))

    def _submit(self, job: _Job) -> None:
        if self._executor is None:
            self._executor = self.make_executor()
        try:
            self._jobs[self._executor.submit(play_task, job.task)] = job
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
        if self._executor is not None:
            self._executor.shutdown(wait=False, cancel_futures=True)
            self._executor = None
        for job in jobs:
            job.deaths += 1
            if job.deaths > DEATHS:
                names = ", ".join(sorted({job.task.setup.players[each] for pair in job.task.pairs for each in pair.entrants}))
                raise LudusError(
                    f"a worker died {job.deaths} times over games of {names}: perhaps the machine is out of memory"
                )
            self._submit(job)

    def close(self) -> None:
        """Tasks in flight are given up; nothing is left running."""
        if self._executor is None:
            return
        processes = list((getattr(self._executor, "_processes", None) or {}).values())
        self._executor.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.terminate()
        for process in processes:
            process.join(5)
        self._executor = None


class DaskPool(Pool):
    """Dask workers, on this machine or on many: `dask` starts a cluster here, `dask://host:port` joins one."""

    def __init__(self, address: str | None, width: int) -> None:
        super().__init__(width)
        try:
            from distributed import Client, LocalCluster
        except ImportError:
            raise SpecError("--workers dask needs the package distributed: install ludus[cluster]") from None
        self._cluster = None
        try:
            if address is None:
                self._cluster = LocalCluster(
                    n_workers=width, threads_per_worker=1, processes=True, dashboard_address=None, host="127.0.0.1"
                )
                self._client = Client(self._cluster)
            else:
                self._client = Client(f"tcp://{address}", timeout=10)
                self.width = max(1, sum(self._client.nthreads().values()))
        except (OSError, TimeoutError) as error:
            raise SpecError(f"no Dask scheduler answers at {address}: {error}") from None

    def make_executor(self) -> Executor:
        executor: Executor = self._client.get_executor(pure=False)
        return executor

    def close(self) -> None:
        with contextlib.suppress(Exception):
            if self._executor is not None:
                self._executor.shutdown(wait=False, cancel_futures=True)
            self._client.close()
        if self._cluster is not None:
            self._cluster.close()


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
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    usual = max(1, cores // threads)
    if wanted == "dask":
        return DaskPool(None, usual)
    if wanted.startswith("dask://"):
        return DaskPool(wanted.removeprefix("dask://"), usual)
    if wanted == "":
        return Pool(usual)
    if not (wanted.isascii() and wanted.isdigit() and 0 <= int(wanted) <= 1024):
        raise SpecError(f"--workers '{wanted}': give a number from 0 (play in this process) to 1024, dask, or dask://HOST:PORT")
    return Pool(int(wanted)) if int(wanted) > 0 else Alone()


def _begin_worker() -> None:
    """Ctrl-C is the parent's business; and who has lost its parent ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(Exception):
        import ctypes

        ctypes.CDLL(None).prctl(1, signal.SIGTERM)  # PR_SET_PDEATHSIG, on Linux
