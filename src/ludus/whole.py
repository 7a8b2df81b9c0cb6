"""Files that are there whole or not at all, whoever dies while they are written and however many write at once."""

from __future__ import annotations

import os
import tempfile
from contextlib import suppress
from pathlib import Path

FOR_ALL, FOR_ONESELF = 0o644, 0o600  # who may read it


def write_whole(path: Path, content: str | bytes, mode: int = FOR_ALL) -> None:
    """What was there is replaced; an OSError leaves it as it was."""
    handle, unfinished = tempfile.mkstemp(dir=path.parent, prefix=".", suffix=".unfinished")  # for oneself until it is done
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content.encode() if isinstance(content, str) else content)
        os.chmod(unfinished, mode)
        os.replace(unfinished, path)
    except BaseException:
        with suppress(FileNotFoundError):  # Ctrl-C may come when it is in its place already
            os.unlink(unfinished)
        raise
