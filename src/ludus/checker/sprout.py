"""A student's process as the checker has it in hand: grown from a stem, killed with its group, and how it ended."""

from __future__ import annotations

import atexit
import contextlib
import json
import os
import select
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

from ludus.checker.stem import kill_group

OURS = str(Path(__file__).resolve().parents[2])  # where ludus is found
GROWING = 30.0  # s for a stem to import all that it needs, and to fork
GOING = 3.0  # s for a stem to end, and for the last word on a process that was killed
ATTEMPTS = 2  # stems that are asked: one may have been killed


class NoProcess(Exception):
    """No stem could start it."""


class Sprout:
    """One process, and its group."""

    def __init__(self, told: int) -> None:
        self._told = told
        self._words: dict[str, int] = {}
        self._unread = b""

    @staticmethod
    def grow(file: Path, settings: Mapping[str, Any], pipes: Sequence[int]) -> Sprout:
        """A new process that runs a file; the pipes stay open here, too."""
        home = {"HOME": str(file.parent), "TMPDIR": str(file.parent)}
        request = {"file": str(file), "settings": settings, "environment": {**_environment(), **home}}
        for _ in range(ATTEMPTS):
            told, telling = os.pipe()
            sprout = Sprout(told)
            try:
                try:
                    stem = Stem.of_this_process()
                    stem.ask(request, (*pipes, telling))
                finally:
                    os.close(telling)
                if sprout._hear("process", GROWING) is not None:
                    return sprout
            except BaseException:
                sprout.end()
                raise
            sprout.end()
            stem.end()
        raise NoProcess

    @property
    def pid(self) -> int:
        return self._words["process"]

    def wait(self, seconds: float) -> int | None:
        """Its exit code, as Python counts them; None if it goes on, or if nobody knows as the stem is gone."""
        return self._hear("code", seconds)

    def end(self) -> None:
        """Whatever it is doing."""
        if "process" in self._words and self.wait(0.0) is None:
            kill_group(self.pid)
            self.wait(GOING)
        os.close(self._told)

    def _hear(self, word: str, seconds: float) -> int | None:
        deadline = time.monotonic() + seconds
        while word not in self._words:
            if not select.select([self._told], [], [], max(0.0, deadline - time.monotonic()))[0]:
                break
            data = os.read(self._told, 1 << 10)
            if not data:
                break
            *lines, self._unread = (self._unread + data).split(b"\n")
            self._words.update((name, int(number)) for name, number in (line.decode().split() for line in lines))
        return self._words.get(word)


class Stem:
    """The process of `stem.py`. There is one for each process that checks, from when it is first needed."""

    _living: ClassVar[dict[int, Stem]] = {}  # by who uses it: a fork of ours has none
    _choosing: ClassVar[threading.Lock] = threading.Lock()

    def __init__(self) -> None:
        self._asking = threading.Lock()
        self._user = os.getpid()
        self._control, theirs = socket.socketpair()
        with contextlib.ExitStack() as unstarted:
            unstarted.callback(self._control.close)
            with theirs:
                self.process = subprocess.Popen(
                    [sys.executable, "-B", "-P", "-m", "ludus.checker.stem", str(theirs.fileno())],
                    stdin=subprocess.DEVNULL,
                    stdout=subprocess.DEVNULL,
                    stderr=subprocess.DEVNULL,
                    cwd=os.sep,
                    pass_fds=(theirs.fileno(),),
                    start_new_session=True,
                    env=_environment(),
                )
            unstarted.pop_all()
        atexit.register(self.end)

    @classmethod
    def of_this_process(cls) -> Stem:
        with cls._choosing:
            stem = cls._living.get(os.getpid())
            if stem is None or stem.process.poll() is not None:
                if stem is not None:
                    stem.end()
                stem = cls._living[os.getpid()] = Stem()
            return stem

    def ask(self, request: Mapping[str, Any], descriptors: Sequence[int]) -> None:
        """For a process. If the stem is dead, it is found out when nothing is told."""
        line = json.dumps(request).encode() + b"\n"
        with self._asking, contextlib.suppress(OSError):
            sent = socket.send_fds(self._control, [line], descriptors)
            self._control.sendall(line[sent:])

    def end(self) -> None:
        """With all that it has forked."""
        atexit.unregister(self.end)
        if self._user != os.getpid():
            return
        self._control.close()
        try:
            self.process.wait(GOING)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


def _environment() -> dict[str, str]:
    """Ours, and ludus is found whatever the folder; a library of NumPy's that had threads could go behind no fence."""
    known = os.environ.get("PYTHONPATH", "").split(os.pathsep)
    path = os.pathsep.join([OURS, *filter(os.path.isabs, known)])
    return {**os.environ, "PYTHONPATH": path, "OPENBLAS_NUM_THREADS": "1"}
