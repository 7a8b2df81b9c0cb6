"""What a function of the workshop is asked: a position, more arguments, and luck that is the same each time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from ludus.course.workshop import DX, DY, Game, directions

PLAIN = ("simulate", "random_rider", "mean_score", "monte_carlo")
LOCKSTEP = ("simulate_all", "monte_carlo_lockstep")


@dataclass(frozen=True)
class Position:
    """A game as plain values."""

    grid: tuple[tuple[int, ...], ...]  # [x][y]
    x: int
    y: int
    score: int = 0

    @staticmethod
    def of(given: Mapping[str, Any]) -> Position:
        return Position(tuple(map(tuple, given["grid"])), given["x"], given["y"], given["score"])

    def game(self) -> Game:
        return Game(self.grid, self.x, self.y, self.score)

    @property
    def directions(self) -> list[int]:
        return directions(self.game())

    @property
    def is_boxed_in(self) -> bool:
        return not self.directions

    def beside(self, direction: int) -> tuple[int, int]:
        return self.x + DX[direction], self.y + DY[direction]

    def after(self, direction: int) -> Position:
        """Having ridden in a possible direction."""
        columns = [list(column) for column in self.grid]
        columns[self.x][self.y] = 2
        return Position(tuple(map(tuple, columns)), *self.beside(direction), self.score + 1)

    def written(self, name: str = "Game") -> str:
        score = f", score={self.score}" if self.score else ""
        return f"{name}({[list(column) for column in self.grid]}, x={self.x}, y={self.y}{score})"


@dataclass(frozen=True)
class Trial:
    """One question to a function."""

    function: str  # 'Game' asks for a copy
    positions: tuple[Position, ...]  # one; several games in lockstep
    direction: int | None = None
    script: tuple[int, ...] | None = None  # what a player says, move by move; then it stays
    n: int | None = None
    times: int = 1  # asked in a row
    seed: int = 1
    as_lists: bool = False  # the student's own Game is given lists instead of an array

    @property
    def position(self) -> Position:
        return self.positions[0]

    def as_json(self) -> dict[str, Any]:
        return asdict(self)

    @staticmethod
    def from_json(given: Mapping[str, Any]) -> Trial:
        script = given["script"]
        positions = tuple(map(Position.of, given["positions"]))
        return Trial(**{**given, "positions": positions, "script": None if script is None else tuple(script)})

    def recipe(self, module: str, own: Sequence[str], row: int = 0, shows_game: bool = False) -> list[str]:
        """The lines to paste into a shell to see it again; `own` are the names that the file defines."""
        names = [name for name in ("Game", self.function) if name in own]
        lines = [] if "Game" in own else ["from ludus.course.workshop import Game"]
        lines.append(f"from {module} import {', '.join(dict.fromkeys(names))}")
        if self.function == "possible":
            return ["import numpy as np", *lines, *self._batch(row)]
        lines.append(f"game = {self.position.written()}")
        if self.function in PLAIN:
            lines = ["import random", *lines, f"rng = random.Random({self.seed})"]
        if self.function in LOCKSTEP:
            lines = ["import numpy as np", *lines, f"rng = np.random.default_rng({self.seed})"]
        if shows_game:
            return [*lines, *replace(self, times=1)._calls(), "game.x, game.y, game.score, game.grid"]
        return [*lines, *self._calls()]

    def _calls(self) -> list[str]:
        if self.function == "Game":
            return ["twin = game.copy()", "twin.grid[twin.x][twin.y] = 7", "game.grid, game.score, twin.score"]
        if self.function == "step":
            return [f"step(game, {self.direction}), game.x, game.y, game.score"]
        if self.function == "play":
            return [
                f"says = iter({list(self.script or ())})",
                "play(game, lambda game: next(says, 0)), game.x, game.y, game.score",
            ]
        given = ["game"]
        if self.n is not None:
            given.append(str(self.n))
        if self.function in PLAIN + LOCKSTEP:
            given.append("rng")
        call = f"{self.function}({', '.join(given)})"
        return [call if self.times == 1 else f"[{call} for _ in range({self.times})]"]

    def _batch(self, row: int) -> list[str]:
        """The first game, and the one in which it shows."""
        games = ", ".join(self.positions[number].written() for number in sorted({0, row}))
        return [
            f"games = [{games}]",
            "possible(np.array([g.grid for g in games]), np.array([g.x for g in games]), np.array([g.y for g in games]))",
        ]
