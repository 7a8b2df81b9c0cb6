"""Games as the page draws them: the scenery once, a frame a ply, the moves between them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from ludus.arena.gamefile import GameRecord
from ludus.arena.replay import Replay
from ludus.core import Outcome, Position


def reel_of(record: GameRecord) -> dict[str, Any]:
    """A whole game. It is played once more, so what is drawn was possible."""
    replay = Replay(record)
    replay.go(replay.turns)
    return reel_so_far(replay.position, record.players) | {
        "game": record.game,
        "seed": str(record.seed),
        "outcome": describe_outcome(Outcome(record.returns, record.reason)),
        "values": _values(record),
    }


def reel_so_far(position: Position, players: Sequence[str]) -> dict[str, Any]:
    """The game that led to a position, from its start; it may go on."""
    past = position.copy()
    while past.plies:
        past.undo()
    frames, moves = [past.frame()], list[list[str | None]]()
    for joint in position.history:
        to_move = past.seats_to_move()
        moves.append([past.format_move(move, seat) if seat in to_move else None for seat, move in enumerate(joint)])
        past.play(*(joint[seat] for seat in past.seats_asked()))
        frames.append(past.frame())
    return {
        "game": position.game.name,
        "name": position.game.name,
        "seed": str(position.seed),
        "players": list(players),
        "scenery": position.scenery(),
        "frames": frames,
        "moves": moves,
        "outcome": describe_outcome(position.outcome()),
        "values": None,
        "range": list(position.game.range_of_returns(position.rules)),
    }


def describe_outcome(outcome: Outcome | None) -> dict[str, Any] | None:
    if outcome is None:
        return None
    return {"returns": list(outcome.returns), "winner": outcome.winner, "reason": outcome.reason}


def _values(record: GameRecord) -> list[list[float | None]] | None:
    """[turn][seat] what each player thought the game worth when it moved."""
    if record.figures is None:
        return None
    return [[None if math.isnan(each["value"]) else float(each["value"]) for each in row] for row in record.figures]
