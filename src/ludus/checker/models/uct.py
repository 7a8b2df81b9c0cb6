"""UCT, with switches: from the games that were seen it follows what the counters must be, and which way must be followed.

One decision follows one way down. At every position on it each action is tried first, nbSim games long, and then one of them is
followed; so the steps of a student tell how all games ended, and the rest is arithmetic.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from ludus.checker.behaviour import Behaviour, Path, walk
from ludus.checker.cases import Case
from ludus.course import Game
from ludus.course.player import Counter, tally
from ludus.course.ucb import add, best_by_utility, utility
from ludus.course.uct import NOTHING, swapped

CLOSE = 1e-9  # utilities that are equal but for rounding

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
    draws: Literal["apart", "lost", "lost in games"] = "apart"  # as what games count that nobody has won


@dataclass
class Level:
    """One position on the way."""

    winners: dict[Any, tuple[int | None, ...]] = field(default_factory=dict)  # action -> who won the games after it
    followed: Any = None
    line: int = 0  # of the student's file, where that action was followed


@dataclass(frozen=True)
class Stop:
    """What the counters of one position on the way must be."""

    path: Path
    pf: int
    key: Any
    seat: int  # whose victories are counted
    turn: int
    is_over: bool
    fresh: Mapping[Any, Counter]  # action -> games that were played after it
    chosen: Mapping[Any, Counter]  # the same, as whoever is to move sees them
    level: Level
    followed: Any = None
    deeper: Counter = field(default_factory=lambda: list(NOTHING))  # what came back from below

    @property
    def allowed(self) -> list[Any]:
        """The actions that could be followed."""
        return bests(self.chosen)

    @property
    def is_well_followed(self) -> bool:
        return self.is_over or self.pf < 2 or self.level.followed is None or self.level.followed in self.allowed


@dataclass
class Descent:
    """All that follows from the games that were seen."""

    memory: Memory = field(default_factory=dict)
    stops: list[Stop] = field(default_factory=list)  # the deepest first
    decisions: list[Any] = field(default_factory=list)  # those possible


class Switched:
    """UCT_max or UCT_negamax as `habits` say, on the games that a student has played."""

    def __init__(self, case: Case, is_max: bool, habits: Habits) -> None:
        self._case, self._is_max, self._habits = case, is_max, habits
        self._descent = Descent()

    def follow(self, levels: Sequence[Level]) -> Descent:
        game = self._case.at()
        key = game.hash_code
        self._descend(game, (), levels)
        root = self._descent.memory.get(key, {})
        self._descent.decisions = bests(root)
        return self._descent

    def _descend(self, game: Game, path: Path, levels: Sequence[Level]) -> Counter:
        """What comes back from a position to the one above."""
        habits, pf = self._habits, self._case.parameters["pf"] - len(path)
        if pf == 0 or not levels:
            return list(NOTHING)
        if game.over():
            return self._end(game, path, pf, levels[0])
        level, key, turn = levels[0], game.hash_code, game.turn
        seat = self._counted(turn)
        fresh = {action: self._count_games(winners, seat) for action, winners in level.winners.items()}
        if not fresh:
            return list(NOTHING)
        is_opponent = self._is_max and turn != self._case.seat and habits.opponent_is_hostile
        chosen = {action: swapped(counter) for action, counter in fresh.items()} if is_opponent else fresh
        follow = level.followed if level.followed is not None else best_by_utility(chosen)
        game.move(follow)
        deeper = self._descend(game, (*path, follow), levels[1:])
        game.undo()
        if not self._is_max and habits.swaps:
            deeper = swapped(deeper)
        counters = dict(fresh)
        if habits.updates:
            counters[follow] = add(counters[follow], deeper)
        self._descent.memory[key] = counters
        self._descent.stops.append(Stop(path, pf, key, seat, turn, False, fresh, chosen, level, follow, deeper))
        return self._returned(fresh, deeper)

    def _end(self, game: Game, path: Path, pf: int, level: Level) -> Counter:
        """A position in which the game is over counts as nbSim games."""
        habits, key, seat = self._habits, game.hash_code, self._counted(game.turn)
        ended = self._count([game.winner], 1 - seat if habits.swaps_ends else seat, habits.draws == "lost")
        self._descent.stops.append(Stop(path, pf, key, seat, game.turn, True, {None: ended}, {}, level))
        if habits.counts_ends != "no":
            self._descent.memory[key] = {None: ended}
        return ended if habits.counts_ends == "yes" else list(NOTHING)

    def _returned(self, fresh: Mapping[Any, Counter], deeper: Counter) -> Counter:
        played = list(NOTHING)
        for counter in fresh.values():
            played = add(played, counter)
        if self._habits.returns_fresh == "always":
            return add(played, deeper)
        return deeper if self._habits.returns_fresh == "never" or sum(deeper) > 0 else played

    def _counted(self, turn: int) -> int:
        """Whose victories are counted."""
        return self._case.seat if self._is_max else turn

    def _count_games(self, winners: Sequence[int | None], seat: int) -> Counter:
        """Negamax counts games for whoever is to move after the action, and swaps that."""
        habits, loses_draws = self._habits, self._habits.draws != "apart"
        if self._is_max:
            return self._count(winners, seat if habits.swaps_games else 1 - seat, loses_draws)
        counter = self._count(winners, 1 - seat, loses_draws)
        return swapped(counter) if habits.swaps_games else counter

    def _count(self, winners: Sequence[int | None], seat: int, loses_draws: bool) -> Counter:
        """Where the game is over a single one is seen, which counts as nbSim of them."""
        won, lost, drawn = tally(winners, seat)
        counter = [won, lost + drawn, 0] if loses_draws else [won, lost, drawn]
        return [self._case.parameters["nbSim"] * number for number in counter] if len(winners) == 1 else counter


@functools.lru_cache(maxsize=512)
def read(case: Case, seen: Behaviour) -> list[Level]:
    """The way that was followed, position by position: how the games after each action ended, and which action came next."""
    levels, base = [Level()], 0  # how deep the position is whose actions are tried
    tried = None
    winners: list[int | None] = []
    actions = len(case.actions)
    for stride in walk(seen.steps):
        depth = len(stride.path)
        if stride.is_move:
            if depth == base + 1:
                tried, winners = stride.path[-1], []
                if len(levels[-1].winners) == actions:  # all are tried: this one is followed
                    levels[-1].followed, levels[-1].line = tried, stride.line
                    levels.append(Level())
                    base, actions = base + 1, len(case.at(stride.path).actions)
                    continue
            ending = case.ending(stride.state)
            if ending.is_over:
                winners.append(ending.winner)
        elif depth == base and tried is not None:
            levels[-1].winners.setdefault(tried, tuple(winners))
        elif depth < base:
            break
    return levels


def utilities_of(counters: Mapping[Any, Counter]) -> dict[Any, float]:
    n = sum(map(sum, counters.values()))
    return {action: utility(counter, n) for action, counter in counters.items()}


def bests(counters: Mapping[Any, Counter]) -> list[Any]:
    """All actions that the formula could take."""
    utilities = utilities_of(counters)
    return [action for action, each in utilities.items() if each >= max(utilities.values()) - CLOSE]
