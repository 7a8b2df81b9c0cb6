"""`ludus check --assignment`: a whole class, side by side, into a folder with a report."""

from __future__ import annotations

import os
import textwrap
import time
from dataclasses import replace
from pathlib import Path

import typer
from rich.cells import cell_len
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from ludus.checker.assignment import Assignment, open_assignment
from ludus.checker.crew import mark_all, usual_width
from ludus.checker.gradebook import Gradebook
from ludus.checker.grades import Grades, as_json
from ludus.checker.marking import Marked
from ludus.checker.report.write import write_report
from ludus.checker.submissions import Submission, find_submissions
from ludus.checker.words import Language
from ludus.cli._screen import console, plain_table, print_json

SOME_UNCHECKED = 1  # exit code
LONGEST_NAME = 20  # characters of a student's that always have room in a line
SAVING = 1.0  # s between two times that what was done is kept


def check_class(
    folder: Path, given: str, report: Path, again: bool, workers: int | None, is_json: bool, language: Language | None = None
) -> None:
    """`language`: instead of the assignment's own."""
    assignment = open_assignment(given)
    if language is not None:
        assignment = replace(assignment, language=language)
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
        _show(grades, len(waiting), report, handed.aside)
    if grades.unchecked or grades.stumbled:
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


def _show(grades: Grades, checked: int, report: Path, aside: tuple[str, ...]) -> None:
    screen = console()
    _show_points(grades, screen)
    for each in grades.unchecked:
        screen.print(f"✗ {_plain(each.student)} could not be checked: {_plain(each.trouble['en'])}")
    for name in grades.stumbled:
        screen.print(f"✗ {_plain(name)} could not be checked in every part, by a fault of the checker: see the remarks.")
    for names in grades.twins():
        screen.print(f"The same code: {_plain(', '.join(names))}")
    if aside:
        screen.print(f"Left aside, as nobody's submission: {_plain(', '.join(aside))}")
    if grades.fence:
        screen.print(grades.fence["en"], style="dim", markup=False)
    students = len(grades.marked)
    counted = "1 student" if students == 1 else f"{students} students"
    again = "" if checked == students else f", {students - checked} unchanged since last time"
    screen.print(f"\n{counted}{again}; mean {grades.mean:.1f} of {grades.assignment.points:g}.", markup=False)
    screen.print(f"{report}{os.sep}index.html shows the class; grades.csv has the grades.", markup=False)


def _show_points(grades: Grades, screen: Console) -> None:
    """A line a student; where the names of the parts do not fit beside each other they are told below, by their numbers."""
    rows = [
        [_plain(each.student), _short(each.points), *(_short(mark.points) for mark in each.marks)] for each in grades.marked
    ]
    names = [part.name for part in grades.assignment.parts]
    numbers = [str(number) for number in range(1, len(names) + 1)]
    is_wide = _width(["student", "total", *names], rows) > screen.width
    heads = ["student", "total", *(numbers if is_wide else names)]
    table = plain_table()
    table.add_column(heads[0], overflow="fold")
    for head in heads[1:]:
        table.add_column(head, justify="right", no_wrap=True)
    for row in rows:
        table.add_row(*row)
    shortened = [[row[0][:LONGEST_NAME], *row[1:]] for row in rows]
    screen.print(table, width=max(screen.width, _width(heads, shortened)))
    if is_wide:
        legend = ", ".join(f"{number} {name}" for number, name in zip(numbers, names, strict=True))
        for line in textwrap.wrap(legend, max(screen.width, LONGEST_NAME), break_long_words=False):
            screen.print(line, style="dim", markup=False)


def _width(heads: list[str], rows: list[list[str]]) -> int:
    """Of a table, in characters."""
    return sum(max(map(cell_len, column)) + 2 for column in zip(heads, *rows, strict=True)) - 2


def _short(points: float) -> str:
    return f"{round(points, 2):g}"


def _plain(text: str) -> str:
    """A name from outside: neither markup nor control characters."""
    from rich.markup import escape

    return escape("".join(each for each in text if each.isprintable()))
