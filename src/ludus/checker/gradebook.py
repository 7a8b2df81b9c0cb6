"""The folder of a report: what was checked before is remembered there, so that only what changed is checked again."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path

from ludus.checker.assignment import Assignment
from ludus.checker.marking import Marked
from ludus.checker.submissions import MARKER, Submission
from ludus.errors import LudusError
from ludus.whole import write_whole

PACKAGES = ("ludus.checker", "ludus.course")  # a mark rests on these


class GradebookError(LudusError):
    """A report cannot be written there."""


class Gradebook:
    """What is known of every submission, kept in the report's folder."""

    def __init__(self, folder: Path, assignment: Assignment) -> None:
        self.folder = folder
        self._base = _digest_of_rules(assignment)
        self._known: dict[str, dict[str, object]] = {}
        _check_folder(folder)
        marker = folder / MARKER
        if marker.is_file():
            self._known = _read(marker)

    def key(self, submission: Submission) -> str:
        """The same as long as nothing has changed that a mark rests on."""
        return hashlib.sha256(f"{self._base}\0{submission.student}\0{submission.digest}".encode()).hexdigest()

    def find(self, submission: Submission) -> Marked | None:
        known = self._known.get(self.key(submission))
        try:
            return None if known is None else Marked.from_json(known)
        except (TypeError, KeyError):  # written by another version, or by somebody's hand
            return None

    def keep(self, submission: Submission, marked: Marked) -> None:
        """Until something changes; what the machine was at fault for is tried again next time."""
        if marked.is_lasting:
            self._known[self.key(submission)] = marked.as_json()

    def save(self, submissions: Iterable[Submission]) -> None:
        """All that is known of these; what was said of others, or of earlier versions, is forgotten."""
        keys = [self.key(submission) for submission in submissions]
        known = {key: self._known[key] for key in keys if key in self._known}
        write_page(self.folder / MARKER, json.dumps({"made by": "ludus check", "marked": known}, ensure_ascii=False))


def _check_folder(folder: Path) -> None:
    """A report goes into a new folder, an empty one, or one that holds a report."""
    if folder.exists() and not folder.is_dir():
        raise GradebookError(f"{folder} is a file: name a folder for the report")
    if folder.is_dir() and any(folder.iterdir()) and not (folder / MARKER).is_file():
        raise GradebookError(f"{folder} holds other things and is left as it is: name a new folder for the report")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise GradebookError(f"{folder} cannot be made: {error.strerror}") from None


def _read(marker: Path) -> dict[str, dict[str, object]]:
    """What cannot be read is checked again."""
    try:
        found = json.loads(marker.read_text("utf-8"))["marked"]
    except (OSError, ValueError, KeyError, TypeError):
        return {}
    return found if isinstance(found, dict) else {}


def write_page(path: Path, text: str) -> None:
    """A file of the report, whole or not at all."""
    try:
        path.parent.mkdir(exist_ok=True)
        write_whole(path, text)
    except OSError as error:
        raise GradebookError(f"{path} cannot be written: {error.strerror}") from None


def _digest_of_rules(assignment: Assignment) -> str:
    """Of the assignment and of everything in ludus that a mark rests on."""
    made = hashlib.sha256(assignment.text.encode())
    for package in PACKAGES:
        for file in _sources(resources.files(package)):
            made.update(file.name.encode() + b"\0" + file.read_bytes())
    return made.hexdigest()


def _sources(folder: Traversable) -> Iterable[Traversable]:
    for each in sorted(folder.iterdir(), key=lambda each: each.name):
        if each.is_dir() and each.name not in ("__pycache__", "report", "assignments", "starters"):
            yield from _sources(each)
        elif each.name.endswith((".py", ".toml")):
            yield each
