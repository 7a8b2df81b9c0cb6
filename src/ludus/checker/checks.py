"""The checks that a class can pass one by one, and which of them it has passed, told from all that was seen of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Literal, get_args

from ludus.checker.behaviour import Behaviour
from ludus.checker.cases import Case
from ludus.checker.examine import general_problem
from ludus.checker.families import FAMILIES
from ludus.checker.luck import mistake_of_luck
from ludus.checker.subject import Subject

Check = Literal["interface", "restored", "decisions", "visits", "memory", "counters", "refusals"]

CHECKS: tuple[Check, ...] = get_args(Check)

CHECK_OF: Mapping[str, Check] = {  # the kind of a problem -> the check that it fails
    "trouble": "interface",
    "unfinished": "interface",
    "illegal": "interface",
    "state": "restored",
    "decision": "decisions",
    "equals": "decisions",
    "visits": "visits",
    "too deep": "visits",
    "too long": "visits",
    "no visits": "visits",
    "memory": "memory",
    "no memory": "memory",
    "kept": "memory",
    "known tried": "memory",
    "count": "counters",
    "games": "counters",
    "turn": "refusals",
    "refusal": "refusals",
}

OF_CLASS: Mapping[str, tuple[Check, ...]] = {  # beside those of every class, in the order in which the checker looks at them
    "NegAlphaBeta": ("decisions", "visits"),
    "NegAlphaBeta_Memory": ("memory", "decisions", "visits"),
    "IterativeDeepening": ("visits", "decisions"),
    "Randy_MC": ("counters", "decisions"),
    "UCB": ("counters", "decisions"),
    "NegAlphaBeta_MC": ("counters", "decisions"),
    "UCT_max": ("counters", "memory", "decisions"),
    "UCT_negamax": ("counters", "memory", "decisions"),
    "UCT": ("counters", "memory", "decisions"),
    "Randy": ("decisions",),
    "Ultimate": ("decisions",),
}

ENOUGH = 0.5  # of the cases in which a check must have been seen to go well, to be passed

Seen = Sequence[tuple[Case, Behaviour]]


def checks_of(name: str) -> tuple[Check, ...]:
    """The checks of a class; none for a function, which is right or wrong."""
    if name not in OF_CLASS:
        return ()
    return tuple(check for check in CHECKS if check in ("interface", "restored", "refusals", *OF_CLASS[name]))


def passed_checks(subject: Subject, name: str, seen: Seen) -> set[Check]:
    """Those that never went wrong, and were seen to go well in at least half of all cases, also of those never come to."""
    cases = [(case, behaviour) for case, behaviour in seen if not _is_to_be_refused(case)]
    well: Counter[Check] = Counter()
    badly: Counter[Check] = Counter()
    for case, behaviour in cases:
        good, bad = _checks_in(name, case, behaviour)
        well.update(good)
        badly.update(bad)
    wanted = max(len(cases), sum(not _is_to_be_refused(case) for case in FAMILIES[name].cases()))
    passed = {check for check in well if not badly[check] and well[check] >= ENOUGH * wanted}
    if mistake_of_luck(cases):
        passed.discard(_check_of(name, "games"))
    return passed | {"refusals"} if _refuses(subject, name) else passed


def _checks_in(name: str, case: Case, seen: Behaviour) -> tuple[set[Check], set[Check]]:
    """Which checks went well in a case, and which did not; the rest could not be looked at."""
    general, special = general_problem(case, seen), None
    if general is None or general.kind == "state":  # who leaves the game in another state may still decide well
        special = FAMILIES[name].problem(case, seen)
    failed = {_check_of(name, problem.kind) for problem in (general, special) if problem is not None}
    if "interface" in failed:
        return set(), failed
    order = [check for check in OF_CLASS[name] if check != "visits" or seen.paths]  # who goes nowhere does not search
    reached = next((place for place, check in enumerate(order) if check in failed), len(order))
    well: set[Check] = {"interface", "restored", *order[:reached]}
    if "decisions" in order and _is_well_decided(name, case, seen):
        well.add("decisions")
    return well - failed, failed


def _check_of(name: str, kind: str) -> Check:
    """The check that a problem fails: the first one of a class that has no such check."""
    check = CHECK_OF.get(kind, "decisions")
    return check if check in checks_of(name) else OF_CLASS[name][0]


def _is_well_decided(name: str, case: Case, seen: Behaviour) -> bool:
    """Whether a search that goes wrong elsewhere, as in its memory, decides as a search without one."""
    if "memory" not in OF_CLASS[name] and "visits" not in OF_CLASS[name]:
        return False
    if FAMILIES[name].is_random:
        return False
    found = FAMILIES["NegAlphaBeta"].problem(case, seen)
    return found is None or found.kind == "visits"


def _is_to_be_refused(case: Case) -> bool:
    game = case.game()
    game.state = case.state
    return case.parameters.get("nbSim") == 0 or game.turn != case.seat


def _refuses(subject: Subject, name: str) -> bool:
    """Whether nothing is decided out of turn, nor without simulations. Who hangs elsewhere may well refuse."""
    parameters = FAMILIES[name].cases()[0].parameters
    cases = [Case(((5, 1),), True, parameters, seat=0)]
    if "nbSim" in parameters:
        cases.append(Case(((5, 0),), True, {**parameters, "nbSim": 0}))
    answers = (subject.decide(name, case) for case in cases)  # the first that goes wrong will do
    return all(answer.action is None and not answer.trouble for answer in answers)
