"""Riders who can no longer get at each other: who rides further wins. Valued by bounds on both rides, exactly where they meet.

The chambers say how far each can get at most, a short ride how far it gets at least. If the least of one is more than the most
of the other, the game is decided, and the search need not look into it ever again.
"""

from __future__ import annotations

from ludus.champions.tron_board import Board, Ground
from ludus.champions.tron_evaluation import APART, Judge
from ludus.champions.tron_fill import Ride, ride_far

WIN, SURE, DRAW = 1_000_000, 900_000, 0  # a win now; beyond SURE it is known who wins, and in how many plies
MOST = SURE // 2  # of what is only guessed
TRIES = 64  # steps beyond those of the first ride
REACHED = 92  # % of the way from the short ride to the bound: there a long ride ends, on average (docs/champions/tron.md)


def value_apart(board: Board, ground: Ground, first: int, in_turn: int, judge: Judge, ride: Ride) -> int:
    """The worth to rider 0; `judge_duel` came before. Of two who move in turn, `first` is the one to move."""
    ahead, least, most = int(furthest(judge, 1) > furthest(judge, 0)), ride.least, ride.most
    least[1 - ahead], most[1 - ahead] = 0, furthest(judge, 1 - ahead)
    for number in range(2):  # who has more room rides first, which mostly decides it: the other need not ride then
        rider = ahead ^ number
        bound = furthest(judge, rider)
        least[rider] = ride_far(board, ground, rider, bound, bound + TRIES, ride)
        most[rider] = least[rider] if ride.steps[0] < bound + TRIES else bound
        if compare(least[0], most[1], first, in_turn) > 0:
            return int(WIN - 2 * (most[1] + 1))
        if compare(most[0], least[1], first, in_turn) < 0:
            return int(2 * (most[0] + 1) - WIN)
    if least[0] == most[0] and least[1] == most[1]:
        return DRAW
    lead = (100 - REACHED) * (least[0] - least[1]) + REACHED * (most[0] - most[1])
    guess = lead * judge.weights[APART, 0] // 100
    return int(min(max(guess, -MOST), MOST))


def furthest(judge: Judge, rider: int) -> int:
    """The cells of a rider's best branch."""
    return int(judge.features[rider, 0] + judge.features[rider, 2])


def compare(cells: int, others: int, first: int, in_turn: int) -> int:
    """Who outlasts whom if rider 0 rides so many cells, and rider 1: 1, 0 or -1. In turn the first to move loses ties."""
    if cells != others or not in_turn:
        return 1 if cells > others else -1 if cells < others else 0
    return -1 if first == 0 else 1
