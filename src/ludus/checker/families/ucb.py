"""UCB: every game goes to the action with the highest utility so far, and so does the decision."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence

from ludus.checker.behaviour import Behaviour
from ludus.checker.cases import Case
from ludus.checker.families.family import Family, Ran
from ludus.checker.findings import Problem
from ludus.checker.playouts import outings
from ludus.checker.source import Source
from ludus.course import scoring, utility
from ludus.course.player import Counter
from ludus.course.ucb import add
from ludus.course.uct import NOTHING

SIMULATIONS = (20, 3, 7)
CLOSE = 1e-9  # utilities that are equal but for rounding

Formula = Callable[[Counter, int], float]
Seen = tuple[dict[int, Counter], int]  # the counters, and the action that was taken by them


class Ucb(Family):
    names = ("UCB",)
    is_random = True

    def cases(self) -> Sequence[Case]:
        return [
            Case(((left, seat),), last_wins, {"nbSim": simulations}, seat, draws=draws)
            for simulations in SIMULATIONS
            for last_wins in (True, False)
            for draws in (False, True)
            for left in range(3, 14)
            for seat in (0, 1)
        ]

    def problem(self, case: Case, seen: Behaviour) -> Problem | None:
        actions = range(1, min(3, case.state[0]) + 1)
        played = [outing.action for outing in outings(case, seen) for _ in outing.winners]
        if sorted(played[: len(actions)]) != list(actions):
            return Problem("decision", case, seen, list(actions), played[: len(actions)])
        if len(played) != case.parameters["nbSim"] * len(actions):
            return Problem("count", case, seen, case.parameters["nbSim"] * len(actions), len(played))
        for counters, taken in choices(case, seen):
            if not _is_best(taken, counters, utility):
                return Problem("decision", case, seen, _best(counters, utility), taken)
        return None

    def mistake(self, ran: Ran, problems: Sequence[Problem], source: Source) -> str | None:
        if any(seen.left for _, seen in ran):
            return "simulation-not-restoring"
        if all(problem.kind == "count" for problem in problems):
            return "wrong-number-of-simulations"
        if any(_has_no_first_round(problem) for problem in problems):
            return "ucb-no-first-round"
        seen = [list(choices(problem.case, problem.behaviour)) for problem in problems if problem.kind == "decision"]
        inner = [choice for each in seen for choice in each[:-1]]
        if all(_is_best(taken, counters, utility) for counters, taken in inner):
            return _mistake_at_the_end([list(choices(case, each))[-1] for case, each in ran])
        shares = {name: max(_explained(inner, formula) for formula in ways) for name, ways in FORMULAS.items()}
        best = max(shares, key=lambda name: shares[name])
        return best if shares[best] > _explained(inner, utility) else None


def choices(case: Case, seen: Behaviour) -> Iterator[Seen]:
    """After the first round: what was known, and which action was taken; the decision comes last."""
    counters: dict[int, Counter] = {}
    for outing in outings(case, seen):
        if len(counters) == min(3, case.state[0]):
            yield {action: list(counter) for action, counter in counters.items()}, outing.action
        counters[outing.action] = add(counters.get(outing.action, NOTHING), outing.counter(case.seat))
    yield counters, seen.action


def _best(counters: dict[int, Counter], formula: Formula) -> int:
    n = sum(map(sum, counters.values()))
    return max(counters, key=lambda action: formula(counters[action], n))


def _is_best(taken: int, counters: dict[int, Counter], formula: Formula) -> bool:
    n = sum(map(sum, counters.values()))
    if taken not in counters:
        return False
    return formula(counters[taken], n) >= max(formula(counter, n) for counter in counters.values()) - CLOSE


def _explained(choices: Sequence[Seen], formula: Formula) -> float:
    return sum(_is_best(taken, counters, formula) for counters, taken in choices) / max(1, len(choices))


def _has_no_first_round(problem: Problem) -> bool:
    return isinstance(problem.expected, list) and isinstance(problem.found, list)


def _mistake_at_the_end(seen: Sequence[Seen]) -> str | None:
    if all(sum(counters[taken]) == max(map(sum, counters.values())) for counters, taken in seen):
        return "ucb-by-visits"
    if all(scoring(counters[taken]) == max(map(scoring, counters.values())) for counters, taken in seen):
        return "ucb-by-score"
    return None


def _formula(
    score: Callable[[Counter], float] = scoring,
    constant: float = 0.3,
    log: Callable[[float], float] = math.log,
    total: Callable[[Counter, int], float] = lambda counter, n: n,
    own: Callable[[Counter], float] = sum,
) -> Formula:
    """The course's, but for one part that somebody has got wrong."""
    return lambda counter, n: score(counter) + constant * math.sqrt(log(total(counter, n)) / own(counter))


CONSTANTS = (1, math.sqrt(2), 2, 0.5, 0.1, 0.03, 3, 0.7, 0.2, 0.4)

FORMULAS: dict[str, list[Formula]] = {
    "ucb-log10": [_formula(log=math.log10), _formula(log=math.log2)],
    "ucb-without-total": [
        _formula(total=lambda counter, n: sum(counter)),
        _formula(log=lambda n: 1),
        _formula(constant=0),
    ],
    "ucb-n-before-update": [
        _formula(total=lambda counter, n: n - 1),
        _formula(own=lambda counter: max(1, sum(counter) - 1)),
    ],
    "ucb-wrong-constant": [_formula(constant=constant) for constant in CONSTANTS],
    "simulations-counted-twice": [
        _formula(total=lambda counter, n: 2 * n, own=lambda counter: 2 * sum(counter)),
        _formula(own=lambda counter: 2 * sum(counter)),
        _formula(lambda c: scoring(c) / 2, total=lambda counter, n: 2 * n, own=lambda counter: 2 * sum(counter)),
        _formula(total=lambda counter, n: 2 * n),
    ],
    "losses-not-counted": [_formula(lambda counter: counter[0] / sum(counter))],
    "wins-and-losses-swapped": [_formula(lambda counter: -scoring(counter))],
}
