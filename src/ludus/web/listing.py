"""What there is: games with their options, and players with their settings, as forms need them. It takes a moment, once."""

from __future__ import annotations

import functools
import inspect
from typing import Any

from pydantic import BaseModel

from ludus.catalogue import GAMES, PLAYERS, find_game, find_player, make_player, new_game
from ludus.core import Position
from ludus.errors import LudusError
from ludus.games.tron import library
from ludus.web.trust import BARRED

RIVAL = "mcts"  # whom a person meets first, where it plays
RIVALS = {"seven_colours": "alphabeta"}  # games in which another is the better company
_WHO: dict[tuple[str, int, bool], list[str]] = {}  # asked once: a player is made for it


class GameInfo(BaseModel):
    """A game that can be played."""

    name: str
    summary: str
    doc: str
    seats: tuple[int, int]
    options: dict[str, dict[str, Any]]  # JSON schema of each
    players: list[str]  # who can play it as it is by itself
    rival: str  # of them, whom a person meets first
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
    games = [_describe(name) for name in GAMES.names()]
    return Catalogue(games=games, players=players, levels=library.names())


def rival_of(game: str) -> str:
    """Whom a person meets first in a game, if that plays it."""
    return RIVALS.get(game, RIVAL)


def who_can_play(position: Position) -> list[str]:
    """Players that play this game, with so many seats, at once or in turn: what else its options say is the same to them."""
    kind = position.game.name, position.players, position.is_at_once
    if kind not in _WHO:
        _WHO[kind] = _ask_everybody(position)
    return _WHO[kind]


def _ask_everybody(position: Position) -> list[str]:
    can = []
    for name in PLAYERS.names():
        if name.replace("_", "-") in BARRED:
            continue
        try:
            player = make_player(name, position.game)
            player.check(position)
            player.close()
            can.append(name.replace("_", "-"))
        except LudusError:
            pass
    return can


def _describe(name: str) -> GameInfo:
    game = find_game(name)
    players = who_can_play(new_game(name, 0))
    usual = rival_of(name)
    return GameInfo(
        name=game.name,
        summary=game.summary,
        doc=game.doc,
        seats=(game.least_players, game.most_players),
        options=_schemas(game.options_class.declared),
        players=players,
        rival=usual if usual in players else players[0],
        rides=game.name == "tron",
    )


def _schemas(declared: Any) -> dict[str, dict[str, Any]]:
    return {name: option.schema() for name, option in declared.items()}
