"""Noughts: tic-tac-toe as a user would write it on a first evening, cells in an array and lines looked at one by one.

The benchmark plays it from its path, beside OpenSpiel's tic-tac-toe in Python.
"""

import numpy as np

from ludus.core import WAIT

PLAYERS, MAX_MOVES, MAX_PLIES, RETURNS = 2, 9, 9, (-1, 1)
STATE = np.dtype([("cells", "i1", (9,)), ("turn", "i1"), ("plies", "i1"), ("winner", "i1")])
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def start(options, rng, rules, state):
    state.winner = -1


def mover(rules, state):
    return state.turn


def legal(rules, state, seat, out):
    if seat != state.turn:
        out[0] = WAIT
        return 1
    count = 0
    for cell in range(9):
        if state.cells[cell] == 0:
            out[count] = cell
            count += 1
    return count


def step(rules, state, moves):
    mark = state.turn + 1
    state.cells[moves[state.turn]] = mark
    for a, b, c in LINES:
        if state.cells[a] == mark and state.cells[b] == mark and state.cells[c] == mark:
            state.winner = state.turn
    state.turn = 1 - state.turn
    state.plies += 1


def is_over(rules, state):
    return state.winner >= 0 or state.plies == 9


def returns(rules, state, out):
    for seat in range(2):
        out[seat] = 0 if state.winner < 0 else (1 if state.winner == seat else -1)
