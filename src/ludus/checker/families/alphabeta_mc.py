"""NegAlphaBeta_MC: alpha-beta over leaves whose values are the games that were seen."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from typing import Any

from ludus.checker.behaviour import Behaviour, Path, behaviour_of, walk
from ludus.checker.cases import Case
from ludus.checker.families.family import Family, Ran
from ludus.checker.findings import Problem
from ludus.checker.models.alphabeta import TASTE, TASTES, Habits, Switched
from ludus.checker.models.searcher import with_tastes
from ludus.checker.source import Source
from ludus.course import Player
from ludus.course.player import scoring, tally

SIMULATIONS = 4
SCALES = (1, Player.WIN)  # what games that were all won are worth

IN_ORDER = [taste for taste in TASTES if not taste.cuts_after]  # when the window is looked at changes no decision

Winners = tuple[int | None, ...]

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
        return [
            Case(((left, seat),), last_wins, {"pf": pf, "nbSim": SIMULATIONS}, seat)
            for last_wins in (True, False)
            for pf in (1, 2, 3)
            for left in range(2, 13)
            for seat in (0, 1)
        ]

    def problem(self, case: Case, seen: Behaviour) -> Problem | None:
        leaves = read_leaves(case, seen)
        wrong = next((path for path, winners in leaves.items() if len(winners) != SIMULATIONS), None)
        if wrong is not None:
            return Problem("count", case, seen, SIMULATIONS, len(leaves[wrong]))
        if any(self._is_alike(case, seen, taste, leaves) for taste in IN_ORDER):
            return None
        return Problem("decision", case, seen, None, seen.action)

    def mistake(self, ran: Ran, problems: Sequence[Problem], source: Source) -> str | None:
        if all(problem.kind == "count" for problem in problems):
            return "wrong-number-of-simulations"
        chosen = [(problem.case, problem.behaviour) for problem in problems][:40]
        shares = {
            name: max(self._share(chosen, way) for way in with_tastes(ways, IN_ORDER, TASTE)) for name, ways in MISTAKES.items()
        }
        best = max(shares, key=lambda name: shares[name])
        return best if shares[best] > 0.5 else None

    def _share(self, ran: Ran, habits: Habits) -> float:
        alike = [self._is_alike(case, seen, habits, read_leaves(case, seen)) for case, seen in ran]
        return sum(alike) / len(alike)

    def _is_alike(self, case: Case, seen: Behaviour, habits: Habits, leaves: Mapping[Path, Winners]) -> bool:
        return any(behaviour_of(_scripted(habits, leaves, scale), case).action == seen.action for scale in SCALES)


def _scripted(habits: Habits, leaves: Mapping[Path, Winners], scale: float) -> type[Switched]:
    """Alpha-beta whose leaves are worth what the games that were seen there came to."""

    class Scripted(Switched):
        def leaf_value(self) -> float:
            if self.game.over():
                return super().leaf_value()
            winners = leaves[self.path()]
            seat = {"mover": self.game.turn, "own": self.who_am_i, "other": 1 - self.game.turn}[habits.games]
            return scale * scoring(tally(winners, seat))

        def path(self) -> Path:
            """The actions that lead here: the states of Matches tell them."""
            path: list[int] = []
            game = self.game
            while game.state[1] > self.root[1]:
                after = game.state[0]
                game.undo()
                path.insert(0, game.state[0] - after)
            for action in path:
                game.move(action)
            return tuple(path)

        def decision(self, state: Any) -> Any:
            self.root = state
            return super().decision(state)

    Scripted.habits = habits
    return Scripted


@functools.lru_cache(maxsize=512)
def read_leaves(case: Case, seen: Behaviour) -> dict[Path, Winners]:
    """Where games were played from, and who won them: below the depth that is looked at, everything is luck."""
    leaves: dict[Path, list[int | None]] = {}
    game, pf = case.game(), case.parameters["pf"]
    for stride in walk(seen.steps):
        if stride.is_move and len(stride.path) > pf:
            game.state = stride.state
            if game.over():
                leaves.setdefault(stride.path[:pf], []).append(game.winner)
    return {leaf: tuple(winners) for leaf, winners in leaves.items()}
