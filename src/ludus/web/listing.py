"""What there is: games with their options, and players with their settings, as forms need them. It takes a moment, once."""

from __future__ import annotations

import functools
import inspect
from typing import Any

from pydantic import BaseModel

from ludus.catalogue import GAMES, PLAYERS, find_game, find_player, make_player
from ludus.errors import LudusError
from ludus.games.tron import library
from ludus.web.trust import BARRED


class GameInfo(BaseModel):
    """A game that can be played."""

    name: str
    summary: str
    doc: str
    seats: tuple[int, int]
    options: dict[str, dict[str, Any]]  # JSON schema of each
    players: list[str]  # who can play it
    rides: bool  # moves are directions: it can be played live


class PlayerInfo(BaseModel):
    """A player that can take a seat."""

    name: str
    summary: str
    doc: str
    settings: dict[str, dict[str, Any]]  # JSON schema of each


class Catalogue(BaseModel):
    """Everything at once: it is small."""

    games: list[GameInfo]
    players: list[PlayerInfo]
    levels: list[str]


@functools.cache
def list_all() -> Catalogue:
    names = [name for name in PLAYERS.names() if name.replace("_", "-") not in BARRED]
    players = [
        PlayerInfo(
            name=name.replace("_", "-"), summary=doc.partition("\n")[0], doc=doc, settings=_schemas(kind.Settings.declared)
        )
        for name, kind in ((name, find_player(name)) for name in names)
        for doc in [inspect.cleandoc(inspect.getmodule(kind).__doc__ or "")]
    ]
    games = [_describe(name, names) for name in GAMES.names()]
    return Catalogue(games=games, players=players, levels=library.names())


def _describe(name: str, players: list[str]) -> GameInfo:
    game = find_game(name)
    can = []
    for player in players:
        try:
            make_player(player, game).close()
            can.append(player.replace("_", "-"))
        except LudusError:
            pass
    return GameInfo(
        name=game.name,
        summary=game.summary,
        doc=game.doc,
        seats=(game.least_players, game.most_players),
        options=_schemas(game.options_class.declared),
        players=can,
        rides=game.name == "tron",
    )


def _schemas(declared: Any) -> dict[str, dict[str, Any]]:
    return {name: option.schema() for name, option in declared.items()}
