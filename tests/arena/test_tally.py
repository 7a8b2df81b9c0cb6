"""Tallies: what pairs come to, and intervals that hold the truth."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludus.arena.estimate import Z95, elo_of, normal_below, score_of
from ludus.arena.tally import Tally

GAME = st.sampled_from([0, 0.5, 1])
PAIRS = st.lists(st.tuples(GAME, GAME), max_size=60)


@given(PAIRS)
def test_counts_are_those_of_the_games(pairs):
    tally = Tally.of_pairs(pairs)
    games = [score for pair in pairs for score in pair]
    assert (tally.wins, tally.draws, tally.losses) == (games.count(1), games.count(0.5), games.count(0))
    assert tally.pairs == tuple(sum(sum(pair) == points for pair in pairs) for points in (0, 0.5, 1, 1.5, 2))
    assert tally.games == len(games)
    assert tally.mean == pytest.approx(np.mean(games) if games else 0.5)


@given(PAIRS, PAIRS)
def test_tallies_add_up(one, other):
    assert Tally.of_pairs(one) + Tally.of_pairs(other) == Tally.of_pairs(one + other)


@given(PAIRS)
def test_the_interval_has_a_width_and_holds_the_score(pairs):
    score = Tally.of_pairs(pairs).score
    assert 0 <= score.low <= score.value <= score.high <= 1
    assert score.high - score.low > 1 / (2 * len(pairs) + 2)
    assert Tally.of_pairs(pairs).error > 0


@given(PAIRS)
def test_both_sides_see_the_same(pairs):
    tally = Tally.of_pairs(pairs)
    turned = tally.turned
    assert turned == Tally.of_pairs([(1 - a, 1 - b) for a, b in pairs])
    assert turned.score.low == pytest.approx(1 - tally.score.high, abs=1e-12)
    assert turned.superiority == pytest.approx(1 - tally.superiority, abs=1e-12)
    assert turned.elo.value == -tally.elo.value or turned.elo.value == pytest.approx(-tally.elo.value)


@given(PAIRS)
def test_superiority_and_interval_agree(pairs):
    tally = Tally.of_pairs(pairs)
    if abs(tally.score.low - 0.5) > 1e-9:
        assert (tally.superiority > normal_below(Z95)) == (tally.score.low > 0.5)


def test_nothing_played_tells_nothing():
    tally = Tally()
    assert (tally.score.value, tally.score.low, tally.score.high) == (0.5, 0, 1)
    assert (tally.elo.value, tally.elo.low, tally.elo.high) == (0, -math.inf, math.inf)
    assert tally.superiority == 0.5


def test_everything_won():
    few, many = (Tally(2 * pairs, 0, 0, (0, 0, 0, 0, pairs)) for pairs in (2, 100))
    assert few.elo.value == few.elo.high == math.inf
    assert few.score.low == pytest.approx(0.342, abs=1e-3)  # Wilson's for two games: the pairs may be one game each
    assert many.score.low == pytest.approx(0.963, abs=1e-3)
    assert few.superiority < 0.975 < many.superiority


def test_pairs_that_always_share_the_points_tell_more_than_coins():
    """A seat that always wins: 100 games each way of no information about anything but that the players are equal."""
    shared = Tally(100, 0, 100, (0, 0, 100, 0, 0))
    coins = Tally(100, 0, 100, (25, 0, 50, 0, 25))
    swings = Tally(100, 0, 100, (50, 0, 0, 0, 50))
    widths = [tally.score.high - tally.score.low for tally in (shared, coins, swings)]
    assert widths == pytest.approx([0.0196, 0.137, 0.192], abs=2e-3)


def test_large_samples_have_the_textbook_interval():
    pairs = (300, 800, 2000, 900, 400)
    values = np.repeat(np.arange(5) / 4, pairs)
    error = values.std(ddof=1) / math.sqrt(len(values))
    halves = sum(i * count for i, count in enumerate(pairs))
    tally = Tally(halves // 2 - 1000, 2000, 2 * 4400 - halves // 2 - 1000, pairs)
    assert tally.score.value == pytest.approx(values.mean())
    assert (tally.score.low, tally.score.high) == pytest.approx(
        (values.mean() - Z95 * error, values.mean() + Z95 * error), abs=2e-4
    )
    assert tally.error == pytest.approx(error, rel=0.01)


@pytest.mark.parametrize(
    "shares", [(0.25, 0, 0.5, 0, 0.25), (0.01, 0.09, 0.8, 0.09, 0.01), (0.1, 0, 0, 0, 0.9), (0, 0.1, 0.2, 0.3, 0.4)]
)
@pytest.mark.parametrize("count", [10, 100])
def test_intervals_hold_the_truth(shares, count):
    truth = np.dot(shares, np.arange(5)) / 4
    held = 0
    for pairs in np.random.default_rng(5).multinomial(count, shares, size=1000):
        halves = int(pairs @ np.arange(5))
        score = Tally(halves // 2, halves % 2, 2 * count - halves // 2 - halves % 2, tuple(map(int, pairs))).score
        held += score.low <= truth <= score.high
    assert held >= 925


@pytest.mark.parametrize(
    "wrong", [{"wins": 1}, {"wins": 2, "pairs": (1, 0, 0, 0, 0)}, {"wins": -2, "pairs": (0, 0, 0, 0, -1)}, {"pairs": ()}]
)
def test_counts_that_do_not_fit_are_refused(wrong):
    with pytest.raises(ValueError, match="pairs"):
        Tally(**wrong)


def test_a_game_brings_a_point_at_most():
    with pytest.raises(ValueError, match="not 2"):
        Tally.of_pairs([(2, 0)])


@given(st.floats(-3000, 3000))
def test_elo_and_back(elo):
    assert elo_of(score_of(elo)) == pytest.approx(elo, rel=1e-6, abs=1e-6)
    assert score_of(elo) + score_of(-elo) == pytest.approx(1)
    assert score_of(elo) == pytest.approx(1 / (1 + 10 ** (-elo / 400)), rel=1e-9)


def test_ends_of_the_scale():
    assert (elo_of(0), elo_of(1)) == (-math.inf, math.inf)
    assert (score_of(-math.inf), score_of(math.inf)) == (0, 1)
