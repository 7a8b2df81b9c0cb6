"""The levels that come with ludus, one text file each; and how a level is found by name or path."""

from __future__ import annotations

from importlib import resources
from pathlib import Path

from ludus.errors import SpecError, unknown
from ludus.games.tron.levels import Level, is_google, parse_google, parse_level

SUFFIX = ".txt"


def names() -> list[str]:
    """All levels of the library."""
    return sorted(file.name.removesuffix(SUFFIX) for file in resources.files(__name__).iterdir() if file.name.endswith(SUFFIX))


def find_level(name: str) -> Level:
    """The level of that name, or in that file; or a level's text itself, known by its lines."""
    if "\n" in name:
        return parse_level(name)
    if "/" in name or "\\" in name or name.endswith(SUFFIX):
        return read_level(Path(name).expanduser())
    if name not in names():
        raise SpecError(unknown("level", name, names()))
    return parse_level(resources.files(__name__).joinpath(name + SUFFIX).read_text("utf-8"), f"level {name}")


def read_level(path: Path) -> Level:
    """A level from a file, of our own format or of the 2010 Google AI Challenge's."""
    text = read_text(path)
    return (parse_google if is_google(text) else parse_level)(text, str(path))


def read_text(path: Path) -> str:
    """What a file says, or a SpecError that says why it cannot be read."""
    try:
        return path.read_text("utf-8-sig")  # some editors begin a file with a mark that it is UTF-8
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not UTF-8 text"
        raise SpecError(f"{path} cannot be read: {reason}") from None
