"""NegAlphaBeta_Memory: the table that it leaves behind is the course's, but for what is stored at a cut."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal, get_args

from ludus.checker.behaviour import Behaviour
from ludus.checker.cases import Case, depth_cases, other_cases
from ludus.checker.divergence import Run, nearest_run, run, tell_entry, tell_values, tell_visits
from ludus.checker.families.family import SURE, Model, ModelledFamily, Ran, forgotten, modelled, never_stops
from ludus.checker.findings import Problem
from ludus.checker.models.memory import DRAWS_LOST, TASTE, TASTES, Habits, model
from ludus.checker.models.searcher import FIRST_CUTS, with_tastes
from ludus.checker.source import Source
from ludus.checker.words import Said, said
from ludus.course import Player

ENTRY = ("pf", "score", "exact", "best_action")

MISTAKE_OF_FIELD = {
    "pf": "wrong-pf-stored",
    "score": "wrong-score-stored",
    "exact": "exact-of-wrong-child",
    "best_action": "wrong-action-stored",
}

MOST = 0.6  # of the tables in which the same field must be wrong first

WrongDepth = Literal["one less", "one less at root", "one less below root", "player's", "leaf 0"]

WRONG_FLAGS: tuple[Literal["last", "all", "own"], ...] = ("last", "all", "own")
WRONG_DEPTHS: tuple[WrongDepth, ...] = get_args(WrongDepth)

MISTAKES: dict[str, list[Habits]] = {
    "undo-after-return": [Habits(undoes_before_cut=False)],
    "depth-not-compared": [Habits(answers="always"), Habits(answers="inner")],
    "exact-of-wrong-child": [Habits(exact=whose, spares_root=spares) for whose in WRONG_FLAGS for spares in (False, True)],
    "entry-not-replaced": [Habits(replaces="leaves"), Habits(replaces="nothing")],
    "root-window-raised": [Habits(root_raises=True)],
    "stored-under-child-key": [
        Habits(key="last child"),
        Habits(key="best child"),
        Habits(root_key="last child"),
        Habits(root_key="best child"),
        Habits(key="last child", root_key="last child"),
        Habits(key="best child", root_key="best child"),
    ],
    "leaf-not-stored": [Habits(stores_leaf=False)],
    "root-not-stored": [Habits(stores_root=False)],
    "best-action-missing": [Habits(stores_action=False)],
    "score-from-own-seat": [Habits(score="own")],
    "leaf-always-exact": [Habits(exact="leaf")],
    "never-exact": [Habits(exact="never")],
    "shallow-score-ignored": [Habits(shallow="ignored")],
    "shallow-score-misused": [Habits(shallow="lowers beta")],
    "known-pf-not-raised": [Habits(raises_known=False)],
    "deep-enough-searched-again": [Habits(answers="deeper")],
    "exact-searched-again": [Habits(answers="not exact")],
    "deep-and-exact-asked": [Habits(answers="deep and exact")],
    "leaf-before-memory": [Habits(answers="above leaves"), Habits(answers="above ends")],
    "wrong-pf-stored": [Habits(pf=which) for which in WRONG_DEPTHS],
    "score-with-wrong-sign": [Habits(score="negated"), Habits(score="negated at root")],
    "alpha-stored": [Habits(score="alpha")],
    "best-begins-too-high": [Habits(lowest=-Player.WIN), Habits(lowest=0)],
    "root-window-narrow": [Habits(root_bound=Player.WIN), Habits(root_bound=1)],
    "root-looked-up": [Habits(looks_root_up=True)],
    "sign-not-negated": [Habits(negates=False), Habits(negates_at_root=False)],
    "window-not-swapped": [Habits(window="same"), Habits(window="negated"), Habits(window="exchanged")],
    "alpha-not-updated": [Habits(raises_alpha=False)],
    "cut-too-late": [Habits(cuts="passed")],
    "never-cuts": [Habits(cuts="never")],
    "cut-reversed": [Habits(cuts="reversed")],
    "first-action-only": [Habits(tries="first")],
    "winner-0-not-seen": [Habits(leaf="winner 0 unseen")],
    "leaf-from-own-seat": [Habits(leaf="own")],
    "depth-too-short": [Habits(deeper=-1)],
    "depth-too-long": [Habits(deeper=1), Habits(deeper_below_root=1)],
    "end-not-seen": [Habits(sees_ends=False)],
    "last-of-equals": [Habits(keeps="last"), Habits(keeps="last below root"), Habits(keeps="last at root")],
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
        by_others = [Case(((9, 0), (left, 1)), True, {"pf": 3}, seat=1, anew=True) for left in (5, 13)]
        return [*alone, *in_a_row, *emptied, *by_others, *other_cases(4, pf=0)]

    def problem(self, case: Case, seen: Behaviour) -> Problem | None:
        right: list[Behaviour] = []
        for kind in _right_ones():  # most are like the first
            right.append(modelled(kind, case))
            if is_same_table(seen.memory, right[-1].memory) and seen.action == right[-1].action:
                return Problem("no visits", case, seen) if right[-1].paths and not seen.paths else None
        if seen.memory is None:
            return Problem("no memory", case, seen)
        if lost := forgotten(case, seen):
            return lost
        nearest = nearest_table(right, seen)
        if not is_same_table(seen.memory, nearest.memory):
            return wrong_table(case, seen, nearest)
        return Problem("decision", case, seen, nearest.action, seen.action)

    def mistake(self, ran: Ran, problems: Sequence[Problem], source: Source) -> str | None:
        if any(problem.kind == "kept" for problem in problems):
            return "memory-forgotten"
        if found := mistake_of_form(problems) or ("pf-does-not-stop" if never_stops(problems) else None):
            return found
        return super().mistake(ran, problems, source) or mistake_of_field(problems)

    def mistake_elsewhere(self, problems: Sequence[Problem]) -> str | None:
        return super().mistake_elsewhere(problems) or mistake_of_field(problems)

    def difference(self, problem: Problem, mistake: str | None) -> list[Said]:
        return tell_difference(_right_ones(), problem, mistake)

    def remarks(self, ran: Ran) -> tuple[str, ...]:
        return remarks_on(ran, zip(TASTES, _right_ones(), strict=True))

    def suspects_elsewhere(self) -> Mapping[str, Iterable[Model]]:
        return {"draw-as-defeat": [model(way) for way in with_tastes(DRAWS_LOST, TASTES, TASTE)]}

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


@functools.cache
def _right_ones() -> list[Model]:
    return [model(taste) for taste in TASTES]


@functools.cache
def _suspects() -> dict[str, list[Model]]:
    return {name: [model(way) for way in with_tastes(ways, TASTES, TASTE)] for name, ways in MISTAKES.items()}


def wrong_table(case: Case, seen: Behaviour, nearest: Behaviour) -> Problem:
    """Of the entries that are wrong the one that is written first, for it makes others wrong."""
    found, expected = seen.memory or {}, nearest.memory or {}
    wrong = [key for key in [*expected, *found] if not is_same_entry(found.get(key), expected.get(key))]
    return Problem("memory", case, seen, expected, found, key=wrong[0])


def mistake_of_form(problems: Sequence[Problem]) -> str | None:
    """Entries that cannot be compared: they stand under other keys, or are no dictionaries of the four that belong there."""
    tables = [problem for problem in problems if problem.kind == "memory" and problem.found]
    if not tables:
        return None
    entries = [each for problem in tables for each in problem.found.values()]
    if not any(isinstance(each, dict) and all(name in each for name in ENTRY) for each in entries):
        return "entry-of-another-form"
    if not any(key in problem.expected for problem in tables for key in problem.found):
        return "wrong-key"
    return None


def mistake_of_field(problems: Sequence[Problem]) -> str | None:
    """Where no model does the same: what is wrong in the entry that is written first, if it is always the same field."""
    fields = [_wrong_fields(problem) for problem in problems if problem.kind == "memory"]
    without_root = [problem for problem in problems if _lacks_root(problem)]
    if fields and len(without_root) >= SURE * len(problems):
        return "stored-under-child-key" if all(map(_is_root_elsewhere, without_root)) else "root-not-stored"
    name = max(MISTAKE_OF_FIELD, key=lambda name: fields.count([name]))
    return MISTAKE_OF_FIELD[name] if fields and fields.count([name]) >= MOST * len(fields) else None


def _lacks_root(problem: Problem) -> bool:
    return problem.kind == "memory" and problem.case.at().hash_code not in problem.found


def _wrong_fields(problem: Problem) -> list[str]:
    found, expected = problem.found.get(problem.key), problem.expected.get(problem.key)
    if not isinstance(found, dict) or not isinstance(expected, dict):
        return []
    return [name for name in ENTRY if name not in found or found[name] != expected[name]]


def _is_root_elsewhere(problem: Problem) -> bool:
    """Whether an entry is as deep as the root's alone can be."""
    return any(each.get("pf") == problem.case.parameters["pf"] for each in problem.found.values() if isinstance(each, dict))


