"""A server of the page for tests: a real one, on loopback."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import page_server


@contextmanager
def serving(data: Path, *more: str, port: int = 0) -> Iterator[str]:
    """A server of its own; its address."""
    with page_server.serving(data, *more, port=port) as served:
        yield served.address


def wait_until(condition: Callable[[], object], seconds: float = 20) -> None:
    """Until it holds; a test fails by its own assertion otherwise."""
    end = time.monotonic() + seconds
    while not condition() and time.monotonic() < end:
        time.sleep(0.05)
    assert condition()
