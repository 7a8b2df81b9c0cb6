"""Tic-tac-toe: three in a row, across, down or slanting.

Two players, X first, set one mark a turn on a board of nine cells. With good play on both sides it is a draw. Cells are
written column then row, from `a1` at the bottom left to `c3` at the top right.
"""

import numpy as np

from ludus.core import WAIT

PLAYERS, MAX_MOVES, MAX_PLIES, RETURNS = 2, 9, 9, (-1, 1)
STATE = np.dtype([("marks", "i4", (2,)), ("plies", "i1"), ("winner", "i1")])  # marks: nine bits a seat, a1 lowest
PAINT = {"X": 0, "O": 1}

NOBODY, FULL = -1, 0b111_111_111
LINES = (0b000_000_111, 0b000_111_000, 0b111_000_000, 0b001_001_001, 0b010_010_010, 0b100_100_100, 0b100_010_001, 0b001_010_100)


def start(options, rng, rules, state):
    state.winner = NOBODY


def mover(rules, state):
    return state.plies & 1


def legal(rules, state, seat, out):
    if seat != state.plies & 1:
        out[0] = WAIT
        return 1
    taken = state.marks[0] | state.marks[1]
    count = 0
    for cell in range(9):
        if not (taken >> cell) & 1:
            out[count] = cell
            count += 1
    return count


def step(rules, state, moves):
    seat = state.plies & 1
    marks = state.marks[seat] | (1 << moves[seat])
    state.marks[seat] = marks
    state.plies += 1
    for line in LINES:
        if marks & line == line:
            state.winner = seat


def is_over(rules, state):
    return state.winner != NOBODY or state.plies == 9


def returns(rules, state, out):
    for seat in range(2):
        out[seat] = 0 if state.winner == NOBODY else (1 if state.winner == seat else -1)


def key(rules, state):
    return state.marks[0] | (state.marks[1] << 9)


def show(rules, state):
    def mark(cell):
        return "X" if state.marks[0] >> cell & 1 else "O" if state.marks[1] >> cell & 1 else "·"

    rows = [f"{row + 1}  {mark(3 * row)} │ {mark(3 * row + 1)} │ {mark(3 * row + 2)}" for row in (2, 1, 0)]
    return "\n  ───┼───┼───\n".join(rows) + "\n   a   b   c"


def scenery(rules):
    return {"kind": "cells", "width": 3, "height": 3, "marks": "XO", "moves": [f"{x}{y}" for y in "123" for x in "abc"]}


def frame(rules, state):
    def owner(cell):
        return "0" if state.marks[0] >> cell & 1 else "1" if state.marks[1] >> cell & 1 else "."

    return {"owners": "".join(owner(cell) for cell in range(9))}


def format_move(rules, state, seat, move):
    return "abc"[move % 3] + "123"[move // 3]


def reason(rules, state):
    return "three in a row" if state.winner != NOBODY else "the board is full"
