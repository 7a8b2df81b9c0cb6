"""What a processor says of a word, interpreted and compiled alike."""

import numpy as np
import pytest

from ludus import find_game
from ludus.core.bits import count_ones, lowest_one


def read_words(words, ones, lowest):
    for at in range(words.shape[0]):
        ones[at], lowest[at] = count_ones(words[at]), lowest_one(words[at])
    return 0


@pytest.mark.parametrize("engine", ["interpreted", "compiled"])
def test_bits_are_counted_and_the_lowest_is_found(engine):
    words = np.array([1, 2**63, 2**64 - 1, 0b1011000, 2**40 + 2**7], np.uint64)
    ones, lowest = np.zeros(5, np.int64), np.zeros(5, np.int64)
    find_game("tron").kernel(read_words, engine)(words, ones, lowest)
    assert ones.tolist() == [1, 1, 64, 3, 2]
    assert lowest.tolist() == [0, 63, 0, 3, 7]
