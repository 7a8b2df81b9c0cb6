"""What was seen of a function in one trial."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ludus.checker.plain import unpack
from ludus.checker.trouble import Trouble
from ludus.checker.workshop.trials import Position, Trial

Cell = tuple[int, int]


@dataclass(frozen=True)
class Seen:
    """What the student's process tells."""

    values: tuple[Any, ...] = ()  # [times] what was given back
    after: Position | None = None  # the game that was handed over, after the first time
    changed: tuple[str, ...] = ()  # what of it changed
    set_line: int = 0  # where
    rides: tuple[tuple[Cell, ...], ...] = ()  # the games that were imagined the last time, cell by cell
    leaves_trail: bool = False  # whether they had walls where they came from, when there was trouble
    asked: int = 0  # how often a player was
    line: int = 0  # where the function gave back
    details: Trouble | None = None  # why nothing was given back, if nothing was
    trouble_line: int = 0

    @property
    def value(self) -> Any:
        return self.values[0] if self.values else None

    @property
    def trouble(self) -> str:
        """What was raised, in the student's words; '' if nothing was."""
        return "" if self.details is None else self.details.what or self.details.kind

    @property
    def is_endless(self) -> bool:
        return self.details is not None and self.details.kind == "time" and not self.is_lost

    @property
    def is_lost(self) -> bool:
        """Whether the student's process had to be ended, or ended itself."""
        return self.details is not None and self.details.has_cost_much and not self.details.line

    @staticmethod
    def of(found: Mapping[str, Any]) -> Seen:
        """As the process says; a student's program may have written there itself."""
        try:
            return Seen._of(found)
        except (KeyError, TypeError, ValueError, AttributeError, IndexError):
            return Seen(details=Trouble("nonsense"))

    @staticmethod
    def _of(found: Mapping[str, Any]) -> Seen:
        details, after = found["trouble"], found.get("after")
        return Seen(
            values=tuple(unpack(value) for value in found.get("values", ())),
            after=Position.of(after) if after and "x" in after else None,
            changed=tuple(found.get("changed", ())),
            set_line=found.get("set", 0),
            rides=tuple(tuple((x, y) for x, y in ride) for ride in found.get("rides", ())),
            leaves_trail=found.get("trail", False),
            asked=found.get("asked", 0),
            line=found.get("line", 0),
            details=details,
            trouble_line=0 if details is None else details.line,
        )


@dataclass(frozen=True)
class Problem:
    """A trial in which a function does not do what it should."""

    kind: str
    trial: Trial
    seen: Seen
    expected: Any = None
    found: Any = None
    row: int = 0  # of a batch

    @property
    def position(self) -> Position:
        return self.trial.positions[self.row]


Ran = Sequence[tuple[Trial, Seen]]


@dataclass(frozen=True)
class ShopFinding:
    """What is said of one function. It can be read as a `Finding` can."""

    name: str
    problem: Problem | None = None
    mistake: str | None = None  # an id of the catalogue, if one fits
    cases: int = 0
    own: tuple[str, ...] = ()  # names that the file defines
    replaced: tuple[str, ...] = ()  # wrong functions of the file, for which the book's stood in

    @property
    def is_right(self) -> bool:
        return self.problem is None
