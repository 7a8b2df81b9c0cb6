"""Work behind the page gives way to the page, and to the browser that shows it."""

from __future__ import annotations

import contextlib
import os
import time
from pathlib import Path

NICENESS = 10


def give_way() -> None:
    """To be called first in a process that was started in a session of its own, before it starts others.

    Linux shares the processor between sessions before it looks at niceness, so that counts for nothing against a browser,
    which is never in ours: the session must be made nice, too.
    """
    with contextlib.suppress(OSError):
        os.nice(NICENESS)
    if os.getsid(0) == os.getpid():
        _make_session_nice()


def _make_session_nice() -> None:
    for _ in range(10):
        try:
            Path("/proc/self/autogroup").write_text(str(NICENESS), "utf-8")
        except BlockingIOError:  # the system lets only ten a second do so
            time.sleep(0.1)
        except OSError:  # others have no such sharing
            return
        else:
            return
