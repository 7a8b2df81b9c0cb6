"""Ultimate: however it plays, a position of Matches that is won stays won."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ludus.checker.behaviour import Behaviour
from ludus.checker.cases import Case
from ludus.checker.families.family import Family, Ran
from ludus.checker.findings import Problem
from ludus.checker.source import Source
from ludus.checker.values import ALL, first_best, values_of_actions
from ludus.checker.words import Said, said
from ludus.course import Player

SECONDS = 0.2  # to think
RESULTS: dict[float, str] = {Player.WIN: "victory", 0: "draw", -Player.WIN: "defeat"}


class Best(Family):
    names = ("Ultimate",)
    is_random = True

    def cases(self) -> Sequence[Case]:
        on_matches = [
            Case(((left, left % 2),), last_wins, {"secondes": SECONDS}, left % 2)
            for last_wins in (True, False)
            for left in range(1, 14)
        ]
        won = [case for case in on_matches if max(_values(case).values()) > 0]
        return won[::2]

    def problem(self, case: Case, seen: Behaviour) -> Problem | None:
        values = _values(case)
        if values[seen.action] == max(values.values()):
            return None
        return Problem("given away", case, seen, first_best(values), seen.action)

    def mistake(self, ran: Ran, problems: Sequence[Problem], source: Source) -> str | None:
        return "won-given-away" if any(problem.kind == "given away" for problem in problems) else None

    def difference(self, problem: Problem, mistake: str | None) -> list[Said]:
        if problem.kind != "given away":
            return []
        results = {action: said(RESULTS[value]) for action, value in _values(problem.case).items()}
        return [said("results", results=results)]


def _values(case: Case) -> dict[Any, float]:
    """To the end of the game."""
    return values_of_actions(case, ALL)
