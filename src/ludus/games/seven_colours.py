"""Seven Colours: name a colour, and all of it that touches your region is yours; more than half of the board wins.

Seat 0, shown `v`, starts in the bottom left cell, seat 1, `^`, in the top right one. In turn each names a colour, and every
free cell of that colour that touches the region, directly or through cells of the same colour, joins it. Cells never change
hands, and any colour may be named, even one that gains nothing. Colours are the letters a, b, c, ...

Whoever owns more than half of the board wins. The game ends sooner if a region is cut off: what a player owns or can still
connect to is its *reach*, and who cannot reach half of the board has lost. Once no free cell is in both reaches everything is
shared out, and equal halves are a draw. After four plies a cell the game is called off, and the larger region wins.

Boards are `random`; or `symmetric`, the same for both players: mirrored at the diagonal that runs between them if the board is
square, else turned by 180 degrees; or `balanced`, with as many cells of each colour near one corner as near the other, where
near means in the corner's quarter, a box of half the width and half the height.

Cells are the bits of words, a word a row, so that a whole row grows in a few operations.
"""

from typing import Literal

import numpy as np

from ludus.core import WAIT, Options, below, below_many, mix, option


class SevenColoursOptions(Options):
    width: int = option(30, "how many columns the board has", low=2, high=64)
    height: int = option(30, "how many rows the board has", low=2, high=64)
    colours: int = option(7, "how many colours there are", low=3, high=16)
    board: Literal["random", "symmetric", "balanced"] = option("random", "how fair the board is to both players")


PLAYERS, MAX_MOVES, MAX_PLIES, RETURNS = 2, 16, 4 * 64 * 64, (-1, 1)
RULES = np.dtype(
    [
        ("colour", "u8", (16, 64)),  # [colour, row] the cells of that colour; row 0 is at the bottom, bit 0 on the left
        ("board", "u8", (64,)),  # [row] all cells
        ("width", "i4"),
        ("height", "i4"),
        ("colours", "i4"),
    ]
)
STATE = np.dtype(
    [
        ("owned", "u8", (2, 64)),  # [seat, row] the seat's region
        ("reach", "u8", (2, 64)),  # [seat, row] the region and all it can still connect to
        ("trial", "u8", (64,)),  # [row] where a policy tries a colour out; empty before and after
        ("cells", "i4", (2,)),  # [seat] how many are owned
        ("reachable", "i4", (2,)),  # [seat] how many are in reach
        ("plies", "i4"),
        ("turn", "i1"),
        ("winner", "i1"),
        ("ending", "i1"),
    ]
)

LETTERS = "abcdefghijklmnop"
PAINT = {
    "v": 0,
    "^": 1,
    "a": "#e6384f",
    "b": "#3fae49",
    "c": "#ffe14d",
    "d": "#b45cf0",
    "e": "#f7f7f7",
    "f": "#c98a5e",
    "g": "#ff8fc8",
    "h": "#1f9e8f",
    "i": "#8a8f99",
    "j": "#b8f24a",
    "k": "#4a5ee0",
    "l": "#9fe8c8",
    "m": "#a3195b",
    "n": "#d9c2ff",
    "o": "#7d7a1e",
    "p": "#ffc9a3",
}

NOBODY = -1
GOES_ON, MAJORITY, CUT_OFF, SHARED_OUT, CALLED_OFF = range(5)  # how a game ended
NONE, ONE, EVERY_BIT = np.uint64(0), np.uint64(1), np.uint64(2**64 - 1)


def start(options, rng, rules, state):
    width, height = options.width, options.height
    rules.width, rules.height, rules.colours = width, height, options.colours
    rules.board[:height] = EVERY_BIT >> np.uint64(64 - width)
    cells = np.zeros((options.colours, height, 64), np.uint8)
    cells[:, :, :width] = draw_board(options, rng) == np.arange(options.colours)[:, None, None]
    rules.colour[: options.colours, :height] = np.packbits(cells, axis=2, bitorder="little").view("<u8")[:, :, 0]
    state.owned[0, 0] = ONE
    state.owned[1, height - 1] = ONE << np.uint64(width - 1)
    for seat in range(2):
        state.cells[seat] = 1
        state.reach[seat] = rules.board & ~state.owned[1 - seat]
        state.reachable[seat] = width * height - 1
    state.winner = NOBODY
    settle(rules, state)


