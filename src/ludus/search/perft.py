"""Perft: how many positions lie at each depth, by plain counting. The yardstick that rules are right."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from ludus.core import Engine, Position
from ludus.core.position import GUARD
from ludus.core.slots import is_over, legal, players, step


def count_nodes(
    rules: Any,  # [1] RULES
    stack: Any,  # [depth + 1] STATE, the line being followed
    moves: Any,  # [seats]
    options: Any,  # [depth, seats, MAX_MOVES + guard]
    counts: Any,  # [depth, seats] how many options
    picks: Any,  # [depth, seats] which of them is played
    reached: Any,  # [depth + 1] positions at each depth
    ended: Any,  # [depth + 1] those of them where the game is over
) -> int:
    """Follow every sequence of joint moves from stack[0], depth first. Returns the positions in all."""
    seats, deepest = players(rules[0]), stack.shape[0] - 1
    depth, arrived, total = 0, True, 0
    while depth >= 0:
        if arrived:
            total += 1
            reached[depth] += 1
            over = is_over(rules[0], stack[depth])
            ended[depth] += over
            arrived = False
            if over or depth == deepest:
                depth -= 1
                continue
            for seat in range(seats):
                counts[depth, seat] = legal(rules[0], stack[depth], seat, options[depth, seat])
                picks[depth, seat] = 0
        else:  # back from a child: the next joint move, counted up like an odometer
            seat = seats - 1
            while seat >= 0:
                picks[depth, seat] += 1
                if picks[depth, seat] < counts[depth, seat]:
                    break
                picks[depth, seat] = 0
                seat -= 1
            if seat < 0:
                depth -= 1
                continue
        for seat in range(seats):
            moves[seat] = options[depth, seat, picks[depth, seat]]
        stack[depth + 1] = stack[depth]
        step(rules[0], stack[depth + 1], moves)
        depth += 1
        arrived = True
    return total


@dataclass(frozen=True)
class Census:
    """Positions at depth 0, 1, 2, ... and how many of them end the game."""

    reached: tuple[int, ...]
    ended: tuple[int, ...]


def perft(position: Position, depth: int, engine: Engine = "compiled") -> Census:
    """Count the move sequences of every length up to `depth`."""
    game, seats = position.game, position.players
    stack = np.zeros(depth + 1, position.state.dtype)
    stack[0] = position.state[0]
    options = np.zeros((depth, seats, game.max_moves + GUARD), np.int64)
    counts, picks = np.zeros((depth, seats), np.int64), np.zeros((depth, seats), np.int64)
    reached, ended = np.zeros(depth + 1, np.int64), np.zeros(depth + 1, np.int64)
    kernel = game.kernel(count_nodes, engine)
    kernel(position.rules, stack, np.zeros(seats, np.int64), options, counts, picks, reached, ended)
    return Census(tuple(reached.tolist()), tuple(ended.tolist()))
