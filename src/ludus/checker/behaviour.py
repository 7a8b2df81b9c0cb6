"""What can be seen of a search from outside: its answer, the positions it went to, and what it remembers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from ludus.checker.cases import Case
from ludus.checker.watched import Watched
from ludus.course import Player

Path = tuple[Any, ...]  # the actions from the position that is decided


@dataclass(frozen=True)
class Visit:
    """A position that was gone to, and the line of the student's file that went there."""

    path: Path
    line: int = 0


@dataclass(frozen=True)
class Behaviour:
    """One decision, seen from outside."""

    action: Any = None
    visits: tuple[Visit, ...] = ()
    memory: Mapping[Any, Any] | None = None  # of the class, after the decision; None if it has none
    state_after: Any = None
    trouble: str = ""  # what was raised, in the student's words; '' if nothing was
    line: int = 0  # where it was raised
    left: Path = ()  # moves that were not taken back at the end
    printed: str = ""
    seconds: float = 0.0
    facts: Mapping[str, Any] = field(default_factory=dict)

    @property
    def paths(self) -> tuple[Path, ...]:
        return tuple(visit.path for visit in self.visits)


def follow(steps: Iterable[tuple[str, Any, int]]) -> tuple[tuple[Visit, ...], Path]:
    """The positions that steps lead to, and where they end.

    Whoever assigns a state instead of undoing a move goes where that state was last seen.
    """
    known: dict[Any, Path] = {}
    visits: list[Visit] = []
    path: Path = ()
    for kind, value, line in steps:
        if kind == "move":
            action, state = value
            path = (*path, action)
            known[state] = path
            visits.append(Visit(path, line))
        elif kind == "undo":
            path = path[:-1]
        else:
            path = known.get(value, ())
    return tuple(visits), path


def behaviour_of(kind: type[Player], case: Case) -> Behaviour:
    """What one of our own players does in a case."""
    memory: dict[Any, Any] = {}
    if hasattr(kind.decision, "memory"):
        kind.decision.memory = memory
    game = Watched(case.game(), "")
    player = kind("model", game, seed=0, **case.parameters)
    player.who_am_i = case.seat
    action, trouble = None, ""
    for state in case.states:
        game.steps.clear()
        if case.empties and hasattr(kind.decision, "memory"):
            kind.decision.memory = {}
        try:
            action = player.decision(state)
        except (ValueError, KeyError, IndexError, TypeError, RecursionError, ZeroDivisionError) as error:
            action, trouble = None, type(error).__name__
    visits, left = follow(game.steps)
    kept = getattr(kind.decision, "memory", None)
    return Behaviour(action, visits, None if kept is None else dict(kept), game.state, trouble, left=left)
