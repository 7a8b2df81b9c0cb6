"""UCB: every game goes to the action with the highest utility so far, and so does the decision."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from ludus.checker.behaviour import Behaviour
from ludus.checker.cases import Case, on_turn, other_cases
from ludus.checker.divergence import line_of
from ludus.checker.families.family import Family, Ran, open_moves
from ludus.checker.findings import Kind, Problem
from ludus.checker.models.formulas import FORMULAS, Formula, by_the_course
from ludus.checker.playouts import Outing, outings
from ludus.checker.source import Source
from ludus.checker.words import Said, said
from ludus.checker.words import counters as in_words
from ludus.course import scoring, utility
from ludus.course.player import Counter
from ludus.course.ucb import add
from ludus.course.uct import NOTHING

SIMULATIONS = (20, 3, 7)
SURE = 0.97  # of the choices that a wrong formula must explain
CLOSE = 1e-9  # utilities that are equal but for rounding


@dataclass(frozen=True)
class Choice:
    """The counters, and the action that was taken by them."""

    counters: dict[Any, Counter]
    taken: Any
    line: int = 0  # of the student's file
    is_last: bool = False  # it is the decision
    planned: int = 0  # games of the whole decision

    @property
    def n(self) -> int:
        return sum(map(sum, self.counters.values()))

    def utilities(self, formula: Formula = by_the_course) -> dict[Any, float]:
        n = self.n
        return {action: formula(counter, n, self.planned) for action, counter in self.counters.items()}

    def fits(self, formula: Formula = by_the_course) -> bool:
        """Whether the action is the best, or as good as that but for rounding."""
        utilities = self.utilities(formula)
        return self.taken in utilities and utilities[self.taken] >= max(utilities.values()) - CLOSE


class Ucb(Family):
    names = ("UCB",)
    is_random = True

    def cases(self) -> Sequence[Case]:
        on_matches = [
            on_turn((left, left % 2), last_wins, draws=draws, nbSim=simulations)
            for simulations in SIMULATIONS
            for last_wins in (True, False)
            for draws in (False, True)
            for left in range(3, 14)
        ]
        return [*on_matches, *other_cases(4, nbSim=SIMULATIONS[-1])]

    def problem(self, case: Case, seen: Behaviour) -> Problem | None:
        actions, tried = list(case.actions), outings(case, seen)
        played = _games(tried)
        first = [outing.action for outing in played[: len(actions)]]
        if sorted(first) != sorted(actions):
            return Problem("round", case, seen, actions, first)
        if len(played) != case.parameters["nbSim"] * len(actions):
            return Problem("count", case, seen, case.parameters["nbSim"] * len(actions), len(played))
        for choice in choices(case, seen, tried):
            if not choice.fits():
                kind: Kind = "decision" if choice.is_last else "round"
                return Problem(kind, case, seen, _best(choice), choice.taken)
        return None

    def mistake(self, ran: Ran, problems: Sequence[Problem], source: Source) -> str | None:
        if any(seen.left for _, seen in ran):
            return open_moves(ran, source) or "simulation-not-restoring"
        if all(problem.kind == "count" for problem in problems):
            return "wrong-number-of-simulations"
        if any(_has_no_first_round(problem) for problem in problems):
            return "ucb-no-first-round"
        seen = [list(choices(problem.case, problem.behaviour)) for problem in problems if problem.kind in ("decision", "round")]
        inner = [choice for each in seen for choice in each[:-1]]
        if all(choice.fits() for choice in inner):
            return _mistake_at_the_end([list(choices(case, each))[-1] for case, each in ran])
        if all(map(_is_even, seen)):
            return "ucb-in-turn"
        shares = {name: max(_explained(inner, formula) for formula in ways) for name, ways in FORMULAS.items()}
        best = max(shares, key=lambda name: shares[name])
        by_setting = sum(choice.fits(_with_setting_for_total(choice)) for choice in inner) / len(inner)
        if by_setting > shares[best]:
            best, shares = "ucb-without-total", {"ucb-without-total": by_setting}
        return best if shares[best] >= SURE else "ucb-wrong-utility"  # a formula explains all choices, but for rare ties

    def difference(self, problem: Problem, mistake: str | None) -> list[Said]:
        case, seen = problem.case, problem.behaviour
        actions = case.actions
        if problem.kind == "count":
            facts = {"found": problem.found, "expected": problem.expected, "simulations": case.parameters["nbSim"]}
            return [said("games in all", actions=len(actions), **facts)]
        if problem.kind not in ("round", "decision"):
            return []
        if _has_no_first_round(problem):
            played = enumerate(_games(outings(case, seen)))
            wrong = next((outing for number, outing in played if outing.action not in actions[number:]), None)
            facts = {"count": len(actions), "expected": problem.expected, "found": problem.found}
            return [said("first round", **facts, line=line_of(wrong.line if wrong else 0))]
        choice = next(each for each in choices(case, seen) if not each.fits())
        facts = {"n": choice.n, "counters": in_words(choice.counters), "utilities": choice.utilities()}
        facts |= {"expected": problem.expected, "found": problem.found}
        if choice.is_last:
            told = said("last round", **facts)
        else:
            told = said("round", round=choice.n + 1, **facts, line=line_of(choice.line))
        return [told, _terms(choice, problem.expected), *_by_mistake(choice, list(choices(case, seen)), mistake)]


def _games(tried: Sequence[Outing]) -> list[Outing]:
    """One for every game; an action that was tried once may have got several."""
    return [outing for outing in tried for _ in outing.winners]


def choices(case: Case, seen: Behaviour, tried: Sequence[Outing] | None = None) -> Iterator[Choice]:
    """After the first round: what was known, and which action was taken; the decision comes last."""
    counters: dict[Any, Counter] = {}
    count = len(case.actions)
    planned = count * case.parameters["nbSim"]
    for outing in outings(case, seen) if tried is None else tried:
        if len(counters) == count:
            yield Choice(
                {action: list(counter) for action, counter in counters.items()}, outing.action, outing.line, planned=planned
            )
        counters[outing.action] = add(counters.get(outing.action, NOTHING), outing.counter(case.seat))
    yield Choice(counters, seen.action, is_last=True, planned=planned)


def _with_setting_for_total(choice: Choice) -> Formula:
    """The course's formula with nbSim where the number of all games belongs."""
    return lambda counter, n, planned: utility(counter, max(1, planned // len(choice.counters)))


def _is_even(decision: Sequence[Choice]) -> bool:
    """Whether every action gets a game in turn, whatever games have brought."""
    played = [sum(counter) for counter in decision[-1].counters.values()]
    return max(played) - min(played) <= 0 and all(_spread(choice) <= 1 for choice in decision)


def _spread(choice: Choice) -> int:
    played = [sum(counter) for counter in choice.counters.values()]
    return max(played) - min(played)


def _best(choice: Choice) -> Any:
    utilities = choice.utilities()
    return max(utilities, key=lambda action: utilities[action])


def _explained(choices: Sequence[Choice], formula: Formula) -> float:
    return sum(choice.fits(formula) for choice in choices) / max(1, len(choices))


def _has_no_first_round(problem: Problem) -> bool:
    return isinstance(problem.expected, list) and isinstance(problem.found, list)


def _terms(choice: Choice, action: Any) -> Said:
    """The formula with its numbers filled in."""
    counter = choice.counters[action]
    facts = {"score": scoring(counter), "n": choice.n, "own": sum(counter), "utility": utility(counter, choice.n)}
    return said("first term", action=action, **facts)


def _by_mistake(choice: Choice, seen: Sequence[Choice], mistake: str | None) -> list[Said]:
    """What the utilities would be by the mistake that was named, if that explains the choice."""
    ways = [formula for formula in FORMULAS.get(mistake or "", []) if choice.fits(formula)]
    if not ways:
        return []
    best = max(ways, key=lambda formula: _explained(seen, formula))
    return [said("with the mistake", utilities=choice.utilities(best))]


def _mistake_at_the_end(seen: Sequence[Choice]) -> str | None:
    actions = [list(each.counters) for each in seen]
    if all(each.taken == there.index(_best(each)) for each, there in zip(seen, actions, strict=True)):
        return "index-not-action"
    if any(each.taken not in each.counters for each in seen):
        return None
    if all(each.counters[each.taken][0] == max(counter[0] for counter in each.counters.values()) for each in seen):
        return "ucb-by-score"
    if all(sum(each.counters[each.taken]) == max(map(sum, each.counters.values())) for each in seen):
        return "ucb-by-visits"
    if all(scoring(each.counters[each.taken]) == max(map(scoring, each.counters.values())) for each in seen):
        return "ucb-by-score"
    return None
