"""A player of ours as a program: it reads a protocol's lines from standard input and answers on standard output.

Example: [bold]ludus bot tron mcts:seconds=0.9 --protocol google2010[/bold]
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from ludus.bots.protocol import Choose
    from ludus.core.player import Player
    from ludus.core.position import Position


def bot(
    game: str = typer.Argument(help="A game, by name or by the path of a file; what its options are, the host tells."),
    player: str = typer.Argument(help="A player as name:setting=value,..., or the path of a file with one."),
    protocol: str = typer.Option("jsonl", help="What is spoken: jsonl, google2010 or codingame."),
    seed: int = typer.Option(None, help="The same luck each time; else what the host says, or new luck."),
) -> None:
    import secrets

    from ludus.bots.protocol import find_guest
    from ludus.catalogue import find_game, make_player, parse_spec
    from ludus.core.asking import ask_move

    def new_player(luck: int | None) -> Choose:
        told = secrets.randbelow(2**31) if luck is None else luck
        made = make_player(player, played, told if seed is None else seed)
        if made.needs_warming:
            made.begin(guest.start(), 0, None)  # what a player makes for itself is there before it is asked
        return lambda position, whose: ask_move(player, made, position, whose)

    spec = parse_spec(game)
    played = find_game(spec.name)
    played.options(spec.settings)
    guest = find_guest(protocol)(played, new_player)
    _warm_up(make_player(player, played), guest.start())
    guest.converse(_lines(), _say)


def _warm_up(player: Player, position: Position) -> None:
    """Load what is compiled before anything is read, since the first answer is due soon after the first line."""
    if player.needs_warming:
        seat = position.seats_to_move()[0]
        next(iter(player.think(position, seat, every=0.01)))
    player.close()


def _lines() -> Iterator[str]:
    while line := sys.stdin.readline():
        yield line


def _say(text: str) -> None:
    sys.stdout.write(text)
    sys.stdout.flush()
