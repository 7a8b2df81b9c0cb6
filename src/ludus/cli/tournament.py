"""Let many players meet, and rate them.

Example: [bold]ludus tournament connect_four random montecarlo:n=50 uct:simulations=500 mcts:simulations=500 --rounds 5[/bold]
"""

from __future__ import annotations

from typing import Literal

import typer

from ludus.cli._arena import Arena, GameSpec, arena_command

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
    from ludus.arena.plans import plan_tournament

    arena.conduct(plan_tournament(arena.enter(game, players), format, rounds, pairs))
