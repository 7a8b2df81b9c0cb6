"""Randy_MC: as many games as nbSim says for each action, and the action that did best in just those games."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from ludus.checker.behaviour import Behaviour
from ludus.checker.cases import Case, on_turn, other_cases
from ludus.checker.divergence import line_of
from ludus.checker.families.family import Family, Ran, open_moves
from ludus.checker.findings import Problem
from ludus.checker.playouts import count, outings
from ludus.checker.source import Source
from ludus.checker.words import Said, said
from ludus.checker.words import counters as in_words
from ludus.course import scoring
from ludus.course.player import Counter

SIMULATIONS = 12

Choice = Callable[[dict[Any, Counter], int], Any]  # by what games brought each action, and the seat


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
        tied = [action for action, counter in counters.items() if scoring(counter) == best]
        kept = {tied[0], min(tied, key=case.actions.index)}  # who tries them backwards may keep the first of the game's
        return None if seen.action in kept else Problem("decision", case, seen, tied[0], seen.action)

    def mistake(self, ran: Ran, problems: Sequence[Problem], source: Source) -> str | None:
        if any(problem.kind in ("trouble", "state") for problem in problems):
            return open_moves(ran, source) or ("simulation-not-restoring" if any(seen.left for _, seen in ran) else None)
        if all(problem.kind == "count" for problem in problems):
            return _misplaced_games(problems) or "wrong-number-of-simulations"
        if all(_is_without_hope(problem) for problem in problems):
            return "best-begins-too-high"
        wrong = [(problem.case, problem.behaviour) for problem in problems if problem.kind == "decision"]
        if source.takes_least and all(seen.action == _worst(observed(case, seen)) for case, seen in wrong):
            return "root-takes-worst"
        explaining = {
            mistake: max(_explained(ran, choose) for choose in ways)
            for mistake, ways in CHOICES.items()
            if wrong and any(_explained(wrong, choose) == 1 for choose in ways)
        }
        mistake = max(explaining, key=lambda name: explaining[name], default=None)
        # a draw that is as bad as a defeat, or a defeat as good as a draw: games alone do not tell
        return "draw-as-defeat" if mistake == "losses-not-counted" and source.forgets_draws else mistake

    def difference(self, problem: Problem, mistake: str | None) -> list[Said]:
        case, seen = problem.case, problem.behaviour
        if problem.kind == "count":
            action, games = next(iter(problem.found.items()))
            key = {0: "no games", 1: "one game"}.get(games, "too few games")
            line = line_of(line_of_games(case, seen, action))
            return [said(key, action=action, found=games, expected=SIMULATIONS, line=line)]
        counters = observed(case, seen)
        if problem.kind not in ("decision", "illegal") or not counters:
            return []
        best = max(counters, key=lambda action: scoring(counters[action]))
        problem = replace(problem, expected=problem.expected if problem.kind == "decision" else best)
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


def _misplaced_games(problems: Sequence[Problem]) -> str | None:
    """Where games begin, and to whom they go."""
    if all(set(problem.found.values()) <= {0, 1} and not _takes_back(problem.behaviour) for problem in problems):
        return "simulation-not-restoring"
    played = [(problem.case, outings(problem.case, problem.behaviour)) for problem in problems]
    games = [(len(case.actions), sum(len(outing.winners) for outing in tried)) for case, tried in played]
    ends = [sum(case.ending(case.at((action,)).state).is_over for action in case.actions) for case, _ in played]
    if all(total - SIMULATIONS * actions in (0, end) for (actions, total), end in zip(games, ends, strict=True)):
        return "simulated-before-move"  # and the action is played afterwards, or not at all
    shares = [set(problem.found.values()) for problem in problems]
    is_shared = [
        total == SIMULATIONS or share == {SIMULATIONS // actions} for (actions, total), share in zip(games, shares, strict=True)
    ]
    return "simulations-shared-out" if all(is_shared) else None


def _takes_back(seen: Behaviour) -> bool:
    return any(kind == "undo" for kind, *_ in seen.steps)


def _is_without_hope(problem: Problem) -> bool:
    """Whether nothing is decided where no action has a score above 0."""
    if problem.kind != "illegal" or problem.found is not None:
        return False
    return all(scoring(counter) <= 0 for counter in observed(problem.case, problem.behaviour).values())


def _explained(ran: Ran, choose: Choice) -> float:
    """Of decisions, those that are made so."""
    decided = [(case, seen, observed(case, seen)) for case, seen in ran if not seen.trouble]
    decided = [each for each in decided if each[2]]
    alike = [seen.action == choose(counters, case.seat) for case, seen, counters in decided]
    return float(sum(alike) / max(1, len(alike)))


def _by(worth: Callable[[Counter], float]) -> Choice:
    """The first of the actions whose games are worth most."""
    return lambda counters, seat: max(counters, key=lambda action: worth(counters[action]))


def _unless_hopeless(counters: dict[Any, Counter], seat: int) -> Any:
    """The best is kept if it is above 0."""
    best = max(counters, key=lambda action: scoring(counters[action]))
    return best if scoring(counters[best]) > 0 else next(iter(counters))


def _without_winner_0(counters: dict[Any, Counter], seat: int) -> Any:
    """A game that seat 0 has won counts as drawn."""
    return max(counters, key=lambda action: counters[action][0] if seat else -counters[action][1])


def _last_best(counters: dict[Any, Counter], seat: int) -> Any:
    best = max(map(scoring, counters.values()))
    return [action for action, counter in counters.items() if scoring(counter) == best][-1]


def _worst(counters: dict[Any, Counter]) -> Any:
    return min(counters, key=lambda action: scoring(counters[action]))


def _place_of_best(counters: dict[Any, Counter], seat: int) -> int:
    best = max(counters, key=lambda action: scoring(counters[action]))
    return list(counters).index(best)


CHOICES: dict[str, tuple[Choice, ...]] = {
    "wins-and-losses-swapped": (_by(lambda counter: -scoring(counter)),),
    "losses-not-counted": (_by(lambda counter: counter[0] / sum(counter)),),
    "last-of-equals": (_last_best,),
    "index-not-action": (_place_of_best,),
    "wins-not-counted": (_by(lambda counter: -counter[1]),),
    "winner-0-not-seen": (_without_winner_0,),
    "best-begins-too-high": (_unless_hopeless,),
    "wins-over-losses": (
        _by(lambda counter: counter[0] / counter[1] if counter[1] else counter[0]),
        _by(lambda counter: counter[0] / max(1, counter[1])),
        _by(lambda counter: counter[0] / counter[1] if counter[1] else math.inf),
        _by(lambda counter: counter[0] / counter[1] if counter[1] else 0),
        _by(lambda counter: counter[0] / (counter[1] + 1)),
    ),
}
"""Mistake -> ways to choose by it."""
