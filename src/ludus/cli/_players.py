"""What there is to know of players without letting them play: their pages, their settings, and the games they refuse."""

from __future__ import annotations

import inspect
import sys
from dataclasses import dataclass
from typing import Any

from ludus.catalogue import PLAYERS, find_player, make_player
from ludus.core.game import Game
from ludus.core.options import Option
from ludus.errors import LudusError


@dataclass(frozen=True)
class Described:
    """A player as its file describes it."""

    name: str
    doc: str  # its page
    file: str
    settings: dict[str, Option]

    @property
    def summary(self) -> str:
        """What it is: the first line of its page behind the name."""
        return self.doc.partition("\n")[0].partition(": ")[2]

    def as_json(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "summary": self.doc.partition("\n")[0],
            "settings": {
                name: {"default": setting.default, "accepts": setting.describe(), "help": setting.help}
                for name, setting in self.settings.items()
            },
            "file": self.file,
        }


def describe(name: str) -> Described:
    """The player of that name or path."""
    kind = find_player(name)
    module = sys.modules[kind.__module__]
    return Described(name, inspect.cleandoc(module.__doc__ or ""), str(module.__file__), dict(kind.Settings.declared))


def written(default: object) -> str:
    """A default as a spec has it."""
    return str(default).lower() if default is None or isinstance(default, bool) else str(default)


def refusal(spec: str, game: Game) -> str | None:
    """Why a player cannot play a game; None if it can."""
    try:
        make_player(spec, game)
    except LudusError as error:
        return str(error)
    return None


def opponents(game: Game) -> list[str]:
    """Every player that can play a game, by name."""
    return [name for name in PLAYERS.names() if refusal(name, game) is None]
