"""Where contests are kept: nobody else on the machine reads it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from ludus.arena.places import StoreError
from ludus.contest.store import ContestStore


@pytest.mark.skipif(os.name != "posix", reason="files have no such rights here")
@pytest.mark.parametrize("form", ["{}", "sqlite:///{}"])
def test_a_new_store_is_its_owners_alone(tmp_path: Path, form: str) -> None:
    before = os.umask(0)
    try:
        with ContestStore(form.format(tmp_path / "contest.db")) as store, store.transaction(writes=True):
            files = {each.name: each.stat().st_mode & 0o777 for each in tmp_path.iterdir()}
    finally:
        os.umask(before)
    assert files == {"contest.db": 0o600, "contest.db-wal": 0o600, "contest.db-shm": 0o600}


@pytest.mark.skipif(os.name != "posix", reason="files have no such rights here")
def test_the_rights_of_a_store_that_is_there_are_its_owners_choice(tmp_path: Path) -> None:
    place = tmp_path / "contest.db"
    ContestStore(str(place)).close()
    place.chmod(0o640)
    ContestStore(str(place)).close()
    assert place.stat().st_mode & 0o777 == 0o640


def test_nothing_is_made_where_there_is_no_folder_or_none_is_wanted(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="there is no folder"):
        ContestStore(str(tmp_path / "none" / "contest.db"))
    with pytest.raises(StoreError, match="there is no store"):
        ContestStore(str(tmp_path / "contest.db"), is_new_allowed=False)
    assert not list(tmp_path.iterdir())
