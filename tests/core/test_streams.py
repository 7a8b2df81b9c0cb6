import warnings

import numpy as np

from ludus.core import below, draw, mix, stream, unit
from ludus.core.records import first_record


def rng(*path):
    return first_record(stream(*path))


def naive_words(one, two, count):
    """xoroshiro128+ on Python's whole numbers, with the lowest bit of each word's halves left out of the sum."""
    mask = 2**64 - 1
    for _ in range(count):
        yield (((one >> 1) + (two >> 1)) << 1) & mask
        two ^= one
        one, two = (
            ((one << 24 | one >> 40) & mask) ^ two ^ ((two << 16) & mask),
            (two << 37 | two >> 27) & mask,
        )


def test_words_are_those_of_the_naive_generator():
    made = stream(3, "twin")
    wanted = list(naive_words(int(made["one"][0]), int(made["two"][0]), 1000))
    record = first_record(made)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert [int(draw(record)) for _ in range(1000)] == wanted


def test_streams_never_change_between_versions():
    record = rng(7, "playouts", 3)
    assert [below(record, 1000) for _ in range(6)] == [981, 533, 6, 630, 616, 511]


def test_equal_paths_give_equal_streams_and_others_do_not():
    assert stream(1, "a") == stream(1, "a")
    assert len({stream(*path).tobytes() for path in [(1, "a"), (1, "b"), (2, "a"), (1,), (1, "a", 0)]}) == 5


def test_below_is_even_and_unit_stays_within_its_bounds():
    record = rng(5)
    counts = np.bincount([below(record, 7) for _ in range(21_000)], minlength=7)
    assert len(counts) == 7
    assert abs(counts - 3000).max() < 5 * np.sqrt(3000)
    numbers = [unit(record) for _ in range(5000)]
    assert 0 <= min(numbers) < max(numbers) < 1
    assert abs(np.mean(numbers) - 0.5) < 5 * 0.29 / np.sqrt(5000)


def test_mix_tells_neighbouring_words_apart():
    words = [np.uint64(word) for word in range(10_000)] + [np.uint64(1) << np.uint64(bit) for bit in range(64)]
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        stirred = {int(mix(word)) for word in words}
    assert len(stirred) == len(set(map(int, words)))
    changed = [bin(int(mix(np.uint64(7))) ^ int(mix(np.uint64(7) ^ np.uint64(1 << bit)))).count("1") for bit in range(64)]
    assert min(changed) >= 5
