"""What students handed in: a file or a folder each, as it comes from a teaching platform or from anywhere else."""

from __future__ import annotations

import ast
import functools
import hashlib
import re
import tokenize
import warnings
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from importlib import resources
from pathlib import Path

from ludus.errors import LudusError

MOODLE = re.compile(r"(?P<name>.+?)_(?P<number>\d+)_assignsubmission_(?:file|onlinetext)_?.*", re.DOTALL)
NOT_STUDENTS = {"__MACOSX", "__pycache__"}
MARKER = ".checked.json"  # a folder that holds it is a report of ours
LARGEST = 1_000_000  # bytes of a student's file
MOST_FILES = 100  # of one student
HOLDS = 5  # names that are told of a folder without a usable file


class SubmissionsError(LudusError):
    """There is nothing that could be checked."""


@dataclass(frozen=True)
class Submission:
    """One student's files, and why they cannot be used if they cannot."""

    student: str
    files: tuple[Path, ...] = ()
    holds: tuple[str, ...] = ()  # what is there if no file is usable

    @property
    def digest(self) -> str:
        """Of all that was handed in."""
        made = hashlib.sha256()
        for file in self.files:
            made.update(f"{file.name}\0".encode(errors="surrogateescape") + hashlib.sha256(file.read_bytes()).digest())
        return made.hexdigest() if self.files else hashlib.sha256(repr(self.holds).encode()).hexdigest()


@dataclass(frozen=True)
class Handed:
    """A folder of submissions."""

    submissions: tuple[Submission, ...]
    aside: tuple[str, ...]  # files that are nobody's submission


def find_submissions(folder: Path, pattern: str) -> Handed:
    """Each file that fits the pattern, or that a platform names as handed in, and each folder, is a student's; by name."""
    if folder.is_file():
        raise SubmissionsError(
            f"{folder} is a file: with --assignment give the folder of submissions; without it, this file alone is checked"
        )
    if not folder.is_dir():
        raise SubmissionsError(f"there is no folder {folder} with submissions")
    entries = [each for each in sorted(folder.iterdir()) if not _is_passed_over(each)]
    mine = [each for each in entries if each.is_dir() or each.match(pattern) or _is_handed_in(each)]
    if not mine:
        raise SubmissionsError(f"{folder} holds no submission: no folder, and no file that fits {pattern}")
    names = Counter(_student(each) for each in {_identity(each): each for each in mine}.values())
    grouped: dict[str, list[Path]] = {}
    for each in mine:
        name = _student(each)
        found = MOODLE.fullmatch(each.name)
        unique = name if names[name] == 1 else f"{name} ({found['number'] if found else each.name})"
        grouped.setdefault(unique, []).append(each)
    submissions = [_submission(student, entries, pattern) for student, entries in grouped.items()]
    return Handed(
        tuple(sorted(submissions, key=lambda each: each.student.casefold())),
        tuple(each.name for each in entries if each not in mine),
    )


def _is_passed_over(path: Path) -> bool:
    """Hidden things, reports of ours, and links: a link may lead to what is none of a student's."""
    return path.name.startswith(".") or path.name in NOT_STUDENTS or path.is_symlink() or (path / MARKER).is_file()


def _is_handed_in(file: Path) -> bool:
    """Whether a platform names it so, Python or not: who handed it in must not be missing from the grades."""
    return MOODLE.fullmatch(file.name) is not None


def _identity(path: Path) -> str:
    """What a platform tells two students of one name apart by; else the name of the entry."""
    found = MOODLE.fullmatch(path.name)
    return f"{found['name']}_{found['number']}" if found else path.name


def _student(path: Path) -> str:
    found = MOODLE.fullmatch(path.name)
    return " ".join((found["name"] if found else path.stem if path.is_file() else path.name).split())


def _submission(student: str, entries: Iterable[Path], pattern: str) -> Submission:
    found: list[Path] = []
    for entry in entries:
        found += [entry] if entry.is_file() else _files_below(entry)
    usable = [file for file in found if file.match(pattern) and file.stat().st_size <= LARGEST]
    holds = () if usable else tuple(file.name for file in found[:HOLDS])
    return Submission(student, tuple(usable[:MOST_FILES]), holds)


def _files_below(folder: Path) -> list[Path]:
    """Those nearest first: what lies deeper may be an older copy."""
    below = [each for each in folder.rglob("*") if each.is_file() and not _is_below_hidden(each, folder)]
    return sorted(below, key=lambda each: (len(each.parts), each))


def _is_below_hidden(path: Path, folder: Path) -> bool:
    inside = path.relative_to(folder)
    return any(_is_passed_over(folder / each) for each in [inside, *inside.parents[:-1]])


def read_source(file: Path) -> str:
    """A student's text, in the encoding that it names; what cannot be read is replaced."""
    try:
        with tokenize.open(file) as text:
            return text.read()
    except (SyntaxError, UnicodeDecodeError, LookupError):
        return file.read_text("utf-8", errors="replace")


def names_in(file: Path) -> set[str]:
    """The classes, functions and variables that a file defines, without running it."""
    tree = parse(read_source(file))
    names = set()
    for node in tree.body if tree else ():
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            names.add(node.name)
        elif isinstance(node, ast.Assign):
            names |= {target.id for target in node.targets if isinstance(target, ast.Name)}
    return names


def where_defined(file: Path, name: str) -> tuple[int, int]:
    """The first and the last line of a class or function; (1, 0) if it is not there."""
    tree = parse(read_source(file))
    for node in tree.body if tree else ():
        if isinstance(node, ast.ClassDef | ast.FunctionDef) and node.name == name:
            return node.lineno, node.end_lineno or node.lineno
    return 1, 0


def likeness(files: Iterable[Path]) -> str:
    """The same for two students whose code differs in comments, blanks and names of files only.

    '' if there is nothing of their own in it: empty files and starters that nobody has filled in are alike, and nobody's copy.
    """
    shapes = sorted(shape for file in files if (shape := _shape(read_source(file))) not in _nobodys())
    if not shapes:
        return ""
    return hashlib.sha256("\0".join(shapes).encode(errors="surrogateescape")).hexdigest()


@functools.cache
def _nobodys() -> frozenset[str]:
    """The shapes of an empty file, and of what students are given."""
    given = (resources.files("ludus.course") / "starters").iterdir()
    texts = [file.read_text("utf-8") for file in given if file.name.endswith(".py")]
    return frozenset(_shape(text) for text in ("", *texts)) | {""}


def _shape(text: str) -> str:
    tree = parse(text)
    return ast.dump(tree) if tree else "\n".join(line.strip() for line in text.splitlines() if line.strip())


def parse(text: str) -> ast.Module | None:
    """None if it is not Python."""
    try:
        with warnings.catch_warnings(action="ignore"):
            return ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
