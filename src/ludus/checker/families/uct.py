"""UCT_max and UCT_negamax: the counters and the way must be those that follow from the games that were seen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ludus.checker.behaviour import Behaviour, walk
from ludus.checker.cases import Case, on_turn, other_cases
from ludus.checker.divergence import inside, line_of
from ludus.checker.families.family import Family, Ran, forgets_undo, forgotten, telling_ones
from ludus.checker.findings import Problem
from ludus.checker.models.formulas import FORMULAS
from ludus.checker.models.uct import (
    Descent,
    Habits,
    Level,
    Memory,
    Stop,
    Switched,
    plain_counters,
    read,
    remembered,
    utilities_of,
)
from ludus.checker.source import Source
from ludus.checker.words import Said, said
from ludus.checker.words import counter as in_words
from ludus.checker.words import counters as all_in_words

SIMULATIONS = 6
MISTAKES: dict[str, list[Habits]] = {
    "uct-not-swapped": [
        *(Habits(swaps=False), Habits(swaps_games=False), Habits(swaps=False, swaps_games=False)),
        Habits(swaps_returned=False),
    ],
    "uct-counted-for-root": [Habits(games_for_root="yes"), Habits(games_for_root="swapped")],
    "uct-deeper-not-returned": [Habits(returns_deeper=False)],
    "uct-opponent-takes-lowest": [Habits(opponent_takes_lowest=True)],
    "depth-too-short": [Habits(deeper=-1), Habits(deeper=-1, least=1)],
    "depth-too-long": [Habits(deeper=1)],
    "uct-fresh-not-returned": [Habits(returns_fresh="never"), Habits(returns_fresh="at the bottom")],
    "uct-opponent-chooses-for-root": [Habits(opponent_is_hostile=False)],
    "uct-end-not-counted": [Habits(counts_ends=way) for way in ("no", "here", "empty", "once")],
    "uct-end-replaced": [Habits(adds_ends=False)],
    "uct-counter-not-updated": [Habits(updates=False)],
    "uct-counter-replaced": [Habits(replaces=True)],
    "uct-all-updated": [Habits(updates_all=True)],
    "uct-known-tried-again": [Habits(tries_again=True)],
    "uct-known-not-followed": [Habits(follows_known=False)],
    "uct-counter-shared": [Habits(shares="lone"), Habits(shares="first")],
    "simulations-counted-twice": [Habits(doubles="games"), Habits(doubles="deeper"), Habits(doubles="returned")],
    "ucb-by-visits": [Habits(decides_by="visits")],
    "ucb-by-score": [Habits(decides_by="score")],
    "draw-as-defeat": [Habits(draws="lost"), Habits(draws="lost in games")],
    "wins-and-losses-swapped": [Habits(swaps_ends=True), Habits(swaps_ends=True, swaps_games=False)],
}

OF_THE_FORMULA = ("ucb-log10", "ucb-without-total", "ucb-n-before-update", "ucb-wrong-constant", "losses-not-counted")


class Uct(Family):
    is_random = True

    def __init__(self, name: str) -> None:
        self.names = (name,)
        self._is_max = name == "UCT_max"

    def cases(self) -> Sequence[Case]:
        alone = [
            on_turn((left, (left + pf) % 2), last_wins, pf=pf, nbSim=SIMULATIONS)
            for last_wins in (True, False)
            for pf in (1, 2, 3, 4, 5)
            for left in (1, 2, 3, 4, 5, 7, 9, 13)
        ]
        return [*alone, *self._in_a_row(), *other_cases(4, pf=0, nbSim=SIMULATIONS)]

    def _in_a_row(self) -> list[Case]:
        """Positions that are known from decisions before, by the same player and by others of the class."""
        once, deep = {"pf": 1, "nbSim": SIMULATIONS}, {"pf": 3, "nbSim": SIMULATIONS}
        cases = []
        for last_wins in (True, False):
            cases.append(Case(((13, 0), (6, 0)), last_wins, once))
            cases += [Case(((3, 0), (left, 0), (left, 0)), last_wins, deep) for left in (5, 7)]
            cases += [Case(((left, 0),) * 2, last_wins, deep) for left in (1, 2)]  # the end is come to twice
            cases.append(Case(((13, 0), (6, 0)), last_wins, once, anew=True))
            if not self._is_max:  # which counts for one seat alone
                cases.append(Case(((7, 0), (7, 1)), last_wins, deep, seat=1, anew=True))
        return [*cases, Case(((6, 0), (6, 0)), True, deep, empties=True)]

    def problem(self, case: Case, seen: Behaviour) -> Problem | None:
        if seen.memory is None:
            return Problem("no memory", case, seen)
        return forgotten(case, seen) or _problem_of_games(case, seen) or self._problem_of_descent(case, seen)

    def _problem_of_descent(self, case: Case, seen: Behaviour) -> Problem | None:
        descent = self._follow(case, seen, Habits())
        if not is_same(seen.memory, descent.memory):
            return Problem("memory", case, seen, descent.memory, seen.memory, key=_wrong_key(descent, seen))
        wrong = next((stop for stop in reversed(descent.stops) if not stop.is_well_followed), None)
        if wrong is not None:
            return Problem("way", case, seen, wrong, wrong.level.followed)
        if seen.action not in descent.decisions:
            return Problem("decision", case, seen, descent.decisions[0], seen.action)
        return None

    def mistake(self, ran: Ran, problems: Sequence[Problem], source: Source) -> str | None:
        if any(forgets_undo(case, seen) for case, seen in ran):
            return "undo-forgotten"
        if any(problem.kind == "kept" for problem in problems):
            return "memory-forgotten"
        if found := _mistake_of_way(ran, problems):
            return found
        tables = [problem for problem in problems if problem.kind == "memory" and len(problem.case.states) == 1]
        if tables and all(map(_has_other_keys, tables)):
            return "wrong-key"
        ways = {**MISTAKES, **{name: [Habits(formula=each) for each in FORMULAS[name]] for name in OF_THE_FORMULA}}
        chosen = telling_ones(ran, problems)
        shares = {name: max(self._share(chosen, habits) for habits in each) for name, each in ways.items()}
        best = max(shares, key=lambda name: shares[name])
        if shares[best] <= self._share(chosen, Habits()):
            return "uct-games-at-0" if any(_plays_at_the_bottom(case, seen) for case, seen in ran) else None
        return best

    def mistake_elsewhere(self, problems: Sequence[Problem]) -> str | None:
        ran = [(problem.case, problem.behaviour) for problem in problems]
        is_it = any(self._share(ran, habits) == 1 for habits in MISTAKES["draw-as-defeat"])
        return "draw-as-defeat" if is_it else None

    def difference(self, problem: Problem, mistake: str | None) -> list[Said]:
        case, seen = problem.case, problem.behaviour
        if problem.kind == "known tried":
            return [said("uct again", counters=all_in_words(problem.expected), line=line_of(seen.visits[0].line))]
        if problem.kind not in ("count", "memory", "way", "decision"):
            return []
        if problem.kind == "count":
            return [_tell_count(case, seen, problem.found)]
        descent = self._follow(case, seen, Habits())
        if problem.kind == "memory":
            wrong = next((stop for stop in descent.stops if stop.key == problem.key), None)
            return [] if wrong is None else [self._tell_entry(case, wrong)]
        if problem.kind == "way":
            return [_tell_way(case, problem.expected)]
        counters = descent.memory[descent.stops[-1].key]
        facts = {"counters": all_in_words(counters), "utilities": utilities_of(counters)}
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
        known = said("uct known", known=all_in_words(stop.known)) if stop.known else ""
        return said("uct entry", **facts, fresh=all_in_words(stop.fresh), known=known, deeper=deeper)

    def _share(self, ran: Ran, habits: Habits) -> float:
        alike = [self._is_explained(case, seen, habits) for case, seen in ran if not seen.trouble]
        return sum(alike) / max(1, len(alike))

    def _is_explained(self, case: Case, seen: Behaviour, habits: Habits) -> bool:
        if _short_of_games(read(case, seen, habits.tries_again), case, seen, habits.tries_again) is not None:
            return False
        descent = self._follow(case, seen, habits)
        is_way = all(stop.is_well_followed for stop in descent.stops)
        return is_same(seen.memory, descent.memory) and is_way and seen.action in descent.decisions

    def _follow(self, case: Case, seen: Behaviour, habits: Habits) -> Descent:
        return Switched(case, self._is_max, habits).follow(seen)


def _mistake_of_way(ran: Ran, problems: Sequence[Problem]) -> str | None:
    """What the moves alone tell: which actions are tried, and whether the way is gone down once."""
    alone = [(case, seen) for case, seen in ran if len(case.states) == 1 and not seen.trouble]  # where nothing is known
    if any(_descends_again(case, seen) for case, seen in alone):
        return "uct-repeated"
    several = [seen for case, seen in alone if len(case.actions) > 1]
    if several and all(len({path[0] for path in seen.paths}) == 1 for seen in several):
        return "uct-one-expanded"
    return "wrong-number-of-simulations" if all(problem.kind == "count" for problem in problems) else None


def _descends_again(case: Case, seen: Behaviour) -> bool:
    """Whether the best action is followed, and after that something is tried at the root again."""
    new, tried = set(case.actions), set[int]()
    is_followed = is_back = False
    for stride in walk(seen.steps):
        if stride.is_move and not stride.before:
            if is_back:
                return True
            is_followed = new <= tried
        elif stride.before and not stride.path:
            tried.add(stride.before[0])
            is_back = is_followed
    return False


def _plays_at_the_bottom(case: Case, seen: Behaviour) -> bool:
    """Whether games are played where no depth is left."""
    return any(level.winners for level in read(case, seen)[case.parameters["pf"] :])


def _tell_count(case: Case, seen: Behaviour, short: int) -> Said:
    """Where an action does not get its games."""
    levels = read(case, seen)
    played = (
        levels[short].winners if short else {action: levels[0].winners.get(action, ()) for action in new_actions(case, seen)}
    )
    action, winners = next((action, winners) for action, winners in played.items() if not _are_all(winners, case))
    path = tuple(each.followed for each in levels[:short])
    facts = {"place": inside(case, path), "level": said("level", pf=case.parameters["pf"] - short)}
    return said("uct games", **facts, action=action, found=len(winners), expected=case.parameters["nbSim"])


def _tell_way(case: Case, stop: Stop) -> Said:
    facts = {"place": inside(case, stop.path), "level": said("level", pf=stop.pf), "seat": stop.turn}
    facts |= {"counters": all_in_words({**stop.known, **stop.fresh}), "utilities": utilities_of(stop.chosen)}
    if stop.level.followed is None:
        return said("uct stops", **facts, expected=stop.allowed[0])
    return said("uct way", **facts, expected=stop.allowed[0], found=stop.level.followed, line=line_of(stop.level.line))


def _wrong_key(descent: Descent, seen: Behaviour) -> Any:
    """Of the first position that was finished with other counters, or of one that should not be there."""
    wrong = [stop.key for stop in descent.stops if not is_same_stop(stop, descent, seen)]
    others = [key for key in seen.memory or {} if key not in descent.memory]
    return [*wrong, *others, None][0]


def is_same_stop(stop: Stop, descent: Descent, seen: Behaviour) -> bool:
    """Whether a student's memory holds what must be there."""
    found, key = seen.memory or {}, stop.key
    return is_same({key: found[key]} if key in found else {}, {key: descent.memory[key]})


