"""An alarm for players that think for ever."""

from __future__ import annotations

import contextlib
import ctypes
import math
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from ludus.core import Forfeit

LAZY = 0.02  # of its time that an alarm may ring early: then it need not be set for every move, which is a call of the system


class _Woken(BaseException):
    """Raised in whatever a player is doing; no Exception, so that a player that catches those is woken, too."""


class Alarm:
    """Wakes whoever it watches and takes too long. What is stuck in compiled code is woken when it comes back.

    The first thread of a process hears signals: its handler is set once, while this is open, and its timer for every watch.
    Other threads, such as those of a Dask worker, are woken by another thread.
    """

    def __init__(self) -> None:
        self._hears_signals = threading.current_thread() is threading.main_thread() and hasattr(signal, "setitimer")
        self._is_watching = False
        self._rings_at = -math.inf  # s

    def __enter__(self) -> Alarm:
        if self._hears_signals:
            self._before = signal.signal(signal.SIGALRM, self._ring)
        return self

    def __exit__(self, *_: object) -> None:
        if self._hears_signals:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, self._before)

    @contextmanager
    def watch(self, seconds: float, late: Forfeit) -> Iterator[None]:
        """Raise `late` inside after so long."""
        try:
            if self._hears_signals:
                self._set(seconds)
                self._is_watching = True
                yield
            else:
                with _wake_by_thread(seconds):
                    yield
        except _Woken:
            raise late from None
        finally:
            self._is_watching = False

    def _set(self, seconds: float) -> None:
        """Again every second then, in case the first was caught by a bare except."""
        now = time.perf_counter()
        if not now + (1 - LAZY) * seconds <= self._rings_at <= now + seconds:
            self._rings_at = now + seconds
            signal.setitimer(signal.ITIMER_REAL, seconds, 1.0)

    def _ring(self, number: int, frame: FrameType | None) -> None:
        """Not while a watch is being begun or ended, where nobody would catch it: it rings again in a second."""
        is_between = frame is not None and frame.f_code.co_filename in (__file__, contextlib.__file__)
        if self._is_watching and not is_between and time.perf_counter() >= self._rings_at - 0.001:
            raise _Woken


@contextmanager
def _wake_by_thread(seconds: float) -> Iterator[None]:
    sleeper = ctypes.c_ulong(threading.get_ident())
    is_done, lock = threading.Event(), threading.Lock()

    def watch() -> None:
        if is_done.wait(seconds):
            return
        while not is_done.is_set():
            with lock:
                if not is_done.is_set():
                    ctypes.pythonapi.PyThreadState_SetAsyncExc(sleeper, ctypes.py_object(_Woken))
            is_done.wait(1.0)

    threading.Thread(target=watch, daemon=True).start()
    try:
        yield
    finally:
        with lock:
            is_done.set()
            ctypes.pythonapi.PyThreadState_SetAsyncExc(sleeper, None)  # one that came too late to be heard