def draw_board(options, rng):
    """The colours of all cells, [y, x]."""
    shape = options.height, options.width
    grid = below_many(rng, options.colours, options.height * options.width).reshape(shape)
    if options.board == "symmetric":
        cells = np.arange(grid.size).reshape(shape)
        return np.where(cells <= exchange_players(cells), grid, exchange_players(grid))
    if options.board == "balanced":
        box = slice(options.height // 2), slice(options.width // 2)
        near_one = grid[::-1, ::-1][box]
        near_one[...] = shuffle(grid[box].flatten(), rng).reshape(near_one.shape)
    return grid


def exchange_players(grid):
    """The grid as the other player sees it: (x, y) for (n - 1 - y, n - 1 - x) if it is square, else turned by 180 degrees."""
    turned = grid[::-1, ::-1]
    return turned.T if grid.shape[0] == grid.shape[1] else turned


def shuffle(colours, rng):
    """All but the first, the corner: owned from the start, its colour counts for nothing, so it may not replace another."""
    order = np.argsort(below_many(rng, 2**31 - 1, len(colours) - 1), kind="stable")
    colours[1:] = colours[1:][order]
    return colours


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
    """Let the region grow over all the terrain that connects to it and is not blocked.

    One walk up the rows, which turns back whenever a row has grown and the one beneath it can grow from that.
    """
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
    """The row, and all runs of free cells in it that touch it or the rows beside."""
    grown = row | (beside & free)
    while True:
        more = grown | (((grown << ONE) | (grown >> ONE)) & free)
        if more == grown:
            return grown
        grown = more


def shrink_reach(rules, state, seat):
    """Take from the seat's reach what the other has just taken or cut off.

    The other's own reach stays: what is left of an area that both could reach still touches the cells just taken.
    """
    reach, taken = state.reach[seat], state.owned[1 - seat]
    for y in range(rules.height):
        reach[y] &= ~taken[y]
    if count_pieces(reach, rules.height) > 1:
        for y in range(rules.height):
            if taken[y] != NONE:  # a row that holds no such cell lies on the seat's own side, and stays in reach as a whole
                reach[y] = state.owned[seat, y]
        spread(reach, rules.board, taken, rules.height)
    state.reachable[seat] = count(reach, rules.height)


def count_pieces(rows, height):
    """How many areas a reach has fallen into: its runs of cells, less the places where runs of neighbouring rows touch.

    Runs are the nodes and touching places the edges of a graph, and nodes less edges are its connected parts if it has no
    circles. A circle of runs would enclose something; but all that is out of reach hangs together and touches the border, for
    the other's region does, with its corner. So this test is exact, and far cheaper than to spread the reach anew every ply.
    """
    pieces = 0
    beneath = NONE
    for y in range(height):
        row = rows[y]
        pieces += count_runs(row) - count_runs(row & beneath)
        beneath = row
    return pieces


def count_runs(row):
    return count_bits(row & ~(row << ONE))


def count(rows, height):
    cells = 0
    for y in range(height):
        cells += count_bits(rows[y])
    return cells


def count_bits(bits):
    """Compilers know this loop, and make one instruction of it."""
    number = 0
    while bits != NONE:
        bits &= bits - ONE  # clears the lowest
        number += 1
    return number


def settle(rules, state):
    """Note whether the game is over, who won it and why.

    Whoever owns more than half has cut the other off from half, too. And if a game goes on, some free area is in both reaches:
    so both players touch it, and each has a colour that gains a cell.
    """
    cells = rules.width * rules.height
    if 2 * min(state.reachable[0], state.reachable[1]) < cells:
        state.winner = 0 if state.reachable[0] > state.reachable[1] else 1
        state.ending = MAJORITY if 2 * state.cells[state.winner] > cells else CUT_OFF
    elif state.reachable[0] + state.reachable[1] == cells:
        state.ending = SHARED_OUT
    elif state.plies >= 4 * cells:
        state.ending = CALLED_OFF
        if state.cells[0] != state.cells[1]:
            state.winner = 0 if state.cells[0] > state.cells[1] else 1


def is_over(rules, state):
    return state.ending != GOES_ON


def returns(rules, state, out):
    for seat in range(2):
        out[seat] = 0 if state.winner == NOBODY else (1 if state.winner == seat else -1)


def key(rules, state):
    """The regions tell the reaches; the plies tell the turn, and how far off the end is at the latest."""
    bits = mix(np.uint64(state.plies))
    for y in range(rules.height):
        bits = mix(mix(bits ^ state.owned[0, y]) ^ state.owned[1, y])
    return bits


def evaluate(rules, state, out):
    """By how much of the board each seat is ahead."""
    for seat in range(2):
        out[seat] = (state.cells[seat] - state.cells[1 - seat]) / (rules.width * rules.height)


def evaluate_cells(rules, state, out):
    """The same, by its name among the others."""
    evaluate(rules, state, out)


def evaluate_border(rules, state, out):
    """By how much longer each seat's border is: free cells that touch its region, as a share of the board."""
    out[0] = lead_in_border(rules, state) / (rules.width * rules.height)
    out[1] = -out[0]


def evaluate_mixed(rules, state, out):
    """Both together: a border cell, which the next moves may win, counts half as much as one owned."""
    lead = 2 * (state.cells[0] - state.cells[1]) + lead_in_border(rules, state)
    out[0] = lead / (3 * rules.width * rules.height)
    out[1] = -out[0]


def lead_in_border(rules, state):
    """How many more free cells touch the first seat's region than the second's."""
    first, second = state.owned[0], state.owned[1]
    return count_border(rules, first, second) - count_border(rules, second, first)


def choose_random_useful(rules, state, seat, rng):
    """A colour that gains at least one cell, each as likely as the next."""
    if seat != state.turn:
        return WAIT
    if is_over(rules, state):  # while the game goes on there is such a colour, as `settle` explains
        return 0
    while True:
        colour = below(rng, rules.colours)
        if is_useful(rules, state, seat, colour):
            return colour


def is_useful(rules, state, seat, colour):
    region, taken = state.owned[seat], state.owned[1 - seat]
    for y in range(rules.height):
        border = border_along(rules, region, taken, y)
        if border & rules.colour[colour, y] != NONE:
            return True
    return False


def border_along(rules, region, taken, y):
    """The free cells of a row that touch the region."""
    near = (region[y] << ONE) | (region[y] >> ONE)
    if y > 0:
        near |= region[y - 1]
    if y + 1 < rules.height:
        near |= region[y + 1]
    return near & rules.board[y] & ~region[y] & ~taken[y]


def choose_greedy(rules, state, seat, rng):
    """The colour that gains the most cells now, the first of equals."""
    if seat != state.turn:
        return WAIT
    best, most = 0, 0
    for colour in range(rules.colours):
        gained = count_gain(rules, state, seat, colour)
        if gained > most:
            best, most = colour, gained
    return best


def count_gain(rules, state, seat, colour):
    """How many cells the seat would gain by a colour."""
    try_colour(rules, state, seat, colour)
    gained = count(state.trial, rules.height) - state.cells[seat]
    clear_trial(rules, state)
    return gained


def try_colour(rules, state, seat, colour):
    """The seat's region after a colour, into `trial`."""
    for y in range(rules.height):
        state.trial[y] = state.owned[seat, y]
    spread(state.trial, rules.colour[colour], state.owned[1 - seat], rules.height)


def clear_trial(rules, state):
    for y in range(rules.height):
        state.trial[y] = NONE


def choose_hegemon(rules, state, seat, rng):
    """The colour after which the border is longest, the first of equals; one that gains a cell, so that games go on."""
    if seat != state.turn:
        return WAIT
    best, longest = 0, -1
    for colour in range(rules.colours):
        if is_useful(rules, state, seat, colour):
            border = count_next_border(rules, state, seat, colour)
            if border > longest:
                best, longest = colour, border
    return best


def count_next_border(rules, state, seat, colour):
    """How long the seat's border would be after a colour."""
    try_colour(rules, state, seat, colour)
    border = count_border(rules, state.trial, state.owned[1 - seat])
    clear_trial(rules, state)
    return border


def count_border(rules, region, taken):
    """How many free cells touch the region."""
    cells = 0
    for y in range(rules.height):
        cells += count_bits(border_along(rules, region, taken, y))
    return cells


def show(rules, state):
    grid = np.full((rules.height, rules.width), "?")
    for mark, rows in [*zip(LETTERS, rules.colour, strict=True), ("v", state.owned[0]), ("^", state.owned[1])]:
        grid[cells_of(rules, rows)] = mark
    return "\n".join(map(" ".join, grid[::-1].tolist()))


def cells_of(rules, rows):
    """[y, x] where the bits of the rows are set."""
    x = np.arange(rules.width, dtype=np.uint64)
    return (rows[: rules.height, np.newaxis] >> x) & ONE != NONE


def scenery(rules):
    letters = np.full((rules.height, rules.width), "?")
    for letter, rows in zip(LETTERS, rules.colour, strict=True):
        letters[cells_of(rules, rows)] = letter
    palette = {letter: PAINT[letter] for letter in LETTERS[: rules.colours]}
    return {
        "kind": "colours",
        "width": int(rules.width),
        "height": int(rules.height),
        "letters": "".join(letters.ravel()),
        "palette": palette,
    }


def frame(rules, state):
    owners = np.full((rules.height, rules.width), ".")
    for seat in range(2):
        owners[cells_of(rules, state.owned[seat])] = str(seat)
    return {"owners": "".join(owners.ravel()), "cells": [int(count) for count in state.cells]}


def format_move(rules, state, seat, move):
    return LETTERS[move]


def reason(rules, state):
    if state.ending == MAJORITY:
        return f"seat {state.winner} owns more than half of the board"
    if state.ending == CUT_OFF:
        return f"seat {1 - state.winner} can no longer reach half of the board"
    if state.ending == SHARED_OUT:
        return "the board is shared out in equal halves"
    return f"called off after {state.plies} plies with {state.cells[0]} cells to {state.cells[1]}"
