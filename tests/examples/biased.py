"""Biased rock-paper-scissors: a win by rock pays twice; who is ahead after a few rounds gains the difference. No key."""

import numpy as np

from ludus.core import ALL, Options, option


class BiasedOptions(Options):
    rounds: int = option(1, "how often both show", low=1, high=3)


PLAYERS, MAX_MOVES, MAX_PLIES = 2, 3, 3
RULES = np.dtype([("rounds", "i1"), ("lowest", "f8"), ("highest", "f8")])
STATE = np.dtype([("round", "i1"), ("lead", "i1"), ("spare", "u8", (40,))])
ROCK, PAPER, SCISSORS = range(3)


def start(options, rng, rules, state):
    rules.rounds = options.rounds
    rules.lowest, rules.highest = -2 * options.rounds, 2 * options.rounds


def mover(rules, state):
    return ALL


def legal(rules, state, seat, out):
    out[0], out[1], out[2] = ROCK, PAPER, SCISSORS
    return 3


def step(rules, state, moves):
    if (moves[0] - moves[1]) % 3 == 1:
        state.lead += 2 if moves[0] == ROCK else 1
    elif (moves[1] - moves[0]) % 3 == 1:
        state.lead -= 2 if moves[1] == ROCK else 1
    state.round += 1
    state.spare[10 * state.round] = 7  # a word that differs for the first time in every round


def is_over(rules, state):
    return state.round == rules.rounds


def returns(rules, state, out):
    out[0], out[1] = state.lead, -state.lead
