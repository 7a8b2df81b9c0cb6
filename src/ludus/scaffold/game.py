"""Race: add one, two or three to the total; whoever reaches the goal wins.

Everything written here becomes the game's page (`ludus games ./FILE.py`). A game is a module: two records, and plain
functions on them. Change this one into yours; `ludus conform ./FILE.py` says whether it still keeps every promise.
"""

import numpy as np

from ludus.core import WAIT, Options, option


# What people may choose before a game: `ludus play ./FILE.py:goal=30`. Leave the class out if there is nothing to choose.
class RaceOptions(Options):
    goal: int = option(21, "the total to reach", low=1, high=1000)
    most: int = option(3, "the most one may add in a turn", low=1, high=9)


PLAYERS = 2  # seats; (2, 4) if it varies, with a field "players" in RULES
MAX_MOVES = 9  # the most moves that one seat ever has
MAX_PLIES = 1000  # no game is longer
RETURNS = (-1, 1)  # the worst and best that a seat can get

RULES = np.dtype([("goal", "i4"), ("most", "i4")])  # fixed during a game
STATE = np.dtype([("total", "i4"), ("turn", "i1")])  # what a move changes: keep it small


def start(options, rng, rules, state):
    """Fill both records; they come full of zeros. For luck, draw from rng: below(rng, 6) is 0 to 5."""
    rules.goal, rules.most = options.goal, options.most


def mover(rules, state):
    """The seat whose turn it is, or ALL when everyone moves at once."""
    return state.turn


def legal(rules, state, seat, out):
    """Write the seat's moves, whole numbers, into out and return how many; a seat that is not to move has the one move WAIT."""
    if seat != state.turn:
        out[0] = WAIT
        return 1
    count = min(rules.most, rules.goal - state.total)
    for i in range(count):
        out[i] = i + 1
    return count


def step(rules, state, moves):
    """Play one move of every seat: moves[seat]."""
    state.total += moves[state.turn]
    state.turn = 1 - state.turn


def is_over(rules, state):
    return state.total == rules.goal


def returns(rules, state, out):
    """What each seat gets, once the game is over. Whoever is to move now did not reach the goal."""
    out[state.turn] = -1
    out[1 - state.turn] = 1


# The rest is optional.


def key(rules, state):
    """A number (64 bits) that two positions share only if the same can follow from both; some searches use it."""
    return state.total * 2 + state.turn


def show(rules, state):
    """The position as text; any Python is welcome here, it is never compiled."""
    return f"{state.total} of {rules.goal}"


def format_move(rules, state, seat, move):
    """A move as people read and type it."""
    return f"+{move}"
