"""An alarm for players that think for ever."""

from __future__ import annotations

import ctypes
import math
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from types import FrameType, TracebackType

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
        self.is_watching = False
        self._rings_at = -math.inf  # s

    def __enter__(self) -> Alarm:
        if self._hears_signals:
            self._before = signal.signal(signal.SIGALRM, self._ring)
        return self

    def __exit__(self, *_: object) -> None:
        if self._hears_signals:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, self._before)

    def watch(self, seconds: float, late: Forfeit) -> AbstractContextManager[None]:
        """Raise `late` inside after so long."""
        return _Watch(self, seconds, late) if self._hears_signals else _watch_by_thread(seconds, late)

    def set(self, seconds: float) -> None:
        """Again every second then, in case the first was caught by a bare except."""
        now = time.perf_counter()
        if not now + (1 - LAZY) * seconds <= self._rings_at <= now + seconds:
            self._rings_at = now + seconds
            signal.setitimer(signal.ITIMER_REAL, seconds, 1.0)

    def _ring(self, number: int, frame: FrameType | None) -> None:
        """Not while a watch is being begun or ended, where nobody would catch it: it rings again in a second."""
        is_between = frame is not None and frame.f_code.co_filename == __file__
        if self.is_watching and not is_between and time.perf_counter() >= self._rings_at - 0.001:
            raise _Woken


class _Watch:
    """One move that is watched. A class and no generator, which would take as long as all the rest."""

    def __init__(self, alarm: Alarm, seconds: float, late: Forfeit) -> None:
        self._alarm, self._seconds, self._late = alarm, seconds, late

    def __enter__(self) -> None:
        self._alarm.set(self._seconds)
        self._alarm.is_watching = True

    def __exit__(self, kind: object, error: BaseException | None, trace: TracebackType | None) -> None:
        self._alarm.is_watching = False
        if isinstance(error, _Woken):
            raise self._late from None


@contextmanager
def _watch_by_thread(seconds: float, late: Forfeit) -> Iterator[None]:
    try:
        with _wake_by_thread(seconds):
            yield
    except _Woken:
        raise late from None


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
