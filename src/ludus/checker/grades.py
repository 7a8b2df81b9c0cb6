"""The grades of a class: the file for a spreadsheet, which mistakes are made most, and who handed in the same."""

from __future__ import annotations

import csv
import io
import statistics
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ludus.checker.assignment import Assignment, Words
from ludus.checker.catalogue import MISTAKES
from ludus.checker.marking import Mark, Marked
from ludus.checker.words import Language, elide

FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")  # a spreadsheet would compute what begins so
BOM = "\ufeff"  # Excel takes a file for UTF-8 by this alone

WORDS: dict[str, dict[Language, str]] = {
    "student": {"en": "student", "fr": "étudiant"},
    "total": {"en": "total", "fr": "total"},
    "remarks": {"en": "remarks", "fr": "remarques"},
    "unchecked": {"en": "Could not be checked: {why}", "fr": "N'a pas pu être vérifié : {why}"},
    "missing": {"en": "{part} is missing.", "fr": "{part} manque."},
    "unloaded": {"en": "{part}: {why}", "fr": "{part} : {why}"},
    "wrong": {"en": "{part}: {title}", "fr": "{part} : {title}"},
    "versions": {
        "en": "{part} is in {files}: {first} was checked.",
        "fr": "{part} est dans {files} : c'est {first} qui a été vérifié.",
    },
    "same": {"en": "The same code as {others}.", "fr": "Le même code que {others}."},
}


@dataclass(frozen=True)
class Slip:
    """A mistake that a class makes, and who makes it."""

    mistake: str
    students: Sequence[str]
    parts: Sequence[str]


@dataclass(frozen=True)
class Grades:
    assignment: Assignment
    marked: Sequence[Marked]  # by name

    @property
    def unchecked(self) -> list[Marked]:
        return [each for each in self.marked if each.trouble]

    @property
    def stumbled(self) -> list[str]:
        """Who has a part that the checker could not look at by a fault of its own, though others went well."""
        return [
            each.student for each in self.marked if not each.trouble and any(mark.kind == "stumbled" for mark in each.marks)
        ]

    @property
    def fence(self) -> Words:
        """What the machine did not keep from students' files; empty if it kept everything."""
        return next((each.fence for each in self.marked if each.fence), {})

    @property
    def totals(self) -> list[float]:
        return [each.points for each in self.marked]

    @property
    def mean(self) -> float:
        return statistics.fmean(self.totals)

    @property
    def median(self) -> float:
        return statistics.median(self.totals)

    def slips(self) -> list[Slip]:
        """The most frequent first."""
        students: dict[str, list[str]] = defaultdict(list)
        parts: dict[str, list[str]] = defaultdict(list)
        for each in self.marked:
            for mistake in dict.fromkeys(mark.mistake for mark in each.marks if mark.mistake):
                students[mistake].append(each.student)
                parts[mistake] += [mark.part for mark in each.marks if mark.mistake == mistake]
        slips = [Slip(mistake, names, list(dict.fromkeys(parts[mistake]))) for mistake, names in students.items()]
        return sorted(slips, key=lambda slip: (-len(slip.students), slip.mistake))

    def twins(self) -> list[list[str]]:
        """Students who handed in the same code."""
        alike: dict[str, list[str]] = defaultdict(list)
        for each in self.marked:
            if each.likeness:
                alike[each.likeness].append(each.student)
        return [names for names in alike.values() if len(names) > 1]

    def states(self, part: str) -> Counter[str]:
        """How many have a part right, wrong, not there, not loaded or not checked."""
        return Counter(mark.state for each in self.marked for mark in each.marks if mark.part == part)


def remarks(marked: Marked, language: Language) -> list[str]:
    """What a teacher should know of a student, in a line each."""
    if marked.trouble:
        return [WORDS["unchecked"][language].format(why=marked.trouble[language])]
    versions = [tell_versions(mark, language) for mark in marked.marks if mark.versions]
    return [_remark(mark, language) for mark in marked.wrong] + versions


def tell_versions(mark: Mark, language: Language) -> str:
    """Which of the files that define a part was checked."""
    files = (" et " if language == "fr" else " and ").join([", ".join(mark.versions[:-1]), mark.versions[-1]])
    return WORDS["versions"][language].format(part=mark.part, files=files, first=mark.versions[0])


def _remark(mark: Mark, language: Language) -> str:
    if mark.state == "missing":
        return WORDS["missing"][language].format(part=mark.part)
    if mark.state == "unloaded":
        return WORDS["unloaded"][language].format(part=mark.part, why=mark.told[language][0])
    if mark.mistake in MISTAKES:
        return WORDS["wrong"][language].format(part=mark.part, title=MISTAKES[mark.mistake].titles[language])
    return mark.told[language][0]


def format_grades(grades: Grades) -> str:
    """A line a student. In French as a French spreadsheet reads it: semicolons, and a comma in numbers."""
    language = grades.assignment.language
    is_french = language == "fr"
    text = io.StringIO()
    writer = csv.writer(text, delimiter=";" if is_french else ",")
    parts = [part.name for part in grades.assignment.parts]
    writer.writerow([WORDS["student"][language], *parts, WORDS["total"][language], WORDS["remarks"][language]])
    others = {name: [other for other in names if other != name] for names in grades.twins() for name in names}
    for each in grades.marked:
        points = [f"{number:g}" for number in [*(mark.points for mark in each.marks), round(each.points, 2)]]
        told = remarks(each, language)
        if each.student in others:
            same = WORDS["same"][language].format(others=", ".join(others[each.student]))
            told.append(elide(same) if is_french else same)
        numbers = [number.replace(".", ",") for number in points] if is_french else points
        writer.writerow([safe(each.student), *numbers, safe(" ".join(told))])
    return BOM + text.getvalue()


def safe(cell: str) -> str:
    """A text that no spreadsheet takes for a formula."""
    return f"'{cell}" if cell.startswith(FORMULA) else cell


def as_json(grades: Grades) -> dict[str, Any]:
    language = grades.assignment.language
    return {
        "title": grades.assignment.title[language],
        "points": grades.assignment.points,
        "students": [
            {**each.as_json(), "points": round(each.points, 2), "remarks": remarks(each, language)} for each in grades.marked
        ],
        "mistakes": [{"mistake": slip.mistake, "students": slip.students, "parts": slip.parts} for slip in grades.slips()],
        "same_code": grades.twins(),
        "fence": grades.fence.get(language, ""),
        "unchecked": [{"student": each.student, "why": each.trouble[language]} for each in grades.unchecked],
    }
