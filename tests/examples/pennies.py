"""Matching pennies: both show a side at once; equal sides are the first seat's, different ones the second's."""

import numpy as np

from ludus.core import ALL

PLAYERS, MAX_MOVES, MAX_PLIES, RETURNS = 2, 2, 1, (-1, 1)
STATE = np.dtype([("shown", "i1", (2,)), ("over", "i1")])


def start(options, rng, rules, state):
    pass


def mover(rules, state):
    return ALL


def legal(rules, state, seat, out):
    out[0], out[1] = 0, 1
    return 2


def step(rules, state, moves):
    state.shown[0], state.shown[1] = moves[0], moves[1]
    state.over = 1


def is_over(rules, state):
    return state.over == 1


def returns(rules, state, out):
    out[0] = 1 if state.shown[0] == state.shown[1] else -1
    out[1] = -out[0]


def format_move(rules, state, seat, move):
    return ("heads", "tails")[move]
