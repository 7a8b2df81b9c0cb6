"""Flat Monte Carlo: so many random games after each action, and the one that wins most of them."""

from __future__ import annotations

from typing import Any

from ludus.course.player import Player, scoring


class Randy_MC(Player):
    """Plays `nbSim` games after every action."""

    def decision(self, state: Any) -> Any:
        if not self.is_my_turn(state):
            return None
        if self.get_value("nbSim") < 1:
            return None
        self.tell("enter")
        best_action, best_score = None, float("-inf")
        for action in self.game.actions:
            self.game.move(action)
            score = scoring(self.simulation(self.get_value("nbSim")))
            self.game.undo()
            if score > best_score:
                best_action, best_score = action, score
        self.tell("choose", action=best_action, score=best_score)
        return best_action
