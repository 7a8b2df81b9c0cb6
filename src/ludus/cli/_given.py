"""What several commands read from their arguments: a game with its level, seats, the moves played first."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from ludus.catalogue import format_spec, parse_spec
from ludus.errors import IllegalMove, SpecError

if TYPE_CHECKING:
    from ludus.core.position import Position

JOINT = "+"  # between the moves of one turn where everyone moves at once


def with_level(game: str, level: str | None) -> str:
    """A game's spec, with the level if one is given."""
    if level is None:
        return game
    spec = parse_spec(game)
    return format_spec(replace(spec, settings={**spec.settings, "level": level}))


def parse_seats(text: str, players: int) -> list[int]:
    """The seats named by '0', '0,2', 'all' or 'none'."""
    words = text.strip().lower()
    if words in ("all", "none"):
        return list(range(players)) if words == "all" else []
    parts = [part.strip() for part in words.split(",")]
    if not all(part.isascii() and part.isdigit() and int(part) < players for part in parts):
        raise SpecError(f"--seat '{text}': write seats from 0 to {players - 1} with commas between them, or all, or none")
    return sorted({int(part) for part in parts})


def play_moves(position: Position, text: str) -> list[str]:
    """Play '4 4 3', or 'up+down left+left' where everyone moves at once; the turns as ludus writes them."""
    turns = []
    for number, turn in enumerate(filter(None, re.split(r"[\s,]+", text)), 1):
        before = position.copy()
        is_joint = not position.is_over and len(position.seats_asked()) > 1
        try:
            position.play(*(turn.split(JOINT) if is_joint else [turn]))
        except IllegalMove as error:
            raise IllegalMove(f"--moves, number {number}, '{turn}': {error}") from None
        joint = position.history[-1]
        turns.append(JOINT.join(before.format_move(joint[seat], seat) for seat in before.seats_asked()))
    return turns


def format_turn(turn: tuple[str, ...], is_joint: bool) -> str:
    """One turn of a line as `play_moves` reads it; `turn` has one move a seat."""
    return JOINT.join(turn) if is_joint else next((move for move in turn if move != "wait"), "wait")
