"""random_rider: one of the possible directions, each as likely as the next; 0 when there is none."""

from __future__ import annotations

from collections.abc import Sequence

from ludus.checker.workshop.boards import BOXED_IN, CORNER, FORK, HALL, ROOM, neighbourhoods
from ludus.checker.workshop.drawing import WRONGLY, is_fitting, rightly, surprise
from ludus.checker.workshop.functions.check import Check
from ludus.checker.workshop.seen import Problem, Ran, Seen
from ludus.checker.workshop.source import FunctionSource
from ludus.checker.workshop.trials import Trial

TIMES = 400
CROSSROADS = next(position for position in neighbourhoods() if len(position.directions) == 4)


class RandomRider(Check):
    name = "random_rider"

    def trials(self) -> Sequence[Trial]:
        positions = (CORNER, FORK, HALL, ROOM, CROSSROADS, BOXED_IN)
        return [Trial(self.name, (position,), times=TIMES) for position in positions]

    def problem(self, trial: Trial, seen: Seen) -> Problem | None:
        if not all(type(value) is int for value in seen.values):
            return Problem("value", trial, seen, trial.position.directions or 0, seen.value)
        shares = rightly(trial.position.directions)
        return None if is_fitting(seen.values, shares) else Problem("draws", trial, seen, shares, seen.values)

    def mistake(self, ran: Ran, problems: Sequence[Problem], source: FunctionSource) -> str | None:
        if all(problem.position.is_boxed_in for problem in problems):
            return "boxed-in-not-handled"
        if any(problem.seen.trouble.startswith("IndexError") for problem in problems):
            return "draw-off-by-one"
        drawn = [(trial, seen) for trial, seen in ran if seen.values and not seen.trouble and not trial.position.is_boxed_in]
        if not all(type(value) is int for _, seen in drawn for value in seen.values):
            return None
        if all(len(set(seen.values)) == 1 for _, seen in drawn) and source.restarts_luck:
            return "luck-restarted"
        return mistake_of_draws(drawn)


def mistake_of_draws(drawn: Ran) -> str | None:
    """The way to draw that fits best, if one fits everywhere."""
    found = [
        (sum(surprise(seen.values, way(trial.position.directions)) for trial, seen in drawn), mistake)
        for mistake, ways in WRONGLY.items()
        for way in ways
        if all(is_fitting(seen.values, way(trial.position.directions)) for trial, seen in drawn)
    ]
    if found:
        return min(found)[1]
    if any(set(seen.values) - set(trial.position.directions) == {0} for trial, seen in drawn):
        return "stay-drawn"
    if any(set(seen.values) - {0, *trial.position.directions} for trial, seen in drawn):
        return "wall-drawn"
    return "not-equally-likely"
