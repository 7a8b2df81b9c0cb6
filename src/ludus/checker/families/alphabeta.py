"""NegAlphaBeta: it must decide for a best action, and must not look at what can be cut."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping, Sequence

from ludus.checker.behaviour import Behaviour, Path, behaviour_of
from ludus.checker.cases import Case, State, depth_cases
from ludus.checker.families.family import Model, ModelledFamily
from ludus.checker.findings import Problem
from ludus.checker.models.alphabeta import TASTE, TASTES, Habits, model
from ludus.checker.models.searcher import with_tastes
from ludus.course import Matches, Player

MISTAKES: dict[str, list[Habits]] = {
    "undo-forgotten": [Habits(undoes=False), Habits(undoes_at_root=False), Habits(undoes=False, undoes_at_root=False)],
    "undo-after-return": [Habits(undoes_before_cut=False)],
    "sign-not-negated": [
        Habits(negates=False),
        Habits(negates_at_root=False),
        Habits(negates=False, negates_at_root=False),
    ],
    "window-not-swapped": [Habits(window="same"), Habits(window="negated"), Habits(window="exchanged")],
    "leaf-from-own-seat": [Habits(leaf="own")],
    "depth-too-short": [Habits(deeper=-1)],
    "depth-too-long": [Habits(deeper=1)],
    "end-not-seen": [Habits(sees_ends=False)],
    "last-score-kept": [Habits(returns="last")],
    "root-takes-worst": [Habits(takes="worst")],
    "last-of-equals": [Habits(keeps="last")],
    "cut-too-late": [Habits(cuts="passed")],
    "alpha-not-updated": [Habits(raises_alpha=False)],
    "never-cuts": [Habits(cuts="never")],
}


class AlphaBeta(ModelledFamily):
    names = ("NegAlphaBeta",)

    def cases(self) -> Sequence[Case]:
        return depth_cases()

    def problem(self, case: Case, seen: Behaviour) -> Problem | None:
        values = values_of_actions(case)
        best = [action for action, value in values.items() if value == max(values.values())]
        if seen.action not in best:
            return Problem("decision", case, seen, best[0], seen.action)
        order = order_at_root(seen.paths)
        if set(order) == set(values) and seen.action != next(action for action in order if action in best):
            return Problem("equals", case, seen, next(action for action in order if action in best), seen.action)
        allowed = self._allowed(case, order)
        too_far = next((visit for visit in seen.visits if allowed and visit.path not in allowed), None)
        if too_far is not None:
            return Problem("visits", case, seen, None, too_far.path, too_far)
        return None

    def _allowed(self, case: Case, order: Sequence[int]) -> frozenset[Path]:
        """What may be looked at by one who tries actions in that order; empty if nobody knows."""
        backwards = list(order) == sorted(order, reverse=True) and len(order) > 1
        if not backwards and list(order) != sorted(order):
            return frozenset()
        return _looked_at(case, backwards)

    def is_suspicion(self, problem: Problem) -> bool:
        """Who looks at a position may have other reasons than to search it."""
        return problem.kind == "visits"

    def suspects(self) -> Mapping[str, Iterable[Model]]:
        return _suspects()

    def is_alike(self, seen: Behaviour, modelled: Behaviour) -> bool:
        if modelled.trouble or seen.trouble:
            return bool(modelled.trouble) == bool(seen.trouble) and modelled.paths[:50] == seen.paths[:50]
        if modelled.left != seen.left:
            return False
        return seen.action == modelled.action and seen.paths == modelled.paths


@functools.lru_cache(maxsize=512)
def _looked_at(case: Case, backwards: bool) -> frozenset[Path]:
    return frozenset(behaviour_of(model(Habits(backwards=backwards)), case).paths)


@functools.cache
def _suspects() -> dict[str, list[Model]]:
    return {name: [model(way) for way in with_tastes(ways, TASTES, TASTE)] for name, ways in MISTAKES.items()}


def order_at_root(paths: Sequence[Path]) -> list[int]:
    """The actions in the order in which they were first tried."""
    return list(dict.fromkeys(path[0] for path in paths if path))


def values_of_actions(case: Case) -> dict[int, float]:
    """What each action is worth, looked at as far as the case says: plain negamax."""
    game = case.game()
    game.state = case.state
    pf = case.parameters["pf"]
    return {action: -_value((game.state[0] - action, game.state[1] + 1), pf - 1, case.last_wins) for action in game.actions}


@functools.lru_cache(maxsize=100_000)
def _value(state: State, pf: int, last_wins: bool) -> float:
    """Seen from the side to move."""
    game = Matches(13, last_wins)
    game.state = state
    if game.over():
        return Player.WIN if game.winner == game.turn else -Player.WIN
    if pf == 0:
        return 0
    return max(-_value((state[0] - action, state[1] + 1), pf - 1, last_wins) for action in game.actions)
