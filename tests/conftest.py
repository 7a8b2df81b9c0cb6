"""What all tests share: example games by path, and a command line run as a user runs it."""

from __future__ import annotations

import logging
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pexpect
import pytest

from browser import Chromium
from postgres import place, server

__all__ = ["place", "server"]  # fixtures: one PostgreSQL for all tests of a process


def pytest_sessionfinish() -> None:
    Chromium.stop()


EXAMPLES = Path(__file__).parent / "examples"


@pytest.fixture
def examples() -> Path:
    """The folder of example games; they are loaded by path, as a user's are."""
    return EXAMPLES


@pytest.fixture
def compilations(caplog: pytest.LogCaptureFixture) -> Iterator[list[str]]:
    """What was compiled since the test began: the messages, one a kernel."""
    heard: list[str] = []
    handler = logging.Handler()
    handler.emit = lambda record: heard.append(record.getMessage())  # type: ignore[method-assign]
    logger = logging.getLogger("ludus.compile")
    logger.addHandler(handler)
    logger.setLevel(logging.INFO)
    yield heard
    logger.removeHandler(handler)


@pytest.fixture
def terminal():
    """`ludus ...` in a real pseudo-terminal of any size."""
    children = []

    def start(*arguments: str, rows: int = 40, columns: int = 120, **environment: str) -> pexpect.spawn:
        child = pexpect.spawn(
            sys.executable,
            ["-m", "ludus", *arguments],
            env={**os.environ, "TERM": "xterm-256color", "COLORTERM": "truecolor", "COLUMNS": str(columns), "LINES": str(rows)}
            | environment,
            dimensions=(rows, columns),
            encoding="utf-8",
            timeout=30,
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # tests may run where Ctrl-C is ignored
        )
        children.append(child)
        return child

    yield start
    for child in children:
        child.close(force=True)


@pytest.fixture
def ludus(tmp_path: Path):
    """Run `ludus ...` in an empty folder, as a process of its own."""

    def run(*arguments: str, input: str | None = None, **environment: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "ludus", *arguments],
            input=input if input is not None else "",
            capture_output=True,
            text=True,
            cwd=tmp_path,
            env={**os.environ, "COLUMNS": "120", "NO_COLOR": "1", **environment},
            timeout=120,
            check=False,
        )

    return run


@pytest.fixture
def thinkers() -> Path:
    """The folder of example players."""
    return EXAMPLES / "players"


@pytest.fixture
def installed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """An environment in which another distribution offers the example players, and one that is not there."""
    site = tmp_path_factory.mktemp("site")
    points = ["broken = offered_nowhere"]
    for path in (EXAMPLES / "players").glob("*.py"):
        (site / f"offered_{path.name}").write_text(path.read_text())
        points.append(f"{path.stem} = offered_{path.stem}")
    about = site / "offered-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: offered\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text("\n".join(["[ludus.players]", *points]))
    return {"PYTHONPATH": os.pathsep.join(filter(None, [os.environ.get("PYTHONPATH"), str(site)]))}
