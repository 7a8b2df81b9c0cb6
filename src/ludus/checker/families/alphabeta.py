"""NegAlphaBeta: it must decide for a best action, and must not look at what can be cut."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ludus.checker.behaviour import Behaviour, Path
from ludus.checker.cases import Case, depth_cases, other_cases
from ludus.checker.divergence import nearest_run, tell_values, tell_visits
from ludus.checker.families.family import Model, ModelledFamily, Ran, modelled, never_stops
from ludus.checker.findings import Problem
from ludus.checker.models.alphabeta import DRAWS_LOST, TASTE, TASTES, Habits, model
from ludus.checker.models.searcher import with_tastes
from ludus.checker.source import Source
from ludus.checker.values import first_best, values_of_actions
from ludus.checker.words import Said
from ludus.course import Player

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
    "cut-reversed": [Habits(cuts="reversed")],
    "first-action-only": [Habits(tries="first")],
    "winner-0-not-seen": [Habits(leaf="winner 0 unseen")],
    "best-begins-too-high": [
        Habits(lowest=lowest, lowest_raises=raises) for lowest in (-Player.WIN, 0) for raises in (False, True)
    ],
}


class AlphaBeta(ModelledFamily):
    names = ("NegAlphaBeta",)

    def cases(self) -> Sequence[Case]:
        return [*depth_cases(), *other_cases(pf=0)]

    def problem(self, case: Case, seen: Behaviour) -> Problem | None:
        values = values_of_actions(case)
        best = [action for action, value in values.items() if value == max(values.values())]
        if seen.action not in best:
            return Problem("decision", case, seen, best[0], seen.action)
        order = order_at_root(seen.paths)
        if set(order) == set(values):
            first_tried = next(action for action in order if action in best)
            if seen.action not in (first_tried, best[0]):  # who tries them backwards may keep the first of the game's
                return Problem("equals", case, seen, first_tried, seen.action)
        allowed = self._allowed(case, order)
        too_far = next((visit for visit in seen.visits if allowed and visit.path not in allowed), None)
        if too_far is not None:
            return Problem("visits", case, seen, None, too_far.path, too_far)
        return None

    def difference(self, problem: Problem, mistake: str | None) -> list[Said]:
        case, seen = problem.case, problem.behaviour
        reference, common = nearest_run(_right_ones(), case, seen)
        told = tell_visits(reference, common, seen.visits, bool(seen.trouble))
        if problem.kind in ("decision", "equals"):
            values = values_of_actions(case)
            expected = problem.expected if problem.kind == "equals" else first_best(values)
            told += tell_values(reference, seen, values, expected, of_draw=mistake == "draw-as-defeat")
        return told

    def mistake(self, ran: Ran, problems: Sequence[Problem], source: Source) -> str | None:
        return "pf-does-not-stop" if never_stops(problems) else super().mistake(ran, problems, source)

    def suspects_elsewhere(self) -> Mapping[str, Iterable[Model]]:
        return {"draw-as-defeat": [model(way) for way in with_tastes(DRAWS_LOST, TASTES, TASTE)]}

    def _allowed(self, case: Case, order: Sequence[Any]) -> frozenset[Path]:
        """What may be looked at by one who tries actions in that order; empty if nobody knows."""
        in_order = [action for action in case.actions if action in order]
        backwards = list(order) == in_order[::-1] and len(order) > 1
        if not backwards and list(order) != in_order:
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
        if seen.left and modelled.left != seen.left:  # who assigns the state in the end leaves nothing, whatever was forgotten
            return False
        return seen.action == modelled.action and seen.paths == modelled.paths


@functools.lru_cache(maxsize=512)
def _looked_at(case: Case, backwards: bool) -> frozenset[Path]:
    return frozenset(modelled(model(Habits(backwards=backwards)), case).paths)


@functools.cache
def _suspects() -> dict[str, list[Model]]:
    return {name: [model(way) for way in with_tastes(ways, TASTES, TASTE)] for name, ways in MISTAKES.items()}


@functools.cache
def _right_ones() -> list[Model]:
    """What can be told apart by visits: the order, and whether the root narrows the window as it goes."""
    return [model(taste) for taste in TASTES if not taste.is_hard and not taste.cuts_after]


def order_at_root(paths: Sequence[Path]) -> list[Any]:
    """The actions in the order in which they were first tried."""
    return list(dict.fromkeys(path[0] for path in paths if path))
