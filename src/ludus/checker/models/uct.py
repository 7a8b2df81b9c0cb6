"""UCT, with switches: from the games that were seen it follows what the counters must be, and which way must be followed.

One decision follows one way down. At every position on it each action is tried first, nbSim games long, and then one of them is
followed; so the steps of a student tell how all games ended, and the rest is arithmetic.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from ludus.checker.behaviour import Behaviour, Path, walk
from ludus.checker.cases import Case
from ludus.checker.models.formulas import Formula, by_the_course
from ludus.course import Game
from ludus.course.player import Counter, scoring, tally
from ludus.course.ucb import add
from ludus.course.uct import NOTHING, swapped

CLOSE = 1e-9  # utilities that are equal but for rounding

Memory = dict[Any, dict[Any, Counter]]


Ends = Literal[  # how a finished game is counted
    "yes",  # as nbSim games
    "here",  # stored, but not returned
    "empty",  # returned, but a counter without games is stored
    "once",  # as a single game
    "no",
]


@dataclass(frozen=True)
class Habits:
    """How somebody writes UCT."""

    swaps: bool = True  # negamax: victories and defeats, on the way up
    swaps_games: bool = True  # the same for the games that were played after an action
    swaps_returned: bool = True  # the same for what is given back, where the action's own counter is swapped
    swaps_ends: bool = False  # a finished game is counted for the other side
    returns_fresh: Literal["always", "never", "at the bottom"] = "always"
    returns_deeper: bool = True
    opponent_is_hostile: bool = True  # max: the opponent takes what is worst for the root
    opponent_takes_lowest: bool = False  # max: the lowest utility of the root
    games_for_root: Literal["no", "yes", "swapped"] = "no"  # negamax: games are counted for the seat that decides
    deeper: int = 0  # positions on the way more than pf says
    least: int = 0  # of them, whatever pf says
    counts_ends: Ends = "yes"
    adds_ends: bool = True  # to what was counted there before
    updates: bool = True
    replaces: bool = False  # the counter of the followed action, by what came back
    updates_all: bool = False  # the counters of all actions, by what came back from one
    draws: Literal["apart", "lost", "lost in games"] = "apart"  # as what games count that nobody has won
    tries_again: bool = False  # what is known already, and forgets what it was
    follows_known: bool = True  # even where nothing was left to try
    formula: Formula = by_the_course
    decides_by: Literal["utility", "visits", "score"] = "utility"
    doubles: Literal["nothing", "games", "deeper", "returned"] = "nothing"  # what is counted twice
    shares: Literal["nothing", "lone", "first"] = "nothing"  # whose counter is one list with the sum of all: of an action
    # that is tried alone, which gets the sum twice, or of the first one, which gets the games of all


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
    known: Mapping[Any, Counter]  # action -> games that were remembered
    fresh: Mapping[Any, Counter]  # action -> games that were played after it
    chosen: Mapping[Any, Counter]  # both, as whoever is to move sees them
    level: Level
    followed: Any = None
    deeper: Counter = field(default_factory=lambda: list(NOTHING))  # what came back from below
    formula: Formula = by_the_course
    is_followed: bool = True  # as far as `habits` say

    @property
    def allowed(self) -> list[Any]:
        """The actions that could be followed."""
        return bests(self.chosen, self.formula)

    @property
    def is_well_followed(self) -> bool:
        if not self.is_followed:
            return self.level.followed is None
        return self.is_over or self.pf < 2 or self.level.followed in self.allowed


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

    def follow(self, seen: Behaviour) -> Descent:
        """All that must come of the games, and of what was remembered before."""
        habits, game = self._habits, self._case.at()
        levels = read(self._case, seen, habits.tries_again)
        self._descent.memory = dict(remembered(self._case, seen))
        key = game.hash_code
        self._descend(game, (), levels)
        root = self._descent.memory.get(key, {})
        worth: dict[str, Formula] = {"utility": habits.formula, "visits": _played, "score": _scored}
        self._descent.decisions = bests(root, worth[habits.decides_by])
        return self._descent

    def _descend(self, game: Game, path: Path, levels: Sequence[Level]) -> Counter:
        """What comes back from a position to the one above."""
        habits = self._habits
        pf = max(habits.least, self._case.parameters["pf"] + habits.deeper) - len(path)
        if pf <= 0 or not levels:
            return list(NOTHING)
        if game.over():
            return self._end(game, path, pf, levels[0])
        level, key, turn = levels[0], game.hash_code, game.turn
        seat = self._counted(turn)
        fresh = {action: self._count_games(winners, seat) for action, winners in level.winners.items()}
        known = {} if habits.tries_again else self._known(key, game.actions)
        counters = {**known, **self._stored(fresh)}
        if not counters:
            return list(NOTHING)
        is_opponent = self._is_max and turn != self._case.seat and habits.opponent_is_hostile
        formula = habits.formula
        if is_opponent and habits.opponent_takes_lowest:
            is_opponent, formula = False, _lowest
        chosen = {action: swapped(counter) for action, counter in counters.items()} if is_opponent else dict(counters)
        stop = Stop(path, pf, key, seat, turn, False, known, fresh, chosen, level, formula=formula)
        if not fresh and not habits.follows_known:
            self._descent.stops.append(replace(stop, is_followed=False))
            return list(NOTHING)
        follow = level.followed if level.followed is not None else next(iter(bests(chosen)), next(iter(chosen)))
        game.move(follow)
        below = self._descend(game, (*path, follow), levels[1:])
        game.undo()
        deeper = swapped(below) if not self._is_max and habits.swaps else below
        updated = counters if habits.updates_all else [follow] if habits.updates else []
        for action in updated:
            counters[action] = deeper if habits.replaces else add(counters[action], deeper)
        if habits.doubles == "deeper":
            counters[follow] = add(counters[follow], deeper)
        self._descent.memory[key] = counters
        self._descent.stops.append(replace(stop, followed=follow, deeper=deeper))
        returned = self._returned(fresh, deeper if habits.swaps_returned else below)
        return add(returned, deeper) if habits.shares == "lone" and len(fresh) == 1 else returned

    def _known(self, key: Any, actions: Sequence[Any]) -> dict[Any, Counter]:
        return {action: each for action, each in self._descent.memory.get(key, {}).items() if action in actions}

    def _end(self, game: Game, path: Path, pf: int, level: Level) -> Counter:
        """A position in which the game is over counts as nbSim games."""
        habits, key, seat = self._habits, game.hash_code, self._counted(game.turn)
        ended = self._count([game.winner], 1 - seat if habits.swaps_ends else seat, habits.draws == "lost")
        known = {} if habits.tries_again else self._known(key, [None])
        self._descent.stops.append(Stop(path, pf, key, seat, game.turn, True, known, {None: ended}, {}, level))
        if habits.counts_ends == "once":
            ended = [min(1, number) for number in ended]
        if habits.counts_ends == "empty":
            self._descent.memory[key] = {None: list(NOTHING)}
        elif habits.counts_ends != "no":
            before = known.get(None, NOTHING) if habits.adds_ends else NOTHING
            self._descent.memory[key] = {None: add(before, ended)}
        return list(NOTHING) if habits.counts_ends in ("no", "here") else ended

    def _stored(self, fresh: Mapping[Any, Counter]) -> dict[Any, Counter]:
        """The counters of actions that were tried."""
        if self._habits.shares == "first" and fresh:
            return {**fresh, next(iter(fresh)): functools.reduce(add, fresh.values())}
        return dict(fresh)

    def _returned(self, fresh: Mapping[Any, Counter], deeper: Counter) -> Counter:
        played = list(NOTHING)
        for counter in fresh.values():
            played = add(played, counter)
        if self._habits.doubles == "returned":
            played = add(played, played)
        if not self._habits.returns_deeper:
            return played
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
            counter = self._count(winners, seat if habits.swaps_games else 1 - seat, loses_draws)
        elif habits.games_for_root != "no":
            counter = self._count(winners, self._case.seat, loses_draws)
            counter = swapped(counter) if habits.games_for_root == "swapped" else counter
        else:
            counter = self._count(winners, 1 - seat, loses_draws)
            counter = swapped(counter) if habits.swaps_games else counter
        return add(counter, counter) if habits.doubles == "games" else counter

    def _count(self, winners: Sequence[int | None], seat: int, loses_draws: bool) -> Counter:
        """Where the game is over a single one is seen, which counts as nbSim of them."""
        won, lost, drawn = tally(winners, seat)
        counter = [won, lost + drawn, 0] if loses_draws else [won, lost, drawn]
        return [self._case.parameters["nbSim"] * number for number in counter] if len(winners) == 1 else counter


@functools.lru_cache(maxsize=512)
def remembered(case: Case, seen: Behaviour) -> Memory:
    """The counters that a decision begins with."""
    if case.empties or not seen.known:
        return {}
    kept = plain_counters(seen.known) or {}
    return {key: {action: each for action, each in counters.items() if _is_counter(each)} for key, counters in kept.items()}


def _is_counter(found: Counter) -> bool:
    """Whether games can be counted so; what a student remembers may be anything."""
    return all(type(number) is int and number >= 0 for number in found) and sum(found) > 0


def plain_counters(memory: Mapping[Any, Any] | None) -> Memory | None:
    """Counters may be lists or tuples, and positions without any may be there or not; None if these are no counters."""
    try:
        return {
            key: {action: [won, lost, drawn] for action, (won, lost, drawn) in each.items()}
            for key, each in (memory or {}).items()
            if each
        }
    except (AttributeError, TypeError, ValueError):
        return None


@functools.lru_cache(maxsize=512)
def read(case: Case, seen: Behaviour, tries_again: bool = False) -> list[Level]:
    """The way that was followed, position by position: how the games after each action ended, and which action came next.

    Who tries again what is known tries all actions, everybody else those without a counter.
    """
    known: Memory = {} if tries_again else remembered(case, seen)
    levels, base = [Level()], 0  # how deep the position is whose actions are tried
    tried = None
    winners: list[int | None] = []
    actions = _without_counter(case, (), known)
    for stride in walk(seen.steps):
        depth = len(stride.path)
        if stride.is_move:
            if depth == base + 1:
                tried, winners = stride.path[-1], []
                if actions <= levels[-1].winners.keys():  # all are tried: this one is followed
                    levels[-1].followed, levels[-1].line = tried, stride.line
                    levels.append(Level())
                    base, actions = base + 1, _without_counter(case, stride.path, known)
                    continue
            ending = case.ending(stride.state)
            if ending.is_over:
                winners.append(ending.winner)
        elif depth == base and tried is not None:
            levels[-1].winners.setdefault(tried, tuple(winners))
        elif depth < base:
            break
    return levels


def _without_counter(case: Case, path: Path, known: Memory) -> set[Any]:
    """The actions of a position that are to be tried."""
    game = case.at(path)
    return {action for action in game.actions if action not in known.get(game.hash_code, {})}


def _played(counter: Counter, n: int, planned: int) -> float:
    return sum(counter)


def _lowest(counter: Counter, n: int, planned: int) -> float:
    return -by_the_course(counter, n, planned)


def _scored(counter: Counter, n: int, planned: int) -> float:
    return scoring(counter)


def utilities_of(counters: Mapping[Any, Counter], formula: Formula = by_the_course) -> dict[Any, float]:
    n = max(2, sum(map(sum, counters.values())))  # formulas may lag behind, and there is no logarithm of 0
    return {action: formula(counter, n, n) for action, counter in counters.items()}


def bests(counters: Mapping[Any, Counter], formula: Formula = by_the_course) -> list[Any]:
    """All actions that the formula could take."""
    utilities = utilities_of({action: each for action, each in counters.items() if sum(each)}, formula)
    return [action for action, each in utilities.items() if each >= max(utilities.values()) - CLOSE]
