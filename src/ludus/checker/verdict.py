"""A finding in words, in English and French: what is wrong, where it shows, where to look, and how to see it again."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ludus.checker.behaviour import walk
from ludus.checker.cases import Case
from ludus.checker.catalogue import MISTAKES
from ludus.checker.divergence import inside, line_of
from ludus.checker.findings import Finding, Problem
from ludus.checker.recipe import recipe
from ludus.checker.trouble import as_sentence
from ludus.checker.words import Language, Said, as_line, entry, said, tell_unwritten
from ludus.checker.workshop import telling
from ludus.checker.workshop.seen import ShopFinding
from ludus.errors import LudusError

TOLD_BY_THE_DIFFERENCE = ("round", "way", "count", "known tried", "games", "unplayed")  # needs no sentence of its own


def describe(finding: Finding | ShopFinding, file: str, language: Language) -> list[str]:
    """The verdict, line by line; the first one names the mistake."""
    if isinstance(finding, ShopFinding):
        return telling.describe(finding, file, language)
    if finding.problem is None:
        return [said("right", name=finding.name, cases=finding.cases).tell(language), *_remarks(finding, language)]
    problem = finding.problem
    if problem.kind == "unwritten":
        return tell_unwritten(finding.name, problem.found, language)
    if problem.kind == "stumbled":
        return [said("stumbled", name=finding.name, what=problem.found).tell(language)]
    mistake = MISTAKES.get(finding.mistake or "")
    named = said("title", name=finding.name, title=mistake.titles[language]) if mistake else said("unknown", name=finding.name)
    title = named.tell(language)
    where, what = _told(_where(problem), language), _told([*_what(problem), *finding.difference], language)
    details = problem.behaviour.details
    if details is not None and problem.kind in ("trouble", "unfinished"):
        why = as_sentence(details.tell(language))
        if mistake is None:  # it speaks for itself
            is_endless = problem.kind == "unfinished"
            given = said("no answer", why=why, name=finding.name) if is_endless else said("title", name=finding.name, title=why)
            title = given.tell(language)
        else:
            where.append(as_line(why))
        where += details.tell_calls(language)
    lines = [title, *where, *what]
    if mistake:
        lines.append(mistake.advice[language])
    pasted = [f"    {line}" for line in recipe(problem, file, finding.name)]
    return [*lines, said("again").tell(language), *pasted]


def as_json(finding: Finding | ShopFinding, file: str, language: Language) -> dict[str, Any]:
    problem = finding.problem
    return {
        "function" if isinstance(finding, ShopFinding) else "class": finding.name,
        "right": finding.is_right,
        "mistake": finding.mistake,
        "kind": problem.kind if problem else None,
        "cases": finding.cases,
        "remarks": [] if isinstance(finding, ShopFinding) else list(finding.remarks),
        "difference": [] if isinstance(finding, ShopFinding) else _told(finding.difference, language),
        "text": describe(finding, file, language),
    }


def _remarks(finding: Finding, language: Language) -> list[str]:
    told = [MISTAKES[each] for each in finding.remarks]
    return [said("remark", title=each.titles[language], advice=each.advice[language]).tell(language) for each in told]


def _told(what: Iterable[Said], language: Language) -> list[str]:
    return [as_line(each.tell(language)) for each in what]


def _where(problem: Problem) -> list[Said]:
    case = problem.case
    settings = "".join(f", {name} = {value}" for name, value in case.parameters.items())
    told = [said("where", at=_position(case), settings=settings, seat=case.at().turn, rule=_rule(case))]
    if case.waits:
        told.append(said("a while later", seconds=case.waits))
    if case.pace:
        told.append(said("slow moves", seconds=case.pace))
    if problem.after is not None:
        told.append(said("after another"))
    elif case.before is not None:
        told.append(said("after another game"))
    elif 1 < len(case.states) <= 3:
        told.append(said("player after player" if case.anew else "decision after decision", count=len(case.states)))
    return told


def _position(case: Case) -> Said:
    if case.board:
        return said("after moves", game=said(case.board), moves=case.state)
    left = case.state[0]
    return said("one match") if left == 1 else said("matches", count=left)


def _rule(case: Case) -> Said | str:
    if case.board:
        return ""
    rule = said("last wins" if case.last_wins else "last loses")
    return said("some are drawn", rule=rule) if case.draws else rule


def _what(problem: Problem) -> list[Said]:
    """What is wrong there."""
    kind, seen = problem.kind, problem.behaviour
    facts: dict[str, Any] = {"found": problem.found, "expected": problem.expected, "line": line_of(seen.line)}
    if kind in TOLD_BY_THE_DIFFERENCE:
        return _left(problem)
    if kind == "memory":
        return [_entry(problem)]
    if kind in ("trouble", "unfinished"):  # which are told by what was raised
        return [*(_stopped(problem) if kind == "unfinished" else _left(problem)), *_actions(problem)]
    if kind == "state":
        return [said("state", found=str(problem.found), expected=str(problem.expected)), *_left(problem)]
    if kind in ("turn", "refusal"):
        return _refused(problem)
    if problem.where is not None:
        facts["line"] = line_of(problem.where.line)
    return [said(kind, **facts)]


def _refused(problem: Problem) -> list[Said]:
    """What was done where None is expected."""
    kind, seat, details = problem.kind, problem.case.seat, problem.behaviour.details
    if details is not None:
        return [said(f"{kind} trouble", seat=seat, found=details)]
    return [said(kind, seat=seat, found=problem.found), *_first_move(problem)]


def _left(problem: Problem) -> list[Said]:
    return [said("not taken back", moves=problem.behaviour.left)] if problem.behaviour.left else []


def _stopped(problem: Problem) -> list[Said]:
    """Where a search was when its time was over: moves that are open then are no mistake."""
    seen = problem.behaviour
    return [said("stopped", place=inside(problem.case, seen.left))] if seen.left else []


def _actions(problem: Problem) -> list[Said]:
    """Other games than Matches speak of their moves by name, where players know them by number."""
    if not problem.case.board or not problem.behaviour.line:
        return []
    try:
        return [said("actions there", actions=problem.case.at(problem.behaviour.left).actions)]
    except LudusError:  # who assigns states may be where no moves lead
        return []


def _first_move(problem: Problem) -> list[Said]:
    visits = problem.behaviour.visits
    return [said("first move", line=visits[0].line)] if visits and visits[0].line else []


def _entry(problem: Problem) -> Said:
    """The first entry that is not as it should be."""
    found, expected = problem.found or {}, problem.expected
    key = problem.key
    there = _key(problem, key)
    if key not in expected:
        return said("too much in memory", key=there, found=entry(found[key]))
    shown = entry(found[key]) if key in found else said("nothing")
    return said("memory", key=there, found=shown, expected=entry(expected[key]))


def _key(problem: Problem, key: Any) -> Any:
    """Keys of Matches are the matches left; those of other games say nothing to people."""
    if not problem.case.board:
        return key
    path = _path_of(problem, key)
    if path is None:
        return key
    return said("key", key=key, path=path) if path else said("key of the root", key=key)


def _path_of(problem: Problem, key: Any) -> tuple[Any, ...] | None:
    game = problem.case.at()
    if game.hash_code == key:
        return ()
    for stride in walk(problem.behaviour.steps):
        if stride.is_move:
            game.state = stride.state
            if game.hash_code == key:
                return stride.path
    return None
