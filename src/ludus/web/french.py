"""French for what the server says. `french.toml` has one French sentence for each English one, with named gaps.

>>> in_french("there is no run 7")
'il n’y a pas de championnat n°\xa07'

Nothing that raises a sentence knows of this: sentences are recognised when they leave. Of several patterns that fit, the one
counts that leaves least in its gaps; a sentence that none fits stays English. What stands in a gap is kept as it is, but for
what the French text says of it: `{error!}` is a sentence itself, `{kind!none}` is in the catalogue's table `none`, and
`{n|case|cases}` chooses by a number. On the English side, `{problem!failings}` fits what is in that table, and nothing else.
"""

from __future__ import annotations

import functools
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib import resources

Tables = Mapping[str, Mapping[str, str]]

SENTENCES, REPORT = "sentences", "report"  # tables: what is said to the page, and what stands in a contest's report
LONGEST = 2000  # characters: no sentence of ours is longer
DEEPEST = 10  # sentences in one another
DECIMAL = re.compile(r"\d+\.\d+")
QUOTE = "«\u00a0"  # what stands in quotes is somebody's own text
GAP = re.compile(r"\{(?P<name>\w+)(?:!(?P<table>\w*)|\|(?P<one>[^|{}]*)\|(?P<many>[^|{}]*))?\}")


@dataclass(frozen=True)
class Pattern:
    """An English sentence that may come, and what it is in French."""

    english: str
    french: str
    texts: tuple[str, ...]  # of the English one, around its gaps
    gaps: tuple[str, ...]  # between these
    is_frame: bool  # no words of its own: it is only there for the sentences in it, as in "{where}: {problem}"

    def match(self, text: str) -> dict[str, str] | None:
        """What is in the gaps, each as short as can be. (An expression would do it, too, but not in time for any text.)"""
        first, *between = self.texts
        if not text.startswith(first):
            return None
        if not between:
            return {} if text == first else None
        values, at = dict[str, str](), len(first)
        for number, (name, after) in enumerate(zip(self.gaps, between, strict=True), 1):
            end = text.find(after, at) if number < len(between) else len(text) - len(after)
            if end < at or not text.startswith(after, end) or values.setdefault(name, text[at:end]) != text[at:end]:
                return None
            at = end + len(after)
        return values


@dataclass(frozen=True)
class Told:
    """What was found for a text."""

    french: str
    unknown: int  # characters of the English that were taken over as they are


@functools.cache
def read_catalogue() -> dict[str, tuple[Pattern, ...]]:
    """[table] its patterns."""
    tables = tomllib.loads((resources.files("ludus.web") / "french.toml").read_text("utf-8"))
    return {
        name: tuple(_make(*pair) for english, french in table.items() for pair in _expand(english, french, tables))
        for name, table in tables.items()
    }


def _expand(english: str, french: str, tables: Tables) -> Iterator[tuple[str, str]]:
    """A sentence whose gap fits only what is in a table is as many sentences as that has."""
    gap = next((each for each in GAP.finditer(english) if each["table"]), None)
    if gap is None:
        yield english, french
        return
    for inner_english, inner_french in tables[gap["table"]].items():
        own = [re.sub(r"\{(?=\w)", f"{{{gap['name']}_", each) for each in (inner_english, inner_french)]
        yield english.replace(gap[0], own[0]), french.replace(gap[0], own[1])


def _make(english: str, french: str) -> Pattern:
    gaps = tuple(each["name"] for each in GAP.finditer(english))
    texts = tuple(re.split(r"\{\w+\}", english))
    return Pattern(english, _typeset(french), texts, gaps, not any(each.isalpha() for each in "".join(texts)))


def _typeset(text: str) -> str:
    """The catalogue is written with plain spaces; no line may begin with a colon."""
    text = re.sub(r" (?=[:»](?:\W|$))|(?<=[«°]) ", "\u00a0", text)
    return re.sub(r" (?=[;!?](?:\s|$))", "\u202f", text)


@functools.lru_cache(maxsize=2048)
def in_french(sentence: str, table: str = SENTENCES) -> str:
    """The French sentence; the English one where there is none."""
    found = _translate(sentence, table, 0)
    return sentence if found is None else found.french


@functools.lru_cache(maxsize=4096)
def _translate(text: str, table: str, depth: int) -> Told | None:
    if len(text) > LONGEST or depth > DEEPEST or "\n" in text:
        return None
    best = None
    for pattern in read_catalogue()[table]:
        if (values := pattern.match(text)) is not None:
            told = _fill(pattern, values, table, depth)
            if told is not None and (best is None or told.unknown < best.unknown):
                best = told
    return best


def _fill(pattern: Pattern, values: dict[str, str], table: str, depth: int) -> Told | None:
    """The French text with its gaps filled; None for a frame around something that is not known."""
    told, at, unknown = "", 0, {name: len(value) for name, value in values.items()}
    for gap in GAP.finditer(pattern.french):
        value = values[gap["name"]]
        if gap["one"] is not None:
            value = gap["one"] if _is_singular(value) else gap["many"]
        elif gap["table"] is not None:
            inner = _translate(value, gap["table"] or table, depth + 1)
            if inner is not None:
                value, unknown[gap["name"]] = inner.french, inner.unknown
            elif pattern.is_frame:
                return None
        elif DECIMAL.fullmatch(value) and not pattern.french.endswith(QUOTE, 0, gap.start()):
            value = value.replace(".", ",")
        told += pattern.french[at : gap.start()] + value
        at = gap.end()
    return Told(told + pattern.french[at:], sum(unknown.values()))


def _is_singular(number: str) -> bool:
    """French counts zero as one, and all below two."""
    try:
        return abs(float(number)) < 2
    except ValueError:
        return False
