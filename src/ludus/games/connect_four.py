"""Connect Four: drop discs into seven columns; four in a row, across, up or slanting, win.

Two players, seven columns of six cells; a disc falls to the lowest free cell of its column. The first seat wins with best
play, starting in the middle. Columns are written 1 to 7 from the left.

Each seat's discs are the bits of one word: seven bits a column, the lowest bit its bottom cell, the seventh always 0. A row
of four then shows as four bits at equal distance (7 across, 1 up, 6 and 8 slanting), found with two shifts each.
"""

import numpy as np

from ludus.core import WAIT

PLAYERS, MAX_MOVES, MAX_PLIES, RETURNS = 2, 7, 42, (-1, 1)
STATE = np.dtype([("discs", "u8", (2,)), ("plies", "i1"), ("winner", "i1")])
PAINT = {"●": 0, "○": 1}

NOBODY = -1
ONE = np.uint64(1)
COLUMN = np.uint64(0b111111)


def start(options, rng, rules, state):
    state.winner = NOBODY


def mover(rules, state):
    return state.plies & 1


def legal(rules, state, seat, out):
    if seat != state.plies & 1:
        out[0] = WAIT
        return 1
    taken = state.discs[0] | state.discs[1]
    count = 0
    for column in range(7):
        out[count] = column
        count += (taken >> np.uint64(7 * column + 5)) & ONE == 0  # counted only while its top cell is free
    return count


def step(rules, state, moves):
    seat = state.plies & 1
    bottom = np.uint64(7 * moves[seat])
    taken = state.discs[0] | state.discs[1]
    lowest_free = (taken + (ONE << bottom)) & (COLUMN << bottom)  # the carry runs up to the first free cell
    state.discs[seat] |= lowest_free & ~taken
    state.plies += 1
    if has_four(state.discs[seat]):
        state.winner = seat


def has_four(discs):
    for distance in (7, 1, 6, 8):
        pairs = discs & (discs >> np.uint64(distance))
        if pairs & (pairs >> np.uint64(2 * distance)):
            return True
    return False


def is_over(rules, state):
    return state.winner != NOBODY or state.plies == 42


def returns(rules, state, out):
    for seat in range(2):
        out[seat] = 0 if state.winner == NOBODY else (1 if state.winner == seat else -1)


def key(rules, state):
    """The mover's discs plus all discs plus the bottom row: each column's sum tells its height and whose discs they are."""
    taken = state.discs[0] | state.discs[1]
    return state.discs[state.plies & 1] + taken + BOTTOM


BOTTOM = np.uint64(sum(1 << (7 * column) for column in range(7)))


def show(rules, state):
    def disc(cell):
        bit = ONE << np.uint64(cell)
        return "●" if state.discs[0] & bit else "○" if state.discs[1] & bit else "·"

    rows = ["│ " + " ".join(disc(7 * column + row) for column in range(7)) + " │" for row in range(5, -1, -1)]
    return "\n".join([*rows, "╰───────────────╯", "  1 2 3 4 5 6 7"])


def scenery(rules):
    return {"kind": "cells", "width": 7, "height": 6, "marks": "●●", "moves": list("1234567" * 6)}


def frame(rules, state):
    def owner(cell):
        bit = ONE << np.uint64(cell)
        return "0" if state.discs[0] & bit else "1" if state.discs[1] & bit else "."

    return {"owners": "".join(owner(7 * column + row) for row in range(6) for column in range(7))}


def format_move(rules, state, seat, move):
    return "1234567"[move]


def reason(rules, state):
    return "four in a row" if state.winner != NOBODY else "the board is full"
