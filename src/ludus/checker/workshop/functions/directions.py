"""directions: every free neighbour, and nothing else. In which order is a matter of taste."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from ludus.checker.plain import Foreign
from ludus.checker.workshop.boards import neighbourhoods
from ludus.checker.workshop.functions.check import Check, Model, modelled_mistake, raised
from ludus.checker.workshop.functions.looking import LOOKINGS, Looking
from ludus.checker.workshop.seen import Problem, Ran, Seen
from ludus.checker.workshop.source import FunctionSource
from ludus.checker.workshop.trials import Position, Trial


class Directions(Check):
    name = "directions"

    def trials(self) -> Sequence[Trial]:
        return [Trial(self.name, (position,)) for position in neighbourhoods()]

    def problem(self, trial: Trial, seen: Seen) -> Problem | None:
        expected = trial.position.directions
        return None if in_order(seen.value) == expected else Problem("value", trial, seen, expected, seen.value)

    def mistake(self, ran: Ran, problems: Sequence[Problem], source: FunctionSource) -> str | None:
        if all(is_used_up(seen.value) for _, seen in ran):
            return "generator-not-list"
        return modelled_mistake(ran, problems, MODELS, lambda _, seen: raised(seen) or in_order(seen.value))


def in_order(value: Any) -> Any:
    """A list of directions whose order does not matter; anything else as it is."""
    is_list = isinstance(value, list | tuple) and all(isinstance(each, int) and not isinstance(each, bool) for each in value)
    return sorted(value) if is_list else value


def is_used_up(value: Any) -> bool:
    """Whether it can be gone through only once, and has neither a length nor places."""
    return isinstance(value, Foreign) and re.match(r"<(generator|filter|map|zip|list_iterator) object", repr(value)) is not None


def has_own_order(ran: Ran) -> bool:
    return any(seen.value != trial.position.directions for trial, seen in ran)


def _model(looking: Looking) -> Model:
    def give(trial: Trial) -> Any:
        try:
            return looking(trial.position)
        except IndexError as error:
            return type(error).__name__

    return give


def _first_only(position: Position) -> list[int]:
    return position.directions[:1]


def _left_only(position: Position) -> list[int]:
    return [1] if 1 in position.directions else []


MODELS = {
    **{mistake: [_model(looking) for looking in lookings] for mistake, lookings in LOOKINGS.items()},
    "stay-when-boxed-in": [_model(lambda position: position.directions or [0])],
    "stay-drawn": [_model(lambda position: [0, *position.directions])],
    "index-not-direction": [_model(lambda position: [direction - 1 for direction in position.directions])],
    "return-in-loop": [_model(_first_only), _model(_left_only)],
}
