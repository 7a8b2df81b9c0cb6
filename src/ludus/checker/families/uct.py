"""UCT_max and UCT_negamax: from the games that were seen it follows what the counters must be, and which way must be followed.

One decision follows one way down. At every position on it each action is tried first, nbSim games long, and then one of them is
followed; so the steps of a student tell how all games ended, and the rest is arithmetic.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from ludus.checker.behaviour import Behaviour, Path, walk
from ludus.checker.cases import Case, other_cases
from ludus.checker.divergence import inside, line_of
from ludus.checker.families.family import Family, Ran
from ludus.checker.findings import Problem
from ludus.checker.source import Source
from ludus.checker.words import Said, said
from ludus.checker.words import counter as in_words
from ludus.checker.words import counters as all_in_words
from ludus.course import Game
from ludus.course.player import Counter, tally
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
    draws: Literal["apart", "lost", "lost in games"] = "apart"  # as what games count that nobody has won


MISTAKES: dict[str, list[Habits]] = {
    "uct-not-swapped": [Habits(swaps=False), Habits(swaps_games=False), Habits(swaps=False, swaps_games=False)],
    "uct-fresh-not-returned": [Habits(returns_fresh="never"), Habits(returns_fresh="at the bottom")],
    "uct-opponent-chooses-for-root": [Habits(opponent_is_hostile=False)],
    "uct-end-not-counted": [Habits(counts_ends="no"), Habits(counts_ends="here")],
    "uct-counter-not-updated": [Habits(updates=False)],
    "draw-as-defeat": [Habits(draws="lost"), Habits(draws="lost in games")],
    "wins-and-losses-swapped": [Habits(swaps_ends=True), Habits(swaps_ends=True, swaps_games=False)],
}


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
        return _bests(self.chosen)

    @property
    def is_well_followed(self) -> bool:
        return self.is_over or self.pf < 2 or self.level.followed is None or self.level.followed in self.allowed


@dataclass
class Descent:
    """All that follows from the games that were seen."""

    memory: Memory = field(default_factory=dict)
    stops: list[Stop] = field(default_factory=list)  # the deepest first
    decisions: list[Any] = field(default_factory=list)  # those possible


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
        return [*alone, *in_a_row, *other_cases(4, pf=0, nbSim=SIMULATIONS)]

    def problem(self, case: Case, seen: Behaviour) -> Problem | None:
        if len(case.states) > 1:
            key = case.states[0][0]
            return None if seen.memory and key in seen.memory else Problem("kept", case, seen, key)
        if seen.memory is None:
            return Problem("no memory", case, seen)
        return self._problem_of_descent(case, seen)

    def _problem_of_descent(self, case: Case, seen: Behaviour) -> Problem | None:
        levels = read(case, seen)
        short = next((number for number, level in enumerate(levels) if not _is_played(level, case)), None)
        if short is not None:
            return Problem("count", case, seen, SIMULATIONS, short)
        descent = self.expected(case, levels, Habits())
        if not is_same(seen.memory, descent.memory):
            return Problem("memory", case, seen, descent.memory, seen.memory, key=_wrong_key(descent, seen))
        wrong = next((stop for stop in reversed(descent.stops) if not stop.is_well_followed), None)
        if wrong is not None:
            return Problem("way", case, seen, wrong, wrong.level.followed)
        if seen.action not in descent.decisions:
            return Problem("decision", case, seen, descent.decisions[0], seen.action)
        return None

    def mistake(self, ran: Ran, problems: Sequence[Problem], source: Source) -> str | None:
        if all(problem.kind == "kept" for problem in problems):
            return "uct-memory-forgotten"
        if all(problem.kind == "count" for problem in problems):
            return "wrong-number-of-simulations"
        shares = {name: max(self._share(ran, habits) for habits in ways) for name, ways in MISTAKES.items()}
        best = max(shares, key=lambda name: shares[name])
        return best if shares[best] > self._share(ran, Habits()) else None

    def mistake_elsewhere(self, problems: Sequence[Problem]) -> str | None:
        ran = [(problem.case, problem.behaviour) for problem in problems]
        is_it = any(self._share(ran, habits) == 1 for habits in MISTAKES["draw-as-defeat"])
        return "draw-as-defeat" if is_it else None

    def difference(self, problem: Problem, mistake: str | None) -> list[Said]:
        case, seen = problem.case, problem.behaviour
        if problem.kind not in ("count", "memory", "way", "decision"):
            return []
        levels = read(case, seen)
        if problem.kind == "count":
            return [_tell_count(case, levels, problem.found)]
        descent = self.expected(case, levels, Habits())
        if problem.kind == "memory":
            wrong = next((stop for stop in descent.stops if stop.key == problem.key), None)
            return [] if wrong is None else [self._tell_entry(case, wrong)]
        if problem.kind == "way":
            return [_tell_way(case, problem.expected)]
        counters = descent.memory[descent.stops[-1].key]
        facts = {"counters": all_in_words(counters), "utilities": _utilities(counters)}
        return [said("uct choice", **facts, expected=problem.expected, found=problem.found)]

    def _tell_entry(self, case: Case, stop: Stop) -> Said:
        facts = {
            "place": inside(case, stop.path),
            "level": said("level", pf=stop.pf),
            "seat": stop.seat,
            "whose": said("at the root" if self._is_max else "to move"),
        }
        if stop.is_over:
            return said("uct end", **facts)
        deeper: Said | str = ""
        if sum(stop.deeper):
            line = line_of(stop.level.line)
            deeper = said("uct deeper", action=stop.followed, line=line, deeper=in_words(stop.deeper))
        return said("uct entry", **facts, fresh=all_in_words(stop.fresh), deeper=deeper)

    def _share(self, ran: Ran, habits: Habits) -> float:
        alike = [self._is_explained(case, seen, habits) for case, seen in ran if len(case.states) == 1 and not seen.trouble]
        return sum(alike) / max(1, len(alike))

    def _is_explained(self, case: Case, seen: Behaviour, habits: Habits) -> bool:
        descent = self.expected(case, read(case, seen), habits)
        is_way = all(stop.is_well_followed for stop in descent.stops)
        return is_same(seen.memory, descent.memory) and is_way and seen.action in descent.decisions

    def expected(self, case: Case, levels: Sequence[Level], habits: Habits) -> Descent:
        descent, game = Descent(), case.at()
        key = game.hash_code
        self._descend(case, game, (), levels, habits, descent)
        root = descent.memory.get(key, {})
        descent.decisions = _bests(root) if root else []
        return descent

    def _descend(
        self, case: Case, game: Game, path: Path, levels: Sequence[Level], habits: Habits, descent: Descent
    ) -> Counter:
        """What comes back from a position to the one above."""
        pf = case.parameters["pf"] - len(path)
        if pf == 0 or not levels:
            return list(NOTHING)
        level, key, turn = levels[0], game.hash_code, game.turn
        seat = case.seat if self._is_max else turn
        if game.over():
            ended = _count([game.winner], 1 - seat if habits.swaps_ends else seat, habits.draws == "lost")
            descent.stops.append(Stop(path, pf, key, seat, turn, True, {None: ended}, {}, level))
            if habits.counts_ends != "no":
                descent.memory[key] = {None: ended}
            return ended if habits.counts_ends == "yes" else list(NOTHING)
        counters = {action: self._count_games(winners, seat, habits) for action, winners in level.winners.items()}
        fresh = dict(counters)
        played = list(NOTHING)
        for counter in counters.values():
            played = add(played, counter)
        is_opponent = self._is_max and turn != case.seat
        chosen = {a: swapped(c) for a, c in counters.items()} if is_opponent and habits.opponent_is_hostile else fresh
        follow = level.followed if level.followed is not None else best_by_utility(chosen)
        game.move(follow)
        deeper = self._descend(case, game, (*path, follow), levels[1:], habits, descent)
        game.undo()
        if not self._is_max and habits.swaps:
            deeper = swapped(deeper)
        if habits.updates:
            counters[follow] = add(counters[follow], deeper)
        descent.memory[key] = counters
        descent.stops.append(Stop(path, pf, key, seat, turn, False, fresh, chosen, level, follow, deeper))
        if habits.returns_fresh == "always":
            return add(played, deeper)
        return deeper if habits.returns_fresh == "never" or sum(deeper) > 0 else played

    def _count_games(self, winners: Sequence[int | None], seat: int, habits: Habits) -> Counter:
        """Negamax counts games for whoever is to move after the action, and swaps that."""
        loses_draws = habits.draws != "apart"
        if self._is_max:
            return _count(winners, seat if habits.swaps_games else 1 - seat, loses_draws)
        counter = _count(winners, 1 - seat, loses_draws)
        return swapped(counter) if habits.swaps_games else counter


def _tell_count(case: Case, levels: Sequence[Level], short: int) -> Said:
    """Where an action does not get its games."""
    level = levels[short]
    action, winners = next((a, w) for a, w in level.winners.items() if not _are_all(w, case))
    path = tuple(each.followed for each in levels[:short])
    facts = {"place": inside(case, path), "level": said("level", pf=case.parameters["pf"] - short)}
    return said("uct games", **facts, action=action, found=len(winners), expected=case.parameters["nbSim"])


def _tell_way(case: Case, stop: Stop) -> Said:
    facts = {"place": inside(case, stop.path), "level": said("level", pf=stop.pf), "seat": stop.turn}
    facts |= {"counters": all_in_words(stop.fresh), "utilities": _utilities(stop.chosen)}
    return said("uct way", **facts, expected=stop.allowed[0], found=stop.level.followed, line=line_of(stop.level.line))


def _wrong_key(descent: Descent, seen: Behaviour) -> Any:
    """Of the first position that was finished with other counters, or of one that should not be there."""
    wrong = [stop.key for stop in descent.stops if not is_same_stop(stop, descent, seen)]
    return wrong[0] if wrong else next(key for key in seen.memory or {} if key not in descent.memory)


def is_same_stop(stop: Stop, descent: Descent, seen: Behaviour) -> bool:
    """Whether a student's memory holds what must be there."""
    found, key = seen.memory or {}, stop.key
    return is_same({key: found[key]} if key in found else {}, {key: descent.memory[key]})


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


def _is_played(level: Level, case: Case) -> bool:
    """Whether every action that was tried got its games."""
    return all(_are_all(winners, case) for winners in level.winners.values())


def _are_all(winners: Sequence[int | None], case: Case) -> bool:
    """Whether an action got its games; one that ends the game shows a single one."""
    return len(winners) in (1, case.parameters["nbSim"])


def _count(winners: Sequence[int | None], seat: int, loses_draws: bool) -> Counter:
    won, lost, drawn = tally(winners, seat)
    counter = [won, lost + drawn, 0] if loses_draws else [won, lost, drawn]
    return [SIMULATIONS * number for number in counter] if len(winners) == 1 else counter


def _utilities(counters: Mapping[Any, Counter]) -> dict[Any, float]:
    n = sum(map(sum, counters.values()))
    return {action: utility(counter, n) for action, counter in counters.items()}


def _bests(counters: Mapping[Any, Counter]) -> list[Any]:
    """All actions that the formula could take."""
    utilities = _utilities(counters)
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
