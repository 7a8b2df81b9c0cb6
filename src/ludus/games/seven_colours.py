"""Seven Colours: name a colour, and all of it that touches your region is yours; more than half of the board wins."""

from typing import Literal

import numpy as np

from ludus.core import WAIT, Options, below, option


class SevenColoursOptions(Options):
    width: int = option(30, "how many columns the board has", low=2, high=64)
    height: int = option(30, "how many rows the board has", low=2, high=64)
    colours: int = option(7, "how many colours there are", low=3, high=16)
    board: Literal["random", "symmetric", "balanced"] = option("random", "how fair the board is to both players")


PLAYERS, MAX_MOVES, MAX_PLIES, RETURNS = 2, 16, 4 * 64 * 64, (-1, 1)
RULES = np.dtype(
    [
        ("colour", "u8", (16, 64)),  # [colour, row] a bit for every cell of that colour
        ("board", "u8", (64,)),  # [row] a bit for every cell
        ("width", "i4"),
        ("height", "i4"),
        ("colours", "i4"),
    ]
)
STATE = np.dtype(
    [
        ("owned", "u8", (2, 64)),  # [seat, row] the seat's region
        ("reach", "u8", (2, 64)),  # [seat, row] its region and all it can still connect to: what it owns at most in the end
        ("trial", "u8", (64,)),  # [row] for policies to try a colour in; empty at all other times
        ("cells", "i4", (2,)),  # [seat] how many it owns
        ("reachable", "i4", (2,)),  # [seat] how many it owns at most in the end
        ("plies", "i4"),
        ("turn", "i1"),
        ("winner", "i1"),
        ("ending", "i1"),
    ]
)
NOBODY = -1
GOES_ON, MAJORITY, CUT_OFF, SHARED_OUT, TOO_LONG = range(5)
NONE, ONE, ALL_BITS = np.uint64(0), np.uint64(1), np.uint64(2**64 - 1)


def start(options, rng, rules, state):
    width, height = options.width, options.height
    rules.width, rules.height, rules.colours = width, height, options.colours
    rules.board[:height] = ALL_BITS >> np.uint64(64 - width)
    for y in range(height):
        for x in range(width):
            rules.colour[below(rng, options.colours), y] |= ONE << np.uint64(x)
    state.owned[0, 0] = ONE
    state.owned[1, height - 1] = ONE << np.uint64(width - 1)
    for seat in range(2):
        state.cells[seat] = 1
        state.reachable[seat] = width * height - 1
        state.reach[seat] = rules.board & ~state.owned[1 - seat]
    state.winner = NOBODY


def mover(rules, state):
    return state.turn


def legal(rules, state, seat, out):
    if seat != state.turn:
        out[0] = WAIT
        return 1
    for colour in range(rules.colours):
        out[colour] = colour
    return rules.colours


def step(rules, state, moves):
    seat = state.turn
    other = 1 - seat
    spread(state.owned[seat], rules.colour[moves[seat]], state.owned[other], rules.height)
    cells = count(state.owned[seat], rules.height)
    if cells > state.cells[seat]:
        state.cells[seat] = cells
        shrink_reach(rules, state, other)
    state.plies += 1
    state.turn = other
    settle(rules, state)


def spread(region, terrain, blocked, height):
    y = 0
    while y < height:
        beside = NONE
        if y > 0:
            beside |= region[y - 1]
        if y + 1 < height:
            beside |= region[y + 1]
        row = spread_along(region[y], beside, terrain[y] & ~blocked[y])
        if row == region[y]:
            y += 1
            continue
        region[y] = row
        if y > 0 and row & terrain[y - 1] & ~blocked[y - 1] & ~region[y - 1] != NONE:
            y -= 1
        else:
            y += 1


def spread_along(row, beside, free):
    grown = row | (beside & free)
    while True:
        more = grown | (((grown << ONE) | (grown >> ONE)) & free)
        if more == grown:
            return grown
        grown = more


def shrink_reach(rules, state, seat):
    reach, taken = state.reach[seat], state.owned[1 - seat]
    for y in range(rules.height):
        reach[y] &= ~taken[y]
    if pieces(reach, rules.height) > 1:
        for y in range(rules.height):
            reach[y] = state.owned[seat, y]
        spread(reach, rules.board, taken, rules.height)
    state.reachable[seat] = count(reach, rules.height)


def pieces(rows, height):
    number = 0
    below = NONE
    for y in range(height):
        row = rows[y]
        number += ones(row & ~(row << ONE))
        shared = row & below
        number -= ones(shared & ~(shared << ONE))
        below = row
    return number


def count(rows, height):
    total = 0
    for y in range(height):
        total += ones(rows[y])
    return total


def ones(bits):
    number = 0
    while bits != NONE:
        bits &= bits - ONE
        number += 1
    return number


def settle(rules, state):
    everything = rules.width * rules.height
    for seat in range(2):
        if 2 * state.reachable[1 - seat] < everything:
            state.winner = seat
            state.ending = MAJORITY if 2 * state.cells[seat] > everything else CUT_OFF
            return
    if state.reachable[0] + state.reachable[1] == everything:
        state.ending = SHARED_OUT
    elif state.plies >= 4 * everything:
        state.ending = TOO_LONG
        if state.cells[0] != state.cells[1]:
            state.winner = 0 if state.cells[0] > state.cells[1] else 1


def is_over(rules, state):
    return state.ending != GOES_ON


def returns(rules, state, out):
    for seat in range(2):
        out[seat] = 0 if state.winner == NOBODY else (1 if state.winner == seat else -1)


def choose_random_useful(rules, state, seat, rng):
    if seat != state.turn:
        return WAIT
    chosen, seen = 0, 0
    for colour in range(rules.colours):
        if is_useful(rules, state, seat, colour):
            seen += 1
            if below(rng, seen) == 0:
                chosen = colour
    return chosen


def is_useful(rules, state, seat, colour):
    region, taken = state.owned[seat], state.owned[1 - seat]
    for y in range(rules.height):
        row = region[y]
        near = (row << ONE) | (row >> ONE)
        if y > 0:
            near |= region[y - 1]
        if y + 1 < rules.height:
            near |= region[y + 1]
        if near & rules.colour[colour, y] & ~row & ~taken[y] != NONE:
            return True
    return False
