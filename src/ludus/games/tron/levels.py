"""Levels: a ground to ride on, as text that a person can read and type.

    name: Two houses
    author: somebody
    rules: meet=home

    #######
    #1 a >#
    #######
    ---
    #######
    #a  2<#
    #######

`#` is wall, a space is free, digits 1 to 8 are where riders start, each letter a..z stands twice and joins its two places, `>`
leads up to the `<` at the same place of the next floor, and `<` down again. Floors are separated by `---`, the lowest first.
Rows are written top first; coordinates count from the bottom left: (x, y, floor), y upwards. What lies outside is wall.
Headings come first and may be left out; empty lines before and after a floor count for nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import NoReturn

from ludus.errors import listed, unknown
from ludus.games.tron.problems import LevelError

MOST_SIDE, MOST_FLOORS, MOST_RIDERS = 64, 4, 8  # what the rules have room for
HEADINGS = ("name", "author", "rules")
RULES = {
    "moves": ("together", "alternate"),
    "meet": ("crash", "home"),
    "fallen": ("stays", "vanishes"),
}  # that a level may ask for
WALL, FREE, UP, DOWN = "#", " ", ">", "<"
STEPS = ((0, 1), (-1, 0), (1, 0), (0, -1))  # up, left, right, down: the order in which moves are numbered

Place = tuple[int, int, int]
"""x, y, floor."""


@dataclass(frozen=True)
class Level:
    """A level that has been checked."""

    floors: tuple[tuple[str, ...], ...]  # [floor][row from the top]
    headings: dict[str, str] = field(default_factory=dict)

    @property
    def width(self) -> int:
        return len(self.floors[0][0])

    @property
    def height(self) -> int:
        return len(self.floors[0])

    @property
    def name(self) -> str:
        return self.headings.get("name", "")

    @property
    def free_cells(self) -> int:
        """How many places are not wall, starts and passages among them."""
        return sum(character != WALL for _, character in self.places())

    def places(self) -> Iterator[tuple[Place, str]]:
        """Every place with what stands there, floor by floor, from the bottom left."""
        for floor, rows in enumerate(self.floors):
            for y, row in enumerate(reversed(rows)):
                for x, character in enumerate(row):
                    yield (x, y, floor), character

    def at(self, place: Place) -> str:
        """What stands at a place; wall outside."""
        x, y, floor = place
        inside = 0 <= x < self.width and 0 <= y < self.height
        return self.floors[floor][self.height - 1 - y][x] if inside else WALL

    def starts(self) -> list[Place]:
        """Where the riders start, the first rider first."""
        numbered = {character: place for place, character in self.places() if character.isdigit()}
        return [numbered[digit] for digit in sorted(numbered)]

    def passages(self) -> dict[Place, Place]:
        """Where one arrives on stepping onto a teleporter or stairs."""
        joined: dict[Place, Place] = {}
        ends: dict[str, Place] = {}
        for place, character in self.places():
            x, y, floor = place
            if character in (UP, DOWN):
                joined[place] = (x, y, floor + (1 if character == UP else -1))
            elif character.isalpha():
                other = ends.setdefault(character, place)
                if other != place:
                    joined[place], joined[other] = other, place
        return joined


def parse_level(text: str, source: str = "level") -> Level:
    """Read a level; a LevelError gives `source`, line and column of what is wrong."""
    return _Reader(text, source).read()


def format_level(level: Level) -> str:
    """Write a level so that `parse_level` reads the same back."""
    head = [f"{key}: {value}" for key, value in level.headings.items()]
    floors = "\n---\n".join("\n".join(rows) for rows in level.floors)
    return "\n".join([*head, "", floors] if head else [floors]) + "\n"


class _Reader:
    """Reads one level; keeps the line on which each row stood, for messages."""

    def __init__(self, text: str, source: str) -> None:
        self._lines = text.replace("\r\n", "\n").split("\n")
        self._source = source
        self._headings: dict[str, str] = {}
        self._floors: list[list[tuple[int, str]]] = [[]]  # [floor][row] (line, text)
        self._above = [0]  # [floor] the line above it: a `---`, but for the lowest

    def read(self) -> Level:
        self._split()
        self._check_shape()
        self._check_characters()
        level = Level(tuple(tuple(row for _, row in rows) for rows in self._floors), self._headings)
        try:
            self._check_passages(level)
            self._check_starts(level)
        except LevelError as error:
            error.level = level
            raise
        return level

    def _refuse(self, line: int, kind: str, /, column: int = 1, **values: str | int) -> NoReturn:
        error = LevelError.at(self._source, line, column, kind, **values)
        error.place = self._place(line, column)
        raise error

    def _refuse_at(self, place: Place, kind: str, /, **values: str | int) -> NoReturn:
        x, y, floor = place
        rows = self._floors[floor]
        self._refuse(rows[len(rows) - 1 - y][0], kind, x + 1, **values)

    def _place(self, line: int, column: int) -> Place | None:
        """Which place stands there, if one does."""
        for floor, rows in enumerate(self._floors):
            for row, (number, text) in enumerate(rows):
                if number == line and column <= max(1, len(text)):
                    return column - 1, len(rows) - 1 - row, floor
        return None

    def _split(self) -> None:
        """Headings first, then floors of rows."""
        for number, line in enumerate(self._lines, 1):
            if heading := re.fullmatch(r"(\w+):\s*(.*)", line):
                self._read_heading(number, heading)
            elif line == "---":
                self._floors.append([])
                self._above.append(number)
            else:
                self._floors[-1].append((number, line))
                if not line and len(self._floors[-1]) == 1:  # empty lines above a floor
                    self._floors[-1].pop()
        for rows in self._floors:
            while rows and not rows[-1][1]:  # and below it
                rows.pop()

    def _read_heading(self, number: int, heading: re.Match[str]) -> None:
        key, value = heading[1], heading[2].rstrip()
        if self._floors != [[]]:
            self._refuse(number, "heading-below", key=key)
        if key not in HEADINGS:
            self._refuse(number, "heading-unknown", sentence=unknown("heading", key, HEADINGS), key=key)
        if key in self._headings:
            self._refuse(number, "heading-twice", key=key)
        if key == "rules":
            self._check_rules(number, value, heading.start(2))
        self._headings[key] = value

    def _check_rules(self, number: int, value: str, offset: int) -> None:
        given = set()
        for part in re.finditer(r"[^,\s][^,]*", value):
            name, _, choice = part[0].strip().partition("=")
            column = offset + part.start() + 1
            if name not in RULES:
                self._refuse(number, "rule-unknown", column, name=name, known=", ".join(RULES))
            if choice not in RULES[name]:
                self._refuse(number, "rule-choice", column, name=name, choice=choice, known=listed(RULES[name]))
            if name in given:
                self._refuse(number, "rule-twice", column, name=name)
            given.add(name)

    def _check_shape(self) -> None:
        if not self._floors[0]:
            end = self._above[1] if len(self._floors) > 1 else len(self._lines)
            self._refuse(end, "no-row")
        if len(self._floors) > MOST_FLOORS:
            self._refuse(self._above[MOST_FLOORS], "floors", count=len(self._floors), most=MOST_FLOORS)
        first_line, first = self._floors[0][0]
        for floor, rows in enumerate(self._floors):
            if len(rows) > MOST_SIDE:
                self._refuse(rows[MOST_SIDE][0], "rows", count=len(rows), most=MOST_SIDE)
            for line, row in rows:
                if len(row) > MOST_SIDE:
                    self._refuse(line, "columns", MOST_SIDE + 1, count=len(row), most=MOST_SIDE)
                if len(row) != len(first):
                    short = min(len(row), len(first)) + 1
                    self._refuse(line, "ragged", short, count=len(row), first=first_line, wanted=len(first))
            if len(rows) != len(self._floors[0]):
                line = rows[-1][0] if rows else self._above[floor]
                self._refuse(line, "floor-rows", floor=floor, count=len(rows), wanted=len(self._floors[0]))

    def _check_characters(self) -> None:
        for rows in self._floors:
            for line, row in rows:
                if wrong := re.search(r"[^# <>a-z1-8]", row):
                    self._refuse(line, "character", wrong.start() + 1, character=_quoted(wrong[0]))

    def _check_passages(self, level: Level) -> None:
        ends: dict[str, list[Place]] = {}
        for place, character in level.places():
            if character.isalpha():
                ends.setdefault(character, []).append(place)
            elif character in (UP, DOWN):
                self._check_stairs(level, place, character)
        for letter, places in ends.items():
            if len(places) == 1:
                self._refuse_at(places[0], "teleporter-alone", letter=letter)
            if len(places) > 2:
                self._refuse_at(places[-1], "teleporter", letter=letter, count=len(places))

    def _check_stairs(self, level: Level, place: Place, character: str) -> None:
        x, y, floor = place
        other, wanted = (floor + 1, DOWN) if character == UP else (floor - 1, UP)
        if not 0 <= other < len(level.floors) or level.at((x, y, other)) != wanted:
            way = "up" if character == UP else "down"
            self._refuse_at(place, "stairs", way=way, wanted=wanted)

    def _check_starts(self, level: Level) -> None:
        found: dict[str, Place] = {}
        for place, character in level.places():
            if character.isdigit():
                if character in found:
                    self._refuse_at(place, "start-twice", start=int(character))
                found[character] = place
        if not found:
            self._refuse(self._floors[0][0][0], "no-start")
        for before, after in pairwise(["0", *sorted(found)]):
            if int(after) != int(before) + 1:
                self._refuse_at(found[after], "start-missing", start=int(after), missing=int(before) + 1)
        for character, (x, y, floor) in found.items():
            beside = [level.at((x + dx, y + dy, floor)) for dx, dy in STEPS]
            if all(other == WALL or other.isdigit() for other in beside):
                self._refuse_at((x, y, floor), "start-shut", start=int(character))


GOOGLE_SIZE = re.compile(r"\s*(\d{1,9})[ \t]+(\d{1,9})\s*", re.ASCII)


def is_google(text: str) -> bool:
    """Whether a text looks like a map of the 2010 Google AI Challenge: its first line is its width and height."""
    first, _, rest = text.replace("\r\n", "\n").partition("\n")
    size = GOOGLE_SIZE.fullmatch(first)
    if size is None:
        return False
    rows = rest.rstrip("\n").split("\n")
    may_be_a_row = len(first) == len(rows[0])  # a level of ours may begin with the row '1 2'
    return not may_be_a_row or (len(rows[0]), len(rows)) == (int(size[1]), int(size[2]))


def parse_google(text: str, source: str = "map") -> Level:
    """Read a map of the 2010 Google AI Challenge: a line `W H`, then H rows of `#`, space, `1` and `2`."""

    def refuse(problem: str, line: int = 1, column: int = 1) -> NoReturn:
        raise LevelError(f"{source} line {line} column {column}: {problem}")

    first, _, rows = text.replace("\r\n", "\n").partition("\n")
    size = GOOGLE_SIZE.fullmatch(first)
    if size is None:
        refuse("a map of this kind begins with its width and height, as in '15 11'")
    width, height = int(size[1]), int(size[2])
    lines = rows.rstrip("\n").split("\n") if rows.strip("\n") else []
    for number, line in enumerate(lines, 2):
        if len(line) != width:
            refuse(f"this row has {len(line)} columns where line 1 says {width}", number, min(len(line), width) + 1)
        if wrong := re.search(r"[^# 12]", line):
            refuse(f"{_quoted(wrong[0])} means nothing in such a map: only '#', ' ', '1' and '2'", number, wrong.start() + 1)
    if len(lines) != height:
        refuse(f"the map has {len(lines)} rows where line 1 says {height}")
    level = parse_level("\n" + rows, source)
    if len(level.starts()) != 2:
        refuse("such a map has two riders: there is no start 2", 2)
    return level


def format_google(level: Level) -> str:
    """Write a map of the 2010 Google AI Challenge, without name and author; refuses what that format cannot say."""

    def refuse(what: str) -> NoReturn:
        raise LevelError(f"a map of the 2010 Google AI Challenge cannot hold {what}: one floor of '#', ' ', '1' and '2' is all")

    if len(level.floors) > 1:
        refuse(f"{len(level.floors)} floors")
    for (x, y, _), character in level.places():
        if character not in "# 12":
            refuse(f"'{character}' at ({x}, {y})")
    if len(level.starts()) != 2:
        refuse("a lone rider")
    if level.headings.get("rules"):
        refuse(f"the rules '{level.headings['rules']}'")
    return f"{level.width} {level.height}\n" + "\n".join(level.floors[0]) + "\n"


def _quoted(character: str) -> str:
    """A character as a message shows it; one that a terminal would act on by its number."""
    return f"'{character}'" if character.isprintable() else f"the character U+{ord(character):04X}"
