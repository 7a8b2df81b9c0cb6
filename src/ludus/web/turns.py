"""Turns as the API writes them: one move a seat, as text, and null for a seat that waits."""

from __future__ import annotations

from ludus.core import IllegalMove, Position

Turn = list[str | None]  # [seat]


def read_turn(position: Position, turn: Turn, number: int) -> dict[int, int]:
    """[seat] the move of every seat that is asked for one; an IllegalMove names the turn by its number."""
    if position.is_over or len(turn) != position.players:
        raise IllegalMove(f"moves, turn {number}: one move a seat is wanted, null for one that waits")
    moves = {}
    for seat in position.seats_asked():
        text = turn[seat]
        if seat not in position.seats_to_move():
            moves[seat] = position.legal(seat)[0]
        elif text is None:
            raise IllegalMove(f"moves, turn {number}: seat {seat} has to move")
        else:
            moves[seat] = position.read_move(text, seat)
    return moves
