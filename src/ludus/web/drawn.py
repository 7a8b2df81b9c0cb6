"""Levels as the page keeps and checks them: names that are safe, texts that can be ridden, and what is true of them."""

from __future__ import annotations

import sqlite3
from typing import Any

from ludus.catalogue import new_game, parse_spec
from ludus.core import SpecError, stream
from ludus.core.records import first_record
from ludus.games.tron import library
from ludus.games.tron.facts import Fact, find_facts
from ludus.games.tron.generate import Recipe, generate
from ludus.games.tron.levels import RULES, Level, format_level, is_google, parse_google, parse_level
from ludus.games.tron.problems import LevelError
from ludus.games.tron.rules import TronOptions
from ludus.web.shelf import Shelf
from ludus.web.trust import check_game

LONGEST_NAME = 60  # characters
LONGEST_TEXT = 20_000  # characters: four floors of 64 by 64, their headings, and some to spare
MOST_SAVED = 500  # levels


class NameTaken(SpecError):
    """A level of that name is there already."""


def check_name(name: str) -> str:
    """The name, if a level may be saved under it: it becomes part of an address and a heading of one line."""
    if not 1 <= len(name) <= LONGEST_NAME:
        raise SpecError(f"a level's name has 1 to {LONGEST_NAME} characters: this one has {len(name)}")
    if not name.isprintable() or name != name.strip():
        raise SpecError("a level's name is one line of text, without spaces at its ends")
    if "/" in name or "\\" in name or name.startswith("."):
        raise SpecError("a level's name is no path: it holds no / and no \\, and does not begin with a dot")
    if name in library.names() or name == "random" or name.startswith("random:"):
        raise SpecError(f"'{name}' is a level that comes with ludus: choose another name")
    return name


def check_text(text: str) -> dict[str, Any]:
    """A verdict: what is wrong and where, as `ludus level check` says it; and what is true of what could be read."""
    try:
        level = parse_level(text)
    except LevelError as error:
        return {
            "ok": False,
            "error": error.problem,
            "kind": error.kind,
            "values": error.values,
            "line": error.line,
            "column": error.column,
            "place": error.place,
            "facts": [] if error.level is None else [_plain(fact) for fact in find_facts(error.level, can_be_ridden=False)],
        }
    return {"ok": True, "facts": [_plain(fact) for fact in find_facts(level)]}


def _plain(fact: Fact) -> dict[str, Any]:
    return {"key": fact.key, "values": fact.values, "warning": fact.is_warning, "place": fact.place}


def describe(name: str, level: Level, kind: str, updated: float | None = None) -> dict[str, Any]:
    return {
        "name": name,
        "title": level.name or name,
        "kind": kind,
        "width": level.width,
        "height": level.height,
        "floors": len(level.floors),
        "riders": len(level.starts()),
        "text": format_level(level),
        "updated": updated,
    }


def list_library() -> list[dict[str, Any]]:
    return [describe(name, library.find_level(name), "library") for name in library.names()]


def list_saved(shelf: Shelf) -> list[dict[str, Any]]:
    return [describe(row["name"], parse_level(row["text"]), "saved", row["updated"]) for row in shelf.levels()]


def find_level(name: str, shelf: Shelf) -> dict[str, Any] | None:
    """A level by its name, a saved one before one of the library; None if there is none."""
    found = next((row for row in shelf.levels() if row["name"] == name), None)
    if found is not None:
        return describe(name, parse_level(found["text"]), "saved", found["updated"])
    return describe(name, library.find_level(name), "library") if name in library.names() else None


def save_level(name: str, text: str, shelf: Shelf, may_replace: bool) -> dict[str, Any]:
    """Keep a level that can be ridden; its heading says the name it is kept under."""
    level = parse_level(text, f"level {check_name(name)}")
    known = {row["name"] for row in shelf.levels()}
    if name in known and not may_replace:
        raise NameTaken(f"there is a level called '{name}' already: choose another name, or replace it")
    if name not in known and len(known) >= MOST_SAVED:
        raise SpecError(f"{MOST_SAVED} levels are the most that are kept: delete one first")
    named = Level(level.floors, {"name": name, **{key: value for key, value in level.headings.items() if key != "name"}})
    try:
        shelf.keep_level(name, format_level(named))
    except sqlite3.Error as error:
        raise SpecError(f"the level could not be kept: {error}") from None
    found = find_level(name, shelf)
    assert found is not None
    return found


def make_level(recipe: Recipe, seed: int, name: str) -> str:
    """A level by chance, the same that `ludus level generate` makes with this seed."""
    return format_level(generate(recipe, first_record(stream(seed, "start")), name))


def read_text(text: str) -> str:
    """A level's text from a file of either format, in ours."""
    clean = text.removeprefix("\ufeff")
    return format_level(parse_google(clean, "the file")) if is_google(clean) else clean.replace("\r\n", "\n")


def level_of_game(spec: str, seed: int) -> str:
    """The level that a game is played on, with its rules and starts, whatever its options made of them."""
    game = check_game(spec)
    settings = parse_spec(game).settings
    position = new_game(game, seed)
    scenery = position.scenery()
    if scenery["kind"] != "riders":
        raise SpecError(f"{position.game.name} has no levels: only riders ride on one")
    width, height = scenery["width"], scenery["height"]
    marks = [" " if mark.isdigit() else mark for mark in scenery["marks"]]
    for rider, cell in enumerate(scenery["starts"], 1):
        marks[cell] = str(rider)
    rows = ["".join(marks[first : first + width]) for first in range(0, len(marks), width)]
    floors = tuple(tuple(reversed(rows[first : first + height])) for first in range(0, len(rows), height))
    return format_level(Level(floors, _headings(settings, seed)))


def _headings(settings: dict[str, str], seed: int) -> dict[str, str]:
    """Those of the level that the settings name, and the rules that they ask for beside it."""
    chosen = settings.get("level", TronOptions.declared["level"].default)
    is_known = chosen in library.names() or "\n" in chosen
    headings = dict(library.find_level(chosen).headings) if is_known else {"name": f"Random, seed {seed}"}
    asked = dict(part.strip().partition("=")[::2] for part in headings.get("rules", "").split(",") if part.strip())
    asked |= {rule: settings[rule] for rule in RULES if settings.get(rule, "level") != "level"}
    if asked:
        headings["rules"] = ", ".join(f"{rule}={choice}" for rule, choice in asked.items())
    return headings
