"""What the checker finds: a problem in one case, and the mistake that most likely makes it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from ludus.checker.behaviour import Behaviour, Visit
from ludus.checker.cases import Case

Kind = Literal[
    "trouble", "unfinished", "state", "turn", "refusal", "illegal", "decision", "equals", "visits", "memory", "count"
]


@dataclass(frozen=True)
class Problem:
    """A case in which a player does not do what it should."""

    kind: Kind
    case: Case
    behaviour: Behaviour
    expected: Any = None
    found: Any = None
    where: Visit | None = None  # the first position that differs


@dataclass(frozen=True)
class Finding:
    """What is said of one class."""

    name: str
    problem: Problem | None = None
    mistake: str | None = None  # an id of the catalogue, if one fits
    cases: int = 0  # looked at

    @property
    def is_right(self) -> bool:
        return self.problem is None
