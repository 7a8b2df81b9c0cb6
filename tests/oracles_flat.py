"""Naive twins of flat Monte Carlo: for every move a list of what its games gave, played one by one on a `Position`.

All games draw from one stream, in the order in which they are played; within a turn seat by seat, and only where there is more
than one move.
"""

from __future__ import annotations

import math
import statistics

from ludus.core import below, stream
from ludus.core.records import first_record


def play_random_game(position, seat, move, rng):
    """What the seat gets from a random game that begins with its move."""
    ahead = position.copy()
    given = {seat: move}
    while not ahead.is_over:
        moves = []
        for each in ahead.seats_asked():
            legal = ahead.legal(each)
            drawn = given.pop(each) if each in given else legal[below(rng, len(legal))] if len(legal) > 1 else legal[0]
            moves.append(drawn)
        ahead.play(*moves)
    return ahead.outcome().returns[seat]


class Decision:
    """The lists of returns, move by move."""

    def __init__(self, position, seat, seed):
        self.position, self.seat = position, seat
        self.rng = first_record(stream(seed, "flat", len(position.history)))
        self.results = {move: [] for move in position.legal(seat)}

    def try_out(self, move):
        self.results[move].append(play_random_game(self.position, self.seat, move, self.rng))

    def games(self):
        return sum(map(len, self.results.values()))

    def mean(self, move):
        return statistics.fmean(self.results[move])

    def share(self, moves, games):
        """So many games, each with the move that has the fewest, the first of equals."""
        for _ in range(games):
            self.try_out(min(moves, key=lambda move: len(self.results[move])))

    def best(self, moves, value):
        return max((move for move in moves if self.results[move]), key=value)


def decide_equal(position, seat, games, seed):
    decision = Decision(position, seat, seed)
    decision.share(list(decision.results), games)
    return decision, decision.best(decision.results, decision.mean)


def decide_halving(position, seat, games, seed):
    decision = Decision(position, seat, seed)
    moves = list(decision.results)
    rounds = max(1, math.ceil(math.log2(len(moves))))
    for number in range(rounds):
        share = (games - decision.games()) // (rounds - number)
        if number == 0 and share < len(moves):
            share = min(games, len(moves))
        decision.share(moves, share)
        if number < rounds - 1:
            tried = [move for move in moves if decision.results[move]]
            best_first = sorted(tried, key=decision.mean, reverse=True) + [move for move in moves if move not in tried]
            kept = best_first[: math.ceil(len(moves) / 2)]
            moves = [move for move in moves if move in kept]
    return decision, decision.best(moves, decision.mean)


def decide_ucb(position, seat, games, seed, c=0.3):
    """For returns of -1, 0 and 1: (won - lost) / played + c sqrt(ln n / n_a), also in the end."""
    decision = Decision(position, seat, seed)

    def value(move):
        results = decision.results[move]
        scoring = (results.count(1) - results.count(-1)) / len(results)
        return scoring + c * math.sqrt(math.log(decision.games()) / len(results))

    _follow(decision, value, games)
    return decision, decision.best(decision.results, value)


def decide_ucb1(position, seat, games, seed):
    """The mean of 1 for a win and a half for a draw, + sqrt(2 ln n / n_a); in the end the most games, then the higher mean."""
    decision = Decision(position, seat, seed)

    def value(move):
        results = decision.results[move]
        mean = (results.count(1) + results.count(0) / 2) / len(results)
        return mean + math.sqrt(2) * math.sqrt(math.log(decision.games()) / len(results))

    _follow(decision, value, games)
    return decision, decision.best(decision.results, lambda move: (len(decision.results[move]), decision.mean(move)))


def _follow(decision, value, games):
    for _ in range(games):
        untried = [move for move, results in decision.results.items() if not results]
        decision.try_out(untried[0] if untried else max(decision.results, key=value))


DECIDE = {"equal": decide_equal, "halving": decide_halving, "ucb": decide_ucb, "ucb1": decide_ucb1}


def interval(results, low, high):
    """The mean +- 1.96 standard errors, inside the range; all of it after one game."""
    if len(results) == 1:
        return low, high
    reach = 1.96 * statistics.stdev(results) / math.sqrt(len(results))
    mean = statistics.fmean(results)
    return max(low, mean - reach), min(high, mean + reach)
