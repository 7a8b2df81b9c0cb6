"""What can be seen of a search from outside: its answer, the positions it went to, and what it remembers."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from ludus.checker.cases import Case
from ludus.checker.trouble import Trouble
from ludus.checker.watched import Step, Watched
from ludus.course import Player
from ludus.course.memory import empty_memory
from ludus.errors import LudusError

Path = tuple[Any, ...]  # the actions from the position that is decided


class Visit(NamedTuple):
    """A position that was gone to, and the line of the student's file that went there."""

    path: Path
    line: int = 0


@dataclass(frozen=True, eq=False)
class Behaviour:
    """One decision, seen from outside. What is worked out from one is kept with it: each is equal to itself alone."""

    action: Any = None
    memory: Mapping[Any, Any] | None = None  # of the class, after the decision; None if it has none
    state_after: Any = None
    trouble: str = ""  # what was raised, in the student's words; '' if nothing was
    line: int = 0  # where it was raised
    steps: tuple[Step, ...] = ()  # all that changed the game
    looked_up: int = 0  # times that a key was asked for
    details: Trouble | None = None  # what was raised, and the lines that led there
    actions: tuple[Any, ...] = ()  # of several decisions in a row
    known: Mapping[Any, Any] | None = None  # the memory that the decision before had left

    @functools.cached_property
    def visits(self) -> tuple[Visit, ...]:
        return tuple(Visit(stride.path, stride.line) for stride in walk(self.steps) if stride.is_move)

    @functools.cached_property
    def paths(self) -> tuple[Path, ...]:
        return tuple(visit.path for visit in self.visits)

    @functools.cached_property
    def left(self) -> Path:
        """Moves that were not taken back at the end."""
        path: Path = ()
        for stride in walk(self.steps):
            path = stride.path
        return path

    @functools.cached_property
    def lines_left(self) -> tuple[int, ...]:
        """The lines of the student's file that made those moves."""
        made = dict(self.visits)
        return tuple(made[self.left[: number + 1]] for number in range(len(self.left)))


class Stride(NamedTuple):
    """A step, and where it led from and to."""

    before: Path
    path: Path
    state: Any  # there; None unless it was a move
    line: int

    @property
    def is_move(self) -> bool:
        return self.state is not None


def walk(steps: Iterable[Step]) -> Iterator[Stride]:
    """Whoever assigns a state instead of undoing a move goes where that state was last seen."""
    known: dict[Any, Path] = {}
    path: Path = ()
    for kind, value, line in steps:
        before, state = path, None
        if kind == "move":
            action, state = value
            known[state] = path = (*path, action)
        elif kind == "undo":
            path = path[:-1]
        else:
            path = known.get(value, ())
        yield Stride(before, path, state, line)


def behaviour_of(kind: type[Player], case: Case) -> Behaviour:
    """What one of our own players does in a case."""
    empty_memory(kind)
    game = Watched(case.game(), "")
    action, trouble = None, ""
    for player, state in case.decisions(lambda: kind("model", game, seed=0, **case.parameters)):
        game.begin()
        if case.empties:
            empty_memory(kind)
        try:
            action = player.decision(state)
        except (LudusError, ValueError, KeyError, IndexError, TypeError, RecursionError, ZeroDivisionError) as error:
            action, trouble = None, type(error).__name__
    kept = getattr(kind.decision, "memory", None)
    return Behaviour(action, None if kept is None else dict(kept), game.state, trouble, steps=tuple(game.steps))
