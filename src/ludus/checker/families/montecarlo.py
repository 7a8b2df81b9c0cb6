"""Randy_MC: as many games as nbSim says for each action, and the action that did best in just those games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ludus.checker.behaviour import Behaviour
from ludus.checker.cases import Case, on_turn, other_cases
from ludus.checker.divergence import line_of
from ludus.checker.families.family import Family, Ran
from ludus.checker.findings import Problem
from ludus.checker.playouts import count, outings
from ludus.checker.source import Source
from ludus.checker.words import Said, said
from ludus.checker.words import counters as in_words
from ludus.course import scoring
from ludus.course.player import Counter

SIMULATIONS = 12


class MonteCarlo(Family):
    names = ("Randy_MC",)
    is_random = True

    def cases(self) -> Sequence[Case]:
        on_matches = [
            on_turn((left, (left + draws) % 2), last_wins, draws=draws, nbSim=SIMULATIONS)
            for last_wins in (True, False)
            for draws in (False, True)
            for left in range(2, 14)
        ]
        return [*on_matches, *other_cases(4, nbSim=SIMULATIONS)]

    def problem(self, case: Case, seen: Behaviour) -> Problem | None:
        counters = observed(case, seen)
        wrong = {action: sum(counters.get(action, ())) for action in case.actions}
        wrong = {action: games for action, games in wrong.items() if games != SIMULATIONS}
        if wrong:
            return Problem("count", case, seen, SIMULATIONS, wrong)
        best = max(map(scoring, counters.values()))
        first = next(action for action, counter in counters.items() if scoring(counter) == best)
        return None if seen.action == first else Problem("decision", case, seen, first, seen.action)

    def mistake(self, ran: Ran, problems: Sequence[Problem], source: Source) -> str | None:
        if any(problem.kind in ("trouble", "state") for problem in problems):
            return "simulation-not-restoring" if any(seen.left for _, seen in ran) else None
        if all(problem.kind == "count" for problem in problems):
            if all(set(problem.found.values()) <= {0, 1} for problem in problems):
                return "simulation-not-restoring"
            return "wrong-number-of-simulations"
        wrong = [(problem.case, problem.behaviour) for problem in problems if problem.kind == "decision"]
        for mistake, choose in CHOICES.items():
            if all(seen.action == choose(observed(case, seen)) for case, seen in wrong):
                # a draw that is as bad as a defeat, or a defeat as good as a draw: games alone do not tell
                return "draw-as-defeat" if mistake == "losses-not-counted" and source.forgets_draws else mistake
        return None

    def difference(self, problem: Problem, mistake: str | None) -> list[Said]:
        case, seen = problem.case, problem.behaviour
        if problem.kind == "count":
            action, games = next(iter(problem.found.items()))
            key = {0: "no games", 1: "one game"}.get(games, "too few games")
            line = line_of(line_of_games(case, seen, action))
            return [said(key, action=action, found=games, expected=SIMULATIONS, line=line)]
        if problem.kind != "decision":
            return []
        counters = observed(case, seen)
        scores = {action: scoring(counter) for action, counter in counters.items()}
        facts = {"counters": in_words(counters), "scores": scores, "expected": problem.expected, "found": problem.found}
        told, begun = [said("games of actions", **facts)], line_of_games(case, seen, problem.expected)
        return [*told, said("line of games", action=problem.expected, line=begun)] if begun else told


def line_of_games(case: Case, seen: Behaviour, action: Any) -> int:
    """Where the games of an action are begun."""
    return next((outing.line for outing in outings(case, seen) if outing.action == action), 0)


def observed(case: Case, seen: Behaviour) -> dict[Any, Counter]:
    """What the games that were seen brought the player; after an action that ends the game none can be seen."""
    played = outings(case, seen)
    counters = count(played, case.seat)
    for outing in played:
        if outing.is_end:
            counters[outing.action] = [SIMULATIONS * number for number in outing.counter(case.seat)]
    return counters


def _last_best(counters: dict[int, Counter]) -> int:
    best = max(map(scoring, counters.values()))
    return [action for action, counter in counters.items() if scoring(counter) == best][-1]


def _worst(counters: dict[int, Counter]) -> int:
    return min(counters, key=lambda action: scoring(counters[action]))


def _most_won(counters: dict[int, Counter]) -> int:
    return max(counters, key=lambda action: counters[action][0] / sum(counters[action]))


CHOICES = {
    "wins-and-losses-swapped": _worst,
    "losses-not-counted": _most_won,
    "last-of-equals": _last_best,
}
