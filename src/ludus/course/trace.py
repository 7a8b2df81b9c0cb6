"""The steps of a decision, as events that can be printed, drawn and compared."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ludus.course.game import Game


@dataclass(frozen=True)
class Event:
    """One step. What `facts` holds depends on its kind:

    enter     a position is looked at: pf, and but for the root alpha and beta
    known     the memory answers: pf, why, score, and the entry, which may have got deeper by that
    leaf      no move is looked at: score
    cut       the other side will not let it come to this: alpha, beta
    store     an entry is written: entry
    return    what the position is worth to the side to move: score; or the games that were played: counter
    simulate  games were played at random: counter, seat
    update    a counter has changed: action, counter
    choose    the decision: action, and what it is worth
    """

    kind: str
    path: tuple[Any, ...]  # the actions that lead to the position
    key: Hashable  # hash_code of the position
    state: Any
    facts: Mapping[str, Any] = field(default_factory=dict)

    @property
    def depth(self) -> int:
        return len(self.path)

    def __str__(self) -> str:
        """As the course writes it.

        >>> str(Event("enter", (1,), 3, (3, 1), {"pf": 1, "alpha": -101, "beta": 101}))
        '3 level 1 window -101 101'
        """
        facts = dict(self.facts)
        words = [str(self.key)]
        if "pf" in facts:
            words.append(f"level {facts.pop('pf')}")
        if self.kind == "known":
            return " ".join([*words, str(facts["why"])])
        if "alpha" in facts:
            window = f"window {facts.pop('alpha')} {facts.pop('beta')}"
            words += [window] if self.kind == "enter" else [self.kind, window]
        elif self.kind != "enter":
            words.append(self.kind)
        for name, value in facts.items():
            words.append(format_entry(value) if name == "entry" else f"{name} {format_value(value)}")
        return " ".join(words)

    def as_json(self) -> dict[str, Any]:
        return {"kind": self.kind, "path": list(self.path), "key": self.key, "state": self.state, **self.facts}


def format_entry(entry: Mapping[str, Any]) -> str:
    """'pf 1 score -100 exact, best 1'; or of counters '1: 2/8/0  2: 23/17/0'."""
    if "pf" not in entry:
        return "  ".join(f"{action}: {format_value(counter)}" for action, counter in entry.items())
    exact = " exact" if entry["exact"] else ""
    best = "" if entry["best_action"] is None else f", best {entry['best_action']}"
    return f"pf {entry['pf']} score {format_value(entry['score'])}{exact}{best}"


def memory_after(events: Iterable[Event]) -> dict[Hashable, Any]:
    """What the memory holds after some events, if it was empty before them: the last entry that each key was told with."""
    return {event.key: event.facts["entry"] for event in events if "entry" in event.facts}


def format_value(value: Any) -> str:
    if isinstance(value, float):
        return f"{value:.3f}"
    return "/".join(map(str, value)) if isinstance(value, tuple) else str(value)


class Followed:
    """A game that remembers by which actions it got where it is. All else is the game's own."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self.path: tuple[Any, ...] = ()
        self.events: list[Event] = []

    def note(self, kind: str, facts: Mapping[str, Any]) -> None:
        self.events.append(Event(kind, self.path, self._game.hash_code, self._game.state, facts))

    @property
    def state(self) -> Any:
        return self._game.state

    @state.setter
    def state(self, state: Any) -> None:
        self._game.state = state
        self.path = ()

    def move(self, action: Any) -> None:
        self._game.move(action)
        self.path = (*self.path, action)

    def undo(self) -> None:
        self._game.undo()
        self.path = self.path[:-1]

    @property
    def turn(self) -> int:
        return self._game.turn

    @property
    def actions(self) -> Sequence[Any]:
        return self._game.actions

    def over(self) -> bool:
        return self._game.over()

    @property
    def winner(self) -> int | None:
        return self._game.winner

    @property
    def hash_code(self) -> Hashable:
        return self._game.hash_code
