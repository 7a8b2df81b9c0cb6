"""Names that are read alike, though they are written in other letters: nobody passes for somebody else.

>>> are_alike("Ada", "\u0410d\u0430"), are_alike("Neil", "Nei1"), are_alike("Neil", "Nell"), are_alike("Zoe", "Zoë")
(True, True, False, False)
"""

from __future__ import annotations

import functools
import unicodedata

# Of Cyrillic, Greek and Latin; each line is what is written, and what it is read as.
# fmt: off
SMALL = str.maketrans(
    "аеорсухкмтіїјѕһԁԛԝѵӏ" "αεοιϊκνρυχηγϲϳ" "ıɑɡǀ" "‐‑–—−" "’‘ʼ′`´",
    "aeopcyxkmtiïjshdqwvl" "aeoiïkvpuxnycj" "iagl" "-----" "''''''",
)
CAPITALS = str.maketrans(
    "АВЕКМНОРСТУХІЇЈЅԌԜԚҮӀ" "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹ" "I10",
    "ABEKMHOPCTYXlÏJSGWQYl" "ABEZHlKMNOPTYXC" "llO",
)
# fmt: on


@functools.lru_cache(maxsize=50_000)
def skeletons(name: str) -> frozenset[str]:
    """What is left of a name: without its capitals, and as the eye sees it, for which I, l and 1 are one."""
    shown = unicodedata.normalize("NFKC", name)
    return frozenset((plain(name), shown.translate(SMALL | CAPITALS).casefold()))


def plain(name: str) -> str:
    """In small Latin letters where it could be written in them; digits stay."""
    return unicodedata.normalize("NFKC", name).casefold().translate(SMALL)


def are_alike(one: str, other: str) -> bool:
    return not skeletons(one).isdisjoint(skeletons(other))
