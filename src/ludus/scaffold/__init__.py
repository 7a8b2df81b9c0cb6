"""Files that `ludus new` writes, each kept here as a real module that the checks run like any other."""

from __future__ import annotations

from importlib import resources


def source_of_game(name: str) -> str:
    """The text of a new game's file."""
    text = resources.files(__name__).joinpath("game.py").read_text("utf-8")
    title = name.replace("_", " ").capitalize()
    return text.replace("Race:", f"{title}:", 1).replace("RaceOptions", f"{title.title().replace(' ', '')}Options")
