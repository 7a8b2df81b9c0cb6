"""What was seen of a function in one trial."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ludus.checker.plain import unpack
from ludus.checker.workshop.trials import Position, Trial

Cell = tuple[int, int]

LOST = ("no answer", "its process", "it answers")  # how trouble begins that the student's process could not tell of


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
    trouble: str = ""  # what was raised
    trouble_line: int = 0

    @property
    def value(self) -> Any:
        return self.values[0] if self.values else None

    @property
    def is_endless(self) -> bool:
        return self.trouble.startswith("TooLong")

    @property
    def is_lost(self) -> bool:
        """Whether the student's process had to be ended, or ended itself."""
        return self.trouble.startswith(LOST)

    @staticmethod
    def of(found: Mapping[str, Any], trial: Trial) -> Seen:
        trouble = found["trouble"] or {"what": "", "line": 0}
        after = found.get("after")
        return Seen(
            values=tuple(unpack(value) for value in found.get("values", ())),
            after=Position.of(after) if after and "x" in after else None,
            changed=tuple(found.get("changed", ())),
            set_line=found.get("set", 0),
            rides=tuple(tuple((x, y) for x, y in ride) for ride in found.get("rides", ())),
            leaves_trail=found.get("trail", False),
            asked=found.get("asked", 0),
            line=found.get("line", 0),
            trouble=trouble["what"],
            trouble_line=trouble["line"],
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
