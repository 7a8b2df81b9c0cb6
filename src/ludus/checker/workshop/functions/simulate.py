"""simulate: one game from here to the end by chance, in the head."""

from __future__ import annotations

from collections.abc import Sequence

from ludus.checker.workshop.boards import RIDES
from ludus.checker.workshop.drawing import is_fitting
from ludus.checker.workshop.functions.simulating import Drawn, Simulating, is_score, mistake_of_scores
from ludus.checker.workshop.rides import scores
from ludus.checker.workshop.seen import Problem, Ran, Seen
from ludus.checker.workshop.source import FunctionSource
from ludus.checker.workshop.trials import Trial

TIMES = 100


class Simulate(Simulating):
    name = "simulate"
    enough = 4

    def trials(self) -> Sequence[Trial]:
        return [Trial(self.name, (position,), times=TIMES) for position in RIDES]

    def problem(self, trial: Trial, seen: Seen) -> Problem | None:
        if not all(map(is_score, seen.values)):
            return Problem("value", trial, seen, sorted(scores(trial.position)), seen.value)
        expected = scores(trial.position)
        return None if is_fitting(seen.values, expected) else Problem("scores", trial, seen, expected, seen.values)

    def mistake(self, ran: Ran, problems: Sequence[Problem], source: FunctionSource) -> str | None:
        wrong = [(problem.position, problem.seen.values) for problem in problems if problem.kind == "scores"]
        if not wrong or len(wrong) < len(problems):
            return None
        if len(problems) == len(ran) and len({seen.values for _, seen in ran}) == 1:
            return "not-from-here"
        drawn = [(trial.position, seen.values) for trial, seen in ran]
        if all(len(set(seen.values)) == 1 for _, seen in ran) and source.restarts_luck:
            return "luck-restarted"
        return mistake_of_scores(drawn) or ("not-equally-likely" if _is_possible(wrong) else None)


def _is_possible(wrong: Drawn) -> bool:
    """Whether only how often each score comes is wrong."""
    return all(set(values) <= set(scores(position)) for position, values in wrong)
