"""Start a new game from a documented file that already works.

Example: [bold]ludus new game mygame[/bold]
"""

from __future__ import annotations

import keyword
import re
import sys
from pathlib import Path

import typer

from ludus.errors import SpecError

app = typer.Typer(no_args_is_help=True)


@app.callback()
def _new() -> None:
    """Start a new game from a documented file that already works."""


@app.command()
def game(
    name: str = typer.Argument(help="The game's name: lower-case letters, digits and _."),
    folder: Path = typer.Option(Path(), help="Where to write the file."),
) -> None:
    """Write NAME.py, a small game with every part explained, ready to be changed.

    Example: [bold]ludus new game mygame[/bold]
    """
    from ludus.cli._files import write_new
    from ludus.scaffold import source_of_game

    if not re.fullmatch(r"[a-z][a-z0-9_]*", name):
        raise SpecError(f"'{name}' is not a game's name: use lower-case letters, digits and _, a letter first")
    if keyword.iskeyword(name) or name in sys.stdlib_module_names or name in ("numpy", "numba", "ludus"):
        raise SpecError(f"'{name}' is the name of a module already, which a file of that name would hide: choose another")
    path = folder / f"{name}.py"
    write_new(path, source_of_game(name))
    typer.echo(f"{path} is written. Try it:\n  ludus play {path if folder != Path() else f'./{path}'}")
    typer.echo(f"  ludus conform {path if folder != Path() else f'./{path}'}")
