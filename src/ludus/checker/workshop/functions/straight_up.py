"""straight_up: 2, whatever stands there."""

from __future__ import annotations

from collections.abc import Sequence

from ludus.checker.workshop.boards import BOXED_IN, CORNER, CORRIDOR, FORK, ROOM
from ludus.checker.workshop.functions.check import Check
from ludus.checker.workshop.seen import Problem, Ran, Seen
from ludus.checker.workshop.source import FunctionSource
from ludus.checker.workshop.trials import Trial
from ludus.course.workshop import UP


class StraightUp(Check):
    name = "straight_up"

    def trials(self) -> Sequence[Trial]:
        return [Trial(self.name, (position,)) for position in (CORNER, ROOM, BOXED_IN, CORRIDOR, FORK)]

    def problem(self, trial: Trial, seen: Seen) -> Problem | None:
        return None if seen.value == UP else Problem("value", trial, seen, UP, seen.value)

    def mistake(self, ran: Ran, problems: Sequence[Problem], source: FunctionSource) -> str | None:
        if all(seen.value == UP for trial, seen in ran if UP in trial.position.directions):
            return "looks-before-riding"
        return "directions-mixed-up" if all(seen.value == ran[0][1].value for _, seen in ran) else None
