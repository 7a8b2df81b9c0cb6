"""Where wardens are had: one process of `warden.py` waits beside each ludus process, and forks for every program."""

from __future__ import annotations

import atexit
import json
import os
import socket
import subprocess
import sys
import threading
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

WARDEN = Path(__file__).with_name("warden.py")
KEPT = ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH")  # what a Python of somebody's own may need to start
LAST_WAIT = 2.0  # s


class Door:
    """The way to the process that forks."""

    def __init__(self) -> None:
        ours, theirs = socket.socketpair()
        with theirs:
            self._process = subprocess.Popen(
                [sys.executable, "-I", "-S", str(WARDEN), str(os.getpid())],
                stdin=theirs.fileno(),
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                env={name: os.environ[name] for name in KEPT if name in os.environ},
                cwd="/",
                start_new_session=True,  # Ctrl-C is for ludus, which then ends the others
            )
        self._socket = ours

    def order(self, order: dict[str, Any], pipes: Sequence[int]) -> None:
        text = json.dumps(order).encode()
        socket.send_fds(self._socket, [len(text).to_bytes(4, "big")], pipes)
        self._socket.sendall(text)

    def close(self) -> None:
        self._socket.close()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(LAST_WAIT)

    def leave(self) -> None:
        """To the process that it belongs to."""
        self._socket.close()
        self._process.returncode = 0  # asked after no more


class _Doors:
    """The one of this process; another one after a fork, and after somebody killed it."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.door: Door | None = None

    def order(self, order: dict[str, Any], pipes: Sequence[int]) -> None:
        with self.lock:
            if self.door is not None:
                with suppress(OSError):
                    self.door.order(order, pipes)
                    return
                self.door.close()
            self.door = Door()
            self.door.order(order, pipes)

    def forget(self) -> None:
        """In a child that was forked: the lock may have been held by a thread that is not here."""
        self.lock = threading.Lock()
        if self.door is not None:
            self.door.leave()
            self.door = None

    def close(self) -> None:
        if self.door is not None:
            self.door.close()
            self.door = None


_DOORS = _Doors()
atexit.register(_DOORS.close)
if os.name == "posix":
    os.register_at_fork(after_in_child=_DOORS.forget)


def hire(order: dict[str, Any], pipes: Sequence[int]) -> None:
    """Have a warden start a program; `pipes` are its stdin, stdout, stderr, where the warden reports and what it watches."""
    _DOORS.order(order, pipes)
