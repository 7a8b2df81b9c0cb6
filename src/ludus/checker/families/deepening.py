"""IterativeDeepening: depth after depth with a memory, up to pf or until the time is up."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping, Sequence

from ludus.checker.behaviour import Behaviour, behaviour_of
from ludus.checker.cases import Case, depth_cases
from ludus.checker.families.family import Model, ModelledFamily, Ran
from ludus.checker.families.memory import MISTAKES as MEMORY_MISTAKES
from ludus.checker.families.memory import is_same_table
from ludus.checker.findings import Problem
from ludus.checker.models import memory
from ludus.checker.models.deepening import Habits, model
from ludus.checker.models.searcher import with_tastes
from ludus.checker.source import Source

ENOUGH, NONE = 60, 0  # secondes
SOME = ("depth-not-compared", "exact-of-wrong-child", "leaf-not-stored", "root-looked-up", "sign-not-negated", "last-of-equals")


class Deepening(ModelledFamily):
    names = ("IterativeDeepening",)

    def cases(self) -> Sequence[Case]:
        far = depth_cases(secondes=ENOUGH)
        again = [Case(((left, 0), (left, 0)), True, {"pf": 3, "secondes": ENOUGH}) for left in (6, 9)]
        hurried = [Case(((left, 0),), True, {"pf": 8, "secondes": NONE}) for left in (9, 13)]
        return [*far, *again, *hurried]

    def problem(self, case: Case, seen: Behaviour) -> Problem | None:
        deepest = max(map(len, seen.paths), default=0)
        if case.parameters["secondes"] == NONE:
            return Problem("visits", case, seen, 1, deepest) if deepest > 1 else None
        if deepest > case.parameters["pf"]:
            return Problem("visits", case, seen, case.parameters["pf"], deepest)
        right = _right_ones(case)
        if any(seen.action == one.action and _fits(seen, one) for one in right):
            is_looked_up = not seen.paths and len(right[0].paths) > 0
            return Problem("visits", case, seen, 1, 0) if is_looked_up else None
        return Problem("decision", case, seen, right[0].action, seen.action)

    def mistake(self, ran: Ran, problems: Sequence[Problem], source: Source) -> str | None:
        if any(problem.kind in ("unfinished", "illegal") for problem in problems[:3]) and problems[0].behaviour.action is None:
            return "begins-at-depth-0"
        hurried = [problem for problem in problems if problem.case.parameters["secondes"] == NONE]
        if len(hurried) == len(problems):
            return "time-never-checked"
        if any(problem.kind == "visits" and problem.found > problem.case.parameters["pf"] for problem in problems):
            return "deepening-forgets-pf"
        if all(problem.kind == "visits" and problem.found == 0 for problem in problems):
            return "root-looked-up"
        return super().mistake([each for each in ran if each[0].parameters["secondes"] != NONE], problems, source)

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


@functools.lru_cache(maxsize=512)
def _right_ones(case: Case) -> list[Behaviour]:
    return [behaviour_of(model(Habits(taste)), case) for taste in memory.TASTES]


def _fits(seen: Behaviour, modelled: Behaviour) -> bool:
    """Who keeps its memory elsewhere, in another player's class, is judged by its answers."""
    return not seen.memory or is_same_table(seen.memory, modelled.memory)
