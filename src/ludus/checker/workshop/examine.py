"""Examine the workshop's functions of one file, from the first to the last.

Functions call each other, so one that is wrong makes others wrong. Each is judged for itself: once a function was found wrong,
the book's stands in for it while the following ones are looked at.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from ludus.checker.findings import tell_error
from ludus.checker.subject import CannotCheck, Subject
from ludus.checker.workshop.functions.check import Check, general_problem
from ludus.checker.workshop.functions.copying import Copying
from ludus.checker.workshop.functions.directions import Directions, has_own_order
from ludus.checker.workshop.functions.mean_score import MeanScore
from ludus.checker.workshop.functions.monte_carlo import MonteCarlo
from ludus.checker.workshop.functions.play import Play
from ludus.checker.workshop.functions.possible import Possible
from ludus.checker.workshop.functions.random_rider import RandomRider
from ludus.checker.workshop.functions.simulate import Simulate
from ludus.checker.workshop.functions.simulate_all import SimulateAll
from ludus.checker.workshop.functions.step import Step
from ludus.checker.workshop.functions.straight_up import StraightUp
from ludus.checker.workshop.seen import Problem, Ran, Seen, ShopFinding
from ludus.checker.workshop.source import FunctionSource
from ludus.checker.workshop.trials import Trial

CHECKS: tuple[Check, ...] = (
    Copying(),
    Directions(),
    Step(),
    StraightUp(),
    Play(),
    RandomRider(),
    Simulate(),
    MeanScore(),
    MonteCarlo("monte_carlo"),
    Possible(),
    SimulateAll(),
    MonteCarlo("monte_carlo_lockstep"),
)
FUNCTIONS = tuple(check.name for check in CHECKS)
"""What a file of the workshop may define, in the order of the starter; `Game` is a game of one's own."""


def workshop_names(file: Path, names: Sequence[str]) -> list[str]:
    """Those of a file's names that are the workshop's; a class `Game` alone is one if it has a `copy`."""
    found = [name for name in FUNCTIONS if name in names]
    return found if found != ["Game"] or _has_copy(file) else []


def _has_copy(file: Path) -> bool:
    for node in ast.parse(file.read_bytes()).body:
        if isinstance(node, ast.ClassDef) and node.name == "Game":
            return any(isinstance(each, ast.FunctionDef) and each.name == "copy" for each in node.body)
    return False


def examine_workshop(subject: Subject, names: Sequence[str], defined: Sequence[str] = ()) -> list[ShopFinding]:
    """What is found of each of `names`; `defined` are all that the file has of the workshop, which may call each other."""
    own = tuple(name for name in FUNCTIONS if name in (*names, *defined))
    findings: list[ShopFinding] = []
    replaced: tuple[str, ...] = ()
    as_lists, is_any_of_equals_right = False, False
    for check in CHECKS:
        if check.name not in own:
            continue
        asked = MonteCarlo(check.name, is_any_of_equals_right) if isinstance(check, MonteCarlo) else check
        finding, ran = _examine_safely(subject, asked, replaced, as_lists)
        if check.name == "Game" and not finding.is_right:
            with_lists, _ = _examine_safely(subject, asked, replaced, as_lists=True)
            if with_lists.is_right:
                finding, as_lists = with_lists, True
        if check.name == "directions" and finding.is_right:
            is_any_of_equals_right = has_own_order(ran)
        findings.append(replace(finding, own=own, replaced=replaced))
        if not finding.is_right:
            replaced = (*replaced, check.name)
    return [finding for finding in findings if finding.name in names]


def _examine_safely(subject: Subject, check: Check, replaced: Sequence[str], as_lists: bool) -> tuple[ShopFinding, Ran]:
    """A fault of ours over one function must not cost a student the others."""
    try:
        return _examine(subject, check, replaced, as_lists)
    except CannotCheck:
        raise
    except Exception as error:
        return ShopFinding(check.name, Problem("stumbled", check.trials()[0], Seen(), found=tell_error(error))), []


def _examine(subject: Subject, check: Check, replaced: Sequence[str], as_lists: bool) -> tuple[ShopFinding, Ran]:
    """One function: the first problem, and what it comes from."""
    ran: list[tuple[Trial, Seen]] = []
    problems: list[Problem] = []
    source = FunctionSource(subject.file, check.name)
    if unwritten := source.unwritten:
        return ShopFinding(check.name, Problem("unwritten", check.trials()[0], Seen(), found=unwritten)), ran
    for each in check.trials():
        trial = replace(each, as_lists=as_lists)
        seen = Seen.of(subject.ask({"trial": trial.as_json(), "replaced": list(replaced)}))
        if seen.trouble and not seen.trouble_line:
            seen = replace(seen, trouble_line=source.line)
        ran.append((trial, seen))
        found = general_problem(check, trial, seen) or check.problem(trial, seen)
        if found is not None:
            problems.append(found)
        if seen.is_endless or seen.is_lost or len(problems) >= check.enough:
            break
    if not problems:
        return ShopFinding(check.name, cases=len(ran)), ran
    mistake, problem = _mistake(check, ran, problems, source)
    return ShopFinding(check.name, problem, mistake, cases=len(ran)), ran


def _mistake(check: Check, ran: Ran, problems: Sequence[Problem], source: FunctionSource) -> tuple[str | None, Problem]:
    """The most likely one, and the problem that shows it."""
    first = problems[0]
    for problem in problems:
        if problem.kind == "endless":
            line = source.loop_around(problem.seen.trouble_line)
            return check.mistake_of_endlessness(problem), replace(problem, seen=replace(problem.seen, trouble_line=line))
    for problem in problems:
        if problem.kind == "changed":
            return check.mistake_of_change(problem, source), problem
    if problems[-1].kind == "lost":
        return None, problems[-1]
    values = [value for _, seen in ran for value in seen.values]
    if values and all(value is None for value in values):
        return "nothing-returned", first
    return check.mistake(ran, problems, source), first
