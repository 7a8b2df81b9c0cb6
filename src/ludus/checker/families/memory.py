"""NegAlphaBeta_Memory: the table that it leaves behind is the course's, but for what is stored at a cut."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ludus.checker.behaviour import Behaviour, behaviour_of
from ludus.checker.cases import Case, depth_cases
from ludus.checker.families.family import Model, ModelledFamily
from ludus.checker.findings import Problem
from ludus.checker.models.memory import TASTE, TASTES, Habits, model
from ludus.checker.models.searcher import with_tastes

ENTRY = ("pf", "score", "exact", "best_action")

MISTAKES: dict[str, list[Habits]] = {
    "undo-after-return": [Habits(undoes_before_cut=False)],
    "depth-not-compared": [Habits(answers="always"), Habits(answers="inner")],
    "exact-of-wrong-child": [Habits(exact="last")],
    "stored-under-child-key": [Habits(key="last child"), Habits(key="best child")],
    "leaf-not-stored": [Habits(stores_leaf=False)],
    "root-not-stored": [Habits(stores_root=False)],
    "best-action-missing": [Habits(stores_action=False)],
    "score-from-own-seat": [Habits(score="own")],
    "leaf-always-exact": [Habits(exact="leaf")],
    "never-exact": [Habits(exact="never")],
    "shallow-score-ignored": [Habits(raises_by_memory=False)],
    "root-looked-up": [Habits(looks_root_up=True)],
    "sign-not-negated": [Habits(negates=False)],
    "window-not-swapped": [Habits(window="same"), Habits(window="negated"), Habits(window="exchanged")],
    "alpha-not-updated": [Habits(raises_alpha=False)],
    "cut-too-late": [Habits(cuts="passed")],
    "never-cuts": [Habits(cuts="never")],
    "leaf-from-own-seat": [Habits(leaf="own")],
    "depth-too-short": [Habits(deeper=-1)],
    "depth-too-long": [Habits(deeper=1)],
    "end-not-seen": [Habits(sees_ends=False)],
    "last-of-equals": [Habits(keeps="last")],
}


class Memory(ModelledFamily):
    names = ("NegAlphaBeta_Memory",)

    def cases(self) -> Sequence[Case]:
        alone = depth_cases()
        in_a_row = [
            Case(((left - 2, 0), (left, 0), (left, 0)), last_wins, {"pf": pf})
            for last_wins in (True, False)
            for left in (6, 9, 13)
            for pf in (2, 3, 4)
        ]
        emptied = [
            Case(((9, 0), (left, 0)), last_wins, {"pf": 3}, empties=True) for last_wins in (True, False) for left in (5, 6)
        ]
        return [*alone, *in_a_row, *emptied]

    def problem(self, case: Case, seen: Behaviour) -> Problem | None:
        right = _right_ones(case)
        if any(is_same_table(seen.memory, one.memory) and seen.action == one.action for one in right):
            is_looked_up = not seen.paths and len(right[0].paths) > 0
            return Problem("visits", case, seen, right[0].paths[0], None) if is_looked_up else None
        nearest = min(right, key=lambda one: _distance(seen.memory, one.memory))
        if not is_same_table(seen.memory, nearest.memory):
            return Problem("memory", case, seen, nearest.memory, seen.memory)
        return Problem("decision", case, seen, nearest.action, seen.action)

    def suspects(self) -> Mapping[str, Iterable[Model]]:
        return _suspects()

    def is_alike(self, seen: Behaviour, modelled: Behaviour) -> bool:
        if modelled.trouble or seen.trouble:
            return bool(modelled.trouble) == bool(seen.trouble)
        return (
            seen.action == modelled.action
            and bool(seen.paths) == bool(modelled.paths)
            and is_same_table(seen.memory, modelled.memory)
        )


@functools.lru_cache(maxsize=512)
def _right_ones(case: Case) -> list[Behaviour]:
    return [behaviour_of(model(taste), case) for taste in TASTES]


@functools.cache
def _suspects() -> dict[str, list[Model]]:
    return {name: [model(way) for way in with_tastes(ways, TASTES, TASTE)] for name, ways in MISTAKES.items()}


def is_same_table(found: Mapping[Any, Any] | None, expected: Mapping[Any, Any] | None) -> bool:
    return found is not None and expected is not None and _distance(found, expected) == 0


def _distance(found: Mapping[Any, Any] | None, expected: Mapping[Any, Any] | None) -> int:
    """How many entries differ."""
    if found is None or expected is None:
        return 1_000_000
    keys = {*found, *expected}
    return sum(not is_same_entry(found.get(key), expected.get(key)) for key in keys)


def is_same_entry(found: Any, expected: Any) -> bool:
    """Whoever keeps more in an entry may do so."""
    if not isinstance(found, dict) or not isinstance(expected, dict):
        return found is None and expected is None
    return all(name in found and found[name] == expected[name] for name in ENTRY)
