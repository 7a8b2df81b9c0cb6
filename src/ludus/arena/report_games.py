"""The report's games: every position of every game that is embedded, as few bytes as sensible.

A position is lines of markup: of its drawing where the game has one, else of its text with the seats' colours. One list holds
every different line once; a frame names the lines that differ from the frame before.
"""

from __future__ import annotations

import html
import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from ludus.arena.gamefile import GameRecord, record_of
from ludus.arena.replay import Replay
from ludus.arena.store import StoredGame
from ludus.core import LudusError, Position
from ludus.core.paint import SEAT_COLOURS, spans

ENOUGH = 12_000_000  # characters of lines, after which no more games are embedded unless they were asked for
MOST_REASONS = 3  # that are told why games are left out
CLASSES = {colour: f"s{seat}" for seat, colour in enumerate(SEAT_COLOURS)}


@dataclass
class Reel:
    """Games, embedded one after the other."""

    lines: dict[str, int] = field(default_factory=dict)  # line -> its number
    games: list[dict[str, Any]] = field(default_factory=list)
    problems: dict[int, str] = field(default_factory=dict)  # a game that cannot be replayed -> why
    size: int = 0  # characters of lines

    def add_all(self, games: Iterable[StoredGame], has_limit: bool) -> Iterator[None]:
        """Embed those that are not there yet, one at a step; with a limit, until they are large enough."""
        known = {game["id"] for game in self.games} | set(self.problems)
        for game in games:
            if has_limit and self.size > ENOUGH:
                return
            if game.id in known:
                continue
            record = record_of(game)
            try:
                self.games.append(self._embed(game, record))
            except LudusError as error:
                self.problems[game.id] = str(error).removeprefix(f"{record.title} ").removeprefix("cannot be replayed: ")
            yield

    def tell_problems(self) -> str:
        """How many games are left out because they cannot be replayed, and why; nothing if all can."""
        if not self.problems:
            return ""
        reasons = Counter(self.problems.values()).most_common()
        told = [f"{reason} (game {_first(self.problems, reason)})" for reason, _ in reasons[:MOST_REASONS]]
        others = [f"{len(reasons) - MOST_REASONS} other reasons"] if len(reasons) > MOST_REASONS else []
        count = len(self.problems)
        subject = "1 game cannot be replayed and is" if count == 1 else f"{count} games cannot be replayed and are"
        return f"{subject} left out: {'; '.join([*told, *others])}"

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


def _first(problems: Mapping[int, str], reason: str) -> int:
    return min(game for game, each in problems.items() if each == reason)


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
