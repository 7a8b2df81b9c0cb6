"""mean_score: the mean of n imagined games."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from ludus.checker.workshop.boards import CERTAIN, FORK, HALL, ROOM
from ludus.checker.workshop.functions.simulating import Simulating
from ludus.checker.workshop.rides import mean, scores
from ludus.checker.workshop.seen import Problem, Ran, Seen
from ludus.checker.workshop.source import FunctionSource
from ludus.checker.workshop.trials import Position, Trial

GAMES, TIMES = 40, 8
SURE = 6  # standard errors by which a mean may be off
CLOSE = 1e-9


class MeanScore(Simulating):
    name = "mean_score"

    def trials(self) -> Sequence[Trial]:
        certain = [Trial(self.name, (position,), n=n) for position in CERTAIN for n in (4, 1, 2, 7)]
        return [*certain, *(Trial(self.name, (position,), n=GAMES, times=TIMES) for position in (FORK, HALL, ROOM))]

    def problem(self, trial: Trial, seen: Seen) -> Problem | None:
        expected = mean(trial.position)
        off = tolerance(trial)
        is_right = all(_is_number(value) and abs(value - expected) <= off for value in seen.values)
        if is_right and (trial.times == 1 or not all(float(value).is_integer() for value in seen.values)):
            return None
        return Problem("mean", trial, seen, expected, seen.values[0] if trial.times == 1 else seen.values)

    def mistake(self, ran: Ran, problems: Sequence[Problem], source: FunctionSource) -> str | None:
        if any(problem.kind != "mean" or not all(map(_is_number, problem.seen.values)) for problem in problems):
            return None
        certain = [(trial, seen.value) for trial, seen in ran if trial.times == 1]
        if any(not _is_near(value, mean(trial.position)) for trial, value in certain):
            return _miscounted(certain)
        spread = [(trial, seen.values) for trial, seen in ran if trial.times > 1]
        if all(value == max(scores(trial.position)) for trial, values in spread for value in values):
            return "best-not-mean"
        if all(
            abs(value - mean(trial.position)) <= tolerance(trial) + 1 for trial, values in spread for value in values
        ) and all(len(set(values)) <= 2 for _, values in spread):
            return "mean-rounded"
        if all(set(values) <= set(scores(trial.position)) for trial, values in spread):
            return "simulated-once"
        return None


def tolerance(trial: Trial) -> float:
    return SURE * _deviation(trial.position) / math.sqrt(trial.n or 1) + CLOSE


def _deviation(position: Position) -> float:
    centre = mean(position)
    return math.sqrt(sum(share * (score - centre) ** 2 for score, share in scores(position).items()))


def _is_number(value: object) -> bool:
    return isinstance(value, int | float)


def _is_near(value: float, expected: float) -> bool:
    return abs(value - expected) < CLOSE


def _miscounted(certain: Sequence[tuple[Trial, float]]) -> str | None:
    """Every game has the same score here, so that the mean tells how many were added, and by how many they were divided."""
    for mistake, factors in FACTORS.items():
        for factor in factors:
            if all(
                n == 1 or _is_near(value, mean(trial.position) * factor(n)) for trial, value in certain if (n := trial.n or 1)
            ):
                return mistake
    if all(_is_near(value, mean(trial.position) - trial.position.score) for trial, value in certain):
        return "score-restarted"
    return None


FACTORS: dict[str, tuple[Callable[[int], float], ...]] = {
    "summed-not-averaged": (lambda n: n,),
    "mean-of-wrong-count": (
        lambda n: (n - 1) / n,
        lambda n: n / (n + 1),
        lambda n: (n + 1) / n,
        lambda n: n / max(1, n - 1),
    ),
}
"""Mistake -> what the mean is multiplied by; with one game anything may come of it."""
