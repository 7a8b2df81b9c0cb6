"""Examine one class of a student's file: find a case in which it goes wrong, and the mistake that does that."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from pathlib import Path

from ludus.checker.behaviour import Behaviour, behaviour_of
from ludus.checker.cases import Case
from ludus.checker.families.family import Family
from ludus.checker.findings import Finding, Problem
from ludus.checker.subject import Subject

FAILING, FINE = 24, 16  # cases by which a mistake is recognised
LIKELY = 0.4  # of those cases that a mistake must explain
PATIENCE = 3  # cases without an answer, after which no more are tried

Ran = list[tuple[Case, Behaviour]]


def examine(subject: Subject, name: str, family: Family) -> Finding:
    """The first problem, and what it comes from."""
    ran, problems, silent = [], [], 0
    for case in family.cases():
        seen = subject.decide(name, case)
        ran.append((case, seen))
        found = _general_problem(case, seen) or family.problem(case, seen)
        if found is not None:
            problems.append(found)
            silent += seen.trouble.startswith("no answer")
        if silent >= PATIENCE:
            break
    refused = _check_refusals(subject, name, family)
    if not problems:
        carried = _check_memory(subject, name, family)
        problem = refused or carried
        if problem is None:
            return Finding(name, cases=len(ran))
        mistake = "out-of-turn-not-refused" if problem is refused else _kept_by(subject.file)
        return Finding(name, problem, mistake, cases=len(ran))
    return Finding(name, problems[0], _name(subject, name, family, ran, problems), cases=len(ran))


def _general_problem(case: Case, seen: Behaviour) -> Problem | None:
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


def _check_refusals(subject: Subject, name: str, family: Family) -> Problem | None:
    """Out of turn nothing is decided."""
    first = family.cases()[0]
    case = Case(((5, 1),), True, first.parameters, seat=0)
    seen = subject.decide(name, case)
    if seen.action is not None:
        return Problem("turn", case, seen, None, seen.action)
    return None


def _check_memory(subject: Subject, name: str, family: Family) -> Problem | None:
    """What was remembered of another game must not count once the memory is emptied by hand."""
    for case in family.cases()[::5]:
        after_another = Case(case.states, case.last_wins, case.parameters, case.seat, before=not case.last_wins)
        problem = family.problem(after_another, subject.decide(name, after_another))
        if problem is not None:
            return problem
    return None


def _name(subject: Subject, name: str, family: Family, ran: Ran, problems: Sequence[Problem]) -> str | None:
    """The most likely mistake."""
    first = problems[0]
    if _is_carried_over(subject, name, family, first):
        return _kept_by(subject.file)
    if _is_memory_unused(ran):
        return "memory-elsewhere"
    if all(seen.left == (seen.action,) for _, seen in ran):
        return "state-modified"
    best, share = None, 0.0
    failed = {id(problem.case) for problem in problems}
    chosen = [
        *_spread([each for each in ran if id(each[0]) in failed], FAILING),
        *_spread([each for each in ran if id(each[0]) not in failed], FINE),
    ]
    for mistake, models in family.suspects().items():
        for model in models:
            alike = sum(family.is_alike(behaviour, behaviour_of(model, case)) for case, behaviour in chosen) / len(chosen)
            if alike > share:
                best, share = mistake, alike
    return best if share >= LIKELY else None


def _spread(ran: Ran, most: int) -> Ran:
    """So many, from all over."""
    return ran[:: max(1, -(-len(ran) // most))]


def _is_memory_unused(ran: Ran) -> bool:
    """Keys were asked for, but nothing is ever found in the memory that belongs to the class."""
    return all(not seen.memory for _, seen in ran) and any(seen.facts.get("looked_up") for _, seen in ran)


def _is_carried_over(subject: Subject, name: str, family: Family, problem: Problem) -> bool:
    """Whether the same case goes well in a process that has seen nothing before."""
    with Subject(subject.file) as fresh:
        fresh.load()
        seen = fresh.decide(name, problem.case)
    return _general_problem(problem.case, seen) is None and family.problem(problem.case, seen) is None


def _kept_by(file: Path) -> str:
    """What keeps things from one decision to the next: a default argument that can change, or a memory of its own."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef):
            defaults = [*node.args.defaults, *(each for each in node.args.kw_defaults if each is not None)]
            if any(isinstance(each, ast.List | ast.Dict | ast.Set | ast.Call) for each in defaults):
                return "mutable-default"
    return "memory-elsewhere"
