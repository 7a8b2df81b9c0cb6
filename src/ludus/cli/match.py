"""Let players meet, game after game: who is better, and how sure is that?

Example: [bold]ludus match connect_four mcts:simulations=2000 mcts:simulations=500 --games 100[/bold]
"""

from __future__ import annotations

import typer

from ludus.cli._arena import Arena, GameSpec, arena_command


@arena_command
def match(
    game: GameSpec,
    players: list[str] = typer.Argument(help="The players, one a seat, as name:setting=value,... or paths; human is one, too."),
    games: int = typer.Option(100, min=1, help="How many games; each opening is played once in every seat rotation."),
    *,
    arena: Arena,
) -> None:
    from ludus.arena.plans import plan_match

    arena.conduct(plan_match(arena.enter(game, players), games))
