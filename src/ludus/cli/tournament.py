"""Let many players meet, and rate them.

Example: [bold]ludus tournament connect_four random montecarlo:n=50 uct:simulations=500 mcts:simulations=500 --rounds 5[/bold]
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING, Literal

import typer

from ludus.cli._arena import Arena, GameSpec, arena_command
from ludus.errors import SpecError

if TYPE_CHECKING:
    from ludus.arena.formats import Rounds

Format = Literal["round-robin", "gauntlet", "swiss", "knockout"]


@arena_command
def tournament(
    game: GameSpec,
    players: list[str] = typer.Argument(help="The players, as name:setting=value,... or paths of files."),
    format: Format = typer.Option(
        "round-robin", help="Who meets whom: all; the first and each of the others; equals in every round; winners."
    ),
    rounds: int = typer.Option(None, min=1, max=100_000, help="How often all meet, or the rounds of a swiss; 10 if left out."),
    pairs: int = typer.Option(None, min=1, max=100_000, help="Pairs of games in a meeting: 1 if left out, in a knockout 4."),
    *,
    arena: Arena,
) -> None:
    from ludus.arena.run import Plan

    entry = arena.enter(game, players)
    seats = entry.seats
    if len(players) < max(2, seats):
        raise SpecError(f"a tournament of {game} needs at least {max(2, seats)} players, not {len(players)}")
    if format == "knockout" and rounds is not None:
        raise SpecError("--rounds: a knockout has as many rounds as it takes; say how many --pairs make a meeting")
    meetings, expected = _arrange(format, seats, len(players), rounds, pairs)
    # More rounds of the same tournament go on with it; only a swiss with other meetings, or a knockout, is another one.
    identity = {"format": format, "pairs": pairs if format in ("swiss", "knockout") else None}
    plan = Plan("tournament", entry.setup, meetings, identity, {"format": format, "rounds": rounds, "pairs": pairs})
    arena.conduct(entry, plan, expected)


def _arrange(
    format: Format,
    seats: int,
    players: int,
    rounds: int | None,
    pairs: int | None,
) -> tuple[Callable[[], Rounds], int | None]:
    """Who meets whom, and how many pairs that makes, if it is known."""
    from ludus.arena import formats

    if format == "knockout":
        meeting = pairs or formats.KNOCKOUT_PAIRS
        return lambda: formats.knockout(seats, players, meeting), None
    if format == "swiss":
        count, meeting = rounds or 10, pairs or 1
        return lambda: formats.swiss(seats, players, meeting, count), count * meeting * (players // 2)
    times = (rounds or 10) * (pairs or 1)
    if format == "gauntlet":
        return lambda: formats.gauntlet(seats, players, times), times * math.comb(players - 1, max(2, seats) - 1)
    return lambda: formats.round_robin(seats, players, times), times * math.comb(players, max(2, seats))
