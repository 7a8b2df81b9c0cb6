"""step: one cell on, or nothing at all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import permutations
from typing import Any, Literal

from ludus.checker.workshop.boards import BOXED_IN, CORNER, neighbourhoods
from ludus.checker.workshop.functions.check import Check, Model, modelled_mistake, raised
from ludus.checker.workshop.functions.looking import ALL, LEADS, TURNED
from ludus.checker.workshop.seen import Problem, Ran, Seen
from ludus.checker.workshop.source import FunctionSource
from ludus.checker.workshop.trials import Position, Trial
from ludus.course.workshop import ARENA, TRAIL

EVERY = 3  # of the neighbourhoods


class Step(Check):
    name = "step"
    keeps_game = False

    def trials(self) -> Sequence[Trial]:
        positions = [*neighbourhoods()[::EVERY], CORNER, BOXED_IN]
        scored = [replace(position, score=position.score + 4) for position in positions]
        return [Trial(self.name, (position,), direction=direction) for position in scored for direction in range(5)]

    def problem(self, trial: Trial, seen: Seen) -> Problem | None:
        expected, found = step(trial, Habits()), outcome(trial, seen)
        return None if found == expected else Problem("after", trial, seen, expected, found)

    def mistake(self, ran: Ran, problems: Sequence[Problem], source: FunctionSource) -> str | None:
        if found := modelled_mistake(ran, problems, MODELS, outcome):
            return found
        return "nothing-returned" if any(problem.kind == "nothing" for problem in problems) else None


@dataclass(frozen=True)
class Habits:
    """How somebody rides."""

    leads: Sequence[tuple[int, int]] = LEADS
    walls: Literal["all", "arena", "trail", "none"] = "all"
    turned: bool = False  # reads grid[y][x]
    stay_rides: bool = False  # to stay is to ride to the cell one is on
    trail: int | None = TRAIL
    is_ahead: bool = False  # the trail is left on the new cell
    score: Literal["added", "kept", "set"] = "added"
    crash: Literal["nothing", "moves", "trails", "both", "scores"] = "nothing"
    says: tuple[Any, Any] = (True, False)  # for a ride, and for its end


Outcome = tuple[Any, Position | str | None]


def outcome(trial: Trial, seen: Seen) -> Outcome:
    """What was given back, and the game afterwards."""
    value = bool(seen.value) if type(seen.value) is int and seen.value in (0, 1) else seen.value
    return value, raised(seen) or seen.after


def step(trial: Trial, habits: Habits) -> Outcome:
    """What is seen of somebody with such habits."""
    position, direction = trial.position, trial.direction or 0
    dx, dy = habits.leads[direction]
    x, y = position.x + dx, position.y + dy
    try:
        cell = position.grid[y][x] if habits.turned else position.grid[x][y]
    except IndexError:
        return None, "IndexError"
    is_wall = cell in {"all": (ARENA, TRAIL), "arena": (ARENA,), "trail": (TRAIL,), "none": ()}[habits.walls]
    if direction == 0 and not habits.stay_rides:
        return habits.says[1], position
    if is_wall:
        return habits.says[1], _crashed(position, x, y, habits)
    columns = [list(column) for column in position.grid]
    if habits.trail is not None:
        columns[x if habits.is_ahead else position.x][y if habits.is_ahead else position.y] = habits.trail
    score = {"added": position.score + 1, "kept": position.score, "set": 1}[habits.score]
    return habits.says[0], Position(tuple(map(tuple, columns)), x, y, score)


def _crashed(position: Position, x: int, y: int, habits: Habits) -> Position:
    if habits.crash == "scores":
        return replace(position, score=position.score + 1)
    columns = [list(column) for column in position.grid]
    if habits.crash in ("trails", "both"):
        columns[position.x][position.y] = TRAIL
    after = replace(position, grid=tuple(map(tuple, columns)))
    return replace(after, x=x, y=y) if habits.crash in ("moves", "both") else after


def _model(**habits: Any) -> Model:
    return lambda trial: step(trial, Habits(**habits))


def _mixed_up() -> list[Model]:
    ways = [(LEADS[0], *(LEADS[direction] for direction in order)) for order in permutations(ALL)]
    return [_model(leads=leads) for leads in ways if leads not in (LEADS, TURNED)]


MODELS = {
    "score-not-counted": [_model(score="kept")],
    "score-restarted": [_model(score="set")],
    "trail-not-left": [_model(trail=None)],
    "trail-ahead": [_model(is_ahead=True)],
    "wrong-trail-mark": [_model(trail=ARENA)],
    "dead-still-moves": [_model(crash=crash) for crash in ("both", "moves", "trails")],
    "dead-still-scores": [_model(crash="scores")],
    "stay-is-a-ride": [_model(stay_rides=True)],
    "says-the-opposite": [_model(says=(False, True))],
    "nothing-returned": [_model(says=says) for says in ((None, None), (True, None), (None, False))],
    "wall-forgotten": [_model(walls=walls, stay_rides=stays) for walls in ("none", "trail") for stays in (False, True)],
    "trail-not-seen": [_model(walls="arena")],
    "x-and-y-swapped": [_model(leads=TURNED), _model(turned=True)],
    "directions-mixed-up": _mixed_up(),
}
