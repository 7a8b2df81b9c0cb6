"""All that can be checked in one file, classes of the course or functions of the workshop: one list of findings."""

from __future__ import annotations

from collections.abc import Sequence

from ludus.checker.examine import examine
from ludus.checker.families import FAMILIES
from ludus.checker.findings import Finding
from ludus.checker.subject import Subject
from ludus.checker.workshop.examine import FUNCTIONS, examine_workshop, workshop_names
from ludus.checker.workshop.seen import ShopFinding

CHECKABLE = (*FAMILIES, *FUNCTIONS)
"""Every name that is known."""


def checkable(subject: Subject, names: Sequence[str]) -> list[str]:
    """Those of the names that a file defines which can be checked; beside a player of the course, functions are its helpers."""
    classes = [name for name in names if name in FAMILIES]
    return classes or workshop_names(subject.file, names)


def examine_file(subject: Subject, wanted: Sequence[str] = ()) -> list[Finding | ShopFinding]:
    """What is found of all that can be checked in a file, or of what is wanted of it."""
    known = checkable(subject, subject.load())
    chosen = [name for name in known if not wanted or name in wanted]
    if any(name in FAMILIES for name in known):
        return [examine(subject, name, FAMILIES[name]) for name in chosen]
    return list(examine_workshop(subject, chosen, known))
