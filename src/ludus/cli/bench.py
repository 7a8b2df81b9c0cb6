"""Measure how fast games are played and searched on this machine.

Example: [bold]ludus bench playouts connect_four[/bold]
"""

from __future__ import annotations

from pathlib import Path

import typer

app = typer.Typer(no_args_is_help=True)


@app.callback()
def _bench() -> None:
    """Measure how fast games are played and searched on this machine."""


@app.command()
def playouts(
    games: list[str] = typer.Argument(None, help="Games, as name:option=value,... or paths; all of them if left out."),
    policy: str = typer.Option(
        "uniform", help="How moves are chosen: uniform, plain (uniform by the rules alone), or a policy."
    ),
    seconds: float = typer.Option(1.0, help="How long to measure each game.", min=0.1, max=600),
    as_json: bool = typer.Option(False, "--json", help="Print JSON."),
) -> None:
    """Random games from the first position to the end, on one thread.

    Example: [bold]ludus bench playouts connect_four ./mygame.py[/bold]
    """
    from ludus.cli._bench_playouts import bench_playouts

    bench_playouts(games, policy, seconds, as_json)


@app.command()
def engines(
    game: str = typer.Argument("tron:level=solo", help="Tron with one or two riders, as tron:option=value,..."),
    most: int = typer.Option(
        100_000, help="The most simulations at a time; from 10 on, ten times more each.", min=10, max=10**6
    ),
    chart: Path = typer.Option(None, help="Draw a chart, too: FILE.html.", metavar="FILE"),
    as_json: bool = typer.Option(False, "--json", help="Print JSON."),
) -> None:
    """Random games of Tron by each of the three engines: interpreted, compiled, and in lockstep; on one thread.

    Example: [bold]ludus bench engines tron:level=solo --chart engines.html[/bold]
    """
    from ludus.cli._bench_engines import bench_engines

    bench_engines(game, most, chart, as_json)


@app.command()
def search(
    games: list[str] = typer.Argument(None, help="Games, as name:option=value,... or paths; all of them if left out."),
    player: list[str] = typer.Option(
        [], help="A player, as name:setting=value,...; repeat it for several. mcts and alphabeta if left out."
    ),
    seconds: float = typer.Option(1.0, help="How long each player may think.", min=0.1, max=600),
    as_json: bool = typer.Option(False, "--json", help="Print JSON."),
) -> None:
    """Players that search: one move from the first position, on one thread.

    Example: [bold]ludus bench search connect_four --player random[/bold]
    """
    from ludus.cli._bench_search import bench_search

    bench_search(games, player, seconds, as_json)
