"""A real server of the page on loopback, for tests, measurements and pictures."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Served:
    address: str
    pid: int


@contextmanager
def serving(data: Path, *more: str, port: int = 0) -> Iterator[Served]:
    """As `ludus serve` starts it; its data and its store lie in that folder."""
    where = ("--port", str(port), "--data", str(data), "--store", str(data / "arena.db"))
    with subprocess.Popen(
        [sys.executable, "-m", "ludus", "serve", *where, *more], stderr=subprocess.PIPE, text=True
    ) as process:
        try:
            assert process.stderr is not None
            said = ""
            while "page is at" not in (line := process.stderr.readline()):
                said += line
                assert line, said  # it has ended
            yield Served(line.split("page is at ")[1].split("/ (")[0], process.pid)
        finally:
            process.terminate()
