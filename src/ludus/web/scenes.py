"""Games as the page draws them: the scenery once, a frame a ply, the moves between them."""

from __future__ import annotations

import math
from typing import Any

from ludus.arena.gamefile import GameRecord
from ludus.arena.replay import Replay
from ludus.core import Outcome


def reel_of(record: GameRecord) -> dict[str, Any]:
    """A whole game. It is played once more, so what is drawn was possible."""
    replay = Replay(record)
    frames, moves = [], list[list[str | None]]()
    for position in replay.frames():
        frames.append(position.frame())
        if replay.turn:
            played = replay.played(replay.turn)
            moves.append([played.get(seat) for seat in range(position.players)])
    return {
        "game": record.game,
        "name": position.game.name,
        "seed": str(record.seed),
        "players": list(record.players),
        "scenery": position.scenery(),
        "frames": frames,
        "moves": moves,
        "outcome": describe_outcome(Outcome(record.returns, record.reason)),
        "values": _values(record),
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
