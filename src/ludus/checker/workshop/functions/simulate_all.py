"""simulate_all: n games at once, each with luck of its own, each until its own end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ludus.checker.workshop.boards import RIDES
from ludus.checker.workshop.drawing import is_fitting
from ludus.checker.workshop.functions.simulating import Simulating, is_score, mistake_of_scores
from ludus.checker.workshop.rides import mean, scores
from ludus.checker.workshop.seen import Problem, Ran, Seen
from ludus.checker.workshop.source import FunctionSource
from ludus.checker.workshop.trials import Trial

GAMES = 120


class SimulateAll(Simulating):
    name = "simulate_all"

    def trials(self) -> Sequence[Trial]:
        spread = [position for position in RIDES if len(scores(position)) > 1]
        first = [Trial(self.name, (position,), n=GAMES) for position in RIDES]
        return [*first, *(Trial(self.name, (position,), n=GAMES, seed=2) for position in spread)]

    def problem(self, trial: Trial, seen: Seen) -> Problem | None:
        expected = scores(trial.position)
        if not _is_list(seen.value):
            return Problem("value", trial, seen, f"[{trial.n}]", seen.value)
        if len(seen.value) != trial.n:
            return Problem("length", trial, seen, trial.n, len(seen.value))
        return None if is_fitting(seen.value, expected) else Problem("scores", trial, seen, expected, seen.value)

    def mistake(self, ran: Ran, problems: Sequence[Problem], source: FunctionSource) -> str | None:
        if any(problem.kind in ("trouble", "nothing") for problem in problems):
            return None
        if all(problem.kind == "length" for problem in problems):
            return "wrong-number-of-games"
        if all(isinstance(seen.value, int | float) for _, seen in ran):
            return "mean-not-scores"
        if any(problem.kind != "scores" for problem in problems):
            return None
        drawn = [(trial.position, seen.value) for trial, seen in ran]
        return _stopped_together(ran) or mistake_of_scores(drawn) or _shared(ran, source)


def _is_list(value: Any) -> bool:
    return isinstance(value, list | tuple) and all(map(is_score, value))


def _spread(ran: Ran) -> Ran:
    """Trials in which not all games are alike."""
    return [(trial, seen) for trial, seen in ran if len(scores(trial.position)) > 1]


def _stopped_together(ran: Ran) -> str | None:
    """All games have the score of the longest one, or of the shortest one."""
    if any(len(set(seen.value)) > 1 for _, seen in ran):
        return None
    ends = [(seen.value[0], scores(trial.position)) for trial, seen in _spread(ran)]
    if all(score == max(possible) for score, possible in ends) or all(score == max(possible) + 1 for score, possible in ends):
        return "finished-still-counts"
    if all(score == min(possible) for score, possible in ends):
        return "stops-at-first-end"
    return None


def _shared(ran: Ran, source: FunctionSource) -> str | None:
    """Games that are not games of their own: equal to each other, or in each other's way."""
    if source.repeats_objects:
        return "games-share-grid"
    if all(len(set(seen.value)) == 1 for _, seen in _spread(ran)):
        return "one-draw-for-all"
    if all(sum(seen.value) / len(seen.value) < mean(trial.position) - 1 for trial, seen in _spread(ran)):
        return "games-share-grid"
    if all(set(seen.value) <= set(scores(trial.position)) for trial, seen in ran):
        return "not-equally-likely"
    return None
