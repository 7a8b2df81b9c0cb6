"""What can be asked for in an assignment: a class of the course or a function of its workshop, and the checks each can pass."""

from __future__ import annotations

from ludus.checker.checks import CHECKS, Check
from ludus.checker.examine import examine
from ludus.checker.families import FAMILIES
from ludus.checker.findings import Finding
from ludus.checker.subject import CannotCheck, Subject

WORKSHOP = (
    "directions",
    "step",
    "straight_up",
    "play",
    "random_rider",
    "simulate",
    "mean_score",
    "monte_carlo",
    "possible",
    "simulate_all",
    "monte_carlo_lockstep",
)

NAMES = (*FAMILIES, *WORKSHOP)


def checks_of(name: str) -> tuple[Check, ...]:
    """The checks that a class can pass one by one; none for a function, which is right or wrong."""
    if name not in FAMILIES:
        return ()
    known = {"interface", "restored", "refusals", *FAMILIES[name].checks}
    return tuple(check for check in CHECKS if check in known)


def examine_part(subject: Subject, name: str) -> Finding:
    if name not in FAMILIES:
        raise CannotCheck(f"{name} is none of the classes that can be checked")
    return examine(subject, name, FAMILIES[name])
