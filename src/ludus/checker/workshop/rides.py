"""The scores that imagined games can have, and how likely each is: every ride on a small board."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial

from ludus.checker.workshop.drawing import WRONGLY, Drawing, rightly
from ludus.checker.workshop.trials import Position

Scores = dict[int, float]  # final score -> how likely it is


@cache
def scores(position: Position, drawing: Drawing = rightly) -> Scores:
    """Whoever stays, or rides into a wall, has finished."""
    found: Scores = {}
    free = position.directions
    for direction, share in drawing(free).items():
        after = scores(position.after(direction), drawing=drawing) if direction in free else {position.score: 1.0}
        for score, each in after.items():
            found[score] = found.get(score, 0.0) + share * each
    return found


def mean(position: Position) -> float:
    return sum(score * share for score, share in scores(position).items())


def _shifted(position: Position, by: int) -> Scores:
    return {score + by: share for score, share in scores(position).items()}


def _one_move(position: Position) -> Scores:
    return {position.score + (not position.is_boxed_in): 1.0}


WRONG_SCORES: dict[str, tuple[Callable[[Position], Scores], ...]] = {
    "score-not-counted": (lambda position: {position.score: 1.0}, lambda position: {0: 1.0}),
    "score-restarted": (lambda position: _shifted(position, -position.score),),
    "score-off-by-one": (lambda position: _shifted(position, 1), lambda position: _shifted(position, -1)),
    "one-move-only": (_one_move,),
    **{mistake: tuple(partial(scores, drawing=drawing) for drawing in drawings) for mistake, drawings in WRONGLY.items()},
}
"""Mistake -> what scores it makes."""
