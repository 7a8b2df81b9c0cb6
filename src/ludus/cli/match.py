"""Let players meet, game after game: who is better, and how sure is that?

Example: [bold]ludus match connect_four mcts:simulations=2000 mcts:simulations=500 --games 100[/bold]
"""

from __future__ import annotations

import typer

from ludus.cli._arena import Arena, GameSpec, arena_command, pairs_for
from ludus.errors import SpecError


@arena_command
def match(
    game: GameSpec,
    players: list[str] = typer.Argument(help="The players, one a seat, as name:setting=value,... or paths; human is one, too."),
    games: int = typer.Option(100, min=1, help="How many games; each opening is played once in every seat rotation."),
    *,
    arena: Arena,
) -> None:
    from ludus.arena import formats
    from ludus.arena.run import Plan

    entry = arena.enter(game, players)
    seats = entry.seats
    if len(players) != max(2, seats):
        more = ": a tournament takes more" if len(players) > max(2, seats) else ""
        raise SpecError(f"{game} is for {max(2, seats)} players in a match, not {len(players)}{more}")
    pairs = pairs_for(games, len(players))
    plan = Plan("match", entry.setup, lambda: formats.match(seats, len(players), pairs), wishes={"pairs": pairs})
    arena.conduct(entry, plan, pairs)
