"""Iterative deepening, with switches."""

from __future__ import annotations

import functools
from dataclasses import dataclass, field
from typing import Any

from ludus.checker.models import memory
from ludus.course.memory import with_its_own_memory


@dataclass(frozen=True)
class Habits:
    """How somebody deepens; how the search below is written is another matter."""

    search: memory.Habits = field(default_factory=memory.Habits)
    keeps_first: bool = False  # answers with what the first depth found


class Switched(memory.Switched):
    """IterativeDeepening as `deepening` says; the clock is no matter here."""

    deepening = Habits()

    def decision(self, state: Any) -> Any:
        if not self.is_my_turn(state):
            return None
        answers = [self.decide(pf) for pf in range(1, self.get_value("pf") + 1)]
        return answers[0 if self.deepening.keeps_first else -1]

    decision.memory = {}  # type: ignore[attr-defined]


@functools.cache
def model(habits: Habits) -> type[Switched]:
    return with_its_own_memory(type("Switched", (Switched,), {"habits": habits.search, "deepening": habits}))
