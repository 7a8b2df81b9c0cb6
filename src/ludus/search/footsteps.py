"""Where simulations go: random games from a position of riders, and how often each cell is entered.

What a picture of a Monte Carlo player's mind shows under its bars. The games are a sample of their own, which begin with the
moves that the player tried, as often as it tried them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludus.core import ALL, WAIT, Position, stream
from ludus.core.position import GUARD
from ludus.core.slots import MAX_PLIES, is_over, legal, mover, players, step
from ludus.core.streams import below


def count_footsteps(
    rules: Any,  # [1] RULES
    root: Any,  # [1] STATE
    scratch: Any,  # [1] STATE, the game being played
    rng: Any,  # [1] STREAM
    seat: int,
    firsts: Any,  # [games] the seat's first move in each
    moves: Any,  # [seats]
    options: Any,  # [MAX_MOVES]
    counts: Any,  # [cells] how often the seat entered each
) -> int:
    """Play a game for every first move, all else by chance. Returns how many were played."""
    for game in range(len(firsts)):
        scratch[0] = root[0]
        for ply in range(MAX_PLIES):
            if is_over(rules[0], scratch[0]) or scratch[0].fell[seat]:
                break
            turn = mover(rules[0], scratch[0])
            for each in range(players(rules[0])):
                if turn == each or turn == ALL:
                    count = legal(rules[0], scratch[0], each, options)
                    moves[each] = options[0] if count == 1 else options[below(rng[0], count)]
                else:
                    moves[each] = WAIT
            if ply == 0 and moves[seat] != WAIT:
                moves[seat] = firsts[game]
            step(rules[0], scratch[0], moves)
            if moves[seat] != WAIT and not scratch[0].fell[seat]:
                counts[scratch[0].head[seat]] += 1
    return len(firsts)


def footsteps(position: Position, seat: int, firsts: Sequence[int], seed: int = 0) -> NDArray[np.int64]:
    """[cell] how often the seat entered it, over one random game for each first move; for games of riders."""
    cells = int(position.rules["width"][0]) * int(position.rules["height"][0]) * int(position.rules["floors"][0])
    counts = np.zeros(cells, np.int64)
    moves, options = np.zeros(position.players, np.int64), np.zeros(position.game.max_moves + GUARD, np.int64)
    given = np.asarray(firsts, np.int64)
    scratch, rng = position.state.copy(), stream(seed, "footsteps")
    position.game.kernel(count_footsteps)(position.rules, position.state, scratch, rng, seat, given, moves, options, counts)
    return counts


def leaves_footsteps(position: Position) -> bool:
    """Whether this is a game of riders, who are somewhere."""
    return {"head", "fell"} <= set(position.state.dtype.names or ()) and "floors" in (position.rules.dtype.names or ())
