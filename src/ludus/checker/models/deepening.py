"""Iterative deepening, with switches."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from ludus.checker.models import memory
from ludus.course.memory import with_its_own_memory


@dataclass(frozen=True)
class Habits:
    """How somebody deepens; how the search below is written is another matter."""

    search: memory.Habits = field(default_factory=memory.Habits)
    answers: Literal["last", "first", "best"] = "last"  # of all depths, or that with the best score
    begins: int = 1  # the first depth
    empties: bool = False  # the memory, before each depth
    depths: Literal["all", "every other", "last", "first", "all but last"] = "all"  # which are looked at
    stops_when_exact: bool = False


class Switched(memory.Switched):
    """IterativeDeepening as `deepening` says; the clock is no matter here."""

    deepening = Habits()

    def decision(self, state: Any) -> Any:
        if not self.is_my_turn(state):
            return None
        answers: list[tuple[float, Any]] = []
        for pf in self.depths():
            if self.deepening.empties:
                self.memory.clear()
            action = self.decide(pf)
            answers.append((self.memory.get(self.game.hash_code, {}).get("score", 0), action))
            if self.deepening.stops_when_exact and self.memory.get(self.game.hash_code, {}).get("exact"):
                break
        return self.answer(answers) if answers else None

    def answer(self, answers: Sequence[tuple[float, Any]]) -> Any:
        """The action of one of the depths, by its score or by its place."""
        kept = self.deepening.answers
        if kept in ("last", "first"):
            return answers[-1 if kept == "last" else 0][1]
        return max(answers, key=lambda each: each[0])[1]

    def depths(self) -> Sequence[int]:
        """Those that are looked at, one after the other."""
        depths = range(self.deepening.begins, max(1, self.get_value("pf") + self.habits.deeper) + 1)
        parts = {"all": depths, "every other": depths[::2], "last": depths[-1:], "first": depths[:1]}
        return {**parts, "all but last": depths[:-1]}[self.deepening.depths]

    decision.memory = {}  # type: ignore[attr-defined]


@functools.cache
def model(habits: Habits) -> type[Switched]:
    return with_its_own_memory(type("Switched", (Switched,), {"habits": habits.search, "deepening": habits}))
