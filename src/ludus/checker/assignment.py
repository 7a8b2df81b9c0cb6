"""An assignment: what students were asked to write, and what each part of it is worth. Read from TOML, strictly."""

from __future__ import annotations

import difflib
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import Any

from ludus.checker.checks import Check, checks_of
from ludus.checker.examine_file import CHECKABLE
from ludus.checker.subject import Limits
from ludus.checker.words import Language
from ludus.errors import LudusError, listed, unknown

Words = dict[Language, str]

LANGUAGES: tuple[Language, ...] = ("en", "fr")
USUAL_SECONDS = 60.0  # for all decisions of one student
A_DAY = 86_400  # s
A_TERABYTE = 2**20  # MB; a process cannot be given more than the kernel can count


class AssignmentError(LudusError):
    """An assignment that cannot be used: the sentence names the file and the key."""


@dataclass(frozen=True)
class Part:
    """A class or a function, under any of its names, and what it is worth."""

    names: tuple[str, ...]
    points: float
    shares: Mapping[Check, float]  # of the points, for each check; they add up to 1. Empty: all or nothing
    remark: Words | None = None

    @property
    def name(self) -> str:
        return self.names[0]


@dataclass(frozen=True)
class Assignment:
    title: Words
    language: Language
    files: str  # a pattern
    limits: Limits
    seconds: float  # for all decisions of one student
    parts: tuple[Part, ...]
    text: str  # as it was read

    @property
    def points(self) -> float:
        return sum(part.points for part in self.parts)

    @property
    def other_language(self) -> Language:
        return "fr" if self.language == "en" else "en"


def ready_assignments() -> dict[str, str]:
    """Those that come with ludus: name -> TOML."""
    folder = resources.files("ludus.course") / "assignments"
    found = (file for file in folder.iterdir() if file.name.endswith(".toml"))
    return {file.name.removesuffix(".toml"): file.read_text("utf-8") for file in sorted(found, key=lambda file: file.name)}


