"""What a player is asked to decide: the rules, the state, its parameters, and what its memory holds before."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ludus.course import Matches

State = tuple[int, int]

DEEPEST = 5  # moves that are looked ahead


class DrawnMatches(Matches):
    """Matches, but a game whose number of turns divides by three is drawn: for who never counts draws apart."""

    @property
    def winner(self) -> int | None:
        return None if self.state[1] % 3 == 0 else super().winner


@dataclass(frozen=True)
class Case:
    """One decision, or several in a row of which the last one counts."""

    states: tuple[State, ...]
    last_wins: bool
    parameters: Mapping[str, Any] = field(default_factory=dict)
    seat: int = 0
    before: bool | None = None  # the rules of a game played before with the same class, its memory emptied by hand since
    empties: bool = False  # the memory is emptied by hand before each decision
    draws: bool = False  # a game that can be drawn

    def __hash__(self) -> int:
        return hash((self.states, self.last_wins, self.seat, self.before, self.empties, self.draws, *self.parameters.items()))

    @property
    def state(self) -> State:
        return self.states[-1]

    def game(self) -> Matches:
        return (DrawnMatches if self.draws else Matches)(13, self.last_wins)

    def as_json(self) -> dict[str, Any]:
        return dict(vars(self))

    @staticmethod
    def from_json(given: Mapping[str, Any]) -> Case:
        return Case(**{**given, "states": tuple((left, number) for left, number in given["states"])})

    def recipe(self, file: str, name: str) -> list[str]:
        """The lines to paste into a shell to see it again."""
        module = file.removesuffix(".py")
        settings = "".join(f", {key}={value!r}" for key, value in self.parameters.items())
        lines = ["from ludus.course import Matches", f"from {module} import {name}"]
        lines.append(f"player = {name}('you', Matches(13, {self.last_wins}){settings})")
        if self.seat:
            lines.append(f"player.who_am_i = {self.seat}")
        return [*lines, *(f"player.decision({state})" for state in self.states)]


def depth_cases(**more: Any) -> list[Case]:
    """Every position of Matches, both rules, both seats in turn, and every depth."""
    cases = []
    for last_wins in (True, False):
        for pf in range(1, DEEPEST + 1):
            for left in range(1, 14):
                seat = left % 2
                cases.append(Case(((left, seat),), last_wins, {"pf": pf, **more}, seat))
    return cases
