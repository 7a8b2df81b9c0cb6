"""Measure how fast games are played on this machine."""

from __future__ import annotations

from typing import Any

import typer

app = typer.Typer(no_args_is_help=True)


@app.callback()
def _bench() -> None:
    """Measure how fast games are played on this machine."""


@app.command()
def playouts(
    games: list[str] = typer.Argument(None, help="Games, as name:option=value,... or paths; all of them if left out."),
    policy: str = typer.Option("uniform", help="How moves are chosen: uniform, or a policy of the game."),
    seconds: float = typer.Option(1.0, help="How long to measure each game.", min=0.1, max=600),
    as_json: bool = typer.Option(False, "--json", help="Print JSON."),
) -> None:
    """Random games from the first position to the end, on one thread.

    Example: [bold]ludus bench playouts connect_four ./mygame.py[/bold]
    """
    from rich.table import Table

    from ludus.catalogue import GAMES
    from ludus.cli._screen import console, print_json

    measured = [_measure(spec, policy, seconds) for spec in games or GAMES.names()]
    if as_json:
        print_json(measured)
        return
    table = Table(box=None, pad_edge=False, header_style="dim", padding=(0, 2, 0, 0))
    for heading in ("game", "games/s", "ready after"):
        table.add_column(heading, justify="left" if heading == "game" else "right")
    table.add_column("mean return of each seat")
    for row in measured:
        means = "  ".join(f"{mean:+.3f} ± {2 * error:.3f}" for mean, error in zip(row["mean"], row["error"], strict=True))
        table.add_row(row["game"], f"{row['games_per_second']:,.0f}".replace(",", "\u2009"), f"{row['ready']:.2f} s", means)
    console().print(table)


def _measure(spec: str, policy: str, seconds: float) -> dict[str, Any]:
    import time

    from ludus.catalogue import new_game
    from ludus.core.limits import Limits
    from ludus.search.playout import Playouts

    begin = time.perf_counter()
    position = new_game(spec)
    runner = Playouts(position.game, policy)
    runner.run(position, Limits(simulations=1))
    ready = time.perf_counter() - begin
    result = runner.run(position, Limits(seconds=seconds))
    return {
        "game": spec,
        "policy": policy,
        "games": result.games,
        "seconds": result.seconds,
        "games_per_second": result.games / result.seconds,
        "ready": ready,  # s, compilation included if there was any
        "mean": result.mean,
        "error": result.error,
    }
