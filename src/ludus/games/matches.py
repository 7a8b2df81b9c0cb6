"""Matches: take one, two or three; whoever takes the last one wins, or loses.

The game of the course: 13 matches lie on the table and two players take turns. With `last=wins` a number of matches that
divides by `most + 1` is lost for whoever must move; with `last=loses` it is one more than that.
"""

from typing import Literal

import numpy as np

from ludus.core import WAIT, Options, option


class MatchesOptions(Options):
    matches: int = option(13, "how many lie on the table", low=1, high=10_000)
    most: int = option(3, "how many one may take at a time", low=1, high=8)
    last: Literal["wins", "loses"] = option("wins", "what taking the last one does")


PLAYERS, MAX_MOVES, MAX_PLIES, RETURNS = 2, 8, 10_000, (-1, 1)
RULES = np.dtype([("most", "i4"), ("last_wins", "i1")])
STATE = np.dtype([("left", "i4"), ("turn", "i1")])


def start(options, rng, rules, state):
    rules.most, rules.last_wins = options.most, options.last == "wins"
    state.left = options.matches


def mover(rules, state):
    return state.turn


def legal(rules, state, seat, out):
    if seat != state.turn:
        out[0] = WAIT
        return 1
    count = min(rules.most, state.left)
    for i in range(count):
        out[i] = i + 1
    return count


def step(rules, state, moves):
    state.left -= moves[state.turn]
    state.turn = 1 - state.turn


def is_over(rules, state):
    return state.left == 0


def returns(rules, state, out):  # whoever is to move now did not take the last one
    out[state.turn] = -1 if rules.last_wins else 1
    out[1 - state.turn] = -out[state.turn]


def key(rules, state):
    return state.left * 2 + state.turn


def show(rules, state):
    rows = [min(40, state.left - first) for first in range(0, state.left, 40)]
    return "\n".join("|" * row for row in rows) + f"  ({state.left})"


def scenery(rules):
    return {"kind": "matches", "most": int(rules.most), "last": "wins" if rules.last_wins else "loses"}


def frame(rules, state):
    return {"left": int(state.left)}


def reason(rules, state):
    return f"seat {1 - state.turn} took the last match"
