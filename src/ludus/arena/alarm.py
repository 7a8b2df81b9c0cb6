"""An alarm for players that think for ever."""

from __future__ import annotations

import ctypes
import math
import signal
import sys
import threading
import time
from collections.abc import Callable
from types import FrameType
from typing import ParamSpec, TypeVar

from ludus.core import Forfeit

LAZY = 0.02  # of its time that an alarm may ring early: then it need not be set for every move, which is a call of the system
AGAIN = 1.0  # s after which it rings again, in case the first was caught by a bare except

P = ParamSpec("P")
Answer = TypeVar("Answer")


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
            self._hook = sys.unraisablehook
            sys.unraisablehook = self._hear_lost
        return self

    def __exit__(self, *_: object) -> None:
        if self._hears_signals:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, self._before)
            sys.unraisablehook = self._hook

    def _hear_lost(self, lost: sys.UnraisableHookArgs) -> None:
        """Whoever was woken while something was cleared away goes on, and Python would complain: it rings again anyway."""
        if not issubclass(lost.exc_type, _Woken):
            self._hook(lost)

    def watch(
        self, seconds: float, late: Forfeit, function: Callable[P, Answer], *arguments: P.args, **named: P.kwargs
    ) -> Answer:
        """What the function answers; `late` is raised if it takes longer.

        No context manager: one could be woken on its way out, where nothing catches that any more.
        """
        if not self._hears_signals:
            return _watch_from_thread(seconds, late, function, *arguments, **named)
        self._set(seconds)
        try:
            self._is_watching = True
            return function(*arguments, **named)
        except _Woken:
            raise late from None
        finally:
            self._is_watching = False

    def _set(self, seconds: float) -> None:
        now = time.perf_counter()
        if not now + (1 - LAZY) * seconds <= self._rings_at <= now + seconds:
            self._rings_at = now + seconds
            signal.setitimer(signal.ITIMER_REAL, seconds, AGAIN)

    def _ring(self, number: int, frame: FrameType | None) -> None:
        """Not while a watch is being begun or ended, where nobody would catch it: it rings again in a second."""
        is_between = frame is not None and frame.f_code.co_filename == __file__
        if self._is_watching and not is_between and time.perf_counter() >= self._rings_at - 0.001:
            raise _Woken


class _Watcher:
    """A thread that wakes the one it was made in."""

    def __init__(self, seconds: float) -> None:
        self.is_on = True
        self._sleeper = ctypes.c_ulong(threading.get_ident())
        self._seconds = seconds
        self._is_over, self._lock = threading.Event(), threading.Lock()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def start(self) -> None:
        self._thread.start()

    def _run(self) -> None:
        self._is_over.wait(self._seconds)
        while self.is_on:
            with self._lock:
                if self.is_on:
                    ctypes.pythonapi.PyThreadState_SetAsyncExc(self._sleeper, ctypes.py_object(_Woken))
            self._is_over.wait(AGAIN)

    def stop(self) -> None:
        """Also of a call that came too late to be heard."""
        with self._lock:
            ctypes.pythonapi.PyThreadState_SetAsyncExc(self._sleeper, None)
        self._is_over.set()


def _watch_from_thread(
    seconds: float, late: Forfeit, function: Callable[P, Answer], *arguments: P.args, **named: P.kwargs
) -> Answer:
    watcher = _Watcher(seconds)
    try:
        watcher.start()
        return function(*arguments, **named)
    except _Woken:
        raise late from None
    finally:
        watcher.is_on = False  # no call, so that nothing can come before it: a watcher left on would wake whoever comes next
        try:  # noqa: SIM105  (`suppress` could be woken on its own way out)
            watcher.stop()
        except _Woken:  # at the last moment; a second one there is not
            pass
