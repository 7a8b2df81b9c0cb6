"""What can be asked for in an assignment: a class of the course, or a function of its workshop."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ludus.checker.examine import examine
from ludus.checker.families import FAMILIES
from ludus.checker.findings import Finding
from ludus.checker.subject import Subject

FUNCTIONS = (
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

NAMES = (*FAMILIES, *FUNCTIONS)


def examine_parts(subject: Subject, names: Sequence[str]) -> Iterator[Finding]:
    """What is found of each, one after the other; of what nobody knows how to check, nothing."""
    for name in names:
        if name in FAMILIES:
            yield examine(subject, name, FAMILIES[name])
