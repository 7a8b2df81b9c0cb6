"""possible: for many games at once, a row of possible directions each, and how long it is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ludus.checker.workshop.boards import neighbourhoods
from ludus.checker.workshop.functions.check import Check, Model, modelled_mistake, raised
from ludus.checker.workshop.functions.looking import LOOKINGS, Looking
from ludus.checker.workshop.seen import Problem, Ran, Seen
from ludus.checker.workshop.source import FunctionSource
from ludus.checker.workshop.trials import Position, Trial

Row = tuple[list[int], int]  # directions and zeros, and how many count

BATCHES = 5


class Possible(Check):
    name = "possible"

    def trials(self) -> Sequence[Trial]:
        positions = neighbourhoods()
        return [Trial(self.name, tuple(positions[first::BATCHES])) for first in range(BATCHES)]

    def problem(self, trial: Trial, seen: Seen) -> Problem | None:
        rows = rows_of(seen.value, len(trial.positions))
        if rows is None:
            return Problem("value", trial, seen, [[_rightly(each)[0] for each in trial.positions], "..."], seen.value)
        for number, (position, row) in enumerate(zip(trial.positions, rows, strict=True)):
            if _in_order(row) != _in_order(_rightly(position)):
                return Problem("row", trial, seen, _rightly(position), row, number)
        return None

    def mistake(self, ran: Ran, problems: Sequence[Problem], source: FunctionSource) -> str | None:
        return modelled_mistake(ran, problems, MODELS, _outcome)


def rows_of(value: Any, games: int) -> list[Row] | None:
    """The table and its lengths row by row; None if it is no such table."""
    try:
        table, lengths = value
        rows = [(list(row), int(length)) for row, length in zip(table, lengths, strict=True)]
    except (TypeError, ValueError):
        return None
    return rows if len(rows) == games and all(len(row) == 4 for row, _ in rows) else None


def _in_order(row: Row) -> Row:
    """The order of those that count does not matter."""
    directions, length = row
    return [*sorted(directions[:length]), *directions[length:]], length


def _outcome(trial: Trial, seen: Seen) -> Any:
    rows = rows_of(seen.value, len(trial.positions))
    return raised(seen) or ([_in_order(row) for row in rows] if rows else seen.value)


def _row(directions: Sequence[int]) -> Row:
    return [*directions, *[0] * (4 - len(directions))], max(1, len(directions))


def _rightly(position: Position) -> Row:
    return _row(position.directions)


def _model(row: Callable[[Position], Row]) -> Model:
    def give(trial: Trial) -> Any:
        try:
            return [_in_order(row(position)) for position in trial.positions]
        except IndexError as error:
            return type(error).__name__

    return give


def _unpacked(position: Position) -> Row:
    return [direction if direction in position.directions else 0 for direction in (1, 2, 3, 4)], _rightly(position)[1]


def _first_games(trial: Trial) -> Any:
    return [_in_order(_rightly(trial.position))] * len(trial.positions)


def _looking(looking: Looking) -> Model:
    return _model(lambda position: _row(looking(position)))


MODELS: dict[str, list[Model]] = {
    "boxed-in-length-0": [_model(lambda position: (_rightly(position)[0], len(position.directions)))],
    "table-not-packed": [_model(_unpacked), _model(lambda position: (_unpacked(position)[0], 4))],
    "same-for-all-games": [_first_games],
    **{mistake: [_looking(looking) for looking in lookings] for mistake, lookings in LOOKINGS.items()},
}
