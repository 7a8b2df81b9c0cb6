"""A server of the page for tests: a real one, on loopback."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def serving(data: Path, *more: str) -> Iterator[str]:
    """A server of its own, as `ludus serve` starts it; its address."""
    command = [
        sys.executable,
        "-m",
        "ludus",
        "serve",
        "--port",
        "0",
        "--data",
        str(data),
        "--store",
        str(data / "arena.db"),
        *more,
    ]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        try:
            assert process.stderr is not None
            line = process.stderr.readline()
            assert "http://" in line, line + process.stderr.read()
            yield line.split("page is at ")[1].split("/ (")[0]
        finally:
            process.terminate()


def wait_until(condition: Callable[[], object], seconds: float = 20) -> None:
    """Until it holds; a test fails by its own assertion otherwise."""
    end = time.monotonic() + seconds
    while not condition() and time.monotonic() < end:
        time.sleep(0.05)
    assert condition()
