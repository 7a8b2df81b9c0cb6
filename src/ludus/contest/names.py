"""Names that people choose: for themselves, for their bots, for a contest. They are shown to everybody."""

from __future__ import annotations

import re
import unicodedata

from ludus.contest.lookalikes import plain
from ludus.contest.store import ContestError

LONGEST = 40  # characters
FORBIDDEN = set('<>&"`\\/{}|')  # a name is no markup, wherever it is shown
NOT_IN_TITLES = set("<>`\\{}|")  # a title has ordinary punctuation: it is escaped wherever it is shown, and no part of a path
UNSEEN = set("\u115f\u1160\u3164\uffa0\u2800\ufdfd")  # blanks, by which two names look the same; the last is a line by itself
LIKE_OURS = re.compile(r"bot \d+")  # what those are called whose name is hidden


def check_name(text: str, what: str = "name") -> str:
    """The name as it is kept; a ContestError says what is wrong with it."""
    name = _plain(text, what)
    if not _is_made_of(name, FORBIDDEN):
        raise ContestError(f"a {what} has letters, digits, blanks and plain signs such as - _ . ' and no others")
    _check_beginning(name, what)
    if LIKE_OURS.fullmatch(plain(name)):
        raise ContestError(f"'{name}' is what bots are called whose names are hidden: choose another {what}")
    return name


def check_title(text: str) -> str:
    """A contest's title as it is kept."""
    title = _plain(text, "title")
    if not _is_made_of(title, NOT_IN_TITLES):
        raise ContestError("a title has letters, digits, blanks and ordinary signs, but no < > | ` \\ and no braces")
    return _check_beginning(title, "title")


def _plain(text: str, what: str) -> str:
    plain = " ".join(unicodedata.normalize("NFC", text).split())
    if not plain or len(unicodedata.normalize("NFKC", plain)) > LONGEST:  # one sign may be written as eighteen letters
        raise ContestError(f"a {what} has from 1 to {LONGEST} characters")
    return plain


def _is_made_of(text: str, forbidden: set[str]) -> bool:
    return text.isprintable() and not (forbidden | UNSEEN) & set(text) and not any(unicodedata.combining(each) for each in text)


def _check_beginning(text: str, what: str) -> str:
    if not text[0].isalnum():  # a table calculator takes =1+1 for a sum
        raise ContestError(f"a {what} begins with a letter or a digit")
    return text


def check_slug(text: str) -> str:
    """A contest's name in addresses."""
    if not re.fullmatch(r"[a-z0-9][a-z0-9-]{0,39}", text) or text in ("form", "new"):
        raise ContestError("a contest's name has small letters, digits and -, at most 40, as in tron-2030")
    return text


def hidden_name(entry: int) -> str:
    """What a bot is called while its name is hidden."""
    return f"bot {entry}"
