"""Tug: a token on a line, moved by turns; seat 0 wins at the upper end, seat 1 at the lower. The key leaves the ply out."""

import numpy as np

from ludus.core import WAIT, Options, option


class TugOptions(Options):
    cells: int = option(7, "how long the line is", low=3, high=50)
    stride: int = option(1, "how far up seat 0 may move at most", low=1, high=2)


PLAYERS, MAX_MOVES, MAX_PLIES, RETURNS = 2, 3, 400, (-1, 1)
RULES = np.dtype([("last", "i1"), ("stride", "i1")])
STATE = np.dtype([("cell", "i1"), ("turn", "i1"), ("plies", "i2")])
STRIDES = (-1, 1, 2)  # by move


def start(options, rng, rules, state):
    rules.last, rules.stride = options.cells - 1, options.stride
    state.cell = rules.last // 2


def mover(rules, state):
    return state.turn


def legal(rules, state, seat, out):
    if seat != state.turn:
        out[0] = WAIT
        return 1
    out[0], out[1], out[2] = 0, 1, 2
    return 2 + (seat == 0 and rules.stride == 2 and state.cell + 2 <= rules.last)


def step(rules, state, moves):
    state.cell += STRIDES[moves[state.turn]]
    state.turn = 1 - state.turn
    state.plies += 1


def is_over(rules, state):
    return state.cell == 0 or state.cell == rules.last or state.plies == MAX_PLIES


def returns(rules, state, out):
    out[0] = 1 if state.cell == rules.last else (-1 if state.cell == 0 else 0)
    out[1] = -out[0]


def key(rules, state):
    return state.cell * 2 + state.turn
