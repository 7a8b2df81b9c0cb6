"""Check a student's players: where a search first goes wrong, and what mistake does that.

Example: [bold]ludus check mine.py --language fr[/bold]
A class: [bold]ludus check --assignment alphabeta submissions/ -o report/[/bold]
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
    file: Path = typer.Argument(help="A Python file with players of the course; a folder of them with --assignment."),
    name: list[str] = typer.Option([], "--class", help="Check this class alone; may be given twice."),
    language: Literal["en", "fr"] = typer.Option("en", help="What the verdict is written in."),
    as_json: bool = typer.Option(False, "--json", help="Print JSON."),
    assignment: str = typer.Option(
        None, metavar="FILE", help="Check a whole class: a TOML file, or alphabeta, montecarlo or workshop."
    ),
    output: Path = typer.Option(
        None, "-o", "--output", metavar="FOLDER", help="Where a class's report goes; 'report' if left out."
    ),
    again: bool = typer.Option(False, "--again", help="Check all of a class, also what has not changed since last time."),
    workers: int = typer.Option(None, min=1, max=1024, help="Of a class, how many to check at a time; one a core."),
) -> None:
    if assignment is not None:
        from ludus.cli._assignment import check_class

        check_class(file, assignment, output or Path("report"), again, workers, as_json)
        return
    if output is not None or again or workers is not None:
        raise CheckError("--output, --again and --workers are for a class: give --assignment as well")
    from ludus.checker.examine import examine
    from ludus.checker.families import FAMILIES
    from ludus.checker.subject import CannotCheck, Subject
    from ludus.checker.verdict import as_json as finding_json
    from ludus.checker.verdict import describe
    from ludus.cli._screen import console, print_json

    if not file.is_file():
        raise CheckError(f"there is no file {file}")
    try:
        with Subject(file) as subject:
            known = [each for each in subject.load() if each in FAMILIES]
            findings = [examine(subject, each, FAMILIES[each]) for each in _chosen(file, known, name)]
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


def _chosen(file: Path, known: list[str], wanted: list[str]) -> list[str]:
    from ludus.checker.families import FAMILIES

    if missing := [each for each in wanted if each not in known]:
        raise CheckError(f"{file} has no class {missing[0]} that can be checked; it has {', '.join(known) or 'none'}")
    if not known:
        raise CheckError(f"{file} has none of the classes that can be checked: {', '.join(FAMILIES)}")
    return wanted or known
