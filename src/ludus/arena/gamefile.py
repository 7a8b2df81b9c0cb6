"""One game as a file of its own: JSON that people can read, with everything that a replay needs.

What is in such a file is believed only where it was checked: every field's type, every move by the rules.
"""

from __future__ import annotations

import json
import math
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludus.arena.records import FIGURES
from ludus.arena.store import Store, StoredGame
from ludus.catalogue import new_game, parse_spec
from ludus.catalogue.finder import is_path
from ludus.core import End, LudusError, Position

FORMAT, VERSION = "ludus game", 1
LONGEST = 2**26  # bytes of a file: far more than any game needs
COUNTS = ("simulations", "nodes", "depth")


class GameFileError(LudusError):
    """A file that holds no game, or not a whole one."""


@dataclass(frozen=True)
class GameRecord:
    """One game, wherever it was kept."""

    title: str  # where it was found
    game: str  # a spec
    seed: int
    players: tuple[str, ...]  # [seat] specs
    moves: NDArray[np.int64]  # [plies, seats]
    returns: tuple[float, ...]
    end: str
    culprit: int | None  # the seat that failed
    reason: str
    figures: NDArray[Any] | None  # [plies, seats] FIGURES
    remarks: tuple[str, ...]


def record_of(stored: StoredGame) -> GameRecord:
    known = {name: getattr(stored, name) for name in GameRecord.__dataclass_fields__ if name != "title"}
    return GameRecord(title=f"game {stored.id}", **known)


def format_record(record: GameRecord) -> str:
    """The file's text; `parse_record` reads it back."""
    position = new_game(record.game, record.seed)
    moves: list[str | list[str]] = []
    for joint in record.moves:
        asked = position.seats_asked()
        words = [position.format_move(int(joint[seat]), seat) for seat in asked]
        moves.append(words if len(asked) > 1 else words[0])
        position.play(*(int(joint[seat]) for seat in asked))
    known = {
        "format": FORMAT,
        "version": VERSION,
        "game": record.game,
        "seed": record.seed,
        "players": list(record.players),
        "returns": list(record.returns),
        "end": record.end,
        "reason": record.reason,
        "failed_seat": record.culprit,
        "remarks": list(record.remarks),
    }
    lines = [f"  {json.dumps(name)}: {json.dumps(value, ensure_ascii=False)}" for name, value in known.items()]
    lines.append('  "moves": ' + _one_a_line(moves))
    lines.append('  "figures": ' + ("null" if record.figures is None else _one_a_line(map(_format_figures, record.figures))))
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _one_a_line(values: Any) -> str:
    lines = [f"    {json.dumps(value, ensure_ascii=False)}" for value in values]
    return "[\n" + ",\n".join(lines) + "\n  ]" if lines else "[]"


def _format_figures(row: NDArray[Any]) -> list[dict[str, Any] | None]:
    """[seat] None for a seat that waited."""
    found: list[dict[str, Any] | None] = []
    for each in row:
        if math.isnan(each["seconds"]):
            found.append(None)
            continue
        value = None if math.isnan(each["value"]) else float(each["value"])
        counts = {name: int(each[name]) for name in COUNTS}
        found.append({"seconds": float(each["seconds"]), **counts, "value": value, "proven": bool(each["proven"])})
    return found


def read_record(what: str, *, trusts_files: bool = False) -> GameRecord:
    """A game that is kept: a file's path, or a store and the number of a game in it, as in 'ludus.db:17'."""
    store, colon, number = what.rpartition(":")
    if colon and number.isascii() and number.isdigit() and store:
        with Store(store, is_new_allowed=False) as opened:
            return record_of(opened.game(int(number)))
    try:
        with Path(what).open("rb") as file:
            text = file.read(LONGEST + 1)
        if len(text) > LONGEST:
            raise GameFileError(f"{what} is longer than any game: {LONGEST // 2**20} MB are read at most")
        if text.startswith(b"SQLite format 3"):
            raise GameFileError(f"{what} is a store: say which of its games, as in {what}:1")
        return parse_record(text.decode(), what, trusts_files=trusts_files)
    except UnicodeDecodeError:
        raise GameFileError(f"{what} is no text: give a file that ludus replay --export wrote") from None
    except OSError as error:
        raise GameFileError(f"{what} cannot be read: {error.strerror}; give a file, or a store and a game as DB:ID") from None


