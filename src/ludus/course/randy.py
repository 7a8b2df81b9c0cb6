"""Randy plays at random."""

from __future__ import annotations

from typing import Any

from ludus.course.player import Player


class Randy(Player):
    def decision(self, state: Any) -> Any:
        if not self.is_my_turn(state):
            return None
        self.tell("enter")
        action = self.random.choice(self.game.actions)
        self.tell("choose", action=action)
        return action
