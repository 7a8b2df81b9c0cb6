"""Branches: a game drawn from a seed. Moves add to a total; what a total means, nobody knows before it is reached.

Few totals and many ways to each, so that positions come up again, at other plies too; small returns, so that many are equal.
"""

import numpy as np

from ludus.core import ALL, WAIT, Options, draw, mix, option


class BranchesOptions(Options):
    seats: int = option(2, "how many play", low=1, high=4)
    together: bool = option(False, "all move at once")
    goal: int = option(12, "no game goes on beyond this total", low=1, high=60)
    most: int = option(3, "how many moves there are at most", low=1, high=4)


PLAYERS, MAX_MOVES, MAX_PLIES, RETURNS, ZERO_SUM = (1, 4), 4, 60, (-3, 3), False
RULES = np.dtype([("players", "i1"), ("together", "i1"), ("goal", "i4"), ("most", "i4"), ("luck", "u8")])
STATE = np.dtype([("total", "i4"), ("turn", "i1")])


def start(options, rng, rules, state):
    rules.players, rules.together, rules.goal, rules.most = options.seats, options.together, options.goal, options.most
    rules.luck = draw(rng)


def lot(rules, state, what, count):
    """A number below count that is drawn for this position, always the same."""
    bits = mix(mix(rules.luck ^ np.uint64(state.total * 8 + state.turn)) ^ np.uint64(what))
    return int(np.int64((bits >> np.uint64(20)) & np.uint64(0xFFFFF))) % count


def mover(rules, state):
    return ALL if rules.together else state.turn


def legal(rules, state, seat, out):
    if not rules.together and seat != state.turn:
        out[0] = WAIT
        return 1
    count = 1 + lot(rules, state, 10 + seat, rules.most)
    for i in range(count):
        out[i] = i + 1
    return count


def step(rules, state, moves):
    for seat in range(rules.players):
        if moves[seat] != WAIT:
            state.total += moves[seat] * (seat + 1) if rules.together else moves[seat]
    if not rules.together:
        state.turn = (state.turn + 1) % rules.players


def is_over(rules, state):
    return state.total >= rules.goal or (state.total > 0 and lot(rules, state, 1, 8) == 0)


def returns(rules, state, out):
    for seat in range(rules.players):
        out[seat] = lot(rules, state, 20 + seat, 7) - 3
    if rules.players == 2:
        out[1] = -out[0]


def key(rules, state):
    return state.total * 8 + state.turn


def evaluate(rules, state, out):
    for seat in range(rules.players):
        out[seat] = (lot(rules, state, 30 + seat, 13) - 6) / 2
    if rules.players == 2:
        out[1] = -out[0]


def evaluate_flat(rules, state, out):
    for seat in range(rules.players):
        out[seat] = 1.0