def parse_record(text: str, title: str, *, trusts_files: bool = False) -> GameRecord:
    """The game in a file's text; `trusts_files`: whether a game that is itself a file of Python may be loaded."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise GameFileError(f"{title} is no JSON: {error}") from None
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        raise GameFileError(f'{title} holds no game of ludus: it must say "format": "{FORMAT}"')
    if found.get("version") != VERSION:
        raise GameFileError(f"{title} is of version {found.get('version')!r}, and this ludus reads version {VERSION}")
    return _Reader(found, title).read(trusts_files)


class _Reader:
    """Takes a file's values one by one, each by its type."""

    def __init__(self, found: dict[str, Any], title: str) -> None:
        self._found, self._title = found, title

    def read(self, trusts_files: bool) -> GameRecord:
        game = self._text("game")
        if is_path(parse_spec(game).name) and not trusts_files:
            raise GameFileError(f"{self._title} names the game {game}, a file that would be run: add --trust if it is yours")
        seed = self._whole("seed", self._found.get("seed"), 0, 2**63 - 1)
        position = new_game(game, seed)
        seats = position.players
        players = tuple(self._texts("players", seats))
        returns = tuple(self._number("returns", each) for each in self._list("returns", seats))
        end, culprit = self._text("end"), self._found.get("failed_seat")
        if end not in list(End):
            raise self._wrong("end", end, f"one of {', '.join(End)}")
        if culprit is not None:
            culprit = self._whole("failed_seat", culprit, 0, seats - 1)
        remarks = self._list("remarks")
        moves = self._moves(position)
        return GameRecord(
            title=self._title,
            game=game,
            seed=seed,
            players=players,
            moves=moves,
            returns=returns,
            end=end,
            culprit=culprit,
            reason=self._text("reason"),
            figures=self._figures(len(moves), seats),
            remarks=tuple(self._texts("remarks", seats)) if remarks else (),
        )

    def _moves(self, position: Position) -> NDArray[np.int64]:
        for number, turn in enumerate(self._list("moves"), 1):
            words = turn if isinstance(turn, list) else [turn]
            if not all(isinstance(word, str) for word in words):
                raise self._wrong(f"moves, number {number},", turn, "a text, or a list of texts where everyone moves at once")
            try:
                asked = [] if position.is_over else position.seats_asked()
                is_whole = len(words) == len(asked)
                position.play(*(map(position.read_move, words, asked) if is_whole else words))
            except LudusError as error:
                raise GameFileError(f"{self._title}: moves, number {number}: {error}") from None
        return np.array(position.history, np.int64).reshape(-1, position.players)

    def _figures(self, plies: int, seats: int) -> NDArray[Any] | None:
        if self._found.get("figures") is None:
            return None
        figures = np.zeros((plies, seats), FIGURES)
        figures["seconds"] = figures["value"] = np.nan
        for ply, row in enumerate(self._list("figures", plies)):
            if not isinstance(row, list) or len(row) != seats:
                raise self._wrong(f"figures, number {ply + 1},", row, f"a list of {seats}, one a seat")
            for seat, each in enumerate(row):
                if each is not None:
                    figures[ply, seat] = self._figure(f"figures, number {ply + 1}, seat {seat},", each)
        return figures

    def _figure(self, name: str, each: Any) -> tuple[float, int, int, int, float, bool]:
        if not isinstance(each, dict):
            raise self._wrong(name, each, "an object, or null for a seat that waited")
        counts = [self._whole(f"{name} {count}", each.get(count), 0, 2**32 - 1) for count in COUNTS]
        value = math.nan if each.get("value") is None else self._number(f"{name} value", each["value"])
        seconds = self._number(f"{name} seconds", each.get("seconds"))
        return (seconds, counts[0], counts[1], counts[2], value, each.get("proven") is True)

    def _text(self, name: str) -> str:
        value = self._found.get(name)
        if not isinstance(value, str):
            raise self._wrong(name, value, "a text")
        return value

    def _texts(self, name: str, length: int) -> list[str]:
        for value in self._list(name, length):
            if not isinstance(value, str):
                raise self._wrong(name, value, "a list of texts")
        return list(self._found[name])

    def _list(self, name: str, length: int | None = None) -> list[Any]:
        value = self._found.get(name)
        if not isinstance(value, list):
            raise self._wrong(name, value, "a list")
        if length is not None and len(value) != length:
            raise self._wrong(name, f"a list of {len(value)}", f"a list of {length}")
        return value

    def _whole(self, name: str, value: Any, low: int, high: int) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise self._wrong(name, value, f"a whole number from {low} to {high}")
        return value

    def _number(self, name: str, value: Any) -> float:
        if isinstance(value, bool) or not isinstance(value, int | float) or not abs(value) < 1e30:
            raise self._wrong(name, value, "a number")
        return float(value)

    def _wrong(self, name: str, value: Any, accepted: str) -> GameFileError:
        shown = json.dumps(value, ensure_ascii=False)
        return GameFileError(f"{self._title}: {name} is {shown[:60]}{'…' if len(shown) > 60 else ''}, but must be {accepted}")
