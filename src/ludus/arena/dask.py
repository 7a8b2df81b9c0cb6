"""Dask as workers: a cluster of one's own on this machine, or one that is there already, on however many."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import signal
import socket
import time
from collections.abc import Callable
from concurrent.futures import CancelledError, Executor
from typing import Any

from ludus.arena.workers import GOING, Asked, Lost, Pool, Result
from ludus.errors import LudusError, SpecError

ANSWER_WITHIN = 5  # s for a scheduler to be there
LONGEST_GREETING = 2**20  # bytes
COUNTED_EVERY = 5.0  # s: workers come and go

log = logging.getLogger("ludus")


class DaskPool(Pool[Asked, Result]):
    """Tasks for a Dask client. Dask replaces workers that die by itself, and plays again what they held."""

    _client: Any = None

    def __init__(self, width: int, play: Callable[[Asked], Result], lost: Lost[Asked, Result] | None = None) -> None:
        super().__init__(width, play, lost)
        try:
            import distributed
        except ImportError:
            raise SpecError("--workers dask needs the package distributed: install ludus[cluster]") from None
        self._dask = distributed

    def make_executor(self) -> Executor:
        executor: Executor = self._client.get_executor(pure=False)
        return executor

    def _collect(self, seconds: float | None) -> None:
        try:
            super()._collect(seconds)
        except (CancelledError, asyncio.CancelledError, self._dask.client.FutureCancelledError):
            raise LudusError("the Dask scheduler has gone: start it again, then the same command goes on") from None
        except self._dask.KilledWorker as error:
            where = error.last_worker
            raise LudusError(f"Dask workers died over one task, the last at {where}: are they out of memory?") from None
        except ImportError as error:
            raise LudusError(f"the Dask workers cannot play: {error}; install the same ludus on all machines") from None

    def close(self) -> None:
        with contextlib.suppress(Exception):
            self.give_up()
            if self._executor is not None:
                self._executor.shutdown(wait=False, cancel_futures=True)
        if self._client is not None:
            with contextlib.suppress(Exception):
                self._client.close(timeout=GOING)


class OwnCluster(DaskPool[Asked, Result]):
    """Worker processes on this machine, started when the first task comes, gone at the end."""

    _cluster: Any = None

    def make_executor(self) -> Executor:
        self._cluster = self._dask.LocalCluster(
            n_workers=self.width,
            threads_per_worker=1,
            processes=True,
            dashboard_address=None,
            host="127.0.0.1",
            silence_logs=logging.CRITICAL,
        )
        self._client = self._dask.Client(self._cluster)
        with contextlib.suppress(Exception):  # a worker that cannot is merely loud when it is stopped
            self._client.run(_ignore_interrupts)
        return super().make_executor()

    def close(self) -> None:
        super().close()
        if self._cluster is not None:
            with contextlib.suppress(Exception):
                self._cluster.close(timeout=GOING)


def _ignore_interrupts() -> None:
    """Ctrl-C is the business of whoever conducts the run."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


class JoinedCluster(DaskPool[Asked, Result]):
    """Whoever is connected to a scheduler: every thread of its workers plays one game at a time."""

    def __init__(self, address: str, play: Callable[[Asked], Result], lost: Lost[Asked, Result] | None = None) -> None:
        super().__init__(1, play, lost)
        host, _, port = address.rstrip("/").rpartition(":")
        if not host or not port.isdigit() or not 0 < int(port) < 65536:
            raise SpecError(f"--workers dask://{address}: give the scheduler's host and port, as in dask://127.0.0.1:8786")
        logging.getLogger("distributed").setLevel(logging.CRITICAL)  # what it has to say is said below, in one sentence
        try:
            _hear_from(host.strip("[]"), int(port))
            self._client = self._dask.Client(f"tcp://{host}:{port}", timeout=ANSWER_WITHIN, set_as_default=False)
        except (OSError, TimeoutError):
            raise SpecError(f"no Dask scheduler answers at {host}:{port} within {ANSWER_WITHIN} s") from None
        self._counted = -COUNTED_EVERY
        if not self._client.nthreads():
            log.warning("the Dask scheduler at %s has no workers yet: waiting for them", address)

    @property
    def width(self) -> int:
        if time.monotonic() - self._counted > COUNTED_EVERY:
            self._counted = time.monotonic()
            with contextlib.suppress(OSError, TimeoutError):
                self._width = max(1, sum(self._client.nthreads().values()))
        return self._width


def _hear_from(host: str, port: int) -> None:
    """Wait for a scheduler's first words, which are a length and little else; an OSError if none come.

    Dask's client would wait for ever for somebody who accepts calls and says nothing.
    """
    end = time.monotonic() + ANSWER_WITHIN
    while True:
        try:
            with socket.create_connection((host, port), ANSWER_WITHIN) as line:
                line.settimeout(max(0.1, end - time.monotonic()))
                head = line.recv(8, socket.MSG_WAITALL)
        except ConnectionRefusedError:
            if time.monotonic() > end:
                raise
            time.sleep(0.1)  # it may be about to start
            continue
        if not 0 < int.from_bytes(head, "little") < LONGEST_GREETING:
            raise OSError("somebody else is there")
        return