def _problem_of_games(case: Case, seen: Behaviour) -> Problem | None:
    """Every action without a counter gets its games, and no other."""
    if not seen.visits and new_actions(case, seen):
        return Problem("no visits", case, seen)
    again = _tried_again(case, seen)
    if again:
        return Problem("known tried", case, seen, remembered(case, seen)[case.at().hash_code], again)
    short = _short_of_games(read(case, seen), case, seen)
    return None if short is None else Problem("count", case, seen, SIMULATIONS, short)


def _has_other_keys(problem: Problem) -> bool:
    """Whether all counters stand under keys that no position has."""
    return bool(problem.found) and not any(key in problem.expected for key in problem.found)


def new_actions(case: Case, seen: Behaviour) -> list[Any]:
    """Actions of the root that have no counter yet."""
    known = remembered(case, seen).get(case.at().hash_code, {})
    return [action for action in case.actions if action not in known]


def _tried_again(case: Case, seen: Behaviour) -> list[Any]:
    """Actions of the root that have a counter already, if several are tried: one is, for it is followed."""
    new = new_actions(case, seen)
    tried = [action for action in dict.fromkeys(path[0] for path in seen.paths if path) if action not in new]
    return tried if len(tried) > 1 else []


def _short_of_games(levels: Sequence[Level], case: Case, seen: Behaviour, tries_again: bool = False) -> int | None:
    """The first position on the way at which an action did not get its games."""
    if set(levels[0].winners) != set(case.actions if tries_again else new_actions(case, seen)):
        return 0
    played = [all(_are_all(winners, case) for winners in level.winners.values()) for level in levels]
    return None if all(played) else played.index(False)


def _are_all(winners: Sequence[int | None], case: Case) -> bool:
    """Whether an action got its games; one that ends the game shows a single one."""
    return len(winners) in (1, case.parameters["nbSim"])


def is_same(found: Mapping[Any, Any] | None, expected: Memory) -> bool:
    """Whether counters are the same, however they are kept."""
    return found is not None and plain_counters(found) == {key: each for key, each in expected.items() if each}
