"""What can be wrong with a level, each in one sentence; and the error that says it, with its line and column.

A problem has a name and values beside its sentence, so that a page can say it in another language and mark the cell.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from ludus.errors import SpecError

if TYPE_CHECKING:
    from ludus.games.tron.levels import Level, Place

PROBLEMS = {
    "heading-below": "the heading '{key}' stands below rows: headings come first",
    "heading-unknown": "{sentence}",
    "heading-twice": "the heading '{key}' stands twice",
    "rule-unknown": "the level asks for a rule '{name}': there are {known}",
    "rule-choice": "the level asks for {name}={choice}: it must be {known}",
    "rule-twice": "the level asks for {name} twice",
    "no-row": "there is no row: a level has at least one",
    "floors": "there are {count} floors: {most} are the most",
    "rows": "there are {count} rows: {most} are the most",
    "columns": "this row has {count} columns: {most} are the most",
    "ragged": "this row has {count} columns, the one in line {first} has {wanted}",
    "floor-rows": "floor {floor} has {count} rows, floor 0 has {wanted}",
    "character": "{character} means nothing here: # wall, space free, 1 to 8 starts, a to z teleporters, < > stairs",
    "teleporter-alone": "the teleporter '{letter}' stands alone: it joins two places",
    "teleporter": "the teleporter '{letter}' stands {count} times: it joins two places",
    "stairs": "these stairs lead {way} to nowhere: a '{wanted}' belongs at the same place there",
    "start-twice": "the start {start} stands twice",
    "no-start": "there is no start: write a 1 where the first rider begins",
    "start-missing": "there is a start {start} but no start {missing}",
    "start-shut": "the rider who starts at {start} has no free cell beside it",
}


class LevelError(SpecError):
    """A level that cannot be ridden; `at` gives it the line and column of what is wrong."""

    kind: str = ""  # which of PROBLEMS
    values: dict[str, str | int]  # of the words in its sentence
    problem: str = ""  # the sentence without source, line and column
    line: int = 0
    column: int = 0
    place: Place | None = None  # of the cell, if it is one
    level: Level | None = None  # as far as it could be read: of the right shape, but not to be ridden

    @classmethod
    def at(cls, source: str, line: int, column: int, kind: str, **values: str | int) -> Self:
        problem = PROBLEMS[kind].format(**values)
        error = cls(f"{source} line {line} column {column}: {problem}")
        error.kind, error.values, error.problem, error.line, error.column = kind, values, problem, line, column
        return error
