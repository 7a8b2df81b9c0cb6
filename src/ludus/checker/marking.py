"""Mark one student's submission: every part of the assignment, as plain values that a page can be made of."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any, Literal

from ludus.checker.assignment import LANGUAGES, Assignment, Part, Words
from ludus.checker.behaviour import Behaviour
from ludus.checker.cases import Case
from ludus.checker.checks import Check, passed_checks
from ludus.checker.examine_file import Found, examine_each
from ludus.checker.findings import Problem, tell_error
from ludus.checker.subject import CannotCheck, Limits, Subject
from ludus.checker.submissions import Submission, likeness, names_in, read_source, where_defined
from ludus.checker.trouble import Trouble, as_sentence, tell_fence
from ludus.checker.verdict import describe
from ludus.checker.words import Language, said
from ludus.checker.workshop.seen import Problem as ShopProblem

State = Literal["right", "wrong", "missing", "unloaded", "unchecked"]

NAMED_LINE = re.compile(r"\bline (\d+)")
AROUND = 3  # lines shown before and after one that is named
MOST_LINES = 60  # of a class that are shown if none is named
WIDEST = 200  # characters of a line
INDENT = "    "  # before what is no sentence


@dataclass(frozen=True)
class Mark:
    """How one part went."""

    part: str
    state: State
    points: float
    out_of: float
    cases: int = 0
    checks: Mapping[Check, bool] = field(default_factory=dict)
    mistake: str | None = None
    kind: str | None = None
    told: Mapping[Language, Sequence[str]] = field(default_factory=dict)  # sentences, the likely mistake first
    recipe: Sequence[str] = ()  # to paste into a shell
    file: str = ""
    code: Sequence[tuple[int, str, bool]] = ()  # number, text, whether the verdict names it
    matches: int | None = None  # of the position in which it shows
    versions: Sequence[str] = ()  # the files that define it, if several do; the first one was checked

    @property
    def is_right(self) -> bool:
        return self.state == "right"

    @property
    def is_lacking(self) -> bool:
        """Whether there is nothing that could have a mistake."""
        return self.state == "missing" or self.kind == "unwritten"


@dataclass(frozen=True)
class Marked:
    """How a submission went."""

    student: str
    marks: Sequence[Mark]
    files: Sequence[str] = ()
    likeness: str = ""
    trouble: Words = field(default_factory=dict)  # why nothing of it could be checked; empty if something could
    seconds: float = 0.0  # that checking took
    fence: Words = field(default_factory=dict)  # what the machine did not keep from its files; empty if it kept everything
    is_lasting: bool = True  # False if another try may bring another mark: the machine was at fault

    @property
    def points(self) -> float:
        return sum(mark.points for mark in self.marks)

    @property
    def wrong(self) -> list[Mark]:
        """What is not right, mistakes before what is not written or not there."""
        return sorted((mark for mark in self.marks if not mark.is_right), key=lambda mark: mark.is_lacking)

    def as_json(self) -> dict[str, Any]:
        return asdict(self)

    @staticmethod
    def from_json(given: Mapping[str, Any]) -> Marked:
        return Marked(**{**given, "marks": [Mark(**mark) for mark in given["marks"]]})


TROUBLES: dict[str, Words] = {
    "no file": {
        "en": "No file fits {pattern}; handed in: {holds}.",
        "fr": "Aucun fichier ne correspond à {pattern} ; rendu : {holds}.",
    },
    "nothing": {"en": "Nothing was handed in.", "fr": "Rien n'a été rendu."},
    "no part": {"en": "None of the parts is there: {parts}.", "fr": "Aucune des parties n'y est : {parts}."},
    "too long": {"en": "Checking it took too long.", "fr": "La vérification a pris trop de temps."},
    "ended": {
        "en": "The process that checked it ended: perhaps the machine is out of memory.",
        "fr": "Le processus qui le vérifiait s'est arrêté : la machine manque peut-être de mémoire.",
    },
    "stumbled": {
        "en": "The checker itself stumbled over it ({what}).",
        "fr": "Le vérificateur lui-même a trébuché ({what}).",
    },
}


def tell(trouble: str, **facts: str) -> Words:
    """Why a submission cannot be checked, in both languages."""
    return {language: text.format(**facts) for language, text in TROUBLES[trouble].items()}


class Watched(Subject):
    """A student's file that has so long for everything, after which each decision goes unanswered at once. All is kept."""

    def __init__(self, file: Path, limits: Limits, beside: Sequence[Path], end: float, seconds: float) -> None:
        super().__init__(file, limits, beside)
        self._end_of_all, self._late = end, Trouble("time", f"{seconds:g}")
        self.seen: dict[str, list[tuple[Case, Behaviour]]] = {}  # of each class

    def __enter__(self) -> Watched:
        return self

    def decide(self, name: str, case: Case) -> Behaviour:
        if time.monotonic() > self._end_of_all:
            behaviour = Behaviour(trouble=self._late.tell("en"), details=self._late)
        else:
            behaviour = super().decide(name, case)
        self.seen.setdefault(name, []).append((case, behaviour))
        return behaviour

    def ask(self, request: Mapping[str, Any]) -> dict[str, Any]:
        return {"trouble": self._late} if time.monotonic() > self._end_of_all else super().ask(request)


