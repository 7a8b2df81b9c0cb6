"""UCT_max and UCT_negamax: the counters and the way must be those that follow from the games that were seen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ludus.checker.behaviour import Behaviour
from ludus.checker.cases import Case, on_turn, other_cases
from ludus.checker.divergence import inside, line_of
from ludus.checker.families.family import Family, Ran
from ludus.checker.findings import Problem
from ludus.checker.models.uct import Descent, Habits, Level, Memory, Stop, Switched, read, utilities_of
from ludus.checker.source import Source
from ludus.checker.words import Said, said
from ludus.checker.words import counter as in_words
from ludus.checker.words import counters as all_in_words

SIMULATIONS = 6
MISTAKES: dict[str, list[Habits]] = {
    "uct-not-swapped": [Habits(swaps=False), Habits(swaps_games=False), Habits(swaps=False, swaps_games=False)],
    "uct-fresh-not-returned": [Habits(returns_fresh="never"), Habits(returns_fresh="at the bottom")],
    "uct-opponent-chooses-for-root": [Habits(opponent_is_hostile=False)],
    "uct-end-not-counted": [Habits(counts_ends="no"), Habits(counts_ends="here")],
    "uct-counter-not-updated": [Habits(updates=False)],
    "draw-as-defeat": [Habits(draws="lost"), Habits(draws="lost in games")],
    "wins-and-losses-swapped": [Habits(swaps_ends=True), Habits(swaps_ends=True, swaps_games=False)],
}


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
        if not levels[0].winners:
            return Problem("no visits", case, seen)
        short = _short_of_games(levels, case)
        if short is not None:
            return Problem("count", case, seen, SIMULATIONS, short)
        descent = self._follow(case, levels, Habits())
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
        descent = self._follow(case, levels, Habits())
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
        return said("uct entry", **facts, fresh=all_in_words(stop.fresh), deeper=deeper)

    def _share(self, ran: Ran, habits: Habits) -> float:
        alike = [self._is_explained(case, seen, habits) for case, seen in ran if len(case.states) == 1 and not seen.trouble]
        return sum(alike) / max(1, len(alike))

    def _is_explained(self, case: Case, seen: Behaviour, habits: Habits) -> bool:
        levels = read(case, seen)
        if _short_of_games(levels, case) is not None:
            return False
        descent = self._follow(case, levels, habits)
        is_way = all(stop.is_well_followed for stop in descent.stops)
        return is_same(seen.memory, descent.memory) and is_way and seen.action in descent.decisions

    def _follow(self, case: Case, levels: Sequence[Level], habits: Habits) -> Descent:
        return Switched(case, self._is_max, habits).follow(levels)


def _tell_count(case: Case, levels: Sequence[Level], short: int) -> Said:
    """Where an action does not get its games."""
    played = levels[short].winners if short else {action: levels[0].winners.get(action, ()) for action in case.actions}
    action, winners = next((action, winners) for action, winners in played.items() if not _are_all(winners, case))
    path = tuple(each.followed for each in levels[:short])
    facts = {"place": inside(case, path), "level": said("level", pf=case.parameters["pf"] - short)}
    return said("uct games", **facts, action=action, found=len(winners), expected=case.parameters["nbSim"])


def _tell_way(case: Case, stop: Stop) -> Said:
    facts = {"place": inside(case, stop.path), "level": said("level", pf=stop.pf), "seat": stop.turn}
    facts |= {"counters": all_in_words(stop.fresh), "utilities": utilities_of(stop.chosen)}
    return said("uct way", **facts, expected=stop.allowed[0], found=stop.level.followed, line=line_of(stop.level.line))


def _wrong_key(descent: Descent, seen: Behaviour) -> Any:
    """Of the first position that was finished with other counters, or of one that should not be there."""
    wrong = [stop.key for stop in descent.stops if not is_same_stop(stop, descent, seen)]
    return wrong[0] if wrong else next(key for key in seen.memory or {} if key not in descent.memory)


def is_same_stop(stop: Stop, descent: Descent, seen: Behaviour) -> bool:
    """Whether a student's memory holds what must be there."""
    found, key = seen.memory or {}, stop.key
    return is_same({key: found[key]} if key in found else {}, {key: descent.memory[key]})


def _short_of_games(levels: Sequence[Level], case: Case) -> int | None:
    """The first position on the way at which an action did not get its games."""
    if set(levels[0].winners) != set(case.actions):
        return 0
    played = [all(_are_all(winners, case) for winners in level.winners.values()) for level in levels]
    return None if all(played) else played.index(False)


def _are_all(winners: Sequence[int | None], case: Case) -> bool:
    """Whether an action got its games; one that ends the game shows a single one."""
    return len(winners) in (1, case.parameters["nbSim"])


def is_same(found: Mapping[Any, Any] | None, expected: Memory) -> bool:
    """Counters may be lists or tuples, and positions without any may be there or not."""
    if found is None:
        return False
    try:
        plain = {key: {action: list(counter) for action, counter in each.items()} for key, each in found.items() if each}
    except (AttributeError, TypeError):
        return False
    return plain == {key: each for key, each in expected.items() if each}
