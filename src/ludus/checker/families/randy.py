"""Randy: every action is drawn, and about as often as the others."""

from __future__ import annotations

from collections.abc import Sequence

from ludus.checker.behaviour import Behaviour
from ludus.checker.cases import OTHER_POSITIONS, Case
from ludus.checker.families.family import Family, Ran
from ludus.checker.findings import Problem
from ludus.checker.source import Source

DECISIONS = 240  # in one position
TOLERANCE = 6.0  # standard deviations: who draws equally is beyond that once in a hundred million times


class Randomly(Family):
    names = ("Randy",)
    is_random = True

    def cases(self) -> Sequence[Case]:
        on_matches = [Case(((left, left % 2),) * DECISIONS, seat=left % 2) for left in (2, 3, 8, 13)]
        once = [Case(((left, 0),), last_wins) for last_wins in (True, False) for left in range(1, 14)]
        board, state, _ = OTHER_POSITIONS[1]
        elsewhere = Case((state,) * DECISIONS, seat=len(state) % 2, board=board)
        return [*on_matches, *once, elsewhere]

    def problem(self, case: Case, seen: Behaviour) -> Problem | None:
        actions = case.actions
        wrong = [action for action in seen.actions if isinstance(action, bool) or action not in actions]
        if wrong:
            return Problem("illegal", case, seen, actions, wrong[0])
        drawn = {action: seen.actions.count(action) for action in actions}
        share = 1 / len(actions)
        slack = TOLERANCE * (len(case.states) * share * (1 - share)) ** 0.5
        if all(abs(count - len(case.states) * share) <= slack for count in drawn.values()):
            return None
        return Problem("draws", case, seen, round(len(case.states) * share), drawn)

    def mistake(self, ran: Ran, problems: Sequence[Problem], source: Source) -> str | None:
        found = [problem.found for problem in problems if problem.kind == "draws"]
        if not found:
            return None
        if all(sum(count > 0 for count in drawn.values()) == 1 for drawn in found):
            return "always-the-same"
        if any(0 in drawn.values() for drawn in found):
            return "never-drawn"
        return "not-equally-drawn"
