"""The sequential test beside a slow maximisation, its known values, and its errors."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.optimize import minimize

from ludus.arena.estimate import score_of
from ludus.arena.sprt import FEWEST_PAIRS, SCORES, UNSEEN, Sprt, Verdict
from ludus.core import SpecError
from simulated import errors_of, pair_shares

COUNTS = st.tuples(*[st.integers(0, 200)] * 5)


def slow_log_likelihood(counts, mean):
    """The most that any shares with this mean make of the counts, by a general optimiser over what is free."""
    basis = np.linalg.svd(np.stack([np.ones(5), SCORES]))[2][2:]  # [3, 5] changes that keep the sum and the mean
    tilt = 0.0
    for _ in range(200):  # shares in proportion to exp(tilt * score) have any mean there is: a start inside
        spread = np.exp(tilt * SCORES)
        spread /= spread.sum()
        tilt += 8 * (mean - spread @ SCORES)

    def loss(step):
        shares = spread + step @ basis
        return 1e9 * (1 + np.abs(step).sum()) if shares.min() <= 0 else -(counts @ np.log(shares))

    step = np.zeros(3)
    for _ in range(6):
        step = minimize(
            loss, step, method="Nelder-Mead", options={"xatol": 1e-12, "fatol": 1e-12, "maxiter": 4000, "maxfev": 8000}
        ).x
    return -loss(step)


@settings(max_examples=15, deadline=None)
@given(COUNTS, st.sampled_from([(0, 20), (-10, 60), (-200, 150)]))
def test_ratio_is_that_of_the_slow_twin(pairs, elos):
    counts = np.maximum(np.array(pairs, float), UNSEEN)
    low, high = (slow_log_likelihood(counts, score_of(elo)) for elo in elos)
    assert Sprt(*elos).llr(pairs) == pytest.approx(high - low, abs=1e-3)


@given(COUNTS, st.floats(1, 300))
def test_sides_and_claims_swap(pairs, elo):
    test = Sprt(-elo, elo)
    assert test.llr(pairs[::-1]) == pytest.approx(-test.llr(pairs), abs=1e-7)


@given(st.tuples(*[st.integers(0, 200)] * 2), st.integers(0, 200))
def test_even_results_favour_neither_side(ends, middle):
    pairs = (*ends, middle, *ends[::-1])
    assert Sprt(-20, 20).llr(pairs) == pytest.approx(0, abs=1e-7)
    if sum(pairs) > 1:
        assert Sprt(0, 20).llr(pairs) < 0 < Sprt(-20, 0).llr(pairs)


@given(COUNTS)
def test_ratios_add_up_over_adjacent_claims(pairs):
    assert Sprt(0, 10).llr(pairs) + Sprt(10, 30).llr(pairs) == pytest.approx(Sprt(0, 30).llr(pairs), abs=1e-6)


def test_many_are_as_one():
    many = np.random.default_rng(1).integers(0, 50, size=(100, 5))
    test = Sprt(0, 30)
    np.testing.assert_allclose(test.llrs(many), [test.llr(one) for one in many], atol=1e-9)


def test_coins_have_the_textbook_ratio():
    """Pairs won twice or lost twice are one game each: the ratio of two binomials."""
    low, high = score_of(0), score_of(40)
    expected = 60 * math.log(high / low) + 40 * math.log((1 - high) / (1 - low))
    assert Sprt(0, 40).llr((40, 0, 0, 0, 60)) == pytest.approx(expected, abs=0.01)


def test_bounds_are_walds():
    assert Sprt(0, 5, alpha=0.05, beta=0.1).bounds == pytest.approx((math.log(0.1 / 0.95), math.log(0.9 / 0.05)))


def test_verdicts():
    test = Sprt(0, 50)
    assert test.verdict((0, 0, 0, 0, 0)) is None
    assert test.verdict((20, 40, 60, 40, 20)) is Verdict.H0
    assert test.verdict((5, 40, 60, 70, 25)) is Verdict.H1
    assert test.verdict((5, 10, 20, 12, 7)) is None


def test_few_pairs_decide_nothing():
    test = Sprt(0, 800)
    assert test.llr((0, 0, 0, 0, FEWEST_PAIRS - 1)) > 0
    assert test.llr((FEWEST_PAIRS - 1, 0, 0, 0, 0)) < test.bounds[0]
    assert test.verdict((FEWEST_PAIRS - 1, 0, 0, 0, 0)) is None
    assert test.verdict((FEWEST_PAIRS, 0, 0, 0, 0)) is Verdict.H0


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ((10, 10), "elo0 below elo1, not 10 and 10"),
        ((10, 0), "elo0 below elo1"),
        ((0, math.inf), "elo1 must be from -3000 to 3000, not inf"),
        ((-5000, 0), "elo0 must be from -3000 to 3000, not -5000"),
        ((0, math.nan), "elo0 below elo1"),
        ((0, 10, 0), "alpha must be above 0 and below 0.5, not 0"),
        ((0, 10, 0.05, 0.5), "beta must be above 0 and below 0.5, not 0.5"),
        ((0, 10, 0.05, math.nan), "beta must be"),
    ],
)
def test_senseless_tests_are_refused(arguments, sentence):
    with pytest.raises(SpecError, match=sentence):
        Sprt(*arguments)


@pytest.mark.parametrize("elos", [(0, 60), (-60, 60)])
def test_errors_stay_in_their_limits_under_a_strong_seat_bias(elos):
    """A small version of bench/ratings.py: the allowance on top is three standard errors of the simulation."""
    test, tests = Sprt(*elos), 2000
    model = {"seat": 400, "draws": 0.3, "openings": 200}
    luck = np.random.default_rng(2)
    accepted_h1 = errors_of(test, pair_shares(test.elo0, **model), tests, luck)[1]
    accepted_h0 = errors_of(test, pair_shares(test.elo1, **model), tests, luck)[0]
    allowance = 3 * math.sqrt(0.05 * 0.95 / tests)
    assert accepted_h1 / tests <= 1.2 * 0.05 + allowance
    assert accepted_h0 / tests <= 1.2 * 0.05 + allowance
