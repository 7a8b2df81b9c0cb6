"""What keeps a file or a decision from being checked, in words: in English and French, with the student's own lines."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ludus.checker.words import Language

MOST_CALLS = 6  # that are shown
LONGEST = 200  # characters of what a student's program says

WORDS: Mapping[str, Mapping[Language, str]] = {
    "raised": {"en": "it raised {what}{at}", "fr": "il a levé {what}{at}"},
    "syntax": {"en": "it is not Python: {what}{at}", "fr": "ce n'est pas du Python : {what}{at}"},
    "module": {"en": "it needs a module that is not here: {what}{at}", "fr": "il lui faut un module absent : {what}{at}"},
    "exit": {"en": "it ends Python itself: {what}{at}", "fr": "il arrête lui-même Python : {what}{at}"},
    "input": {
        "en": "it waits for input(), and nobody is there to answer{at}",
        "fr": "il attend input(), et personne n'est là pour répondre{at}",
    },
    "prints": {"en": "it prints without end: more than {what} MB{at}", "fr": "il affiche sans fin : plus de {what} Mo{at}"},
    "time": {
        "en": "no answer within {what} s: an endless loop{at}?",
        "fr": "aucune réponse en {what} s : une boucle sans fin{at} ?",
    },
    "memory": {"en": "it takes too much memory: {what}{at}", "fr": "il prend trop de mémoire : {what}{at}"},
    "memory limit": {
        "en": "it takes too much memory: more than {what} MB{at}",
        "fr": "il prend trop de mémoire : plus de {what} Mo{at}",
    },
    "recursion": {"en": "it calls itself without end: {what}{at}", "fr": "il s'appelle lui-même sans fin : {what}{at}"},
    "game": {
        "en": "it changes the game itself: {what} is no longer the course's",
        "fr": "il change le jeu lui-même : {what} n'est plus celui du cours",
    },
    "ended": {"en": "its process ended with exit code {what}", "fr": "son processus s'est terminé avec le code {what}"},
    "signal": {"en": "its process was ended by {what}", "fr": "son processus a été terminé par {what}"},
    "silent": {"en": "its process ended without a word", "fr": "son processus s'est terminé sans un mot"},
    "nonsense": {"en": "its process answers nonsense", "fr": "son processus répond n'importe quoi"},
    "flood": {"en": "it answers more than {what} MB", "fr": "il répond plus de {what} Mo"},
    "large": {"en": "the file is larger than {what} MB", "fr": "le fichier dépasse {what} Mo"},
    "unreadable": {"en": "the file cannot be read: {what}", "fr": "le fichier ne peut être lu : {what}"},
    "no class": {
        "en": "it has none of the classes and functions that can be checked: {what}",
        "fr": "il n'a aucune des classes et fonctions qui peuvent être vérifiées : {what}",
    },
    "at": {"en": " (line {line})", "fr": " (ligne {line})"},
    "cannot": {"en": "{file} cannot be checked: {why}", "fr": "{file} ne peut être vérifié : {why}"},
    "call": {"en": "line {line}, in {function}: {text}", "fr": "ligne {line}, dans {function} : {text}"},
    "times": {"en": "... {times} times", "fr": "... {times} fois"},
    "files safe": {
        "en": "It ran with your own rights, but could not change your files: the kernel refused {why}.",
        "fr": "Il a tourné avec vos propres droits, mais sans pouvoir changer vos fichiers : le noyau a refusé {why}.",
    },
    "no fence": {
        "en": "It ran with your own rights, held back by Python alone: the kernel refused {why}.",
        "fr": "Il a tourné avec vos propres droits, retenu par Python seul : le noyau a refusé {why}.",
    },
}


@dataclass(frozen=True)
class Call:
    """A line of the student's file that was being run, and how often in a row."""

    line: int
    function: str
    times: int = 1
    text: str = ""


@dataclass(frozen=True)
class Trouble:
    """Why there is no answer."""

    kind: str
    what: str = ""
    line: int = 0
    calls: tuple[Call, ...] = field(default=())

    @staticmethod
    def from_json(given: Mapping[str, Any], source: Sequence[str]) -> Trouble:
        """As a student's process tells it; `source` is the file, line by line."""
        calls = []
        for line, function, times in given["calls"][:MOST_CALLS]:
            text = source[line - 1] if 0 < line <= len(source) else ""
            calls.append(Call(int(line), plain(function), int(times), plain(text)))
        kind = given["kind"] if given["kind"] in WORDS else "nonsense"
        return Trouble(kind, plain(given["what"]), int(given["line"]), tuple(calls))

    @property
    def has_cost_much(self) -> bool:
        """Whether all its time was taken, or its process has to be started again."""
        return self.kind in ("time", "ended", "signal", "silent", "flood", "nonsense")

    def tell(self, language: Language) -> str:
        """Why, in half a sentence."""
        at = WORDS["at"][language].format(line=self.line) if self.line else ""
        return WORDS[self.kind][language].format(what=self.what, at=at)

    def tell_calls(self, language: Language) -> list[str]:
        """The student's own lines that led there."""
        lines = []
        for call in self.calls:
            lines.append(WORDS["call"][language].format(line=call.line, function=call.function, text=call.text))
            if call.times > 1:
                lines.append(WORDS["times"][language].format(times=call.times))
        return lines[:MOST_CALLS]


def plain(text: str) -> str:
    """On one line, not too long, and nothing that a terminal would obey."""
    words = " ".join("".join(letter if letter.isprintable() else " " for letter in text[: 4 * LONGEST]).split())
    return words if len(words) <= LONGEST else words[: LONGEST - 3] + "..."


def tell_cannot(file: str, trouble: Trouble, language: Language) -> list[str]:
    """The verdict on a file that cannot be checked: a sentence, and the lines that led there."""
    sentence = as_sentence(WORDS["cannot"][language].format(file=file, why=trouble.tell(language)))
    return [sentence, *trouble.tell_calls(language)]


def as_sentence(text: str) -> str:
    return text if text.endswith("?") else f"{text}."


def tell_fence(refused: str, has_files_safe: bool, language: Language) -> str:
    """What a file could have done, for the teacher: nothing to say if the fence was whole."""
    return WORDS["files safe" if has_files_safe else "no fence"][language].format(why=refused) if refused else ""
