"""`ludus check --assignment`: a whole class, side by side, into a folder with a report."""

from __future__ import annotations

import os
import time
from pathlib import Path

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from ludus.checker.assignment import Assignment, open_assignment
from ludus.checker.crew import mark_all, usual_width
from ludus.checker.gradebook import Gradebook
from ludus.checker.grades import Grades, as_json
from ludus.checker.marking import Marked
from ludus.checker.report.write import write_report
from ludus.checker.submissions import Submission, find_submissions
from ludus.cli._screen import console, plain_table, print_json

SOME_UNCHECKED = 1  # exit code
SAVING = 1.0  # s between two times that what was done is kept


def check_class(folder: Path, given: str, report: Path, again: bool, workers: int | None, is_json: bool) -> None:
    assignment = open_assignment(given)
    handed = find_submissions(folder, assignment.files)
    book = Gradebook(report, assignment)
    known = {} if again else {each.student: found for each in handed.submissions if (found := book.find(each))}
    waiting = [each for each in handed.submissions if each.student not in known]
    marked = {**known, **_mark(waiting, handed.submissions, assignment, book, workers or usual_width())}
    grades = Grades(assignment, [marked[each.student] for each in handed.submissions])
    write_report(report, grades, handed.aside)
    if is_json:
        print_json(as_json(grades))
    else:
        _show(grades, len(waiting), report)
    if grades.unchecked:
        raise typer.Exit(SOME_UNCHECKED)


def _mark(
    waiting: list[Submission], everybody: tuple[Submission, ...], assignment: Assignment, book: Gradebook, width: int
) -> dict[str, Marked]:
    """Those that changed; what is done is kept as it comes, so that Ctrl-C loses nothing."""
    by_name = {each.student: each for each in waiting}
    marked: dict[str, Marked] = {}
    to = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    saved = time.monotonic()
    try:
        with Progress(*columns, console=to, transient=True, disable=not to.is_terminal) as bar:
            task = bar.add_task("checking", total=len(waiting))
            for each in mark_all(waiting, assignment, width):
                marked[each.student] = each
                book.keep(by_name[each.student], each)
                bar.update(task, advance=1)
                if time.monotonic() > saved + SAVING:
                    book.save(everybody)
                    saved = time.monotonic()
    finally:
        book.save(everybody)
        if len(marked) < len(waiting):
            to.print(f"{len(marked)} of {len(waiting)} are checked and kept: the same command goes on.", markup=False)
    return marked


def _show(grades: Grades, checked: int, report: Path) -> None:
    screen = console()
    table = plain_table()
    table.add_column("student", no_wrap=True)
    for part in grades.assignment.parts:
        table.add_column(part.name, justify="right", no_wrap=True)
    table.add_column("total", justify="right")
    for each in grades.marked:
        points = [f"{mark.points:g}" for mark in each.marks]
        table.add_row(_plain(each.student), *points, f"{each.points:g}")
    screen.print(table)
    for each in grades.unchecked:
        screen.print(f"✗ {_plain(each.student)} could not be checked: {_plain(each.trouble['en'])}")
    for names in grades.twins():
        screen.print(f"The same code: {_plain(', '.join(names))}")
    if grades.fence:
        screen.print(grades.fence["en"], style="dim", markup=False)
    students = len(grades.marked)
    again = "" if checked == students else f", {students - checked} unchanged since last time"
    screen.print(f"\n{students} students{again}; mean {grades.mean:.1f} of {grades.assignment.points:g}.", markup=False)
    screen.print(f"{report}{os.sep}index.html shows the class; grades.csv has the grades.", markup=False)


def _plain(text: str) -> str:
    """A name from outside: neither markup nor control characters."""
    from rich.markup import escape

    return escape("".join(each for each in text if each.isprintable()))
