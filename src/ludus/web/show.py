"""A game to step through in a notebook, or as a file: the page's own player, with everything it needs inside it."""

from __future__ import annotations

import html
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ludus.arena.gamefile import read_record
from ludus.core import Position, SpecError
from ludus.web.bundle import film
from ludus.web.scenes import reel_of, reel_so_far

HEIGHT = 620  # px in a notebook: room for the board, the graph and the buttons


@dataclass(frozen=True, repr=False)
class Film:
    """One game, from its start; a notebook shows it by itself."""

    reel: dict[str, Any]
    title: str
    height: int = HEIGHT  # px

    def html(self) -> str:
        """A page of its own that needs nothing else, not even a network."""
        return film(self.reel, self.title)

    def save(self, path: str | Path) -> None:
        """Write that page."""
        Path(path).write_text(self.html(), "utf-8")

    def __repr__(self) -> str:
        return f"<{self.title}, {len(self.reel['moves'])} turns: a notebook shows it, .save('game.html') writes it>"

    def _repr_html_(self) -> str:
        """A frame of its own, so that neither styles nor keys of the notebook get into it, nor its own out."""
        style = f"width: 100%; height: {self.height}px; border: 0; border-radius: 8px"
        return f'<iframe title="{html.escape(self.title)}" style="{style}" srcdoc="{html.escape(self.html())}"></iframe>'


def show(game: Position | str | Path, *, players: Sequence[str] = (), height: int = HEIGHT, trusts_files: bool = False) -> Film:
    """A position with all that led to it, or a game that is kept: a file, or a store and a number as in 'ludus.db:17'.

    `players` names who plays a position, a name a seat; `trusts_files` lets a file load the game's own Python file.
    """
    if not isinstance(game, Position):
        if players:
            raise SpecError("players are named for a position: a game that is kept knows its own")
        record = read_record(str(game), trusts_files=trusts_files)
        return Film(reel_of(record), f"ludus: {record.title}", height)
    if players and len(players) != game.players:
        raise SpecError(f"{game.game.name} has {game.players} seats here, but {len(players)} names were given")
    return Film(reel_so_far(game, players or [""] * game.players), f"ludus: {game.game.name}", height)
