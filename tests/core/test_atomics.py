"""Indivisible acts, interpreted and compiled alike, and among threads that get in each other's way."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import numpy as np
import pytest

from ludus import find_game
from ludus.core.atomics import claim, claim_field, give_way, load, load_field, store, store_field
from ludus.core.memory import look_ahead

PAIR = np.dtype([("word", "i4"), ("flag", "i8")], align=True)


class Board(NamedTuple):
    words: Any  # [n] i8
    pairs: Any  # [n] PAIR
    weight: float


def exercise(board, start):
    """Each act once; what went wrong is counted."""
    faults = 0
    store(board.words, 0, start)
    faults += load(board.words, 0) != start
    faults += not claim(board.words, 0, start, start + 1)
    faults += claim(board.words, 0, start, 99)
    faults += load(board.words, 0) != start + 1
    store_field(board.pairs, 1, "flag", start)
    faults += load_field(board.pairs, 1, "flag") != start
    faults += not claim_field(board.pairs, 1, "word", 0, 7)
    faults += claim_field(board.pairs, 1, "word", 0, 8)
    faults += load_field(board.pairs, 1, "word") != 7
    look_ahead(board.words, 1)
    give_way()
    board.words[1] = np.int64(board.weight * 10)
    return faults


@pytest.mark.parametrize("engine", ["interpreted", "compiled"])
def test_each_act_does_what_it_says(engine):
    board = Board(np.zeros(2, np.int64), np.zeros(2, PAIR), 2.5)
    assert find_game("matches").kernel(exercise, engine)(board, 40) == 0
    assert board.words.tolist() == [41, 25]
    assert board.pairs[1].tolist() == (7, 40)


def take_tickets(words, owners, me):
    """Claim the next ticket until all are gone; everyone who got one writes a name on it."""
    taken = 0
    while True:
        ticket = load(words, 0)
        if ticket == len(owners):
            return taken
        if claim(words, 0, ticket, ticket + 1):
            owners[ticket] += me
            taken += 1


def test_no_ticket_is_taken_twice():
    kernel = find_game("matches").kernel(take_tickets)
    words, owners = np.zeros(1, np.int64), np.zeros(200_000, np.int64)
    kernel(words, owners[:0], 1)  # compiled before the threads start
    with ThreadPoolExecutor(4) as pool:
        taken = list(pool.map(lambda me: kernel(words, owners, me), (1, 10, 100, 1000)))
    assert sum(taken) == len(owners)
    assert set(owners.tolist()) <= {1, 10, 100, 1000}
