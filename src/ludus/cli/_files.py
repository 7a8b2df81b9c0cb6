"""Files that commands write: new ones only, whole or not at all."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from ludus.errors import SpecError


def write_new(path: Path, text: str) -> None:
    """Write a file that must not be there yet, whole or not at all."""
    try:
        handle, unfinished = tempfile.mkstemp(dir=path.parent, suffix=".unfinished")
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(text)
            os.chmod(unfinished, 0o644)
            os.link(unfinished, path)  # unlike a rename, refuses to replace
        finally:
            os.unlink(unfinished)
    except FileExistsError:
        raise SpecError(f"{path} is there already and is left as it is: choose another name") from None
    except OSError as error:
        raise SpecError(f"{path} cannot be written: {error.strerror}") from None
