"""All that can be checked in one file, classes of the course or functions of the workshop: one list of findings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ludus.checker.examine import examine_safely
from ludus.checker.families import FAMILIES
from ludus.checker.findings import Finding
from ludus.checker.subject import Subject
from ludus.checker.workshop.examine import FUNCTIONS, examine_workshop, workshop_names
from ludus.checker.workshop.seen import ShopFinding

CHECKABLE = (*FAMILIES, *FUNCTIONS)
"""Every name that is known."""

Found = Finding | ShopFinding


def checkable(subject: Subject, wanted: Sequence[str] = ()) -> list[str]:
    """What a file defines that can be checked; beside a player of the course functions are its helpers, if none is wanted."""
    names = subject.load()
    classes = [name for name in names if name in FAMILIES]
    functions = workshop_names(subject.file, names)
    return classes + functions if any(name in FUNCTIONS for name in wanted) else classes or functions


def examine_file(subject: Subject, wanted: Sequence[str] = ()) -> list[Found]:
    """What is found of all that can be checked in a file, or of what is wanted of it."""
    return list(examine_each(subject, wanted))


def examine_each(subject: Subject, wanted: Sequence[str] = ()) -> Iterator[Found]:
    """The same, one after the other."""
    known = checkable(subject, wanted)
    chosen = [name for name in known if not wanted or name in wanted]
    for name in chosen:
        if name in FAMILIES:
            yield examine_safely(subject, name, FAMILIES[name])
    functions = [name for name in chosen if name in FUNCTIONS]
    if functions:
        yield from examine_workshop(subject, functions, [name for name in known if name in FUNCTIONS])
