"""UCT_max and UCT_negamax: from the games that were seen it follows what the counters must be, and which way must be followed.

One decision follows one way down. At every position on it each action is tried first, nbSim games long, and then one of them is
followed; so the steps of a student tell how all games ended, and the rest is arithmetic.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from ludus.checker.behaviour import Behaviour, walk
from ludus.checker.cases import Case
from ludus.checker.families.family import Family, Ran
from ludus.checker.findings import Problem
from ludus.checker.source import Source
from ludus.course.player import Counter, result_for, tally
from ludus.course.ucb import add, best_by_utility, utility
from ludus.course.uct import NOTHING, swapped

SIMULATIONS = 6
CLOSE = 1e-9

Memory = dict[Any, dict[Any, Counter]]


@dataclass(frozen=True)
class Habits:
    """How somebody writes UCT."""

    swaps: bool = True  # negamax: victories and defeats, on the way up
    swaps_games: bool = True  # the same for the games that were played after an action
    swaps_ends: bool = False  # a finished game is counted for the other side
    returns_fresh: Literal["always", "never", "at the bottom"] = "always"
    opponent_is_hostile: bool = True  # max: the opponent takes what is worst for the root
    counts_ends: Literal["yes", "here", "no"] = "yes"  # here: they are stored, but not returned
    updates: bool = True


MISTAKES: dict[str, list[Habits]] = {
    "uct-not-swapped": [Habits(swaps=False), Habits(swaps_games=False), Habits(swaps=False, swaps_games=False)],
    "uct-fresh-not-returned": [Habits(returns_fresh="never"), Habits(returns_fresh="at the bottom")],
    "uct-opponent-chooses-for-root": [Habits(opponent_is_hostile=False)],
    "uct-end-not-counted": [Habits(counts_ends="no"), Habits(counts_ends="here")],
    "uct-counter-not-updated": [Habits(updates=False)],
    "wins-and-losses-swapped": [Habits(swaps_ends=True), Habits(swaps_ends=True, swaps_games=False)],
}


@dataclass
class Level:
    """One position on the way."""

    winners: dict[Any, tuple[int | None, ...]] = field(default_factory=dict)  # action -> who won the games after it
    followed: Any = None


class Uct(Family):
    is_random = True

    def __init__(self, name: str) -> None:
        self.names = (name,)
        self._is_max = name == "UCT_max"

    def cases(self) -> Sequence[Case]:
        alone = [
            Case(((left, seat),), last_wins, {"pf": pf, "nbSim": SIMULATIONS}, seat)
            for last_wins in (True, False)
            for pf in (1, 2, 3, 5)
            for left in (1, 2, 3, 4, 5, 7, 9, 13)
            for seat in (0, 1)
        ]
        in_a_row = [Case(((13, 0), (6, 0)), last_wins, {"pf": 1, "nbSim": SIMULATIONS}) for last_wins in (True, False)]
        return [*alone, *in_a_row]

    def problem(self, case: Case, seen: Behaviour) -> Problem | None:
        if len(case.states) > 1:
            return None if seen.memory and case.states[0][0] in seen.memory else Problem("memory", case, seen, 13, None)
        levels = read(case, seen)
        if any(not _is_played(level, case) for level in levels):
            return Problem("count", case, seen, SIMULATIONS, None)
        memory, ways, action = self.expected(case, levels, Habits())
        if not is_same(seen.memory, memory):
            return Problem("memory", case, seen, memory, seen.memory)
        wrong = next((way for way in ways if way[0] not in way[1]), None)
        if wrong is not None or seen.action not in action:
            return Problem("decision", case, seen, action, seen.action)
        return None

    def mistake(self, ran: Ran, problems: Sequence[Problem], source: Source) -> str | None:
        if all(len(problem.case.states) > 1 for problem in problems):
            return "uct-memory-forgotten"
        if all(problem.kind == "count" for problem in problems):
            return "wrong-number-of-simulations"
        shares = {name: max(self._share(ran, habits) for habits in ways) for name, ways in MISTAKES.items()}
        best = max(shares, key=lambda name: shares[name])
        return best if shares[best] > self._share(ran, Habits()) else None

    def _share(self, ran: Ran, habits: Habits) -> float:
        alike = [self._is_explained(case, seen, habits) for case, seen in ran if len(case.states) == 1 and not seen.trouble]
        return sum(alike) / max(1, len(alike))

    def _is_explained(self, case: Case, seen: Behaviour, habits: Habits) -> bool:
        memory, ways, action = self.expected(case, read(case, seen), habits)
        return is_same(seen.memory, memory) and all(way in allowed for way, allowed in ways) and seen.action in action

    def expected(
        self, case: Case, levels: Sequence[Level], habits: Habits
    ) -> tuple[Memory, list[tuple[Any, list[Any]]], list[Any]]:
        """The memory, which actions could be followed at each position beside the one that was, and the decisions possible."""
        memory: Memory = {}
        ways: list[tuple[Any, list[Any]]] = []
        self._descend(case, list(levels), habits, memory, ways, case.state, case.parameters["pf"])
        root = memory.get(case.state[0], {})
        return memory, ways, _bests(root) if root else []

    def _descend(
        self,
        case: Case,
        levels: list[Level],
        habits: Habits,
        memory: Memory,
        ways: list[tuple[Any, list[Any]]],
        state: tuple[int, int],
        pf: int,
    ) -> Counter:
        if pf == 0 or not levels:
            return list(NOTHING)
        level, (left, number) = levels[0], state
        game = case.game()
        game.state = state
        seat = case.seat if self._is_max else game.turn
        counters: dict[Any, Counter] = {}
        if game.over():
            ended = [0, 0, 0]
            ended[result_for(1 - seat if habits.swaps_ends else seat, game.winner)] = case.parameters["nbSim"]
            if habits.counts_ends != "no":
                memory[left] = {None: ended}
            return ended if habits.counts_ends == "yes" else list(NOTHING)
        for action, winners in level.winners.items():
            counters[action] = _count(winners, seat if habits.swaps_games else 1 - seat)
        played = list(NOTHING)
        for counter in counters.values():
            played = add(played, counter)
        is_opponent = self._is_max and game.turn != case.seat
        chosen = {a: swapped(c) for a, c in counters.items()} if is_opponent and habits.opponent_is_hostile else counters
        if level.followed is not None and pf > 1:
            ways.append((level.followed, _bests(chosen)))
        follow = level.followed if level.followed is not None else best_by_utility(chosen)
        deeper = self._descend(case, levels[1:], habits, memory, ways, (left - follow, number + 1), pf - 1)
        if not self._is_max and habits.swaps:
            deeper = swapped(deeper)
        if habits.updates:
            counters[follow] = add(counters[follow], deeper)
        memory[left] = counters
        if habits.returns_fresh == "always":
            return add(played, deeper)
        return deeper if habits.returns_fresh == "never" or sum(deeper) > 0 else played


@functools.lru_cache(maxsize=512)
def read(case: Case, seen: Behaviour) -> list[Level]:
    """The way that was followed, position by position: how the games after each action ended, and which action came next."""
    levels, base = [Level()], 0  # how deep the position is whose actions are tried
    game, tried = case.game(), None
    winners: list[int | None] = []
    game.state = case.state
    actions = len(game.actions)
    for stride in walk(seen.steps):
        depth = len(stride.path)
        if stride.is_move:
            game.state = stride.state
            if depth == base + 1:
                tried, winners = stride.path[-1], []
                if len(levels[-1].winners) == actions:  # all are tried: this one is followed
                    levels[-1].followed = tried
                    levels.append(Level())
                    base, actions = base + 1, len(game.actions)
                    continue
            if game.over():
                winners.append(game.winner)
        elif depth == base and tried is not None:
            levels[-1].winners.setdefault(tried, tuple(winners))
        elif depth < base:
            break
    return levels


def _is_played(level: Level, case: Case) -> bool:
    """Whether every action that was tried got its games; one that ends the game shows a single one."""
    return all(len(winners) in (1, case.parameters["nbSim"]) for winners in level.winners.values())


def _count(winners: Sequence[int | None], seat: int) -> Counter:
    counter = tally(winners, seat)
    return [SIMULATIONS * number for number in counter] if len(winners) == 1 else counter


def _bests(counters: Mapping[Any, Counter]) -> list[Any]:
    """All actions that the formula could take."""
    n = sum(map(sum, counters.values()))
    utilities = {action: utility(counter, n) for action, counter in counters.items()}
    return [action for action, each in utilities.items() if each >= max(utilities.values()) - CLOSE]


def is_same(found: Mapping[Any, Any] | None, expected: Memory) -> bool:
    """Counters may be lists or tuples, and positions without any may be there or not."""
    if found is None:
        return False
    try:
        plain = {key: {action: list(counter) for action, counter in each.items()} for key, each in found.items() if each}
    except (AttributeError, TypeError):
        return False
    return plain == {key: each for key, each in expected.items() if each}
