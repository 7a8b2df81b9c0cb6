"""Levels of Tron: show them, check them, generate them, convert them.

Example: [bold]ludus level show tower[/bold]
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from ludus.errors import LudusError, SpecError

if TYPE_CHECKING:
    from ludus.core.position import Position
    from ludus.games.tron.levels import Level

WRONG = 2
FORMATS = {".txt": "ludus", ".map": "google"}  # what a file's name says of its format

app = typer.Typer(no_args_is_help=True)


@app.callback()
def _level() -> None:
    """Levels of Tron: show them, check them, generate them, convert them."""


@app.command()
def show(
    level: str = typer.Argument(None, help="A level of the library or a file with one; the whole library if left out."),
    svg: str = typer.Option(None, metavar="FILE", help="Draw it into a new file; - for standard output."),
    as_json: bool = typer.Option(False, "--json", help="Print JSON."),
) -> None:
    """Show a level as it is before anybody has moved, or list the library.

    Example: [bold]ludus level show tower --svg tower.svg[/bold]
    """
    if level is None:
        if svg is not None:
            raise SpecError("--svg draws one level: say which, as in ludus level show arena --svg arena.svg")
        _list_library(as_json)
        return
    found, spelled = _find(level)
    position = _fresh_position(spelled)
    if svg == "-":
        sys.stdout.write(position.svg())
        return
    if svg is not None:
        from ludus.cli._files import write_new

        write_new(Path(svg), position.svg())
    if as_json:
        from ludus.cli._screen import print_json

        print_json(_facts(spelled, found))
    else:
        _print_level(spelled, found, position)
        if svg is not None:
            typer.echo(f"\n{svg} is written.")


@app.command()
def check(
    files: list[Path] = typer.Argument(help="Files with levels, in our format or the 2010 Google AI Challenge's."),
    as_json: bool = typer.Option(False, "--json", help="Print JSON."),
) -> None:
    """Check that files hold levels that can be ridden; says line and column of what is wrong.

    Example: [bold]ludus level check mine.txt other.txt[/bold]
    """
    from ludus.cli._screen import print_json
    from ludus.games.tron.library import read_level

    verdicts: list[dict[str, Any]] = []
    for file in files:
        try:
            read_level(file)
        except LudusError as error:
            verdicts.append({"file": str(file), "problem": str(error)})
        else:
            verdicts.append({"file": str(file), "problem": None})
        if not as_json:
            typer.echo(verdicts[-1]["problem"] or f"{file}: ok")
    if as_json:
        print_json(verdicts)
    if any(verdict["problem"] for verdict in verdicts):
        raise typer.Exit(WRONG)


@app.command()
def generate(
    width: str = typer.Option(None, metavar="NUMBER", help="Columns, the border included: 5 to 64."),
    height: str = typer.Option(None, metavar="NUMBER", help="Rows, the border included: 5 to 64."),
    density: str = typer.Option(None, metavar="NUMBER", help="The share of inner cells that are wall: 0 to 0.5."),
    symmetry: str = typer.Option(None, help="How one part follows from another: none, mirror, rotation or both."),
    starts: str = typer.Option(None, metavar="NUMBER", help="How many riders can start: 1 to 8."),
    seed: int = typer.Option(None, help="Makes the same level again; a new one each time if left out."),
    out: Path = typer.Option(None, help="A new file to write it to; printed if left out."),
    name: str = typer.Option(None, help="What the level is called."),
) -> None:
    """Make a level by chance: all of a piece, as dense and symmetric as asked, its starts far apart.

    Example: [bold]ludus level generate --width 30 --height 20 --symmetry both --starts 4 --seed 7[/bold]
    """
    import secrets

    from ludus.core import stream
    from ludus.core.records import first_record
    from ludus.games.tron.generate import Recipe
    from ludus.games.tron.generate import generate as make
    from ludus.games.tron.levels import format_level

    asked = {"width": width, "height": height, "density": density, "symmetry": symmetry, "starts": starts}
    recipe = Recipe.check({option: value for option, value in asked.items() if value is not None}, "level generate")
    chosen = secrets.randbelow(2**31) if seed is None else seed
    called = f"Random, seed {chosen}" if name is None else name.strip()
    if not called.isprintable():
        raise SpecError("level generate: --name must be one line of text")
    made = make(recipe, first_record(stream(chosen, "start")), called)  # as `tron:level=random` makes it with this seed
    _deliver(format_level(made), str(out) if out is not None else "-", made)


@app.command()
def convert(
    source: str = typer.Argument(metavar="IN", help="A file with a level, or a level of the library."),
    target: str = typer.Argument(metavar="OUT", help="A new file: .txt for our format, .map for Google's; - to print it."),
    to: str = typer.Option(None, metavar="FORMAT", help="The format to write, google or ludus, whatever OUT is called."),
) -> None:
    """Convert a level between our format and the maps of the 2010 Google AI Challenge.

    Example: [bold]ludus level convert arena arena.map[/bold]
    """
    from ludus.games.tron.levels import format_google, format_level

    wanted = to or FORMATS.get(Path(target).suffix)
    if wanted is None:
        raise SpecError(f"what to write into '{target}' is not clear: add --to google or --to ludus, or call it .map or .txt")
    if wanted not in FORMATS.values():
        raise SpecError(f"--to must be google or ludus, not '{to}'")
    level = _find(source)[0]
    text = format_google(level) if wanted == "google" else format_level(level)
    _deliver(text, target, level)
    if wanted == "google" and level.headings:
        typer.echo("ludus: name and author are left out: such a map has no place for them", err=True)


def _find(name: str) -> tuple[Level, str]:
    """A level by name or file, and how a spec of the game names it."""
    from ludus.games.tron.library import find_level, names, read_level

    path = Path(name).expanduser()
    if name in names() or not path.is_file():
        return find_level(name), name
    return read_level(path), _spelled(path)


def _spelled(path: Path) -> str:
    """A path as the game takes it for one: with a folder."""
    return str(path) if len(path.parts) > 1 else f"./{path}"


def _fresh_position(level: str) -> Position:
    from ludus.catalogue import find_game
    from ludus.core.position import Position

    game = find_game("tron")
    return Position(game, game.options({"level": level}))


def _deliver(text: str, target: str, level: Level) -> None:
    """Print what was made, or write it to a new file."""
    from ludus.cli._files import write_new

    if target == "-":
        sys.stdout.write(text)
        return
    path = Path(target)
    write_new(path, text)
    riders = len(level.starts())
    typer.echo(
        f"{path} is written: {level.width} x {level.height}, {_count(riders, 'rider')}. Try it:\n  {_command(_spelled(path))}"
    )


def _command(level: str) -> str:
    import shlex

    from ludus.catalogue import format_spec
    from ludus.catalogue.spec import Spec

    return f"ludus play {shlex.quote(format_spec(Spec('tron', {'level': level})))}"


def _facts(spelled: str, level: Level) -> dict[str, Any]:
    from ludus.games.tron.levels import format_level

    return {
        "level": spelled,
        "name": level.name,
        "author": level.headings.get("author", ""),
        "rules": level.headings.get("rules", ""),
        "width": level.width,
        "height": level.height,
        "floors": len(level.floors),
        "starts": [list(place) for place in level.starts()],
        "free_cells": level.free_cells,
        "text": format_level(level),
    }


def _print_level(spelled: str, level: Level, position: Position) -> None:
    from rich.markup import escape

    from ludus.cli._screen import console, painted

    screen = console()
    flat = len(level.floors) == 1
    starts = [f"({x}, {y})" if flat else f"({x}, {y}, floor {floor})" for x, y, floor in level.starts()]
    screen.print(f"[bold]{escape(level.name or spelled)}[/bold]\n")
    screen.print(painted(position), "\n", sep="")
    screen.print(
        f"size      {level.width} x {level.height}, {_count(len(level.floors), 'floor')}, {level.free_cells} free cells"
    )
    screen.print(f"starts    {', '.join(f'{number} at {place}' for number, place in enumerate(starts, 1))}")
    for heading in ("author", "rules"):
        if level.headings.get(heading):
            screen.print(f"{heading:<9} {escape(level.headings[heading])}")
    screen.print(f"\n[dim]{escape(_command(spelled))}[/dim]")


def _list_library(as_json: bool) -> None:
    from rich.markup import escape
    from rich.table import Table

    from ludus.cli._screen import console, print_json
    from ludus.games.tron.library import find_level, names

    found = {name: find_level(name) for name in names()}
    if as_json:
        print_json([_facts(name, level) for name, level in found.items()])
        return
    table = Table(box=None, pad_edge=False, header_style="dim", padding=(0, 2, 0, 0))
    for heading in ("level", "size", "floors", "riders", "what it is"):
        table.add_column(heading)
    for name, level in found.items():
        size, floors, riders = f"{level.width} x {level.height}", str(len(level.floors)), str(len(level.starts()))
        table.add_row(f"[bold]{name}[/bold]", size, floors, riders, escape(level.name))
    console().print(table)


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
