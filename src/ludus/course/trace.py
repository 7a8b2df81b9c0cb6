"""The steps of a decision, as events that can be printed, drawn and compared."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ludus.course.game import Game

OPENING, CLOSING = "enter", ("return", "choose")


@dataclass(frozen=True)
class Event:
    """One step. What `facts` holds depends on its kind:

    enter     a position is looked at: pf, and but for the root alpha and beta
    known     the memory answers: pf, why, score
    leaf      no move is looked at: score, exact
    cut       the other side will not let it come to this: alpha, beta
    store     an entry is written: entry
    return    what the position is worth to the side to move: score
    simulate  games were played at random: counter, seat
    update    a counter has changed: action, counter
    choose    the decision: action, and what it is worth
    """

    kind: str
    depth: int  # how many positions are being looked at above this one
    key: Any  # hash_code of the position
    state: Any
    facts: Mapping[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        """As the course writes it: '3 level 1 window -101 101', '1 level 0 known deep enough'."""
        facts = dict(self.facts)
        words = [str(self.key)]
        if "pf" in facts:
            words.append(f"level {facts.pop('pf')}")
        if self.kind == "enter":
            if "alpha" in facts:
                words.append(f"window {facts.pop('alpha')} {facts.pop('beta')}")
        elif self.kind == "known":
            words.append(facts.pop("why"))
            return " ".join(words)
        else:
            words.append(self.kind)
        return " ".join(words + [f"{name} {value}" for name, value in facts.items()])


class Notes:
    """Events as they come."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self._depth = 0

    def add(self, kind: str, game: Game, facts: Mapping[str, Any]) -> None:
        if kind in CLOSING:
            self._depth -= 1
        self.events.append(Event(kind, self._depth, game.hash_code, game.state, facts))
        if kind == OPENING:
            self._depth += 1
