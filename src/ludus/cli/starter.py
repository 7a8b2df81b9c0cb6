"""List the files that students begin with, or write one into this folder.

Example: [bold]ludus starter alphabeta[/bold]
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import typer

from ludus.errors import SpecError, unknown


def starter(
    name: str = typer.Argument(None, help="The starter to write; all of them are listed if it is left out."),
    output: Path = typer.Option(None, "--output", "-o", metavar="FILE", help="Where to write it; NAME.py if left out."),
    as_json: bool = typer.Option(False, "--json", help="Print JSON."),
) -> None:
    from ludus.cli._files import write_new
    from ludus.cli._screen import console, print_json

    texts = _texts()
    if name is None and output is not None:
        raise SpecError(f"which starter is to be written to {output}? There are {', '.join(texts)}")
    if name is None:
        _list([_facts(each, text) for each, text in texts.items()], as_json)
        return
    if name not in texts:
        raise SpecError(unknown("starter", name, texts))
    file = output or Path(f"{name}.py")
    if file.is_dir():
        file /= f"{name}.py"
    write_new(file, texts[name])
    if as_json:
        print_json({**_facts(name, texts[name]), "file": str(file)})
    else:
        console().print(f"{file} is written. Fill it in, then:\n  python {file}\n  ludus check {file}", markup=False)


def _texts() -> dict[str, str]:
    """By name, what is in the files."""
    from importlib import resources

    folder = resources.files("ludus.course").joinpath("starters")
    files = sorted((each for each in folder.iterdir() if each.name.endswith(".py")), key=lambda each: each.name)
    return {each.name.removesuffix(".py"): each.read_text("utf-8") for each in files}


def _facts(name: str, text: str) -> dict[str, Any]:
    """What a starter is, and which classes or functions are to be filled in."""
    import ast

    from ludus.checker.source import is_unwritten

    tree = ast.parse(text)
    summary = (ast.get_docstring(tree) or "").partition(":")[0]
    asks = [
        each.name
        for each in tree.body
        if isinstance(each, ast.ClassDef | ast.FunctionDef)
        and any(is_unwritten(node) for node in ast.walk(each) if isinstance(node, ast.FunctionDef))
    ]
    return {"name": name, "summary": summary, "asks": asks}


def _list(found: list[dict[str, Any]], as_json: bool) -> None:
    from ludus.cli._screen import console, plain_table, print_json

    if as_json:
        print_json(found)
        return
    table = plain_table()
    for heading in ("starter", "what it is", "what is to be written"):
        table.add_column(heading)
    for each in found:
        table.add_row(each["name"], each["summary"], ", ".join(each["asks"]))
    console().print(table)
