"""Bots as real programs."""

from __future__ import annotations

import sys
import uuid
from pathlib import Path

import pytest

from programs import MARK


@pytest.fixture
def mark(monkeypatch: pytest.MonkeyPatch) -> str:
    """In the environment of everything that is started from here on."""
    value = uuid.uuid4().hex
    monkeypatch.setenv(MARK, value)
    return value


@pytest.fixture
def bot(tmp_path: Path):
    """A spec of a bot, from what its program says."""

    def write(source: str, **settings: object) -> str:
        path = tmp_path / f"bot{len(list(tmp_path.iterdir()))}.py"
        path.write_text(source)
        rest = "".join(f",{key}={value}" for key, value in settings.items())
        return f'exec:cmd="{sys.executable} -I -S {path}"{rest}'

    return write
