"""Mistakes that a player of any kind can make, told by what was seen of it alone."""

from __future__ import annotations

from collections.abc import Sequence

from ludus.checker.behaviour import Behaviour, walk
from ludus.checker.cases import Case
from ludus.checker.findings import Problem
from ludus.checker.values import first_best, values_of_actions

Ran = Sequence[tuple[Case, Behaviour]]

FEW = 6  # cases of one seat, below which it may be chance that the other goes well
SURE = 0.9  # of the answers that must be explained


def mistake_anywhere(ran: Ran, problems: Sequence[Problem]) -> str | None:
    """One that needs no model of the player."""
    if any(_undoes_too_much(problem.behaviour) for problem in problems[:FEW]):
        return "undone-too-often"
    on_matches = [(case, seen) for case, seen in ran if not case.board]
    if not on_matches:
        return None
    if not any(step[0] == "state" for _, seen in on_matches for step in seen.steps) and any(seen.steps for _, seen in ran):
        return "state-not-set"
    if _is_of_one_seat(on_matches, problems):
        return "seat-assumed"
    return _mistaken_answer(on_matches)


def is_never_deciding(problems: Sequence[Problem]) -> bool:
    """Whether None is all that ever comes, and nothing is tried."""
    return all(problem.kind == "illegal" and problem.found is None and not problem.behaviour.paths for problem in problems)


def _undoes_too_much(seen: Behaviour) -> bool:
    """Whether a move is taken back where none was made."""
    return any(kind == "undo" and not stride.before for (kind, *_), stride in zip(seen.steps, walk(seen.steps), strict=True))


def _is_of_one_seat(ran: Ran, problems: Sequence[Problem]) -> bool:
    """Whether all goes well from seat 0, and most goes wrong from seat 1."""
    wrong = {id(problem.case) for problem in problems}
    seats = [[id(case) in wrong for case, _ in ran if case.seat == seat] for seat in (0, 1)]
    first, second = seats
    return min(map(len, seats)) >= FEW and not any(first) and sum(second) >= max(FEW, 0.3 * len(second))


def _mistaken_answer(ran: Ran) -> str | None:
    """Whether a search answers with what the best action is worth, or with its place, instead of the action itself."""
    searched = [(case, seen.action) for case, seen in ran if "pf" in case.parameters and "nbSim" not in case.parameters]
    if len(searched) < FEW:
        return None
    values = [values_of_actions(case) for case, _ in searched]
    worth = [max(each.values()) == answer for each, (_, answer) in zip(values, searched, strict=True)]
    places = [case.actions.index(first_best(each)) == answer for each, (case, answer) in zip(values, searched, strict=True)]
    for mistake, explained in (("value-not-action", worth), ("index-not-action", places)):
        if sum(explained) >= SURE * len(explained):
            return mistake
    return None
