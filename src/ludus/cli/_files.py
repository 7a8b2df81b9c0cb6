"""Files that commands write: new ones only, whole or not at all; a path is checked before the work that fills it."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Mapping
from pathlib import Path

from ludus.errors import SpecError, listed


def check_new(path: Path, kinds: Mapping[str, str]) -> None:
    """Refuse what could not be written in the end; `kinds` are the endings and what they stand for."""
    if path.suffix not in kinds:
        told = listed(f"{ending} for {kind}" for ending, kind in kinds.items())
        raise SpecError(f"what to write into '{path}' is not clear: call it {told}")
    if os.path.lexists(path):
        raise SpecError(_taken(path))
    if not path.parent.is_dir():
        raise SpecError(f"{path} cannot be written: there is no folder {path.parent}")
    if not os.access(path.parent, os.W_OK):
        raise SpecError(f"{path} cannot be written: the folder {path.parent} may not be changed")


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
        raise SpecError(_taken(path)) from None
    except OSError as error:
        raise SpecError(f"{path} cannot be written: {error.strerror}") from None


def _taken(path: Path) -> str:
    return f"{path} is there already and is left as it is: choose another name"
