"""What the pages say, in English and French."""

from __future__ import annotations

import re
from html import escape
from typing import Any

from ludus.checker.words import Language

NAMES: dict[Language, str] = {"en": "English", "fr": "Français"}

CHECKS: dict[str, dict[Language, str]] = {
    "interface": {"en": "runs and answers with an action", "fr": "tourne et répond par un coup"},
    "restored": {"en": "leaves the game as it was", "fr": "laisse le jeu comme il était"},
    "decisions": {"en": "decides rightly", "fr": "décide juste"},
    "visits": {"en": "looks at no more than it must", "fr": "ne regarde que le nécessaire"},
    "memory": {"en": "remembers the right things", "fr": "mémorise ce qu'il faut"},
    "counters": {"en": "plays the right number of games", "fr": "joue le bon nombre de parties"},
    "refusals": {"en": "refuses what it must", "fr": "refuse ce qu'il doit"},
}

WORDS: dict[str, dict[Language, str]] = {
    "of": {"en": "of {points} points", "fr": "sur {points} points"},
    "all right": {"en": "Everything is right.", "fr": "Tout est juste."},
    "right parts": {"en": "{count} of {parts} parts are right.", "fr": "{count} parties sur {parts} sont justes."},
    "right parts 1": {"en": "1 of {parts} parts is right.", "fr": "1 partie sur {parts} est juste."},
    "right parts 0": {"en": "No part is right yet.", "fr": "Aucune partie n'est encore juste."},
    "first look": {"en": "Begin with {part}.", "fr": "Commencez par {part}."},
    "unchecked": {"en": "This could not be checked.", "fr": "Ceci n'a pas pu être vérifié."},
    "is right": {"en": "Right, in {cases} cases.", "fr": "Juste, dans les {cases} cas."},
    "missing": {
        "en": "There is no {part} in what was handed in.",
        "fr": "Il n'y a pas de {part} dans ce qui a été rendu.",
    },
    "part unchecked": {"en": "Not checked.", "fr": "Non vérifié."},
    "not checked": {"en": "not checked", "fr": "non vérifié"},
    "unloaded": {"en": "The file cannot be loaded.", "fr": "Le fichier ne peut pas être chargé."},
    "where": {"en": "Where it shows", "fr": "Où cela se voit"},
    "look": {"en": "Where to look", "fr": "Où regarder"},
    "code": {"en": "Your code", "fr": "Votre code"},
    "lit": {
        "en": "The lines that the verdict speaks of are lit: there it shows; the mistake may stand elsewhere.",
        "fr": "Les lignes dont parle le verdict sont marquées : cela s'y voit ; l'erreur peut être ailleurs.",
    },
    "lines": {"en": "{count} lines", "fr": "{count} lignes"},
    "again": {"en": "To see it again", "fr": "Pour le revoir"},
    "paste": {"en": "paste into a Python shell", "fr": "à coller dans un interpréteur Python"},
    "copy": {"en": "Copy", "fr": "Copier"},
    "copied": {"en": "Copied", "fr": "Copié"},
    "checks": {"en": "What was checked", "fr": "Ce qui a été vérifié"},
    "matches": {"en": "{count} matches left", "fr": "{count} allumettes restantes"},
    "matches 1": {"en": "1 match left", "fr": "1 allumette restante"},
    "files": {"en": "Handed in: {files}", "fr": "Rendu : {files}"},
    "students": {"en": "students", "fr": "étudiants"},
    "mean": {"en": "mean", "fr": "moyenne"},
    "median": {"en": "median", "fr": "médiane"},
    "perfect": {"en": "all right", "fr": "tout juste"},
    "claim": {
        "en": "{count} of {students} students have everything right.",
        "fr": "{count} étudiants sur {students} ont tout juste.",
    },
    "claim 1": {
        "en": "1 of {students} students has everything right.",
        "fr": "1 étudiant sur {students} a tout juste.",
    },
    "claim 0": {"en": "Nobody has everything right.", "fr": "Personne n'a tout juste."},
    "most made": {
        "en": "The mistake made most, by {count}: {title}",
        "fr": "L'erreur la plus fréquente, chez {count} : {title}",
    },
    "some unchecked": {"en": "{count} could not be checked.", "fr": "{count} rendus n'ont pas pu être vérifiés."},
    "some unchecked 1": {"en": "1 could not be checked.", "fr": "1 rendu n'a pas pu être vérifié."},
    "mistakes": {"en": "Mistakes the class makes most", "fr": "Les erreurs les plus fréquentes"},
    "of students": {"en": "students who make it", "fr": "étudiants qui la font"},
    "no mistakes": {"en": "No mistake that has a name.", "fr": "Aucune erreur connue."},
    "more mistakes": {"en": "{count} more", "fr": "{count} autres"},
    "grades": {"en": "Grades", "fr": "Notes"},
    "points and students": {"en": "students by points", "fr": "étudiants par points"},
    "parts": {"en": "Parts", "fr": "Parties"},
    "right": {"en": "right", "fr": "juste"},
    "wrong": {"en": "wrong", "fr": "faux"},
    "absent": {"en": "missing", "fr": "absent"},
    "everybody": {"en": "Students", "fr": "Étudiants"},
    "sort": {"en": "a click on a heading sorts", "fr": "cliquez sur un titre pour trier"},
    "student": {"en": "student", "fr": "étudiant"},
    "total": {"en": "total", "fr": "total"},
    "remark": {"en": "first mistake", "fr": "première erreur"},
    "could not": {"en": "Could not be checked", "fr": "N'ont pas pu être vérifiés"},
    "same": {"en": "The same code", "fr": "Le même code"},
    "same note": {
        "en": "but for comments, blanks and names of files",
        "fr": "aux commentaires, espaces et noms de fichiers près",
    },
    "aside": {
        "en": "Left aside, as nobody's submission: {files}",
        "fr": "Laissé de côté, n'étant le rendu de personne : {files}",
    },
}


def say(key: str, language: Language, /, **facts: Any) -> str:
    """Where a count makes another sentence, there is one under its number."""
    counted = f"{key} {facts.get('count')}"
    return WORDS[counted if counted in WORDS else key][language].format(**facts)


CALL = re.compile(r"((?:line|ligne) \d+, (?:in|dans) \S+ ?: )(.+)", re.DOTALL)  # a line of a student's file


def prose(text: str) -> str:
    """A sentence for a page. Code in it stays as it is: what stands between backticks, and lines of a student's file."""
    if found := CALL.fullmatch(text):
        return f"{_words(found[1])}<code>{escape(found[2])}</code>"
    pieces = text.split("`")
    if len(pieces) % 2 == 0:  # one is left alone
        return _words(text)
    return "".join(f"<code>{escape(each)}</code>" if place % 2 else _words(each) for place, each in enumerate(pieces))


def _words(text: str) -> str:
    """With a real minus before numbers, from which it does not part at the end of a line; nor do French signs from words."""
    signed = re.sub(r"(?<![\w)])-(?=\d)", "\N{MINUS SIGN}", text)
    return escape(re.sub(r" (?=[:;?!»])", "\N{NO-BREAK SPACE}", signed))


def number(value: float, language: Language) -> str:
    """5.25, or 5,25."""
    shown = f"{round(value, 2):g}"
    return shown.replace(".", ",") if language == "fr" else shown
