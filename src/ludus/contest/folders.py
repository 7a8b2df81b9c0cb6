"""Where programs lie on this machine: written out of the database when they are first met, in folders named by their digests.

Those that nobody has played for a while go again: what was handed in is in the database, and is written out anew when it plays.
"""

from __future__ import annotations

import contextlib
import functools
import os
import shutil
import time
from pathlib import Path

import sqlalchemy as sa

from ludus.contest.schema import ARCHIVES
from ludus.contest.store import ContestError, ContestStore
from ludus.contest.unpack import unpack
from ludus.core import cache

UNPLAYED = 86_400.0  # s after which a program's files go: longer than a game takes


def unpacked(place: str, digest: str) -> Path:
    """The folder of an archive's files."""
    if not digest.isalnum():
        raise ContestError(f"'{digest[:20]}' is no digest of an archive")
    folder = folder_of(digest)
    if not folder.is_dir():
        forget_unplayed()
        unpack(_fetch(place, digest), folder)
    with contextlib.suppress(OSError):
        os.utime(folder)  # it is played
    return folder


def folder_of(digest: str) -> Path:
    return _bots() / digest


def forget(digest: str) -> None:
    """Its files are nobody's any more: those that were written out on this machine are deleted."""
    if digest.isalnum():
        shutil.rmtree(folder_of(digest), ignore_errors=True)


def forget_unplayed() -> None:
    """Earlier versions, bots that were withdrawn, contests that are over; and what was never written whole."""
    before = time.time() - UNPLAYED
    for folder in _bots().glob("*"):
        with contextlib.suppress(OSError):
            if folder.stat().st_mtime < before:
                shutil.rmtree(folder)


def _bots() -> Path:
    return cache.folder() / "bots"


def _fetch(place: str, digest: str) -> bytes:
    with _store(place).transaction() as connection:
        content = connection.execute(sa.select(ARCHIVES.c.content).where(ARCHIVES.c.digest == digest)).scalar()
    if content is None:
        raise ContestError("what was handed in is no longer kept")
    return bytes(content)


@functools.lru_cache(maxsize=4)
def _store(place: str) -> ContestStore:
    return ContestStore(place, is_new_allowed=False)