def mark(submission: Submission, assignment: Assignment) -> Marked:
    """Whatever the files do, there is a mark and a reason."""
    begin = time.monotonic()
    if not submission.files:
        holds = ", ".join(submission.holds)
        why = tell("no file", pattern=assignment.files, holds=holds) if holds else tell("nothing")
        return unmarked(submission, assignment, why)
    homes = _homes(submission.files, assignment)
    if not homes:
        return _without_parts(submission, assignment)
    marks: dict[str, Mark] = {}
    end = begin + assignment.seconds
    troubles: list[Words] = []
    fence: Words = {}
    for file, parts in homes.items():
        try:
            with Watched(file, assignment.limits, _beside(file, submission.files), end, assignment.seconds) as subject:
                names = subject.load()
                fence = {language: tell_fence(subject.refused, subject.has_files_safe, language) for language in LANGUAGES}
                part_of = {name: part for part, name in parts if name in names}
                for finding in examine_each(subject, list(part_of)):
                    part = part_of[finding.name]
                    marks[part.name] = _mark_safely(part, finding, subject)
        except CannotCheck as error:
            troubles.append(_why_not(file, error))
            for part, _ in parts:
                marks.setdefault(part.name, _unloaded(part, file, error))
    troubles += [{each: mark.told[each][0] for each in LANGUAGES} for mark in marks.values() if mark.kind == "stumbled"]
    all_marks = [marks.get(part.name) or Mark(part.name, "missing", 0.0, part.points) for part in assignment.parts]
    is_checked = any(mark.state in ("right", "wrong") for mark in all_marks)
    return Marked(
        submission.student,
        _with_versions(all_marks, submission.files, assignment),
        tuple(file.name for file in submission.files),
        likeness(submission.files),
        {} if is_checked or not troubles else troubles[0],
        round(time.monotonic() - begin, 2),
        fence if any(fence.values()) else {},
    )


def unmarked(submission: Submission, assignment: Assignment, trouble: Words) -> Marked:
    """Nothing of it could be checked."""
    marks = [Mark(part.name, "unchecked", 0.0, part.points) for part in assignment.parts]
    alike = likeness(submission.files) if submission.files else ""
    return Marked(submission.student, marks, tuple(file.name for file in submission.files), alike, trouble)


def _homes(files: Sequence[Path], assignment: Assignment) -> dict[Path, list[tuple[Part, str]]]:
    """Where each part is written: the first file that defines it, under the first of its names."""
    defined = {file: names_in(file) for file in files}
    homes: dict[Path, list[tuple[Part, str]]] = {}
    for part in assignment.parts:
        found = next(((file, name) for name in part.names for file in files if name in defined[file]), None)
        if found is not None:
            homes.setdefault(found[0], []).append((part, found[1]))
    return homes


def _with_versions(marks: Sequence[Mark], files: Sequence[Path], assignment: Assignment) -> list[Mark]:
    """Who hands in two versions of a part should know which one was checked, and so should the teacher."""
    defined = {file: names_in(file) for file in files}
    above = Path(os.path.commonpath([file.parent for file in files]))
    found = []
    for part, each in zip(assignment.parts, marks, strict=True):
        name = next((name for name in part.names if any(name in names for names in defined.values())), None)
        homes = [file.relative_to(above).as_posix() for file, names in defined.items() if name in names]
        found.append(replace(each, versions=homes) if len(homes) > 1 else each)
    return found


