"""Game.copy: a second game, equal to the first, that shares nothing with it."""

from __future__ import annotations

from collections.abc import Sequence

from ludus.checker.workshop.boards import CORRIDOR, HALL, ROOM
from ludus.checker.workshop.functions.check import Check
from ludus.checker.workshop.seen import Problem, Ran, Seen
from ludus.checker.workshop.source import FunctionSource
from ludus.checker.workshop.trials import Trial


class Copying(Check):
    name = "Game"
    keeps_game = False

    def trials(self) -> Sequence[Trial]:
        return [Trial(self.name, (position,)) for position in (ROOM, HALL, CORRIDOR)]

    def problem(self, trial: Trial, seen: Seen) -> Problem | None:
        position, twin = trial.position, seen.value
        if twin["is_game"] or twin["shared"]:
            return Problem("original" if twin["is_game"] else "shared", trial, seen)
        expected = {"x": position.x, "y": position.y, "score": position.score}
        found = {name: twin.get(name) for name in expected}
        if found != expected:
            return Problem("twin", trial, seen, expected, found)
        grid = [list(column) for column in position.grid]
        return None if twin["grid"] == grid else Problem("twin", trial, seen, grid, twin["grid"])

    def mistake(self, ran: Ran, problems: Sequence[Problem], source: FunctionSource) -> str | None:
        first = problems[0]
        if first.kind == "twin" and "x" not in first.seen.value:
            return "nothing-returned"
        if first.kind == "twin" and isinstance(first.found, dict):
            is_place_right = all(first.found[name] == first.expected[name] for name in ("x", "y"))
            return "copy-forgets-score" if is_place_right else None
        return {"original": "copy-is-original", "shared": "copy-shares-grid"}.get(first.kind)
