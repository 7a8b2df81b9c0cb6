"""Start a new game from a documented file that already works."""

from __future__ import annotations

import os
import re
import tempfile
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
    from ludus.scaffold import source_of_game

    if not re.fullmatch(r"[a-z][a-z0-9_]*", name):
        raise SpecError(f"'{name}' is not a game's name: use lower-case letters, digits and _, a letter first")
    path = folder / f"{name}.py"
    write_new(path, source_of_game(name))
    typer.echo(f"{path} is written. Try it:\n  ludus play {path if folder != Path() else f'./{path}'}")
    typer.echo(f"  ludus conform {path if folder != Path() else f'./{path}'}")


def write_new(path: Path, text: str) -> None:
    """Write a file that must not be there yet, whole or not at all."""
    try:
        handle, unfinished = tempfile.mkstemp(dir=path.parent, suffix=".unfinished")
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(text)
            os.chmod(unfinished, 0o644)
            os.link(unfinished, path)  # unlike a rename, refuses to replace
        finally:
            os.unlink(unfinished)
    except FileExistsError:
        raise SpecError(f"{path} is there already and is left as it is: choose another name") from None
    except OSError as error:
        raise SpecError(f"{path} cannot be written: {error.strerror}") from None
