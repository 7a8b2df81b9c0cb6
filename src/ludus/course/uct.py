"""UCT: UCB in every position of a tree that grows.

The memory belongs to the class: for every position a counter of each action, kept over decisions, games and both seats.
`UCT_max` counts for the player at the root, so its memory is of use to that player alone; `UCT_negamax` counts for the side to
move, and its counters show which positions are won and which are lost.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ludus.course.memory import Remembering
from ludus.course.player import Counter, result_for
from ludus.course.ucb import add, best_by_utility

NOTHING = [0, 0, 0]


class _UCT(Remembering):
    """What both forms share. They differ in whose victories are counted."""

    def decide(self, state: Any) -> Any:
        if not self.is_my_turn(state):
            return None
        if self.get_value("nbSim") < 1:
            return None
        self.simulations(self.get_value("pf"), self.get_value("nbSim"))
        counters = self.memory[self.game.hash_code]
        action = self.choose(counters)
        self.tell("choose", action=action, counter=tuple(counters[action]))
        return action

    def simulations(self, pf: int, nb_sim: int) -> Counter:
        """Try every new action, then follow the best one for pf - 1 more moves. Returns all games that were played."""
        if pf == 0:
            return list(NOTHING)
        self.tell("enter", pf=pf)
        counters = self.memory.get(self.game.hash_code, {})
        played = self.try_new_actions(counters, nb_sim)
        if not self.game.over():
            action = self.choose(counters)
            self.game.move(action)
            deeper = self.seen_from_above(self.simulations(pf - 1, nb_sim))
            self.game.undo()
            counters[action] = add(counters[action], deeper)
            played = add(played, deeper)
            self.tell("update", action=action, counter=tuple(counters[action]))
        self.memory[self.game.hash_code] = counters
        self.tell("store", entry={each: tuple(counter) for each, counter in counters.items()})
        self.tell("return", counter=tuple(played))
        return played

    def try_new_actions(self, counters: dict[Any, Counter], nb_sim: int) -> Counter:
        """Play so many games after every action that has no counter; a game that is over counts as so many like it."""
        if self.game.over():
            result = list(NOTHING)
            result[result_for(self.counted_seat(), self.game.winner)] = nb_sim
            counters[None] = add(counters.get(None, NOTHING), result)
            return result
        played = list(NOTHING)
        for action in self.game.actions:
            if action not in counters:
                self.game.move(action)
                counters[action] = self.seen_from_above(self.simulation(nb_sim, self.counts_for_root))
                self.game.undo()
                played = add(played, counters[action])
        return played

    counts_for_root: bool

    def counted_seat(self) -> int:
        """Whose victories the counters of this position count."""
        return self.who_am_i if self.counts_for_root else self.game.turn

    def seen_from_above(self, counter: Counter) -> Counter:
        """The counter of a position as the one before counts it."""
        raise NotImplementedError

    def choose(self, counters: Mapping[Any, Counter]) -> Any:
        """What the side to move would do."""
        raise NotImplementedError


def swapped(counter: Counter) -> Counter:
    """What one has won, the other has lost."""
    won, lost, drawn = counter
    return [lost, won, drawn]


class UCT_max(_UCT):
    """Counts for the player at the root; the opponent takes what is worst for it."""

    counts_for_root = True

    def decision(self, state: Any) -> Any:
        return self.decide(state)

    decision.memory = {}  # type: ignore[attr-defined]

    def seen_from_above(self, counter: Counter) -> Counter:
        return counter

    def choose(self, counters: Mapping[Any, Counter]) -> Any:
        if self.game.turn == self.who_am_i:
            return best_by_utility(counters)
        return best_by_utility({action: swapped(counter) for action, counter in counters.items()})


class UCT_negamax(_UCT):
    """Counts for the side to move; victories and defeats are swapped on the way up."""

    counts_for_root = False

    def decision(self, state: Any) -> Any:
        return self.decide(state)

    decision.memory = {}  # type: ignore[attr-defined]

    def seen_from_above(self, counter: Counter) -> Counter:
        return swapped(counter)

    def choose(self, counters: Mapping[Any, Counter]) -> Any:
        return best_by_utility(counters)


UCT = UCT_negamax
