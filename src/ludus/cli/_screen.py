"""What commands share: the console, JSON, painted boards, and asking a person without being fooled by typing ahead."""

from __future__ import annotations

import json
import sys
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from ludus.core.paint import SEAT_COLOURS, spans
from ludus.core.position import Position
from ludus.errors import LudusError


class Left(Exception):
    """The person's input ended: a closed pipe or Ctrl-D."""


def console() -> Console:
    return Console(highlight=False, soft_wrap=True)


def print_json(value: Any) -> None:
    """One JSON document on standard output."""
    sys.stdout.write(json.dumps(value, indent=2, ensure_ascii=False) + "\n")


def spaced(number: float) -> str:
    """1 234 567, with thin spaces."""
    return f"{number:,.0f}".replace(",", "\u2009")


def plain_table() -> Table:
    """A table without lines, as every command prints one."""
    return Table(box=None, pad_edge=False, header_style="dim", padding=(0, 2, 0, 0))


def painted(position: Position) -> Text:
    """A position's text view in its seats' colours."""
    text = Text()
    shown, owners = position.portray()
    for run, colour in spans(shown, position.game.paint, owners):
        text.append(run, style=colour or "")
    return text


def crop(position: Position, seat: int, columns: int, rows: int = 10_000) -> Text:
    """As much of the board as fits, around a seat's head where it does not all fit."""
    shown, owners = position.portray()
    lines, marks = shown.split("\n"), owners.split("\n")
    row, column = _head(lines, marks, seat)
    top = max(0, min(row - rows // 2, len(lines) - rows))
    left = max(0, min(column - columns // 2, max(map(len, lines)) - columns))
    text = Text()
    for number in range(top, min(top + rows, len(lines))):
        line, mark = lines[number], marks[number] if number < len(marks) else ""
        for run, colour in spans(line[left : left + columns], position.game.paint, mark[left : left + columns]):
            text.append(run, style=colour or "")
        text.append("\n")
    text.right_crop(1)
    return text


def _head(lines: list[str], marks: list[str], seat: int) -> tuple[int, int]:
    """Where a seat's head is drawn: the one character of its own that is no line; else the middle."""
    from ludus.games.tron.view import FALLEN, HEADS

    for row, (line, mark) in enumerate(zip(lines, marks, strict=False)):
        for column, (character, owner) in enumerate(zip(line, mark, strict=False)):
            if owner == str(seat) and character in HEADS + FALLEN:
                return row, column
    return len(lines) // 2, len(lines[0]) // 2


def fitted(screen: Console, position: Position, seat: int = 0) -> Text:
    """The painted position; on a terminal too narrow for it as much as fits, around a seat's head, with a line that says so."""
    width = max(map(len, str(position).split("\n")))
    if not screen.is_terminal or width <= screen.width:
        return painted(position)
    note = f"\n(a part: the whole is {width} columns wide, the terminal {screen.width})"
    return crop(position, seat, screen.width).append(note, style="dim")


def seat_name(position: Position, seat: int) -> Text:
    """'seat 0', in its colour, with the character of its cells where the game paints one."""
    marks = [mark for mark, owner in position.game.paint.items() if owner == seat]
    return Text(f"seat {seat}{' ' + marks[0] if marks else ''}", style=f"bold {SEAT_COLOURS[seat]}")


def ask(screen: Console, prompt: Text | str) -> str:
    """One line from the person. What was typed before the question was put belongs to nobody and is thrown away."""
    if sys.stdin is None:  # closed by whoever started us
        raise Left
    if sys.stdin.isatty():
        _discard_typed_ahead()
    screen.print(prompt, end="")
    sys.stdout.flush()
    try:
        line = sys.stdin.readline()
    except UnicodeDecodeError:
        return "?"
    if not line:
        screen.print()
        raise Left
    return line.strip()


def whole_number(text: str, low: int, high: int) -> int:
    """A number a person typed, or a sentence that says which are accepted."""
    if not (text.isascii() and text.isdigit() and low <= int(text) <= high):
        raise LudusError(f"'{text}' is not a number from {low} to {high}")
    return int(text)


def _discard_typed_ahead() -> None:
    try:
        import termios
    except ImportError:  # Windows
        import msvcrt

        while msvcrt.kbhit():  # type: ignore[attr-defined]
            msvcrt.getwch()  # type: ignore[attr-defined]
    else:
        termios.tcflush(sys.stdin, termios.TCIFLUSH)
