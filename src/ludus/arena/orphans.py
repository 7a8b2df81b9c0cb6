"""Processes that end with whoever started them."""

from __future__ import annotations

import os
import signal
import threading


def end_with_stdin(by: signal.Signals) -> None:
    """Watch stdin from now on, and end by that signal when it is closed: nothing is ever written to it, so whoever holds its
    other end is gone then, however that came about."""

    def watch() -> None:
        while os.read(0, 4096):
            pass
        os.kill(os.getpid(), by)

    threading.Thread(target=watch, daemon=True).start()
