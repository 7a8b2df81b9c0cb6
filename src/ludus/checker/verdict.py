"""A finding in words, in English and French: what is wrong, where it shows, where to look, and how to see it again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ludus.checker.catalogue import MISTAKES, Language
from ludus.checker.divergence import find_divergence
from ludus.checker.findings import Finding, Problem
from ludus.checker.workshop import telling
from ludus.checker.workshop.seen import ShopFinding
from ludus.course.trace import format_entry, format_value

WORDS: dict[str, dict[Language, str]] = {
    "right": {"en": "{name} is right: {cases} cases.", "fr": "{name} est juste : {cases} cas."},
    "unknown": {
        "en": "{name} goes wrong, in a way that the checker has no name for.",
        "fr": "{name} se trompe, d'une façon que le vérificateur ne sait pas nommer.",
    },
    "where": {
        "en": "It shows at {left} matches{settings}, seat {seat} to move, whoever takes the last one {rule}.",
        "fr": "Cela se voit à {left} allumettes{settings}, la place {seat} au trait, qui prend la dernière {rule}.",
    },
    "wins": {"en": "wins", "fr": "gagne"},
    "loses": {"en": "loses", "fr": "perd"},
    "decision": {
        "en": "Your decision there is {found}; {expected} is expected.",
        "fr": "Votre décision y est {found} ; on attend {expected}.",
    },
    "memory": {
        "en": "Afterwards your memory holds at {key}: {found}; it should hold: {expected}.",
        "fr": "Ensuite votre mémoire contient en {key} : {found} ; elle devrait contenir : {expected}.",
    },
    "nothing": {"en": "nothing", "fr": "rien"},
    "visits": {
        "en": "Your search goes where it need not: after the moves {found} (line {line}).",
        "fr": "Votre recherche va où ce n'est pas nécessaire : après les coups {found} (ligne {line}).",
    },
    "no visits": {
        "en": "Your decision there looks at no position at all.",
        "fr": "Votre décision n'y regarde aucune position.",
    },
    "state": {
        "en": "Afterwards the game stands at {found}, not at {expected} as before.",
        "fr": "Ensuite le jeu est en {found}, et non en {expected} comme avant.",
    },
    "illegal": {
        "en": "Your decision there is {found}, which is none of the actions {expected}.",
        "fr": "Votre décision y est {found}, qui n'est pas un des coups {expected}.",
    },
    "turn": {
        "en": "It is not your turn there, and yet your decision is {found}; None is expected.",
        "fr": "Ce n'y est pas votre tour, et pourtant votre décision est {found} ; on attend None.",
    },
    "refusal": {
        "en": "Your decision there is {found}; None is expected.",
        "fr": "Votre décision y est {found} ; on attend None.",
    },
    "count": {
        "en": "The number of games that were seen there is {found}; {expected} are expected.",
        "fr": "Le nombre de parties vues y est {found} ; on en attend {expected}.",
    },
    "unfinished": {"en": "No answer came: {found}.", "fr": "Aucune réponse n'est venue : {found}."},
    "trouble": {"en": "It raised {found} (line {line}).", "fr": "Elle a levé {found} (ligne {line})."},
    "difference": {
        "en": "The first difference is at {matches} matches{level}{window}: your code {yours}, the reference {theirs}.",
        "fr": "La première différence est à {matches} allumettes{level}{window} : votre code {yours}, la référence {theirs}.",
    },
    "level": {"en": ", level {pf}", "fr": ", niveau {pf}"},
    "window": {"en": ", window ({alpha}, {beta})", "fr": ", fenêtre ({alpha}, {beta})"},
    "went": {"en": "goes on to {path} (line {line})", "fr": "continue vers {path} (ligne {line})"},
    "goes": {"en": "goes on to {path}", "fr": "continue vers {path}"},
    "back": {"en": "has done", "fr": "a fini"},
    "again": {"en": "To see it again:", "fr": "Pour le revoir :"},
}


def say(key: str, language: Language, /, **facts: Any) -> str:
    return WORDS[key][language].format(**facts)


def describe(finding: Finding | ShopFinding, file: str, language: Language) -> list[str]:
    """The verdict, line by line; the first one names the mistake."""
    if isinstance(finding, ShopFinding):
        return telling.describe(finding, file, language)
    if finding.problem is None:
        return [say("right", language, name=finding.name, cases=finding.cases)]
    problem = finding.problem
    mistake = MISTAKES.get(finding.mistake or "")
    title = f"{finding.name}: {mistake.titles[language]}" if mistake else say("unknown", language, name=finding.name)
    lines = [title, _where(problem, language), _what(problem, language), *_difference(finding.name, problem, language)]
    if mistake:
        lines.append(mistake.advice[language])
    recipe = [f"    {line}" for line in problem.case.recipe(file, finding.name)]
    return [*lines, say("again", language), *recipe]


def as_json(finding: Finding | ShopFinding, file: str, language: Language) -> dict[str, Any]:
    problem = finding.problem
    return {
        "function" if isinstance(finding, ShopFinding) else "class": finding.name,
        "right": finding.is_right,
        "mistake": finding.mistake,
        "kind": problem.kind if problem else None,
        "cases": finding.cases,
        "text": describe(finding, file, language),
    }


def _where(problem: Problem, language: Language) -> str:
    case = problem.case
    settings = "".join(f", {name} = {value}" for name, value in case.parameters.items())
    rule = say("wins" if case.last_wins else "loses", language)
    return say("where", language, left=case.state[0], settings=settings, seat=case.state[1] % 2, rule=rule)


def _what(problem: Problem, language: Language) -> str:
    facts: dict[str, Any] = {"found": _shown(problem.found), "expected": _shown(problem.expected), "line": 0}
    kind: str = problem.kind
    if kind in ("trouble", "unfinished"):
        facts.update(found=problem.behaviour.trouble, line=problem.behaviour.line)
    elif kind == "memory" and isinstance(problem.expected, Mapping):
        facts.update(_first_entry(problem, language))
    elif kind == "memory":
        facts.update(key=facts["expected"], found=say("nothing", language))
    elif kind == "visits" and problem.where is not None:
        facts.update(line=problem.where.line)
    elif kind == "visits":
        kind = "no visits"
    elif kind == "equals":
        kind = "decision"
    return say(kind, language, **facts)


def _difference(name: str, problem: Problem, language: Language) -> list[str]:
    """Where the search first went another way than the reference."""
    found = find_divergence(name, problem)
    if found is None:
        return []
    level = "" if found.level is None else say("level", language, pf=found.level)
    window = "" if found.window is None else say("window", language, alpha=found.window[0], beta=found.window[1])
    end = say("back", language)
    yours = end if found.found is None else say("went", language, path=_shown(found.found.path), line=found.found.line)
    theirs = end if found.expected is None else say("goes", language, path=_shown(found.expected))
    return [say("difference", language, matches=found.matches, level=level, window=window, yours=yours, theirs=theirs)]


def _first_entry(problem: Problem, language: Language) -> dict[str, Any]:
    """The first entry that is not as it should be."""
    found, expected = problem.found or {}, problem.expected
    for key in [*expected, *found]:
        if found.get(key) != expected.get(key):
            missing = say("nothing", language)
            shown = [_entry(each[key]) if key in each else missing for each in (found, expected)]
            return {"key": key, "found": shown[0], "expected": shown[1]}
    return {"key": "", "found": "", "expected": ""}


def _entry(entry: Any) -> str:
    try:
        return format_entry(entry)
    except (KeyError, TypeError, AttributeError):
        return repr(entry)[:100]


def _shown(value: Any) -> str:
    if isinstance(value, list | tuple):
        return ", ".join(map(str, value))
    return format_value(value) if isinstance(value, float) else str(value)
