"""IterativeDeepening: depth after depth with a memory, up to pf or until the time is up."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from ludus.checker.behaviour import Behaviour
from ludus.checker.cases import Case, depth_cases, other_cases
from ludus.checker.divergence import line_of
from ludus.checker.families.family import Model, ModelledFamily, Ran, forgotten, modelled
from ludus.checker.families.memory import MISTAKES as MEMORY_MISTAKES
from ludus.checker.families.memory import (
    is_same_table,
    mistake_of_field,
    mistake_of_form,
    nearest_table,
    remarks_on,
    tell_difference,
    wrong_table,
)
from ludus.checker.findings import Problem
from ludus.checker.models import memory
from ludus.checker.models.deepening import Habits, model
from ludus.checker.models.searcher import with_tastes
from ludus.checker.source import Source
from ludus.checker.words import Said, said

ENOUGH, WHILE, SHORT, NONE = 600, 2, 1, 0  # secondes
PACE = 0.5  # of a move: three of them take longer than SHORT, and all of them less than ENOUGH


class Deepening(ModelledFamily):
    names = ("IterativeDeepening",)

    def cases(self) -> Sequence[Case]:
        far = depth_cases(secondes=ENOUGH)
        again = [Case(((left, 0), (left, 0)), True, {"pf": 3, "secondes": ENOUGH}) for left in (6, 9)]
        by_others = [Case(((5, 0), (9, 1)), True, {"pf": 2, "secondes": ENOUGH}, seat=1, anew=True)]
        hurried = [Case(((left, 0),), True, {"pf": 8, "secondes": NONE}) for left in (9, 13)]
        later = [Case(((left, 0),), True, {"pf": 3, "secondes": WHILE}, waits=2 * WHILE) for left in (6, 9)]
        given = [{"pf": 2, "secondes": secondes} for secondes in (ENOUGH, SHORT)]
        slow = [Case(((left, 0),), True, each, pace=PACE) for left in (4, 7) for each in given]
        return [*far, *again, *by_others, *later, *slow, *hurried, *other_cases(3, pf=0, secondes=ENOUGH)]

    def problem(self, case: Case, seen: Behaviour) -> Problem | None:
        deepest = max(map(len, seen.paths), default=0)
        if case.parameters["secondes"] in (NONE, SHORT):
            return Problem("too long", case, seen, 1, deepest) if deepest > 1 else None
        if deepest > case.parameters["pf"]:
            return Problem("too deep", case, seen, case.parameters["pf"], deepest)
        if lost := forgotten(case, seen):
            return lost
        right: list[Behaviour] = []
        for kind in _right_ones():
            right.append(modelled(kind, case))
            if self.is_alike(seen, right[-1]):
                return Problem("no visits", case, seen) if right[-1].paths and not seen.paths else None
        nearest = nearest_table(right, seen)
        if seen.action == nearest.action:
            return wrong_table(case, seen, nearest)
        return Problem("decision", case, seen, nearest.action, seen.action)

    def is_suspicion(self, problem: Problem) -> bool:
        """Time that passes by the clocks alone is seen by who reads one."""
        return problem.case.pace > 0

    def mistake(self, ran: Ran, problems: Sequence[Problem], source: Source) -> str | None:
        if all(problem.case.pace for problem in problems):
            return "wrong-unit-of-time" if source.reads_clock else None
        if all(_is_too_soon(problem) for problem in problems):
            return "first-depth-skipped"
        problems = [problem for problem in problems if not problem.case.pace]
        ran = [each for each in ran if _is_of_depths(each[0])]
        if self._stops_too_soon(ran, problems, source):
            return "stops-before-pf"
        found = _mistake_of_depths(problems) or mistake_of_form(problems)
        found = found or super().mistake(ran, problems, source) or mistake_of_field(problems)
        if found == "memory-forgotten" and all(_rounds(seen) < 2 for case, seen in ran if len(case.states) == 1):
            return "depths-skipped"  # the table is that of the last depth in either case
        if found == "root-looked-up" and all(seen.paths for _, seen in ran):  # then it was not: it stops where it is sure
            return "stops-before-pf"
        return found

    def _stops_too_soon(self, ran: Ran, problems: Sequence[Problem], source: Source) -> bool:
        """Whether nothing is looked at where pf is 1, and elsewhere the last depth is missing."""
        short = [problem for problem in problems if problem.case.parameters["pf"] > 1]
        if not short or not all(_is_without_depth(problem) for problem in problems if problem.case.parameters["pf"] == 1):
            return False
        return super().mistake(ran, short, source) == "stops-before-pf"

    def mistake_of_endlessness(self, problem: Problem) -> str | None:
        """At depth 0 nothing is tried."""
        return None if problem.behaviour.visits or not problem.behaviour.line else "begins-at-depth-0"

    def difference(self, problem: Problem, mistake: str | None) -> list[Said]:
        if problem.kind in ("too deep", "too long"):
            visit = next(each for each in problem.behaviour.visits if len(each.path) > problem.expected)
            return [said("deeper", path=visit.path, line=line_of(visit.line))]
        told = tell_difference(_right_ones(), problem, mistake)
        if problem.kind == "decision" and len(problem.case.states) == 1:
            told.append(said("values of depths", answers=_answers(problem.case)))
        return told

    def remarks(self, ran: Ran) -> tuple[str, ...]:
        ran = [each for each in ran if _is_of_depths(each[0])]
        return remarks_on(ran, zip(memory.TASTES, _right_ones(), strict=True))

    def suspects_elsewhere(self) -> Mapping[str, Iterable[Model]]:
        ways = with_tastes(memory.DRAWS_LOST, memory.TASTES, memory.TASTE)
        best = _suspects()["best-of-all-depths"]  # on Matches what is found later is never worse, but for the same action
        return {"best-of-all-depths": best, "draw-as-defeat": [model(Habits(way)) for way in ways]}

    def suspects(self) -> Mapping[str, Iterable[Model]]:
        return _suspects()

    def is_alike(self, seen: Behaviour, modelled: Behaviour) -> bool:
        return seen.action == modelled.action and _fits(seen, modelled)


def _is_of_depths(case: Case) -> bool:
    """Whether there is time for all depths, whatever clock is read."""
    return not case.pace and case.parameters["secondes"] != NONE


def _mistake_of_depths(problems: Sequence[Problem]) -> str | None:
    """Which depths are looked at, and when: what the kinds of the problems tell already."""
    kinds = {problem.kind for problem in problems}
    too_deep = [problem.behaviour for problem in problems if problem.kind == "too deep"]
    found = {
        "begins-at-depth-0": "illegal" in {each.kind for each in problems[:3]} and problems[0].behaviour.action is None,
        "time-never-checked": kinds == {"too long"},
        "clock-started-early": all(problem.case.waits for problem in problems),
        "memory-forgotten": "kept" in kinds,
        "deepening-forgets-pf": bool(too_deep),
        "root-looked-up": kinds == {"no visits"},
    }
    mistake = next((name for name, is_it in found.items() if is_it), None)
    if mistake == "deepening-forgets-pf" and all(map(_is_deepest_first, too_deep)):
        return "begins-at-depth-0"
    return mistake


def _is_too_soon(problem: Problem) -> bool:
    """Whether nothing is looked at because there is no time, not even depth 1."""
    return problem.case.parameters["secondes"] == NONE and not problem.behaviour.paths and problem.behaviour.action is None


def _is_without_depth(problem: Problem) -> bool:
    """Whether no depth at all is looked at."""
    return not problem.behaviour.paths and problem.behaviour.action is None


@functools.cache
def _suspects() -> dict[str, list[Model]]:
    found: dict[str, list[Model]] = {
        "first-depth-kept": [model(Habits(taste, answers="first")) for taste in memory.TASTES],
        "best-of-all-depths": [model(Habits(taste, answers="best")) for taste in memory.TASTES],
        "begins-at-depth-0": [model(Habits(taste, begins=0)) for taste in memory.TASTES],
        "memory-forgotten": [model(Habits(taste, empties=True)) for taste in memory.TASTES],
        "depths-skipped": [
            *(model(Habits(taste, depths="every other")) for taste in memory.TASTES),
            *(model(Habits(taste, depths="last")) for taste in memory.TASTES),
        ],
    }
    for name, mistakes in MEMORY_MISTAKES.items():
        ways = with_tastes(mistakes, memory.TASTES, memory.TASTE)
        found[name] = [model(Habits(way)) for way in ways]
    found["stops-before-pf"] = [  # who looks the root up stops there as well, and is told so
        *(model(Habits(taste, depths="all but last")) for taste in memory.TASTES),
        *(model(Habits(taste, stops_when_exact=True)) for taste in memory.TASTES),
        *(model(Habits(taste, depths="first")) for taste in memory.TASTES),
    ]
    return found


def _rounds(seen: Behaviour) -> int:
    """How often the first action of the root is tried."""
    return seen.paths.count(seen.paths[0]) if seen.paths else 0


def _is_deepest_first(seen: Behaviour) -> bool:
    """Whether the first round, before the first action is tried again, goes deepest: without a depth to stop at."""
    again = seen.paths.index(seen.paths[0], 1) if seen.paths[0] in seen.paths[1:] else len(seen.paths)
    return max(map(len, seen.paths[:again])) == max(map(len, seen.paths))


@functools.cache
def _right_ones() -> list[Model]:
    return [model(Habits(taste)) for taste in memory.TASTES]


def _answers(case: Case) -> list[int]:
    """What the reference would decide at every depth."""
    depths = range(1, case.parameters["pf"] + 1)
    return [
        modelled(model(Habits()), replace(case, parameters={**case.parameters, "pf": pf})).action  # one more each time
        for pf in depths
    ]


def _fits(seen: Behaviour, modelled: Behaviour) -> bool:
    """Who keeps its memory elsewhere, in another player's class, is judged by its answers."""
    return not seen.memory or is_same_table(seen.memory, modelled.memory)
