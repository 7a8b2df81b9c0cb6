"""NegAlphaBeta_MC: alpha-beta over leaves whose values are the games that were seen."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from typing import Any

from ludus.checker.behaviour import Behaviour, Path, behaviour_of, walk
from ludus.checker.cases import Case, on_turn, other_cases
from ludus.checker.divergence import Run, inside, line_of, place_facts, run, tell_visits
from ludus.checker.families.family import Family, Ran
from ludus.checker.findings import Problem
from ludus.checker.models.alphabeta import DRAWS_LOST, TASTE, TASTES, Habits, Switched
from ludus.checker.models.searcher import with_tastes
from ludus.checker.source import Source
from ludus.checker.words import Said, counter, said
from ludus.course import Player
from ludus.course.player import scoring, tally
from ludus.course.trace import Followed

SIMULATIONS = 4
SCALES = (1, Player.WIN)  # what games that were all won are worth

IN_ORDER = [taste for taste in TASTES if not taste.cuts_after]  # when the window is looked at changes no decision

ENOUGH = 20  # cases by which a mistake is recognised

Winners = tuple[int | None, ...]
Played = tuple[Case, Behaviour, Mapping[Path, Winners]]

MISTAKES: dict[str, list[Habits]] = {
    "leaf-from-own-seat": [Habits(leaf="own", games="own"), Habits(games="own")],
    "root-takes-worst": [Habits(takes="worst")],
    "sign-not-negated": [Habits(negates=False), Habits(negates_at_root=False)],
    "depth-too-short": [Habits(deeper=-1)],
    "depth-too-long": [Habits(deeper=1)],
    "last-of-equals": [Habits(keeps="last")],
    "window-not-swapped": [Habits(window="same"), Habits(window="negated")],
    "last-score-kept": [Habits(returns="last")],
    "wins-and-losses-swapped": [Habits(games="other")],
}


class AlphaBetaMC(Family):
    names = ("NegAlphaBeta_MC",)
    is_random = True

    def cases(self) -> Sequence[Case]:
        on_matches = [
            on_turn((left, (left + pf) % 2), last_wins, pf=pf, nbSim=SIMULATIONS)
            for last_wins in (True, False)
            for pf in (1, 2, 3)
            for left in range(2, 13)
        ]
        return [*on_matches, *other_cases(4, pf=0, nbSim=SIMULATIONS)]

    def problem(self, case: Case, seen: Behaviour) -> Problem | None:
        leaves = read_leaves(case, seen)
        wrong = next((path for path, winners in leaves.items() if len(winners) != SIMULATIONS), None)
        if wrong is not None:
            return Problem("count", case, seen, SIMULATIONS, wrong)
        if any(self._is_alike(case, seen, taste, leaves) for taste in IN_ORDER):
            return None
        expected = behaviour_of(_scripted(Habits(backwards=is_backwards(case, seen)), leaves, 1), case).action
        return Problem("decision", case, seen, expected, seen.action)

    def mistake(self, ran: Ran, problems: Sequence[Problem], source: Source) -> str | None:
        if all(problem.kind == "count" for problem in problems):
            return "wrong-number-of-simulations"
        chosen = [_read(problem) for problem in problems[:: max(1, len(problems) // ENOUGH)]]
        backwards = sum(is_backwards(case, seen) for case, seen, _ in chosen) > len(chosen) / 2
        tastes = [taste for taste in IN_ORDER if taste.backwards == backwards]
        shares = {
            name: max(self._share(chosen, way) for way in with_tastes(ways, tastes, TASTE)) for name, ways in MISTAKES.items()
        }
        best = max(shares, key=lambda name: shares[name])
        return best if shares[best] > 0.5 else None

    def mistake_elsewhere(self, problems: Sequence[Problem]) -> str | None:
        ways = with_tastes(DRAWS_LOST, IN_ORDER, TASTE)
        ran = [_read(problem) for problem in problems]
        is_it = any(all(self._is_alike(case, seen, way, leaves) for case, seen, leaves in ran) for way in ways)
        return "draw-as-defeat" if is_it else None

    def difference(self, problem: Problem, mistake: str | None) -> list[Said]:
        case, seen = problem.case, problem.behaviour
        leaves = read_leaves(case, seen)
        if problem.kind == "count":
            leaf = problem.found
            line = next(
                (visit.line for visit in seen.visits if visit.path[: len(leaf)] == leaf and len(visit.path) > len(leaf)), 0
            )
            facts = {"found": len(leaves[leaf]), "expected": SIMULATIONS, "line": line_of(line)}
            return [said("leaf games", place=inside(case, leaf), **facts)]
        if problem.kind != "decision":
            return []
        reference = run(_scripted(Habits(backwards=is_backwards(case, seen)), leaves, 1), case)
        told = _tell_leaf(reference, leaves)
        if reference.events[-1].kind == "no games":
            event = reference.events[-1]
            facts = place_facts(reference, event.path, len(reference.events))
            return [said("leaf not played", **{name: facts[name] for name in ("place", "level", "window")})]
        values = said("values of games", values=reference.values(), expected=problem.expected, found=problem.found)
        return [*_tell_way(reference, case, seen), *told, values]

    def _share(self, ran: Sequence[Played], habits: Habits) -> float:
        return sum(self._is_alike(case, seen, habits, leaves) for case, seen, leaves in ran) / len(ran)

    def _is_alike(self, case: Case, seen: Behaviour, habits: Habits, leaves: Mapping[Path, Winners]) -> bool:
        return any(behaviour_of(_scripted(habits, leaves, scale), case).action == seen.action for scale in SCALES)


class Silent(Followed):
    """A game that knows where it is, and notes nothing."""

    def note(self, kind: str, facts: Mapping[str, Any]) -> None:
        pass


def _scripted(habits: Habits, leaves: Mapping[Path, Winners], scale: float) -> type[Switched]:
    """Alpha-beta whose leaves are worth what the games that were seen there came to."""

    class Scripted(Switched):
        def leaf_value(self) -> float:
            if self.game.over():
                return super().leaf_value()
            path = self.path()
            if path not in leaves:
                self.tell("no games")
                raise KeyError(path)
            winners = leaves[path]
            seat = {"mover": self.game.turn, "own": self.who_am_i, "other": 1 - self.game.turn}[habits.games]
            return scale * scoring(tally(winners, seat))

        def path(self) -> Path:
            """The actions that lead here."""
            assert isinstance(self.game, Followed)
            return self.game.path

        def decision(self, state: Any) -> Any:
            game = self.game
            if not isinstance(game, Followed):
                self.game = Silent(game)
            try:
                return super().decision(state)
            finally:
                self.game = game

    Scripted.habits = habits
    return Scripted


@functools.lru_cache(maxsize=512)
def read_leaves(case: Case, seen: Behaviour) -> dict[Path, Winners]:
    """Where games were played from, and who won them: below the depth that is looked at, everything is luck."""
    leaves: dict[Path, list[int | None]] = {}
    pf = case.parameters["pf"]
    for stride in walk(seen.steps):
        if stride.is_move and len(stride.path) > pf:
            ending = case.ending(stride.state)
            if ending.is_over:
                leaves.setdefault(stride.path[:pf], []).append(ending.winner)
    return {leaf: tuple(winners) for leaf, winners in leaves.items()}


def _read(problem: Problem) -> Played:
    return problem.case, problem.behaviour, read_leaves(problem.case, problem.behaviour)


def is_backwards(case: Case, seen: Behaviour) -> bool:
    """Whether actions are tried from the last one."""
    tried = list(dict.fromkeys(path[0] for path in seen.paths))
    return len(tried) > 1 and tried == [action for action in case.actions if action in tried][::-1]


def _tell_leaf(reference: Run, leaves: Mapping[Path, Winners]) -> list[Said]:
    """One leaf whose games were not all drawn or even."""
    for path, winners in leaves.items():
        seat = reference.case.at(path).turn
        games = tally(winners, seat)
        if scoring(games):
            facts = {"place": inside(reference.case, path), "seat": seat, "count": len(winners)}
            return [said("a leaf of games", **facts, counter=counter(games), score=scoring(games))]
    return []


def _tell_way(reference: Run, case: Case, seen: Behaviour) -> list[Said]:
    """Where the search goes another way through the positions that are looked at; the games below them are luck."""
    pf = case.parameters["pf"]
    visits = tuple(visit for visit in seen.visits if len(visit.path) <= pf)
    common = 0
    while common < min(len(visits), len(reference.paths)) and visits[common].path == reference.paths[common]:
        common += 1
    return tell_visits(reference, common, visits)
