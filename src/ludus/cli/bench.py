"""Measure how fast games are played on this machine.

Example: [bold]ludus bench playouts connect_four[/bold]
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

if TYPE_CHECKING:
    from ludus.core.limits import Limits
    from ludus.core.position import Position
    from ludus.search.playout import Summary

app = typer.Typer(no_args_is_help=True)

SHORTEST = 0.3  # s: shorter measurements say little
LONGEST = 20  # s: what would take longer is left out


@app.callback()
def _bench() -> None:
    """Measure how fast games are played on this machine."""


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
        table.add_row(row["game"], _spaced(row["games_per_second"]), f"{row['ready']:.2f} s", means)
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
    from rich.console import Console

    from ludus.catalogue import new_game
    from ludus.cli._screen import print_json

    if chart:
        _check_chart(chart)
    position = new_game(game)
    measured = []
    with Console(stderr=True).status("") as status:  # on a terminal only
        for engine, run in _engines(position).items():
            status.update(f"{engine}: getting ready")
            measured += _measure_engine(engine, run, most, status.update)
    if as_json:
        print_json({"game": game, "measured": measured})
    else:
        _print_engines(measured)
    if chart is not None:
        _draw_chart(chart, game, measured)


Run = Callable[["Limits", int], "Summary"]  # limits, seed


def _engines(position: Position) -> dict[str, Run]:
    """How each engine plays from the position, the slowest first; a position that one cannot play is refused here."""
    from ludus.core.limits import Limits
    from ludus.search.lockstep import LockstepPlayouts
    from ludus.search.playout import Playouts

    game = position.game
    lockstep = LockstepPlayouts(game)
    lockstep.run(position, Limits(simulations=1))
    interpreted, compiled = Playouts(game, engine="interpreted"), Playouts(game)

    def run_lockstep(limits: Limits, seed: int) -> Summary:
        """All of them together, as many as there are: that is what is measured."""
        return LockstepPlayouts(game, together=limits.simulations or 1).run(position, limits, seed)

    return {
        "interpreted": lambda limits, seed: interpreted.run(position, limits, seed),
        "lockstep": run_lockstep,
        "compiled": lambda limits, seed: compiled.run(position, limits, seed),
    }


def _measure_engine(engine: str, run: Run, most: int, tell: Callable[[str], None]) -> list[dict[str, Any]]:
    import time

    from ludus.core.limits import Limits

    run(Limits(simulations=1), 0)  # compiled, warm
    rows: list[dict[str, Any]] = []
    speed = float("inf")  # games/s
    simulations = 10
    while simulations <= most:
        row: dict[str, Any] = {"engine": engine, "simulations": simulations, "games_per_second": None}
        rows.append(row)
        if simulations / speed <= LONGEST:
            tell(f"{engine}: {_spaced(simulations)} simulations")
            begin, rounds, seconds = time.perf_counter(), 0, 0.0
            while seconds < SHORTEST:
                run(Limits(simulations=simulations), rounds)  # other games each time: a processor learns the same ones by heart
                rounds, seconds = rounds + 1, time.perf_counter() - begin
            speed = rounds * simulations / seconds
            row.update(games_per_second=speed, rounds=rounds, seconds=seconds)
        else:
            row.update(left_out=f"it would take {simulations / speed:.0f} s")
        simulations *= 10
    return rows


def _print_engines(measured: list[dict[str, Any]]) -> None:
    from rich.table import Table

    from ludus.cli._screen import console

    table = Table(box=None, pad_edge=False, header_style="dim", padding=(0, 2, 0, 0))
    table.add_column("simulations", justify="right")
    names = list(dict.fromkeys(row["engine"] for row in measured))
    for name in names:
        table.add_column(f"{name}, games/s", justify="right")
    found = {(row["simulations"], row["engine"]): row["games_per_second"] for row in measured}
    for simulations in dict.fromkeys(row["simulations"] for row in measured):
        speeds = [found[simulations, name] for name in names]
        table.add_row(_spaced(simulations), *(_spaced(speed) if speed else "-" for speed in speeds))
    screen = console()
    screen.print(table)
    for row in measured:
        if "left_out" in row:
            screen.print(f"[dim]{row['engine']} with {_spaced(row['simulations'])} is left out: {row['left_out']}[/dim]")


def _check_chart(path: Path) -> None:
    """Refuse before anything is measured what could not be drawn after."""
    import importlib.util

    from ludus.errors import LudusError

    if path.suffix.lower() != ".html":
        raise LudusError(f"--chart '{path}': a chart is a page that needs nothing else, so its name ends in .html")
    if not path.resolve().parent.is_dir():
        raise LudusError(f"--chart '{path}': there is no folder {path.parent}")
    if importlib.util.find_spec("plotly") is None:
        raise LudusError("a chart needs plotly: get it with pip install 'ludus[charts]'")


def _draw_chart(path: Path, game: str, measured: list[dict[str, Any]]) -> None:
    from plotly import graph_objects

    from ludus.errors import LudusError

    figure = graph_objects.Figure()
    for name in dict.fromkeys(row["engine"] for row in measured):
        rows = [row for row in measured if row["engine"] == name and row["games_per_second"]]
        figure.add_scatter(
            x=[row["simulations"] for row in rows], y=[row["games_per_second"] for row in rows], name=name, mode="lines+markers"
        )
    figure.update_layout(title=f"Random games a second, {game}, one thread", template="plotly_white")
    figure.update_xaxes(title="simulations at a time", type="log", dtick=1)
    figure.update_yaxes(title="games/s", type="log", dtick=1)
    page = figure.to_html(include_plotlyjs=True, config={"displaylogo": False})
    try:
        path.write_text(page, "utf-8")
    except OSError as error:
        raise LudusError(f"{path} cannot be written: {error.strerror}") from None


def _spaced(number: float) -> str:
    """1 234 567, with thin spaces."""
    return f"{number:,.0f}".replace(",", "\u2009")
