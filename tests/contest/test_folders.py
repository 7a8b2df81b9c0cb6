"""Programs on a machine: written out when they are played, and gone when nobody plays them any more."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from contestants import GOOD
from ludus.contest.contests import make_contest
from ludus.contest.entries import get_archive, hand_in
from ludus.contest.folders import UNPLAYED, folder_of, forget, unpacked
from ludus.contest.people import join
from ludus.contest.store import ContestError, ContestStore


@pytest.fixture
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LUDUS_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


def grow_old(folder: Path, seconds: float) -> None:
    then = time.time() - seconds
    os.utime(folder, (then, then))


def test_what_nobody_plays_any_more_is_written_out_no_longer(tmp_path: Path, own_cache: Path) -> None:
    """Until it is played again: what was handed in stays."""
    place = str(tmp_path / "contest.db")
    with ContestStore(place) as store:
        made = make_contest(store, "first", {"game": "tic_tac_toe"}, "Ada")
        bob, _ = join(store, made.contest.id, made.code, "Bob")
        sources = [GOOD + f"# {number}\n".encode() for number in range(4)]
        versions = [hand_in(store, made.contest, bob, source)[1] for source in sources]
        old, played, resting, new = (each.archive for each in versions)
        for digest in (old, played, resting):
            unpacked(place, digest)
        unfinished = own_cache / "bots" / ".unfinished-1"
        unfinished.mkdir()
        for folder in (folder_of(old), folder_of(played), unfinished):
            grow_old(folder, UNPLAYED + 60)
        grow_old(folder_of(resting), UNPLAYED - 60)
        unpacked(place, played)  # it is played, so it is young again
        assert folder_of(old).is_dir()
        unpacked(place, new)
        assert {each.name for each in (own_cache / "bots").iterdir()} == {played, resting, new}
        assert [get_archive(store, each) for each in versions] == sources
        assert (unpacked(place, old) / "bot.py").read_bytes() == sources[0]


def test_what_is_no_digest_leads_nowhere(tmp_path: Path, own_cache: Path) -> None:
    (own_cache / "bots").mkdir(parents=True)
    forget("../bots")
    assert (own_cache / "bots").is_dir()
    with pytest.raises(ContestError, match="no digest"):
        unpacked(str(tmp_path / "contest.db"), "../bots")
