"""Keys one by one, from a terminal that is given back as it was."""

from __future__ import annotations

import os
import re
import select
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console

ESCAPE = b"\x1b"
KEY = re.compile(rb"\x1b(?:\[(?P<number>[0-9;]*)[ -/]*(?P<final>[@-~])|O(?P<other>.))|(?P<plain>[^\x1b])", re.DOTALL)


@contextmanager
def raw_terminal(screen: Console) -> Iterator[None]:
    """Keys one by one, unechoed, on a screen of its own; all is as before afterwards, whatever happens."""
    import termios
    import tty

    before = termios.tcgetattr(sys.stdin)
    try:
        tty.setcbreak(sys.stdin)
        screen.set_alt_screen(True)
        screen.show_cursor(False)
        yield
    finally:
        screen.show_cursor(True)
        screen.set_alt_screen(False)
        termios.tcsetattr(sys.stdin, termios.TCSADRAIN, before)


class Keyboard:
    """Keys one by one. An arrow is one key, `ESCAPE` and its letter; others are `ESCAPE` and 1~, 4~ and the like.

    A sequence that is not all there yet is waited for.
    """

    def __init__(self) -> None:
        self._unread = b""

    def keys(self, seconds: float) -> Iterator[bytes]:
        """The keys pressed, waiting so long for the first."""
        ready, _, _ = select.select([sys.stdin], [], [], seconds)
        data = os.read(sys.stdin.fileno(), 1024) if ready else b""
        if ready and not data:
            yield b"q"  # the terminal went away
        data = self._unread + data
        while found := KEY.match(data):
            data = data[found.end() :]
            if found["final"] == b"~":
                yield ESCAPE + found["number"] + b"~"
            else:
                yield found["plain"] or ESCAPE + (found["final"] or found["other"])
        self._unread = data if ready else b""  # what nothing followed was the escape key itself
