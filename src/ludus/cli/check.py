"""Check a student's players, or the workshop's functions: where a search first goes wrong, and what mistake does that.

Example: [bold]ludus check mine.py --language fr[/bold]
A class: [bold]ludus check --assignment alphabeta submissions/ -o report/[/bold]
"""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import typer

from ludus.errors import LudusError

MISTAKES_FOUND, CANNOT_CHECK = 1, 2  # exit codes


class CheckError(LudusError):
    """The file cannot be checked."""


def check(
    file: Path = typer.Argument(
        help="A Python file with players of the course or the workshop's functions; a folder of them with --assignment."
    ),
    name: list[str] = typer.Option([], "--class", help="Check this class or function alone; may be given twice."),
    chosen: Literal["en", "fr"] = typer.Option(
        None, "--language", help="What the verdict is written in: en if left out; of a class, the assignment's."
    ),
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
        _refuse_class_of_an_assignment(name)
        from ludus.cli._assignment import check_class

        check_class(file, assignment, output or Path("report"), again, workers, as_json, chosen)
        return
    language = chosen or "en"
    _refuse_options_of_a_class(output, again, workers)
    from ludus.checker.beside import imported_beside
    from ludus.checker.examine_file import Found, checkable, examine_file
    from ludus.checker.subject import CannotCheck, Subject
    from ludus.checker.trouble import tell_fence
    from ludus.checker.verdict import as_json as finding_json
    from ludus.checker.verdict import describe
    from ludus.cli._screen import console, print_json

    if file.is_dir():
        raise CheckError(
            f"{file} is a folder: give one file of it, or --assignment (alphabeta, montecarlo, workshop or a TOML file)"
            " to check a class"
        )
    if not file.is_file():
        raise CheckError(f"there is no file {file}")
    why: list[str] = []  # it cannot be checked
    findings: list[Found] = []
    with Subject(file, beside=imported_beside(file)) as subject:
        try:
            _refuse_unknown(file, checkable(subject, name), name)
            findings = examine_file(subject, name)
        except CannotCheck as error:
            why = subject.tell_cannot(error, language)
    notice = tell_fence(subject.refused, subject.has_files_safe, language)
    if as_json:
        told = [finding_json(each, file.name, language) for each in findings]
        print_json({"file": str(file), "findings": told, "cannot": why, "fence": notice})
    else:
        screen = console()
        for number, each in enumerate(why):
            screen.print(f"  {each}" if number else f"✗ {each}", style=None if number else "bold red", markup=False)
        for finding in findings:
            first, *rest = describe(finding, file.name, language)
            mark, style = ("✓", "green") if finding.is_right else ("✗", "bold red")
            screen.print(f"{mark} {first}", style=style, markup=False)
            for each in rest:
                screen.print(f"  {each}", markup=False)
        if notice:
            screen.print(notice, style="dim", markup=False)
    if why or any(finding.problem is not None and finding.problem.kind == "stumbled" for finding in findings):
        raise typer.Exit(CANNOT_CHECK)
    if not all(finding.is_right for finding in findings):
        raise typer.Exit(MISTAKES_FOUND)


def _refuse_class_of_an_assignment(names: list[str]) -> None:
    if names:
        raise CheckError(f"--class {names[0]} beside --assignment: the assignment says what is checked; leave one of them out")


def _refuse_options_of_a_class(output: Path | None, again: bool, workers: int | None) -> None:
    if output is not None or again or workers is not None:
        raise CheckError("--output, --again and --workers are for a class: give --assignment as well")


def _refuse_unknown(file: Path, known: list[str], wanted: list[str]) -> None:
    from ludus.checker.examine_file import CHECKABLE
    from ludus.checker.subject import CannotCheck
    from ludus.checker.trouble import Trouble

    if missing := [each for each in wanted if each not in known]:
        raise CheckError(f"{file} has no {missing[0]} that can be checked; it has {', '.join(known) or 'none'}")
    if not known:
        raise CannotCheck(Trouble("no class", ", ".join(CHECKABLE)))
