"""Iterative deepening, with switches."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from ludus.checker.models import memory


@dataclass(frozen=True)
class Habits:
    """How somebody deepens; how the search below is written is another matter."""

    search: memory.Habits = field(default_factory=memory.Habits)
    keeps_first: bool = False  # answers with what the first depth found
    deeper: int = 0  # depths beyond pf


class Switched(memory.Switched):
    """IterativeDeepening as `deepening` says; the clock is no matter here."""

    deepening = Habits()

    def decision(self, state: Any) -> Any:
        if not self.is_my_turn(state):
            return None
        depths = range(1, self.get_value("pf") + self.deepening.deeper + 1)
        answers = [self.decide(pf) for pf in depths]
        return answers[0 if self.deepening.keeps_first else -1]

    decision.memory = {}  # type: ignore[attr-defined]


def model(habits: Habits) -> type[Switched]:
    def decision(self: Switched, state: Any) -> Any:
        return Switched.decision(self, state)

    decision.memory = {}  # type: ignore[attr-defined]
    return type("Switched", (Switched,), {"habits": habits.search, "deepening": habits, "decision": decision})
