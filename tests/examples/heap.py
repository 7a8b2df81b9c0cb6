"""Heap: three take one or two in turn; the last to take gains 3, the one before it 1, the third nothing. Not zero-sum."""

import numpy as np

from ludus.core import WAIT, Options, option


class HeapOptions(Options):
    size: int = option(7, "how many lie there", low=2, high=40)


PLAYERS, MAX_MOVES, MAX_PLIES, RETURNS, ZERO_SUM = 3, 2, 40, (0, 3), False
STATE = np.dtype([("left", "i1"), ("turn", "i1")])


def start(options, rng, rules, state):
    state.left = options.size


def mover(rules, state):
    return state.turn


def legal(rules, state, seat, out):
    if seat != state.turn:
        out[0] = WAIT
        return 1
    out[0], out[1] = 1, 2
    return min(2, state.left)


def step(rules, state, moves):
    state.left -= moves[state.turn]
    state.turn = (state.turn + 1) % 3


def is_over(rules, state):
    return state.left == 0


def returns(rules, state, out):
    out[state.turn], out[(state.turn + 1) % 3], out[(state.turn + 2) % 3] = 0, 1, 3


def key(rules, state):
    return state.left * 4 + state.turn
