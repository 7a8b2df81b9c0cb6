"""Auction: two to eight bidders bid at once; the highest lone bid gains what it saved, everyone else nothing. Not zero-sum."""

import numpy as np

from ludus.core import ALL, WAIT, Options, below, option


class AuctionOptions(Options):
    bidders: int = option(3, "how many bid", low=2, high=8)
    rounds: int = option(2, "how many lots are sold", low=1, high=5)


PLAYERS, MAX_MOVES, MAX_PLIES, ZERO_SUM = (2, 8), 4, 5, False
RULES = np.dtype([("players", "i1"), ("rounds", "i1"), ("worth", "i2", (5,)), ("lowest", "f8"), ("highest", "f8")])
STATE = np.dtype([("round", "i1"), ("gains", "f8", (8,)), ("banned", "i1")])  # banned: the last winner sits one lot out


def start(options, rng, rules, state):
    rules.players, rules.rounds = options.bidders, options.rounds
    for lot in range(options.rounds):
        rules.worth[lot] = 4 + below(rng, 4)
    rules.lowest, rules.highest = 0, rules.worth.sum()
    state.banned = -1


def mover(rules, state):
    return ALL


def legal(rules, state, seat, out):
    if seat == state.banned:
        out[0] = WAIT
        return 1
    for bid in range(4):
        out[bid] = bid
    return 4


def step(rules, state, moves):
    best, holder = -1, -1
    for seat in range(rules.players):
        if moves[seat] > best:
            best, holder = moves[seat], seat
        elif moves[seat] == best:
            holder = -1
    if holder >= 0:
        state.gains[holder] += rules.worth[state.round] - best
    state.banned = holder
    state.round += 1


def is_over(rules, state):
    return state.round == rules.rounds


def returns(rules, state, out):
    for seat in range(rules.players):
        out[seat] = state.gains[seat]
