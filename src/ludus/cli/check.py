"""Check a student's players, or the workshop's functions: where a search first goes wrong, and what mistake does that.

Example: [bold]ludus check mine.py --language fr[/bold]
"""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import typer

from ludus.errors import LudusError

MISTAKES_FOUND = 1  # exit code


class CheckError(LudusError):
    """The file cannot be checked."""


def check(
    file: Path = typer.Argument(
        help="A Python file with players of the course, such as UCB, or with the workshop's functions."
    ),
    name: list[str] = typer.Option([], "--class", help="Check this class or function alone; may be given twice."),
    language: Literal["en", "fr"] = typer.Option("en", help="What the verdict is written in."),
    as_json: bool = typer.Option(False, "--json", help="Print JSON."),
) -> None:
    from ludus.checker.examine_file import checkable, examine_file
    from ludus.checker.subject import CannotCheck, Subject
    from ludus.checker.verdict import as_json as finding_json
    from ludus.checker.verdict import describe
    from ludus.cli._screen import console, print_json

    if not file.is_file():
        raise CheckError(f"there is no file {file}")
    try:
        with Subject(file) as subject:
            _refuse_unknown(file, checkable(subject, subject.load()), name)
            findings = examine_file(subject, name)
    except CannotCheck as error:
        line = f" (line {error.line})" if error.line else ""
        raise CheckError(f"{file} cannot be checked: {error.what}{line}") from None
    if as_json:
        print_json({"file": str(file), "findings": [finding_json(each, file.name, language) for each in findings]})
    else:
        screen = console()
        for finding in findings:
            first, *rest = describe(finding, file.name, language)
            mark, style = ("✓", "green") if finding.is_right else ("✗", "bold red")
            screen.print(f"{mark} {first}", style=style, markup=False)
            for each in rest:
                screen.print(f"  {each}", markup=False)
    if not all(finding.is_right for finding in findings):
        raise typer.Exit(MISTAKES_FOUND)


def _refuse_unknown(file: Path, known: list[str], wanted: list[str]) -> None:
    from ludus.checker.examine_file import CHECKABLE

    if missing := [each for each in wanted if each not in known]:
        raise CheckError(f"{file} has no {missing[0]} that can be checked; it has {', '.join(known) or 'none'}")
    if not known:
        raise CheckError(f"{file} has none of the classes and functions that can be checked: {', '.join(CHECKABLE)}")