def _without_parts(submission: Submission, assignment: Assignment) -> Marked:
    """None of the parts is found: perhaps the file cannot even be loaded."""
    file = submission.files[0]
    try:
        with Subject(file, assignment.limits) as subject:
            subject.load()
    except CannotCheck as error:
        return unmarked(submission, assignment, _why_not(file, error))
    found = unmarked(submission, assignment, tell("no part", parts=", ".join(part.name for part in assignment.parts)))
    return replace(found, marks=[replace(mark, state="missing") for mark in found.marks])


def _why_not(file: Path, error: CannotCheck) -> Words:
    told = {each: as_sentence(error.trouble.tell(each)) for each in LANGUAGES}
    return {each: said("title", name=file.name, title=why).tell(each) for each, why in told.items()}


def _beside(file: Path, files: Sequence[Path]) -> list[Path]:
    """The files that one came with and may import: the nearest of each name."""
    named = {each.name: each for each in reversed(files)}
    return [each for name, each in named.items() if name != file.name]


def _mark_safely(part: Part, finding: Found, subject: Watched) -> Mark:
    """A fault of ours over one part must not cost a student the others."""
    try:
        return _mark(part, finding, subject)
    except CannotCheck:
        raise
    except Exception as error:
        told: dict[Language, list[str]] = {
            each: [said("stumbled", name=part.name, what=tell_error(error)).tell(each)] for each in LANGUAGES
        }
        return Mark(part.name, "unchecked", 0.0, part.points, kind="stumbled", told=told)


def _mark(part: Part, finding: Found, subject: Watched) -> Mark:
    """All points for what is right; of what is not, those of the checks that it passes."""
    told, recipe = _told(finding, subject.file)
    problem = finding.problem
    if problem is None:
        checks = dict.fromkeys(part.shares, True)
        return Mark(part.name, "right", part.points, part.points, finding.cases, checks, told=told)
    if problem.kind == "stumbled":
        return Mark(part.name, "unchecked", 0.0, part.points, kind="stumbled", told=told)
    is_written = problem.kind != "unwritten"
    passed = passed_checks(subject, finding.name, subject.seen[finding.name]) if part.shares and is_written else set()
    earned = part.points * sum(share for check, share in part.shares.items() if check in passed)
    lines = sorted({int(number) for sentence in told["en"] for number in NAMED_LINE.findall(sentence)} - {0})
    return Mark(
        part.name,
        "wrong",
        round(earned, 2),
        part.points,
        finding.cases,
        {check: check in passed for check in part.shares},
        finding.mistake,
        problem.kind,
        told,
        recipe,
        subject.file.name,
        _excerpt(subject.file, lines, finding.name),
        _matches(problem),
    )


def _unloaded(part: Part, file: Path, error: CannotCheck) -> Mark:
    why = _why_not(file, error)
    told: dict[Language, list[str]] = {each: [why[each], *error.trouble.tell_calls(each)] for each in LANGUAGES}
    code = _excerpt(file, [error.line] if error.line else [], part.name)
    return Mark(part.name, "unloaded", 0.0, part.points, told=told, file=file.name, code=code)


def _matches(problem: Problem | ShopProblem) -> int | None:
    """How many are left where it shows; None for other games, and where nothing is to be seen."""
    if isinstance(problem, ShopProblem) or problem.case.board or problem.kind == "unwritten":
        return None
    return problem.case.state[0]


def _told(finding: Found, file: Path) -> tuple[dict[Language, list[str]], list[str]]:
    """The sentences in both languages, between which a drawing may stand, and the lines to paste, which come last."""
    told: dict[Language, list[str]] = {}
    recipe: list[str] = []
    for language in LANGUAGES:
        said = describe(finding, file.name, language)
        end = max(number for number, line in enumerate(said) if not line.startswith(INDENT))
        recipe = [line.removeprefix(INDENT) for line in said[end + 1 :]]
        told[language] = said[:end] if recipe else said  # without the line that leads to them
    return told, recipe


def _excerpt(file: Path, named: Sequence[int], name: str) -> list[tuple[int, str, bool]]:
    """The student's lines around those that the verdict names; the whole of a short class if it names none."""
    lines = read_source(file).splitlines()
    if named:
        shown = {number for line in named for number in range(line - AROUND, line + AROUND + 1)}
    else:
        begin, end = where_defined(file, name)
        shown = set(range(begin, min(end + 1, begin + MOST_LINES)))
    return [(number, lines[number - 1][:WIDEST], number in named) for number in sorted(shown) if 1 <= number <= len(lines)]
