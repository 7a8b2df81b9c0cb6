"""The folder where compiled code is kept from run to run.

A file holds one kernel for one game: a line of JSON that says what it is, then the machine code. Its name ends in the digest
of everything the code was made from, so a file is either right or never looked at again.
"""

from __future__ import annotations

import hashlib
import json
import logging
import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path

from ludus.whole import FOR_ONESELF, write_whole

log = logging.getLogger("ludus.cache")

KEPT = 32  # builds kept of one kernel, those used last: an edited game leaves its old ones behind


@dataclass(frozen=True)
class Entry:
    """One compiled kernel, ready to be loaded."""

    game: str
    kernel: str
    symbol: str  # the entry point's name in the machine code
    externals: tuple[str, ...]  # C functions that the code calls
    code: bytes  # an object file of this machine's kind


def folder() -> Path:
    """`LUDUS_CACHE` if set, else the user's cache folder as this system has it."""
    if chosen := os.environ.get("LUDUS_CACHE"):
        return Path(chosen).expanduser()
    if sys.platform == "darwin":
        base = Path.home() / "Library" / "Caches"
    elif sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    else:
        base = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return base / "ludus"


def load(game: str, kernel: str, digest: str) -> Entry | None:
    """The entry of that digest, or None if there is none that is whole."""
    try:
        content = _path(game, kernel, digest).read_bytes()
        head, _, code = content.partition(b"\n")
        facts = json.loads(head)
        if facts.pop("sum") != _checksum(code):
            return None
        _touch(_path(game, kernel, digest))
        return Entry(**{**facts, "externals": tuple(facts["externals"])}, code=code)
    except (OSError, ValueError, TypeError, KeyError):
        return None


def save(entry: Entry, digest: str) -> None:
    """Keep an entry; where the folder cannot be written, say so and go on without."""
    path = _path(entry.game, entry.kernel, digest)
    facts = {**asdict(entry), "sum": _checksum(entry.code)}
    del facts["code"]
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, json.dumps(facts).encode() + b"\n" + entry.code, FOR_ONESELF)
    except OSError as error:
        log.warning("compiled code cannot be kept in %s (%s): it is compiled again next time", path.parent, error.strerror)
    else:
        _forget_old(entry)


def entries() -> Iterator[tuple[Path, str, str]]:
    """Every file kept, with its game and kernel."""
    for path in sorted(folder().glob("*.kernel")):
        if path.name.count("-") >= 2:
            game, kernel, _ = path.name.rsplit("-", 2)
            yield path, game, kernel


def _path(game: str, kernel: str, digest: str) -> Path:
    return folder() / f"{game}-{kernel}-{digest}.kernel"


def _checksum(code: bytes) -> str:
    return hashlib.blake2b(code, digest_size=16).hexdigest()


def _touch(path: Path) -> None:
    with suppress(OSError):
        os.utime(path)


def _forget_old(entry: Entry) -> None:
    with suppress(OSError):  # another process may be at the same work
        builds = sorted(folder().glob(f"{entry.game}-{entry.kernel}-*.kernel"), key=lambda path: path.stat().st_mtime)
        for path in builds[:-KEPT]:
            path.unlink(missing_ok=True)
