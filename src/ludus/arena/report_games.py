"""The report's games: every position of every game that is embedded, as few bytes as sensible.

A position is lines of markup: of its drawing where the game has one, else of its text with the seats' colours. One list holds
every different line once; a frame names the lines that differ from the frame before.
"""

from __future__ import annotations

import html
import math
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from ludus.arena.gamefile import GameRecord, record_of
from ludus.arena.replay import Replay
from ludus.arena.store import StoredGame
from ludus.core import LudusError, Position
from ludus.core.paint import SEAT_COLOURS, spans

ENOUGH = 12_000_000  # characters of lines, after which no more games are embedded unless they were asked for
CLASSES = {colour: f"s{seat}" for seat, colour in enumerate(SEAT_COLOURS)}


@dataclass
class Reel:
    """Games, embedded one after the other."""

    lines: dict[str, int] = field(default_factory=dict)  # line -> its number
    games: list[dict[str, Any]] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)  # games that cannot be replayed
    size: int = 0  # characters of lines

    def add_all(self, games: Iterable[StoredGame], has_limit: bool) -> None:
        for game in games:
            if has_limit and self.size > ENOUGH:
                return
            try:
                self.games.append(self._embed(game, record_of(game)))
            except LudusError as error:
                self.problems.append(str(error))

    def _embed(self, game: StoredGame, record: GameRecord) -> dict[str, Any]:
        replay = Replay(record)
        is_drawn = replay.position.game.has("picture")
        frames, moves = [], []
        before: list[int] = []
        for position in replay.frames():
            numbers = [self._number(line) for line in (_drawing(position) if is_drawn else _text(position))]
            frames.append(_difference(before, numbers))
            before = numbers
            if replay.turn:
                moves.append([[seat, move] for seat, move in replay.played(replay.turn).items()])
        return {
            "id": game.id,
            "seating": list(game.seating),
            "returns": list(game.returns),
            "scores": list(game.scores),
            "end": game.end,
            "reason": game.reason,
            "culprit": game.culprit,
            "said": [remark[-2000:] for remark in game.remarks],
            "spec": game.game,
            "seed": str(game.seed),
            "drawn": is_drawn,
            "moves": moves,
            "figures": _figures(record),
            "frames": frames,
        }

    def _number(self, line: str) -> int:
        if line not in self.lines:
            self.lines[line] = len(self.lines)
            self.size += len(line)
        return self.lines[line]


def _drawing(position: Position) -> list[str]:
    return position.svg().strip().split("\n")


def _text(position: Position) -> list[str]:
    shown, owners = position.portray()
    lines, marks = shown.rstrip("\n").split("\n"), owners.split("\n")
    marks += [""] * (len(lines) - len(marks))
    return [_coloured(line, mark, position) for line, mark in zip(lines, marks, strict=False)]


def _coloured(line: str, owners: str, position: Position) -> str:
    parts = []
    for run, colour in spans(line, position.game.paint, owners):
        shown = html.escape(run)
        if colour in CLASSES:
            shown = f'<i class="{CLASSES[colour]}">{shown}</i>'
        elif colour:
            shown = f'<i style="color:{html.escape(colour)}">{shown}</i>'
        parts.append(shown)
    return "".join(parts)


def _difference(before: list[int], after: list[int]) -> list[int]:
    """How many lines there are, then row and line for every row that is another one."""
    changed = [len(after)]
    for row, line in enumerate(after):
        if row >= len(before) or before[row] != line:
            changed += [row, line]
    return changed


def _figures(record: GameRecord) -> list[list[list[float | None] | None]] | None:
    """[turn][seat] seconds, value, simulations or nodes, and whether it was proven; None for a seat that waited."""
    if record.figures is None:
        return None
    found = []
    for row in record.figures:
        seats: list[list[float | None] | None] = []
        for each in row:
            if math.isnan(each["seconds"]):
                seats.append(None)
                continue
            value = None if math.isnan(each["value"]) else round(float(each["value"]), 4)
            counts = [int(each["simulations"]), int(each["nodes"]), int(each["proven"])]
            seats.append([round(float(each["seconds"]), 5), value, *counts])
        found.append(seats)
    return found