def open_assignment(given: str) -> Assignment:
    """By the path of a TOML file, or by the name of one that comes with ludus."""
    ready = ready_assignments()
    path = Path(given)
    if given in ready and not path.is_file():
        return parse_assignment(ready[given], given)
    if not path.is_file():
        if path.suffix == ".toml" or "/" in given:
            raise AssignmentError(f"there is no assignment {given}; give a TOML file, or {listed(ready)}")
        raise AssignmentError(unknown("assignment", given, ready))
    try:
        return parse_assignment(path.read_text("utf-8-sig"), given)
    except OSError as error:
        raise AssignmentError(f"{given} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise AssignmentError(f"{given} is not UTF-8, as TOML must be") from None


def parse_assignment(text: str, place: str) -> Assignment:
    """`place` is what the sentences call it."""
    try:
        found = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise AssignmentError(f"{place} is no TOML: {error}") from None
    table = _Table(found, place)
    title = table.words("title", needed=True)
    language = table.text("language", "en", LANGUAGES)
    limits = table.table("limits")
    usual = Limits()
    seconds = limits.number("seconds", USUAL_SECONDS, least=1, most=A_DAY)
    each = Limits(
        seconds=limits.number("decision", usual.seconds, least=0.1, most=A_DAY),
        memory=int(limits.number("memory", usual.memory, least=64, most=A_TERABYTE)),
        output=int(limits.number("output", usual.output, least=1, most=A_TERABYTE)),
    )
    limits.done()
    files = table.text("files", "*.py")
    if not files.endswith(".py") or "/" in files:
        raise AssignmentError(f"{place}: files is '{files}', but must be a pattern for names of Python files, such as *.py")
    parts = tuple(_part(part) for part in table.tables("parts"))
    table.done()
    names = [name for part in parts for name in part.names]
    if twice := next((name for name in names if names.count(name) > 1), None):
        raise AssignmentError(f"{place}: parts ask for {twice} twice")
    assert title is not None
    return Assignment(title, "fr" if language == "fr" else "en", files, each, seconds, parts, text)


def _part(table: _Table) -> Part:
    names = table.names("class") or table.names("function")
    if not names:
        raise AssignmentError(
            f"{table.place}: {table.at('class')} is missing{table.lookalike('class')}: a part names a class or a function"
        )
    points = table.number("points", None, least=0)
    shares = _shares(table, names[0])
    remark = table.words("remark")
    table.done()
    return Part(names, points, shares, remark)


def _shares(table: _Table, name: str) -> dict[Check, float]:
    """A list of checks that count alike, or a table of what each counts; all of them alike if none are given."""
    known = checks_of(name)
    given = table.take("checks", None)
    if given is None:
        weights = dict.fromkeys(known, 1.0)
    elif not known:
        raise AssignmentError(f"{table.place}: {table.at('checks')}: {name} is right or wrong, it has no checks")
    elif isinstance(given, list):
        weights = dict.fromkeys((_check(table, each, name) for each in given), 1.0)
    elif isinstance(given, dict):
        weights = {_check(table, each, name): _weight(table, each, weight) for each, weight in given.items()}
    else:
        raise AssignmentError(f"{table.place}: {table.at('checks')} must be a list of checks, or a table of what each counts")
    total = sum(weights.values())
    if known and total <= 0:
        raise AssignmentError(f"{table.place}: {table.at('checks')} has no check that counts")
    return {check: weight / total for check, weight in weights.items()}


def _check(table: _Table, given: object, name: str) -> Check:
    for check in checks_of(name):
        if check == given:
            return check
    raise AssignmentError(f"{table.place}: {table.at('checks')}: {unknown(f'check of {name}', str(given), checks_of(name))}")


def _weight(table: _Table, check: str, given: object) -> float:
    if isinstance(given, bool) or not isinstance(given, int | float) or not 0 <= given < float("inf"):
        raise AssignmentError(f"{table.place}: {table.at('checks')}.{check} is {given!r}, but must be a number of 0 or more")
    return float(given)


class _Table:
    """A table of the file; what is taken from it is checked, and nothing may be left over."""

    def __init__(self, found: Mapping[str, Any], place: str, prefix: str = "") -> None:
        self._found, self.place, self._prefix = dict(found), place, prefix
        self._known: list[str] = []

    def at(self, key: str) -> str:
        return f"{self._prefix}{key}"

    def take(self, key: str, default: Any) -> Any:
        self._known.append(key)
        return self._found.pop(key, default)

    def done(self) -> None:
        if self._found:
            key = next(iter(self._found))
            raise AssignmentError(f"{self.place}: {unknown('key', self.at(key), map(self.at, self._known))}")

    def lookalike(self, key: str) -> str:
        """Of a key that is missing: what it may have been written as."""
        found = difflib.get_close_matches(key, self._found, n=1)
        return f" (is it '{found[0]}'?)" if found else ""

    def number(self, key: str, default: float | None, least: float, most: float = float("inf")) -> float:
        found = self.take(key, default)
        if found is None:
            raise AssignmentError(f"{self.place}: {self.at(key)} is missing{self.lookalike(key)}")
        if isinstance(found, bool) or not isinstance(found, int | float):
            raise AssignmentError(f"{self.place}: {self.at(key)} is {found!r}, but must be a number")
        if not least <= found < float("inf"):
            raise AssignmentError(f"{self.place}: {self.at(key)} is {found:g}, but must be {least:g} or more")
        if found > most:
            raise AssignmentError(f"{self.place}: {self.at(key)} is {found:g}, but must be {most:.0f} at most")
        return float(found)

    def text(self, key: str, default: str, accepted: tuple[str, ...] = ()) -> str:
        found = self.take(key, default)
        if not isinstance(found, str) or (accepted and found not in accepted):
            raise AssignmentError(f"{self.place}: {self.at(key)} is {found!r}, but must be {listed(accepted or ('a text',))}")
        return found

    def words(self, key: str, needed: bool = False) -> Words | None:
        """One text for both languages, or one for each."""
        found = self.take(key, None)
        if found is None and not needed:
            return None
        if isinstance(found, str) and found.strip():
            return {"en": found, "fr": found}
        if isinstance(found, dict) and set(found) == set(LANGUAGES) and all(isinstance(each, str) for each in found.values()):
            return {"en": found["en"], "fr": found["fr"]}
        told = f"missing{self.lookalike(key)}" if found is None else repr(found)
        raise AssignmentError(f"{self.place}: {self.at(key)} is {told}, but must be a text, or a table of the texts en and fr")

    def names(self, key: str) -> tuple[str, ...]:
        """A class or function, or several of which a student writes one."""
        found = self.take(key, None)
        if found is None:
            return ()
        names = [found] if isinstance(found, str) else found
        if not isinstance(names, list) or not names:
            raise AssignmentError(f"{self.place}: {self.at(key)} is {found!r}, but must be a name, or a list of names")
        for name in names:
            if name not in CHECKABLE:
                raise AssignmentError(f"{self.place}: {self.at(key)}: {unknown(key, str(name), CHECKABLE)}")
            if checks_of(name) != checks_of(names[0]):
                raise AssignmentError(f"{self.place}: {self.at(key)}: {name} is not checked as {names[0]} is: make it a part")
        return tuple(names)

    def table(self, key: str) -> _Table:
        found = self.take(key, {})
        if not isinstance(found, dict):
            raise AssignmentError(f"{self.place}: {self.at(key)} is {found!r}, but must be a table")
        return _Table(found, self.place, f"{self.at(key)}.")

    def tables(self, key: str) -> list[_Table]:
        found = self.take(key, [])
        if not isinstance(found, list) or not found or not all(isinstance(each, dict) for each in found):
            raise AssignmentError(f"{self.place}: {self.at(key)} must be one or more tables, each under a line [[{key}]]")
        return [_Table(each, self.place, f"{self.at(key)}[{number}].") for number, each in enumerate(found, 1)]
