"""Iterative deepening: one move ahead, then two, then three, until it is deep enough or the time is up."""

from __future__ import annotations

import time
from typing import Any

from ludus.course.alphabeta_memory import NegAlphaBeta_Memory


class IterativeDeepening(NegAlphaBeta_Memory):
    """Looks at most `pf` moves ahead, and begins no new depth after `secondes`; its memory is its own."""

    def decision(self, state: Any) -> Any:
        if not self.is_my_turn(state):
            return None
        end = time.perf_counter() + self.get_value("secondes", float("inf"))
        action = None
        for pf in range(1, self.get_value("pf") + 1):
            self.tell("enter", pf=pf)
            action = self.decide(pf)
            if time.perf_counter() >= end:
                break
        return action

    decision.memory = {}  # type: ignore[attr-defined]
