"""How far a lone rider can ride at most: a bound that is proven, and the best path found, drawn.

Example: [bold]ludus bound comb -o comb.svg[/bold]
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from ludus.cli import INTERRUPTED
from ludus.errors import SpecError, plural

if TYPE_CHECKING:
    from ludus.champions.survey import Survey
    from ludus.core.position import Position

KINDS = {".svg": "a picture"}


def bound(
    level: str = typer.Argument(help="A level of the library, a file, or random:width=...,height=..."),
    start: int = typer.Option(1, min=1, help="The start to ride from, where the level has several."),
    seconds: float = typer.Option(2.0, min=0.01, max=86_400, help="How long to look, half of it for the proof."),
    seed: int = typer.Option(0, help="Another level where it is random, and other luck."),
    out: Path = typer.Option(None, "--out", "-o", help="Draw the path into a new SVG file; - for standard output."),
    as_json: bool = typer.Option(False, "--json", help="Print JSON."),
) -> None:
    _check_out(out, as_json)
    position = _alone(level, start, seed)
    found, is_stopped = _look(position, seconds, seed, is_quiet=as_json)
    for move in found.moves:
        position.play(move)
    if str(out) == "-":
        sys.stdout.write(position.svg())
    else:
        _tell(level, start, seed, position, found, out, as_json)
    if is_stopped:
        raise typer.Exit(INTERRUPTED)


def _check_out(out: Path | None, as_json: bool) -> None:
    if str(out) == "-" and as_json:
        raise SpecError("--json and --out - both write to standard output: leave one of them out, or give --out a file")
    if out is not None and str(out) != "-":
        from ludus.cli._files import check_new

        check_new(out, KINDS)


def _look(position: Position, seconds: float, seed: int, is_quiet: bool) -> tuple[Survey, bool]:
    """What was found, and whether Ctrl-C ended it; one that comes before any path is found ends the command."""
    from ludus.champions.survey import improve

    found: Survey | None = None
    with _progress(is_quiet) as show:
        try:
            for found in improve(position, 0, seconds, seed):
                show(found)
        except KeyboardInterrupt:
            if found is None:
                raise
            return found, True
    assert found is not None
    return found, False


@contextmanager
def _progress(is_quiet: bool) -> Iterator[Callable[[Survey], None]]:
    """A line on a terminal, nothing elsewhere."""
    from rich.console import Console
    from rich.progress import Progress, TextColumn, TimeElapsedColumn

    columns = TextColumn("{task.description}"), TimeElapsedColumn()
    is_off = is_quiet or not sys.stderr.isatty()
    with Progress(*columns, console=Console(stderr=True), transient=True, disable=is_off) as progress:
        line = progress.add_task("looking", total=None)

        def show(found: Survey) -> None:
            progress.update(line, description=f"looking: a path of {found.length} cells, at most {found.bound}")

        yield show


def _alone(level: str, start: int, seed: int) -> Position:
    """The level with nobody but the rider of that start."""
    from ludus.catalogue import find_game
    from ludus.core.position import Position
    from ludus.games.tron.setup import place_of

    game, name = find_game("tron"), level
    if "/" not in level and Path(level).is_file():
        name = f"./{level}"
    rules = Position(game, game.options({"level": name}), seed).rules[0]
    if start > rules["players"]:
        has = "start 1 alone" if rules["players"] == 1 else f"starts 1 to {rules['players']}"
        raise SpecError(f"--start {start}: this level has {has}")
    if start == 1:
        return Position(game, game.options({"level": name, "riders": 1}), seed)
    x, y, floor = place_of(int(rules["start"][start - 1]), int(rules["width"]), int(rules["height"]))
    return Position(game, game.options({"level": name, "starts": f"{x},{y},{floor}"}), seed)


def _tell(level: str, start: int, seed: int, position: Position, found: Survey, out: Path | None, as_json: bool) -> None:
    if out is not None:
        from ludus.cli._files import write_new

        write_new(out, position.svg())
    if as_json:
        from ludus.cli._screen import print_json

        print_json(_facts(level, start, seed, position, found))
        return
    _print(position, found)
    if out is not None:
        typer.echo(f"\n{out} is written.")


def _facts(level: str, start: int, seed: int, position: Position, found: Survey) -> dict[str, Any]:
    from ludus.games.tron.setup import place_of

    rules = position.rules[0]
    width, height = int(rules["width"]), int(rules["height"])
    return {
        "level": level,
        "start": start,
        "seed": seed,
        "free_cells": found.free,
        "chambers": found.chambers,
        "bound": found.bound,
        "length": found.length,
        "exact": found.is_exact,
        "path": [list(place_of(cell, width, height)) for cell in found.path],
        "moves": [position.format_move(move, 0) for move in found.moves],
    }


def _print(position: Position, found: Survey) -> None:
    from ludus.cli._screen import console, fitted

    screen = console()
    screen.print(fitted(screen, position), end="\n\n")
    screen.print(f"cells     {found.free} free beside the start")
    screen.print(f"chambers  at most {found.chambers}, by the checkerboard in the tree of chambers")
    screen.print(f"bound     at most {found.bound}, proven")
    verdict = "which is the longest path there is" if found.is_exact else f"{found.bound - found.length} short of the bound"
    screen.print(f"path      [bold]{found.length}[/bold] {plural(found.length, 'cell')}, {verdict}")
