"""What was found of a function of the workshop, in English and French: where it shows, what came, and what should have."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from ludus.checker.catalogue import MISTAKES
from ludus.checker.trouble import as_sentence
from ludus.checker.words import Language, as_line, said, tell_unwritten
from ludus.checker.workshop.seen import Problem, ShopFinding
from ludus.checker.workshop.trials import Position, Trial
from ludus.course.trace import format_value

MOST_OUTCOMES = 6  # that are listed

WORDS: dict[str, dict[Language, str]] = {
    "right": {"en": "{name} is right: {cases} cases.", "fr": "{name} est juste, dans les {cases} cas."},
    "unknown": {
        "en": "{name} goes wrong, in a way that the checker has no name for.",
        "fr": "{name} se trompe, d'une façon que le vérificateur ne sait pas nommer.",
    },
    "where": {
        "en": "It shows here, the rider ● at ({x}, {y}), score {score}{settings}:",
        "fr": "Cela se voit ici, le coureur ● en ({x}, {y}), score {score}{settings} :",
    },
    "direction": {"en": ", direction {direction}", "fr": ", direction {direction}"},
    "script": {"en": ", the player says {script}", "fr": ", le joueur dit {script}"},
    "value": {
        "en": "Yours gives {found}{line}; the reference gives {expected}.",
        "fr": "La vôtre donne {found}{line} ; la référence donne {expected}.",
    },
    "after": {
        "en": "Yours{line}: {found}. The reference: {expected}.",
        "fr": "La vôtre{line} : {found}. La référence : {expected}.",
    },
    "outcome": {
        "en": "gives {value}, the rider is then at ({x}, {y}), score {score}, the cell it left holds {cell}",
        "fr": "donne {value}, le coureur est alors en ({x}, {y}), score {score}, la case quittée contient {cell}",
    },
    "draws": {
        "en": "In {times} draws yours gives {found} times{line}; expected is {expected}.",
        "fr": "En {times} tirages la vôtre donne {found} fois{line} ; on attend {expected}.",
    },
    "scores": {
        "en": "In {times} games your scores are {found} times{line}; expected is {expected}.",
        "fr": "En {times} parties vos scores sont {found} fois{line} ; on attend {expected}.",
    },
    "often": {"en": "{outcome}: {often}", "fr": "{outcome} : {often}"},
    "length": {
        "en": "Yours gives {found} scores{line}; n = {expected} are expected.",
        "fr": "La vôtre donne {found} scores{line} ; on en attend n = {expected}.",
    },
    "mean": {
        "en": "Yours gives {found}{line}; the mean is {expected}.",
        "fr": "La vôtre donne {found}{line} ; la moyenne est {expected}.",
    },
    "about": {"en": "about {value}", "fr": "environ {value}"},
    "choice": {
        "en": "Yours chooses {found}{line}; the highest mean is that of {expected}.",
        "fr": "La vôtre choisit {found}{line} ; la plus grande moyenne est celle de {expected}.",
    },
    "count": {
        "en": "The games seen after each direction: {found}; n = {expected} each are expected.",
        "fr": "Les parties vues après chaque direction : {found} ; on en attend n = {expected} pour chacune.",
    },
    "row": {
        "en": "Yours gives the row {found[0]} of length {found[1]}{line}; the reference gives {expected[0]} of length "
        "{expected[1]}.",
        "fr": "La vôtre donne la ligne {found[0]} de longueur {found[1]}{line} ; la référence donne {expected[0]} de longueur "
        "{expected[1]}.",
    },
    "changed": {
        "en": "Afterwards the game that was handed over is changed: {found}{set_line}. It should stay as it is.",
        "fr": "Ensuite la partie reçue est modifiée : {found}{set_line}. Elle devrait rester telle quelle.",
    },
    "shared": {
        "en": "A cell written in the copy's grid is written in the original's, too.",
        "fr": "Une case écrite dans la grille de la copie l'est aussi dans celle de l'original.",
    },
    "original": {
        "en": "What copy() gives back is the game itself: `game.copy() is game`.",
        "fr": "Ce que rend copy() est la partie elle-même : `game.copy() is game`.",
    },
    "twin": {
        "en": "The copy has {found}; the game was made with {expected}.",
        "fr": "La copie a {found} ; la partie a été créée avec {expected}.",
    },
    "nothing": {"en": "Yours gives None{line}.", "fr": "La vôtre donne None{line}."},
    "endless": {
        "en": "No answer came: it goes on and on, in the loop at line {at}.",
        "fr": "Aucune réponse n'est venue : elle continue sans fin, dans la boucle ligne {at}.",
    },
    "line": {"en": " (line {line})", "fr": " (ligne {line})"},
    "replaced": {
        "en": "(Looked at with the reference's {names} in place of yours.)",
        "fr": "(Examinée avec {names} de la référence à la place des vôtres.)",
    },
    "again": {"en": "To see it again:", "fr": "Pour le revoir :"},
}


def say(key: str, language: Language, /, **facts: Any) -> str:
    return WORDS[key][language].format(**facts)


def describe(finding: ShopFinding, file: str, language: Language) -> list[str]:
    """The verdict, line by line; the first one names the mistake."""
    problem = finding.problem
    if problem is None:
        return [say("right", language, name=finding.name, cases=finding.cases)]
    if problem.kind == "unwritten":
        return tell_unwritten(finding.name, problem.found, language)
    if problem.kind == "stumbled":
        return [said("stumbled", name=finding.name, what=problem.found).tell(language)]
    mistake = MISTAKES.get(finding.mistake or "")
    colon = " : " if language == "fr" else ": "
    title = f"{finding.name}{colon}{mistake.titles[language]}" if mistake else say("unknown", language, name=finding.name)
    board = [f"    {line}" for line in str(problem.position.game()).split("\n")]
    details = problem.seen.details
    if details is None or problem.kind == "endless":
        what = [_what(problem, language)]
    else:
        why = as_sentence(details.tell(language))
        title = title if mistake else f"{finding.name}{colon}{why}"  # which speaks for itself
        what = [*([as_line(why)] if mistake else []), *details.tell_calls(language)]
    lines = [title, _where(problem, language), *board, *what]
    if mistake:
        lines.append(mistake.advice[language])
    if finding.replaced:
        lines.append(say("replaced", language, names=", ".join(finding.replaced)))
    recipe = problem.trial.recipe(file.removesuffix(".py"), finding.own, problem.row, shows_game=problem.kind == "changed")
    return [*lines, say("again", language), *(f"    {line}" for line in recipe)]


def _where(problem: Problem, language: Language) -> str:
    trial, position = problem.trial, problem.position
    settings = "" if trial.n is None else f", n = {trial.n}"
    if trial.direction is not None:
        settings += say("direction", language, direction=trial.direction)
    if trial.script is not None:
        settings += say("script", language, script=", ".join(map(str, trial.script)) or "0")
    return say("where", language, x=position.x, y=position.y, score=position.score, settings=settings)


def _what(problem: Problem, language: Language) -> str:
    seen, trial = problem.seen, problem.trial
    facts: dict[str, Any] = {"found": _shown(problem.found), "expected": _shown(problem.expected)}
    facts["line"] = say("line", language, line=seen.line) if seen.line else ""
    facts["set_line"] = say("line", language, line=seen.set_line) if seen.set_line else ""
    facts["at"] = seen.trouble_line
    if problem.kind == "after":
        facts.update(found=_outcome(trial, problem.found, language), expected=_outcome(trial, problem.expected, language))
    elif problem.kind in ("draws", "scores"):
        facts.update(
            times=len(problem.found), found=_counted(problem.found, language), expected=_likely(problem.expected, language)
        )
    elif problem.kind == "row":
        facts.update(found=problem.found, expected=problem.expected)
    elif problem.kind == "mean" and trial.times > 1:
        facts["expected"] = say("about", language, value=format_value(round(problem.expected, 2)))
    return say(problem.kind, language, **facts)


def _outcome(trial: Trial, outcome: tuple[Any, Any], language: Language) -> str:
    value, after = outcome
    if not isinstance(after, Position):
        return str(after)
    cell = after.grid[trial.position.x][trial.position.y]
    return say("outcome", language, value=value, x=after.x, y=after.y, score=after.score, cell=cell)


def _counted(values: Iterable[Any], language: Language) -> str:
    counts = sorted(Counter(values).items())
    shown = [say("often", language, outcome=outcome, often=count) for outcome, count in counts]
    return ", ".join(shown if len(shown) <= MOST_OUTCOMES else [*shown[:MOST_OUTCOMES], "..."])


def _likely(shares: Mapping[int, float], language: Language) -> str:
    shown = sorted(shares.items())
    return ", ".join(say("often", language, outcome=outcome, often=f"{100 * share:.0f} %") for outcome, share in shown)


def _shown(value: Any) -> str:
    if isinstance(value, float):
        return format_value(value)
    if isinstance(value, dict):
        return ", ".join(f"{key} = {each}" for key, each in value.items())
    if isinstance(value, tuple):
        return ", ".join(map(_shown, value))
    return str(value)[:200]
