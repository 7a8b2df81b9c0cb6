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
    most, other_most = furthest(judge, 0), furthest(judge, 1)
    least = ride_far(board, ground, 0, most, most + TRIES, ride)
    if ride.steps[0] < most + TRIES:
        most = least
    other_least = ride_far(board, ground, 1, other_most, other_most + TRIES, ride)
    if ride.steps[0] < other_most + TRIES:
        other_most = other_least
    if compare(least, other_most, first, in_turn) > 0:
        return WIN - 2 * (other_least + 1)
    if compare(most, other_least, first, in_turn) < 0:
        return -(WIN - 2 * (least + 1))
    if least == most and other_least == other_most:
        return DRAW
    lead = (100 - REACHED) * (least - other_least) + REACHED * (most - other_most)
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
