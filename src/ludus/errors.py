"""What ludus says when something from outside is wrong: one sentence, never a traceback."""

from __future__ import annotations

import difflib
from collections.abc import Iterable


class LudusError(Exception):
    """Something a user gave or asked for is wrong; the message is one sentence that says what, where and what is accepted."""


class SpecError(LudusError):
    """A game, a player or one of its settings was misspelt or out of range."""


class GameError(LudusError):
    """A game's file breaks the contract; the message names the file and, where there is one, the line."""


class IllegalMove(LudusError):
    """A move that the rules do not allow here; the message lists those they do."""


class NobodysFault(LudusError):
    """What is missing or broken here is the machine's: a game in which it shows is nobody's defeat."""


def unknown(kind: str, name: str, accepted: Iterable[str]) -> str:
    """The sentence for a name nobody knows: the nearest known one if there is one near, then all of them."""
    names = sorted(accepted)
    near = difflib.get_close_matches(name, names, n=1, cutoff=0.6)
    hint = f"did you mean {near[0]}? " if near else ""
    known = f"known: {', '.join(names)}" if names else "there are none"
    return f"no {kind} is called '{name}': {hint}{known}"


def listed(words: Iterable[str], joint: str = "or") -> str:
    """'a', 'a or b', 'a, b or c'."""
    *most, last = words
    return f"{', '.join(most)} {joint} {last}" if most else last


def plural(count: int, noun: str) -> str:
    """What stands behind a count: 'pair' for 1, else 'pairs'."""
    return noun if count == 1 else f"{noun}s"
