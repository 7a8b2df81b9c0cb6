"""What the checker finds: a problem in one case, and the mistake that most likely makes it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from ludus.checker.behaviour import Behaviour, Visit
from ludus.checker.cases import Case
from ludus.checker.words import Said

Kind = Literal[
    "unwritten",
    "stumbled",  # a fault of the checker's own
    "trouble",
    "unfinished",
    "state",
    "turn",
    "refusal",
    "illegal",
    "decision",
    "equals",
    "visits",
    "too deep",
    "too long",
    "no visits",
    "memory",
    "no memory",
    "kept",  # something remembered is gone
    "known tried",  # an action that has a counter already is simulated
    "count",  # of games
    "round",  # which action gets the next game
    "way",  # which action is followed
    "draws",  # how often each action is drawn
    "games",  # how they go on
    "unplayed",  # a leaf has no games
    "given away",
]


def tell_error(error: Exception) -> str:
    """A fault of the checker's own, short enough for a verdict."""
    return f"{type(error).__name__}: {error}"[:200]


@dataclass(frozen=True)
class Problem:
    """A case in which a player does not do what it should."""

    kind: Kind
    case: Case
    behaviour: Behaviour
    expected: Any = None
    found: Any = None
    where: Visit | None = None  # the first position that differs
    after: Case | None = None  # another case that must come before, in the same process
    key: Any = None  # of the entry of the memory that is wrong


@dataclass(frozen=True)
class Finding:
    """What is said of one class."""

    name: str
    problem: Problem | None = None
    mistake: str | None = None  # an id of the catalogue, if one fits
    cases: int = 0  # looked at
    difference: tuple[Said, ...] = ()  # the first one from the reference
    remarks: tuple[str, ...] = ()  # ids of the catalogue: what the course allows, and is worth a word

    @property
    def is_right(self) -> bool:
        return self.problem is None