def tell_difference(references: Sequence[Model], problem: Problem, mistake: str | None) -> list[Said]:
    """The way of a search with a memory, then the first entry that is not as it should be."""
    case, seen = problem.case, problem.behaviour
    reference, common = nearest_run(references, case, seen)
    told = tell_visits(reference, common, seen.visits, bool(seen.trouble))
    if problem.kind == "memory":
        told += tell_entry(_run_leaving(problem.expected, references, case), problem.key, seen)
    elif problem.kind == "decision":
        is_of_draw = mistake == "draw-as-defeat"
        told += tell_values(reference, seen, reference.values(), problem.expected, is_of_draw)
    return [said("window of the root"), *told] if mistake == "root-window-raised" else told


def _run_leaving(table: Mapping[Any, Any], references: Sequence[Model], case: Case) -> Run:
    return next(run(kind, case) for kind in references if is_same_table(modelled(kind, case).memory, table))


def remarks_on(ran: Ran, tastes: Iterable[tuple[Habits, Model]]) -> tuple[str, ...]:
    """Who stores nothing at a cut may do so; it shows where only those models leave the same table."""
    models = [(taste.at_cut == "nothing", kind) for taste, kind in tastes]
    for case, seen in ran:
        if case.board or not seen.memory or case.parameters["pf"] < FIRST_CUTS:
            continue
        fitting = {is_bare for is_bare, kind in models if is_same_table(seen.memory, modelled(kind, case).memory)}
        if len(fitting) == 1:
            return ("nothing-stored-at-cut",) if fitting == {True} else ()
    return ()


def is_same_table(found: Mapping[Any, Any] | None, expected: Mapping[Any, Any] | None) -> bool:
    return found is not None and expected is not None and _distance(found, expected) == 0


def nearest_table(right: Sequence[Behaviour], seen: Behaviour) -> Behaviour:
    """Of what right players do, that which leaves most of the same entries."""
    return min(right, key=lambda one: _distance(seen.memory, one.memory))


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
