"""`ludus bench engines`: random games of Tron by the interpreter, by compiled code, and in lockstep."""

from __future__ import annotations

import importlib.util
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from rich.console import Console

from ludus.catalogue import new_game
from ludus.cli._screen import console, plain_table, print_json, spaced
from ludus.core.limits import Limits
from ludus.core.position import Position
from ludus.errors import LudusError
from ludus.search.lockstep import LockstepPlayouts
from ludus.search.playout import Playouts, Summary

SHORTEST = 0.3  # s: shorter measurements say little
LONGEST = 20  # s: what would take longer is left out

Run = Callable[[Limits, int], Summary]  # limits, seed


def bench_engines(game: str, most: int, chart: Path | None, as_json: bool) -> None:
    """Measure, then print and draw."""
    if chart:
        _check_chart(chart)
    position = new_game(game)
    measured = []
    with Console(stderr=True).status("") as status:  # on a terminal only
        for engine, play in _engines(position).items():
            status.update(f"{engine}: getting ready")
            measured += _measure_engine(engine, play, most, status.update)
    if as_json:
        print_json({"game": game, "measured": measured})
    else:
        _print_engines(measured)
    if chart is not None:
        _draw_chart(chart, game, measured)


def _engines(position: Position) -> dict[str, Run]:
    """How each engine plays from the position, the slowest first; a position that one cannot play is refused here."""
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


def _measure_engine(engine: str, play: Run, most: int, tell: Callable[[str], None]) -> list[dict[str, Any]]:
    play(Limits(simulations=1), 0)  # compiled, warm
    rows: list[dict[str, Any]] = []
    speed = float("inf")  # games/s
    simulations = 10
    while simulations <= most:
        row: dict[str, Any] = {"engine": engine, "simulations": simulations, "games_per_second": None}
        rows.append(row)
        if simulations / speed <= LONGEST:
            tell(f"{engine}: {spaced(simulations)} simulations")
            begin, rounds, seconds = time.perf_counter(), 0, 0.0
            while seconds < SHORTEST:
                play(
                    Limits(simulations=simulations), rounds
                )  # other games each time: a processor learns the same ones by heart
                rounds, seconds = rounds + 1, time.perf_counter() - begin
            speed = rounds * simulations / seconds
            row.update(games_per_second=speed, rounds=rounds, seconds=seconds)
        else:
            row.update(left_out=f"it would take {simulations / speed:.0f} s")
        simulations *= 10
    return rows


def _print_engines(measured: list[dict[str, Any]]) -> None:
    table = plain_table()
    table.add_column("simulations", justify="right")
    names = list(dict.fromkeys(row["engine"] for row in measured))
    for name in names:
        table.add_column(f"{name}, games/s", justify="right")
    found = {(row["simulations"], row["engine"]): row["games_per_second"] for row in measured}
    for simulations in dict.fromkeys(row["simulations"] for row in measured):
        speeds = [found[simulations, name] for name in names]
        table.add_row(spaced(simulations), *(spaced(speed) if speed else "-" for speed in speeds))
    screen = console()
    screen.print(table)
    for row in measured:
        if "left_out" in row:
            screen.print(f"[dim]{row['engine']} with {spaced(row['simulations'])} is left out: {row['left_out']}[/dim]")


def _check_chart(path: Path) -> None:
    """Refuse before anything is measured what could not be drawn after."""
    if path.suffix.lower() != ".html":
        raise LudusError(f"--chart '{path}': a chart is a page that needs nothing else, so its name ends in .html")
    if not path.resolve().parent.is_dir():
        raise LudusError(f"--chart '{path}': there is no folder {path.parent}")
    if importlib.util.find_spec("plotly") is None:
        raise LudusError("a chart needs plotly: get it with pip install plotly")


def _draw_chart(path: Path, game: str, measured: list[dict[str, Any]]) -> None:
    from plotly import graph_objects

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
