"""The first difference between what a student's search did and what the reference does, in the order of visits."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ludus import course
from ludus.checker.behaviour import Path, Visit
from ludus.checker.findings import Problem
from ludus.course.memory import with_its_own_memory

REFERENCES = (course.NegAlphaBeta, course.NegAlphaBeta_Memory)  # whose visits do not depend on luck or on a clock


@dataclass(frozen=True)
class Divergence:
    """Up to here both went to the same positions, in the same order."""

    common: int  # visits before it
    at: Path  # the position whose actions were being tried
    matches: int  # left there
    level: int | None  # how far ahead was still to be looked
    window: tuple[Any, Any] | None
    expected: Path | None  # where the reference goes next; None if it is done
    found: Visit | None  # where the student goes next; None if done


def find_divergence(name: str, problem: Problem) -> Divergence | None:
    """None where there is no such reference, or no difference in the visits."""
    kind = next((each for each in REFERENCES if each.__name__ == name), None)
    case = problem.case
    if kind is None or len(case.states) > 1:
        return None
    kind = with_its_own_memory(kind)  # the reference's own is somebody else's business
    player = kind("reference", case.game(), **case.parameters)
    player.who_am_i = case.seat
    events = list(player.trace(case.state))
    expected = [event.path for event in events if event.kind in ("enter", "known") and event.path]
    found = problem.behaviour.visits
    common = next(
        (number for number, (one, other) in enumerate(zip(expected, found, strict=False)) if one != other.path),
        min(len(expected), len(found)),
    )
    if common == len(expected) == len(found):
        return None
    there = found[common] if common < len(found) else None
    at = there.path[:-1] if there is not None else expected[common][:-1]
    entered = [event.facts for event in events if event.kind == "enter" and event.path == at]
    facts = entered[-1] if entered else {}
    window = (facts["alpha"], facts["beta"]) if "alpha" in facts else None
    wanted = expected[common] if common < len(expected) else None
    return Divergence(common, at, case.state[0] - sum(at), facts.get("pf"), window, wanted, there)
