"""Files that are there whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from ludus.whole import FOR_ONESELF, write_whole


def test_it_replaces_what_was_there(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_text("old")
    write_whole(path, "é\r\n")
    assert path.read_bytes() == "é\r\n".encode()
    assert path.stat().st_mode & 0o777 == 0o644
    write_whole(path, b"\x00", FOR_ONESELF)
    assert (path.read_bytes(), path.stat().st_mode & 0o777) == (b"\x00", 0o600)
    assert list(tmp_path.iterdir()) == [path]


def test_what_fails_leaves_all_as_it_was(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    with pytest.raises(OSError, match="directory"):
        write_whole(tmp_path / "folder", "new")
    assert [each.name for each in tmp_path.iterdir()] == ["folder"]


def test_ctrl_c_that_comes_when_all_is_written_is_still_ctrl_c(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    replace = os.replace

    def replace_and_interrupt(*names: str | Path) -> None:
        replace(*names)
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "replace", replace_and_interrupt)
    with pytest.raises(KeyboardInterrupt):
        write_whole(tmp_path / "a.csv", "new")
    assert [(each.name, each.read_text()) for each in tmp_path.iterdir()] == [("a.csv", "new")]
