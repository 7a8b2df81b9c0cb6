"""Alpha-beta whose leaves are valued by random games."""

from __future__ import annotations

from typing import Any

from ludus.course.alphabeta import NegAlphaBeta
from ludus.course.player import scoring


class NegAlphaBeta_MC(NegAlphaBeta):
    """Looks `pf` moves ahead and plays `nbSim` games from there. What is won for certain counts WIN, a hundred times more."""

    def decision(self, state: Any) -> Any:
        if self.get_value("nbSim") < 1:
            return None
        return super().decision(state)

    def leaf_value(self) -> float:
        if self.game.over():
            return self.estimated_by_mover()
        return scoring(self.simulation(self.get_value("nbSim"), rootPlayer=False))
