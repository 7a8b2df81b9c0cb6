"""Examine one class of a student's file: find a case in which it goes wrong, and the mistake that does that."""

from __future__ import annotations

from collections.abc import Sequence

from ludus.checker.behaviour import Behaviour
from ludus.checker.cases import Case
from ludus.checker.families.family import Family, Ran
from ludus.checker.findings import Finding, Problem
from ludus.checker.source import Source
from ludus.checker.subject import Subject

PATIENCE = 2  # cases without an answer, after which no more are tried
RAISED_BY_SEARCHES = ("ValueError", "KeyError", "IndexError", "TypeError", "ZeroDivisionError")
SAME = 12  # cases from the first one on that all raise something, after which no more are tried


def examine(subject: Subject, name: str, family: Family) -> Finding:
    """The first problem, and what it comes from."""
    ran: list[tuple[Case, Behaviour]] = []
    problems: list[Problem] = []
    source = Source(subject.file, name)
    unwritten = source.unwritten
    if "decision" in unwritten:
        return Finding(name, Problem("unwritten", family.cases()[0], Behaviour(), found=unwritten))
    for case in family.cases():
        seen = subject.decide(name, case)
        ran.append((case, seen))
        found = general_problem(case, seen) or family.problem(case, seen)
        if found is not None:
            problems.append(found)
        if _is_hopeless(problems, len(ran)):
            break
    if problems and unwritten:
        return Finding(name, Problem("unwritten", problems[0].case, problems[0].behaviour, found=unwritten), cases=len(ran))
    if problems:
        mistake = _mistake(subject, name, family, ran, problems, source)
        if mistake is not None or not all(map(family.is_suspicion, problems)):
            return Finding(name, problems[0], mistake, cases=len(ran))
    for check in (_check_turn, _check_simulations, _check_memory):
        if verdict := check(subject, name, family, source):
            problem, mistake = verdict
            return Finding(name, problem, mistake, cases=len(ran))
    return Finding(name, cases=len(ran))


def general_problem(case: Case, seen: Behaviour) -> Problem | None:
    """What is wrong whatever the player is."""
    if seen.trouble:
        return Problem("unfinished" if seen.trouble.startswith("no answer") else "trouble", case, seen)
    if seen.state_after != case.state:
        return Problem("state", case, seen, case.state, seen.state_after)
    game = case.game()
    game.state = case.state
    if isinstance(seen.action, bool) or seen.action not in game.actions:
        return Problem("illegal", case, seen, game.actions, seen.action)
    return None


def _is_hopeless(problems: Sequence[Problem], tried: int) -> bool:
    """Whether more cases would only take more time."""
    troubles = [problem.behaviour.details for problem in problems if problem.kind in ("unfinished", "trouble")]
    lost = sum(each is not None and each.has_cost_much for each in troubles)
    return lost >= PATIENCE or len(troubles) == tried >= SAME


Verdict = tuple[Problem, str]


def _check_turn(subject: Subject, name: str, family: Family, source: Source) -> Verdict | None:
    """Out of turn nothing is decided."""
    case = Case(((5, 1),), True, family.cases()[0].parameters, seat=0)
    seen = subject.decide(name, case)
    if seen.action is None:
        return None
    return Problem("turn", case, seen, None, seen.action), "out-of-turn-not-refused"


def _check_simulations(subject: Subject, name: str, family: Family, source: Source) -> Verdict | None:
    """Without simulations nothing is decided."""
    parameters = family.cases()[0].parameters
    if "nbSim" not in parameters:
        return None
    case = Case(((5, 0),), True, {**parameters, "nbSim": 0})
    seen = subject.decide(name, case)
    if seen.action is None and not seen.trouble:
        return None
    return Problem("refusal", case, seen, None, seen.action), "simulations-below-one-not-refused"


def _check_memory(subject: Subject, name: str, family: Family, source: Source) -> Verdict | None:
    """What was remembered of another game must not count once the memory is emptied by hand."""
    for case in family.cases()[::5]:
        after_another = Case(case.states, case.last_wins, case.parameters, case.seat, before=not case.last_wins)
        problem = family.problem(after_another, subject.decide(name, after_another))
        if problem is not None and not family.is_suspicion(problem):
            return problem, _kept_by(source)
    return None


def _mistake(subject: Subject, name: str, family: Family, ran: Ran, problems: Sequence[Problem], source: Source) -> str | None:
    """The most likely one."""
    if problems[0].kind == "trouble" and not _is_of_a_search(problems[0]):
        return None
    if family.is_random and source.keeps_defaults:
        return "mutable-default"
    if not family.is_random and _is_carried_over(subject, name, family, problems[0]):
        return _kept_by(source)
    if _is_memory_unused(ran) or all(problem.case.empties for problem in problems):
        return "memory-elsewhere"
    if all(len(seen.left) == 1 for _, seen in ran):
        return "state-modified"
    return family.mistake(ran, problems, source)


def _is_of_a_search(problem: Problem) -> bool:
    """Whether a search that goes wrong may raise this; anything else speaks for itself."""
    details = problem.behaviour.details
    return details is not None and (details.kind == "recursion" or details.what.startswith(RAISED_BY_SEARCHES))


def _is_memory_unused(ran: Ran) -> bool:
    """Keys were asked for, but nothing is ever found in the memory that belongs to the class."""
    return all(not seen.memory for _, seen in ran) and any(seen.looked_up for _, seen in ran)


def _is_carried_over(subject: Subject, name: str, family: Family, problem: Problem) -> bool:
    """Whether the same case goes well in a process that has seen nothing before."""
    if problem.kind == "unfinished":
        return False
    with subject.fresh() as fresh:
        fresh.load()
        seen = fresh.decide(name, problem.case)
    return general_problem(problem.case, seen) is None and family.problem(problem.case, seen) is None


def _kept_by(source: Source) -> str:
    """What keeps things from one decision to the next: a default argument that can change, or a memory of its own."""
    return "mutable-default" if source.keeps_defaults else "memory-elsewhere"
