"""UCB: random games go where they teach most: to actions that do well, and to those that were hardly tried."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from ludus.course.player import Counter, Player, scoring

EXPLORATION = 0.3


def utility(counter: Counter, n: int) -> float:
    """What an action promises after n games in all: its score, and more the fewer of them were its own.

    >>> round(utility([8, 2, 0], 30), 12)
    0.774959356523
    """
    return scoring(counter) + EXPLORATION * math.sqrt(math.log(n) / sum(counter))


def best_by_utility(counters: Mapping[Any, Counter]) -> Any:
    """The first of the best actions."""
    n = sum(map(sum, counters.values()))
    return max(counters, key=lambda action: utility(counters[action], n))


class UCB(Player):
    """Plays `nbSim` games an action, all in all; the last choice is made by the same formula."""

    def decision(self, state: Any) -> Any:
        if not self.is_my_turn(state):
            return None
        nb_sim, actions = self.get_value("nbSim"), self.game.actions
        if nb_sim < 1:
            return None
        self.tell("enter")
        counters = {action: self.try_out(action) for action in actions}
        for _ in range((nb_sim - 1) * len(actions)):
            action = best_by_utility(counters)
            counters[action] = add(counters[action], self.try_out(action))
            self.tell("update", action=action, counter=tuple(counters[action]))
        action = best_by_utility(counters)
        self.tell("choose", action=action, counter=tuple(counters[action]))
        return action

    def try_out(self, action: Any) -> Counter:
        """One random game after an action."""
        self.game.move(action)
        counter = self.simulation(1)
        self.game.undo()
        return counter


def add(one: Counter, two: Counter) -> Counter:
    return [a + b for a, b in zip(one, two, strict=True)]
