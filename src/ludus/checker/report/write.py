"""Write a report: the grades, the teacher's page and a page for every student, each in both languages."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from pathlib import Path

from ludus.checker.gradebook import write_page
from ludus.checker.grades import Grades, format_grades
from ludus.checker.report.overview import overview_page
from ludus.checker.report.student import student_page

STUDENTS = "students"


def write_report(folder: Path, grades: Grades, aside: Sequence[str] = ()) -> None:
    """Pages of students who are no longer there go, and those of a report in the other language."""
    assignment = grades.assignment
    slugs = _slugs([each.student for each in grades.marked])
    written = set()
    for language in (assignment.language, assignment.other_language):
        is_first = language == assignment.language
        ending, other = (".html", f".{assignment.other_language}.html") if is_first else (f".{language}.html", ".html")
        pages = {student: f"{STUDENTS}/{slug}{ending}" for student, slug in slugs.items()}
        for each in grades.marked:
            text = student_page(each, assignment, language, f"{slugs[each.student]}{other}")
            write_page(folder / pages[each.student], text)
            written.add(folder / pages[each.student])
        write_page(folder / f"index{ending}", overview_page(grades, language, f"index{other}", pages, aside))
        written.add(folder / f"index{ending}")
    for page in [*folder.glob("index*.html"), *(folder / STUDENTS).glob("*.html")]:
        if page not in written:
            page.unlink()
    write_page(folder / "grades.csv", format_grades(grades))


def _slugs(students: Sequence[str]) -> dict[str, str]:
    """Names of files, plain and all different."""
    slugs: dict[str, str] = {}
    for student in students:
        plain = unicodedata.normalize("NFKD", student).encode("ascii", "ignore").decode()
        slug = re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-")[:60] or "student"
        number = 2
        while (unique := slug if number == 2 and slug not in slugs.values() else f"{slug}-{number}") in slugs.values():
            number += 1
        slugs[student] = unique
    return slugs
