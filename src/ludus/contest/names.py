"""Names that people choose: for themselves, for their bots, for a contest. They are shown to everybody."""

from __future__ import annotations

import re
import unicodedata

from ludus.contest.store import ContestError

LONGEST = 40  # characters
FORBIDDEN = set('<>&"`\\/{}|')  # a name is no markup, wherever it is shown
LIKE_OURS = re.compile(r"bot \d+")  # what those are called whose name is hidden


def check_name(text: str, what: str = "name") -> str:
    """The name as it is kept; a ContestError says what is wrong with it."""
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not name or len(name) > LONGEST:
        raise ContestError(f"a {what} has from 1 to {LONGEST} characters")
    if not name.isprintable() or FORBIDDEN & set(name) or any(unicodedata.combining(each) for each in name):
        raise ContestError(f"a {what} has letters, digits, blanks and plain signs such as - _ . ' and no others")
    if not name[0].isalnum():  # a table calculator takes =1+1 for a sum
        raise ContestError(f"a {what} begins with a letter or a digit")
    if LIKE_OURS.fullmatch(name.casefold()):
        raise ContestError(f"'{name}' is what bots are called whose names are hidden: choose another {what}")
    return name


def check_slug(text: str) -> str:
    """A contest's name in addresses."""
    if not re.fullmatch(r"[a-z0-9][a-z0-9-]{0,39}", text) or text in ("form", "new"):
        raise ContestError("a contest's name has small letters, digits and -, at most 40, as in tron-2030")
    return text


def hidden_name(entry: int) -> str:
    """What a bot is called while its name is hidden."""
    return f"bot {entry}"
