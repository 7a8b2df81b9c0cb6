"""Let players meet, game after game: who is better, and how sure is that?

Example: [bold]ludus match connect_four mcts:simulations=2000 mcts:simulations=500 --games 100[/bold]
"""

from __future__ import annotations

import typer

from ludus.cli._arena import (
    Adjudicate,
    AsJson,
    Conditions,
    GameSpec,
    GameTime,
    Grace,
    Levels,
    MoveTime,
    Plies,
    Seed,
    StorePlace,
    WorkersWanted,
)
from ludus.errors import SpecError


def match(
    game: GameSpec,
    players: list[str] = typer.Argument(help="The players, one a seat, as name:setting=value,... or paths; human is one, too."),
    games: int = typer.Option(100, min=1, help="How many games; each opening is played once in every seat rotation."),
    level: Levels = [],  # noqa: B006
    plies: Plies = None,
    seed: Seed = 0,
    move_time: MoveTime = None,
    game_time: GameTime = None,
    grace: Grace = 0.1,
    adjudicate: Adjudicate = False,
    workers: WorkersWanted = "",
    db: StorePlace = "ludus.db",
    as_json: AsJson = False,
) -> None:
    from ludus.arena import formats
    from ludus.arena.run import Plan
    from ludus.cli._arena import conduct_run, pairs_for, place_json, seats_of, tell_place
    from ludus.cli._screen import console, print_json
    from ludus.cli._standings import summary_json, summary_view

    setup = Conditions(level, plies, seed, move_time, game_time, grace, adjudicate).setup(game, players)
    seats = seats_of(setup)
    if len(players) != max(2, seats):
        more = ": a tournament takes more" if len(players) > max(2, seats) else ""
        raise SpecError(f"{game} is for {max(2, seats)} players in a match, not {len(players)}{more}")
    pairs = pairs_for(games, len(players))
    plan = Plan("match", setup, lambda: formats.match(seats, len(players), pairs), wishes={"pairs": pairs})
    summary, run = conduct_run(plan, db, workers, pairs, summary_view, as_json)
    if as_json:
        print_json({**summary_json(summary), **place_json(db, run)})
        return
    screen = console()
    screen.print(summary_view(summary))
    screen.print(f"\n{tell_place(db, run)}", style="dim")
