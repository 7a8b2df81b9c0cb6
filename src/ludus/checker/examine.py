"""Examine one class of a student's file: find a case in which it goes wrong, and the mistake that does that."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ludus.checker.anywhere import is_never_deciding, mistake_anywhere
from ludus.checker.behaviour import Behaviour
from ludus.checker.cases import Case
from ludus.checker.families.family import Family, Ran
from ludus.checker.findings import Finding, Problem, tell_error
from ludus.checker.luck import mistake_of_luck
from ludus.checker.luck import tell as tell_luck
from ludus.checker.source import Source
from ludus.checker.subject import CannotCheck, Subject
from ludus.checker.words import Said, said

PATIENCE = 1  # cases without an answer, after which no more are tried
RAISED_BY_SEARCHES = ("ValueError", "KeyError", "IndexError", "TypeError", "ZeroDivisionError")
SAME = 12  # cases from the first one on that all raise something, after which no more are tried
EARLIER = 4  # cases that are tried as what a later one carries something over from
MOST_OF_MATCHES = 3  # actions


def examine_safely(subject: Subject, name: str, family: Family) -> Finding:
    """The same; a fault of ours over one class must not cost a student the others."""
    try:
        return examine(subject, name, family)
    except CannotCheck:
        raise
    except Exception as error:
        return Finding(name, Problem("stumbled", family.cases()[0], Behaviour(), found=tell_error(error)))


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
        problem, mistake = _first_problem(subject, name, family, ran, problems, source)
        problem = _with_loop(problem, source)
        if mistake is not None or not all(map(family.is_suspicion, problems)):
            return Finding(name, problem, mistake, len(ran), _difference(family, problem, mistake, source))
    verdict: tuple[Problem, str | None] | None
    if verdict := mistake_of_luck(ran) or family.verdict_on_all(ran, source):
        return Finding(name, *verdict, len(ran), _difference(family, *verdict, source))
    for check in (_check_turn, _check_simulations, _check_memory):
        if verdict := check(subject, name, family, source):
            return Finding(name, *verdict, len(ran), _difference(family, *verdict, source))
    return Finding(name, cases=len(ran), remarks=family.remarks(ran))


def _difference(family: Family, problem: Problem, mistake: str | None, source: Source) -> tuple[Said, ...]:
    """Nothing where the reference does nothing, or where the player was never seen to do anything."""
    if problem.kind in ("turn", "refusal", "unfinished"):
        return ()
    if mistake == "nothing-returned" and source.without_return:
        function, line = source.without_return
        return (said("no return", function=function, line=line),)
    if problem.kind == "games":
        return tell_luck(problem)
    return tuple(family.difference(problem, mistake))


def general_problem(case: Case, seen: Behaviour) -> Problem | None:
    """What is wrong whatever the player is."""
    if seen.trouble:
        return Problem("unfinished" if is_unfinished(seen) else "trouble", case, seen)
    if seen.state_after != case.state:
        return Problem("state", case, seen, case.state, seen.state_after)
    if isinstance(seen.action, bool) or seen.action not in case.actions:
        return Problem("illegal", case, seen, case.actions, seen.action)
    return None


def is_unfinished(seen: Behaviour) -> bool:
    return seen.details is not None and seen.details.kind == "time"


def _with_loop(problem: Problem, source: Source) -> Problem:
    """Where no answer came, with the line of the loop instead of the one that happened to be run just then."""
    details = problem.behaviour.details
    if problem.kind != "unfinished" or details is None:
        return problem
    line = source.loop_around([call.line for call in details.calls]) or details.line
    return replace(problem, behaviour=replace(problem.behaviour, line=line, details=replace(details, line=line)))


def _is_hopeless(problems: Sequence[Problem], tried: int) -> bool:
    """Whether more cases would only take more time."""
    troubles = [problem.behaviour.details for problem in problems if problem.kind in ("unfinished", "trouble")]
    lost = sum(each is not None and each.has_cost_much for each in troubles)
    return lost >= PATIENCE or len(troubles) == tried >= SAME


Verdict = tuple[Problem, str | None]


def _check_turn(subject: Subject, name: str, family: Family, source: Source) -> Verdict | None:
    """Out of turn nothing is decided."""
    case = _out_of_turn(family)
    seen = subject.decide(name, case)
    if seen.action is None and not seen.trouble:
        return None
    return Problem("turn", case, seen, None, seen.action), "out-of-turn-not-refused"


def _out_of_turn(family: Family) -> Case:
    return Case(((5, 1),), True, family.cases()[0].parameters, seat=0)


def _decides_out_of_turn(subject: Subject, name: str, family: Family) -> bool:
    case = _out_of_turn(family)
    return subject.decide(name, case).action in case.actions


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
    for case in [case for case in family.cases() if not case.board][::5]:
        after_another = replace(case, before=not case.last_wins)
        problem = family.problem(after_another, subject.decide(name, after_another))
        if problem is not None and not family.is_suspicion(problem):
            return problem, _kept_by(source, problem.behaviour.memory is not None)
    return None


def _first_problem(
    subject: Subject, name: str, family: Family, ran: Ran, problems: Sequence[Problem], source: Source
) -> Verdict:
    """The first problem as it can be seen again, and the mistake that most likely makes it."""
    first = problems[0]
    # where things are drawn, luck alone makes a case go well or wrong
    may_keep = source.keeps_defaults or source.shares_values or not family.is_random
    kept_by = _kept_by(source, any(seen.memory is not None for _, seen in ran))
    if is_never_deciding(problems) and _decides_out_of_turn(subject, name, family):
        return first, "turn-test-reversed"
    if not may_keep or _speaks_for_itself(first) or not _is_carried_over(subject, name, family, first):
        return first, _mistake(family, ran, problems, source)
    number = next(number for number, (case, _) in enumerate(ran) if case is first.case)
    for case, _ in reversed(ran[max(0, number - EARLIER) : number]):
        again = _after(subject, name, family, case, first.case)
        if again is not None:
            return replace(again, after=case), kept_by
    return first, kept_by


def _mistake(family: Family, ran: Ran, problems: Sequence[Problem], source: Source) -> str | None:
    """The most likely one."""
    if _speaks_for_itself(problems[0]):
        return family.mistake_of_endlessness(problems[0]) if problems[0].kind == "unfinished" else None
    problems = [problem for problem in problems if problem.kind != "unfinished"]
    ran = [(case, seen) for case, seen in ran if not is_unfinished(seen)]  # moves that are open in mid-search prove nothing
    if found := _mistake_by_source(family, problems, source) or mistake_anywhere(ran, problems):
        return found
    if all(problem.case.board for problem in problems):
        return _mistake_elsewhere(family, problems, source)
    if _is_memory_unused(ran) or all(problem.case.empties for problem in problems):
        return "memory-elsewhere"
    on_matches = [seen for case, seen in ran if not case.board]
    if all(len(seen.left) == 1 for seen in on_matches):
        return "state-modified"
    is_nothing_seen = family.is_random and not any(seen.steps for _, seen in ran)  # no game by which it could be named
    mine = [problem for problem in problems if not problem.case.board]
    return None if is_nothing_seen else family.mistake([each for each in ran if not each[0].board], mine, source)


def _mistake_by_source(family: Family, problems: Sequence[Problem], source: Source) -> str | None:
    """One that can be read, and that fits what was seen."""
    if source.without_return and all(problem.kind == "illegal" and problem.found is None for problem in problems):
        return "nothing-returned"
    return "mutable-default" if family.is_random and source.keeps_defaults else None


def _mistake_elsewhere(family: Family, problems: Sequence[Problem], source: Source) -> str | None:
    """All goes well on Matches: what was taken for granted that is so there alone."""
    if source.reads_state:
        return "state-taken-apart"
    if found := family.mistake_elsewhere(problems):
        return found
    behaviours = [problem.behaviour for problem in problems]
    if any(seen.trouble or problem.kind == "illegal" for problem, seen in zip(problems, behaviours, strict=True)):
        return "actions-assumed"
    if all(_tries_few(problem) for problem in problems if len(problem.case.actions) > MOST_OF_MATCHES):
        return "three-actions-assumed"
    return None


def _tries_few(problem: Problem) -> bool:
    """Whether no more actions are tried than Matches ever has."""
    tried = {path[0] for path in problem.behaviour.paths if path}
    return len(tried) <= MOST_OF_MATCHES or problem.kind == "count"


def _speaks_for_itself(problem: Problem) -> bool:
    """Whether no answer came, or something was raised that no search raises by going wrong."""
    details = problem.behaviour.details
    if problem.kind != "trouble" or details is None:
        return problem.kind == "unfinished"
    if problem.case.board and details.kind == "raised":  # games refuse moves in their own words
        return False
    return details.kind != "recursion" and not details.what.startswith(RAISED_BY_SEARCHES)


def _is_memory_unused(ran: Ran) -> bool:
    """Keys were asked for, but nothing is ever found in the memory that belongs to the class."""
    ended = [seen for _, seen in ran if not seen.trouble]  # what is raised in mid-search leaves nothing behind
    return all(not seen.memory for seen in ended) and any(seen.looked_up for seen in ended)


def _is_carried_over(subject: Subject, name: str, family: Family, problem: Problem) -> bool:
    """Whether the same case goes well in a process that has seen nothing before."""
    return _after(subject, name, family, None, problem.case) is None


def _after(subject: Subject, name: str, family: Family, earlier: Case | None, case: Case) -> Problem | None:
    """What goes wrong in a new process in which only one other case came before."""
    with subject.fresh() as fresh:
        fresh.load()
        if earlier is not None:
            fresh.decide(name, earlier)
        seen = fresh.decide(name, case)
    return general_problem(case, seen) or family.problem(case, seen)


def _kept_by(source: Source, has_memory: bool) -> str:
    """What keeps things from one decision to the next: a default argument, a value of the class, or a memory of its own."""
    if source.keeps_defaults:
        return "mutable-default"
    return "shared-by-class" if source.shares_values and not has_memory else "memory-elsewhere"
