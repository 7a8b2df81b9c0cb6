"""Ctrl-C reaches every process of a terminal at once, and is the business of one alone: whoever started the others."""

import contextlib
import signal
from collections.abc import Iterator


@contextlib.contextmanager
def deaf_children() -> Iterator[None]:
    """Processes started in here do not hear Ctrl-C, from their first moment on; one that comes meanwhile is not lost.

    A blocked signal is inherited and waits, where an ignored one would be gone: whoever presses the key presses it once.
    """
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def leave_to_parent() -> None:
    """What a process started so says first: programs it starts itself need not inherit the block."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
