"""What functions that imagine games have in common: they leave the real one alone, and they come to an end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ludus.checker.workshop.drawing import is_fitting, surprise
from ludus.checker.workshop.functions.check import Check
from ludus.checker.workshop.rides import WRONG_SCORES
from ludus.checker.workshop.seen import Problem
from ludus.checker.workshop.source import FunctionSource
from ludus.checker.workshop.trials import Position

Drawn = Sequence[tuple[Position, Sequence[int]]]  # the scores of games from each position


class Simulating(Check):
    """Imagines games."""

    def mistake_of_change(self, problem: Problem, source: FunctionSource) -> str:
        """Who makes a second game with the same grid changes nothing but the grid."""
        is_grid_only = tuple(problem.seen.changed) == ("grid",)
        return "copy-shares-grid" if is_grid_only and source.makes_games else "simulation-in-real-grid"

    def mistake_of_endlessness(self, problem: Problem) -> str | None:
        """Who leaves no trail, or does not see it, comes to the same cells again and again."""
        if not any(len(ride) > len(set(ride)) + 1 for ride in problem.seen.rides):
            return "never-ends"
        return "trail-not-seen" if problem.seen.leaves_trail else "trail-not-left"


def mistake_of_scores(drawn: Drawn) -> str | None:
    """The mistake whose scores fit best, if they fit everywhere."""
    found = [
        (sum(surprise(scores, way(position)) for position, scores in drawn), mistake)
        for mistake, ways in WRONG_SCORES.items()
        for way in ways
        if all(is_fitting(scores, way(position)) for position, scores in drawn)
    ]
    return min(found)[1] if found else None


def is_score(value: Any) -> bool:
    """Whether it is a whole number, of whatever kind."""
    return type(value) is int or (type(value) is float and value.is_integer())
