"""IterativeDeepening: depth after depth with a memory, up to pf or until the time is up."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from ludus.checker.behaviour import Behaviour
from ludus.checker.cases import Case, depth_cases, other_cases
from ludus.checker.divergence import line_of
from ludus.checker.families.family import Model, ModelledFamily, Ran, modelled
from ludus.checker.families.memory import MISTAKES as MEMORY_MISTAKES
from ludus.checker.families.memory import is_same_table, nearest_table, remarks_on, tell_difference, wrong_table
from ludus.checker.findings import Problem
from ludus.checker.models import memory
from ludus.checker.models.deepening import Habits, model
from ludus.checker.models.searcher import with_tastes
from ludus.checker.source import Source
from ludus.checker.words import Said, said

ENOUGH, NONE = 60, 0  # secondes
SOME = ("depth-not-compared", "exact-of-wrong-child", "leaf-not-stored", "root-looked-up", "sign-not-negated", "last-of-equals")


class Deepening(ModelledFamily):
    names = ("IterativeDeepening",)

    def cases(self) -> Sequence[Case]:
        far = depth_cases(secondes=ENOUGH)
        again = [Case(((left, 0), (left, 0)), True, {"pf": 3, "secondes": ENOUGH}) for left in (6, 9)]
        hurried = [Case(((left, 0),), True, {"pf": 8, "secondes": NONE}) for left in (9, 13)]
        return [*far, *again, *hurried, *other_cases(3, pf=0, secondes=ENOUGH)]

    def problem(self, case: Case, seen: Behaviour) -> Problem | None:
        deepest = max(map(len, seen.paths), default=0)
        if case.parameters["secondes"] == NONE:
            return Problem("too long", case, seen, 1, deepest) if deepest > 1 else None
        if deepest > case.parameters["pf"]:
            return Problem("too deep", case, seen, case.parameters["pf"], deepest)
        right: list[Behaviour] = []
        for kind in _right_ones():
            right.append(modelled(kind, case))
            if self.is_alike(seen, right[-1]):
                return Problem("no visits", case, seen) if right[-1].paths and not seen.paths else None
        nearest = nearest_table(right, seen)
        if seen.action == nearest.action:
            return wrong_table(case, seen, nearest)
        return Problem("decision", case, seen, nearest.action, seen.action)

    def mistake(self, ran: Ran, problems: Sequence[Problem], source: Source) -> str | None:
        if any(problem.kind == "illegal" for problem in problems[:3]) and problems[0].behaviour.action is None:
            return "begins-at-depth-0"
        if all(problem.kind == "too long" for problem in problems):
            return "time-never-checked"
        if any(problem.kind == "too deep" for problem in problems):
            return "deepening-forgets-pf"
        if all(problem.kind == "no visits" for problem in problems):
            return "root-looked-up"
        return super().mistake([each for each in ran if each[0].parameters["secondes"] != NONE], problems, source)

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
        ran = [each for each in ran if each[0].parameters["secondes"] != NONE]
        return remarks_on(ran, zip(memory.TASTES, _right_ones(), strict=True))

    def suspects_elsewhere(self) -> Mapping[str, Iterable[Model]]:
        ways = with_tastes(memory.DRAWS_LOST, memory.TASTES, memory.TASTE)
        return {"draw-as-defeat": [model(Habits(way)) for way in ways]}

    def suspects(self) -> Mapping[str, Iterable[Model]]:
        return _suspects()

    def is_alike(self, seen: Behaviour, modelled: Behaviour) -> bool:
        return seen.action == modelled.action and _fits(seen, modelled)


@functools.cache
def _suspects() -> dict[str, list[Model]]:
    found: dict[str, list[Model]] = {"first-depth-kept": [model(Habits(taste, keeps_first=True)) for taste in memory.TASTES]}
    for name in SOME:
        ways = with_tastes(MEMORY_MISTAKES[name], memory.TASTES, memory.TASTE)
        found[name] = [model(Habits(way)) for way in ways]
    return found


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
