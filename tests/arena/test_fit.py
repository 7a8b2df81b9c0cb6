"""The fit of a sweep beside a slow twin, and whether it says which values are tied when the truth is known."""

import math
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from common import first_of
from ludus.arena.fit import LONGEST, REACHES, fit, format_tie


def slow_fit(points, scores, errors):
    """The mixture's mean and deviation by textbook formulas, value by value; the level is a wide normal instead of free."""
    axes = points.shape[1]
    width = np.ptp(points, axis=0)
    typical = np.median(errors)
    heights = np.geomspace(typical / 4, 2 * max(np.ptp(scores), 10 * typical), 10)
    reaches = [
        np.geomspace(np.diff(np.unique(column / w)).min() / 2, LONGEST, REACHES[axes])
        for column, w in zip(points.T, width, strict=True)
    ]

    def likeness(a, b, reach, is_smooth):
        total = 1.0
        for axis in range(axes):
            far = abs(a[axis] - b[axis]) / width[axis] / reach[axis]
            r = math.sqrt(5) * far
            total *= (1 + r + r * r / 3) * math.exp(-r) if is_smooth else math.exp(-far)
        return total

    logs, means, variances = [], [], []
    for reach, is_smooth, height in product(product(*reaches), (True, False), heights):
        prior = height**2 * np.array([[likeness(a, b, reach, is_smooth) for a in points] for b in points]) + 1e4
        noisy = prior + np.diag(errors**2)
        inverse = np.linalg.inv(noisy)
        logs.append(-(scores @ inverse @ scores + np.linalg.slogdet(noisy)[1]) / 2)
        means.append(prior @ inverse @ scores)
        variances.append(np.diag(prior - prior @ inverse @ prior))
    weights = np.exp(np.array(logs) - max(logs))
    weights /= weights.sum()
    mean = weights @ means
    return mean, np.sqrt(weights @ (np.array(variances) + np.array(means) ** 2) - mean**2)


@settings(max_examples=10, deadline=None)
@given(st.integers(0, 10_000))
def test_fit_is_that_of_the_slow_twin(seed):
    luck = np.random.default_rng(seed)
    points, errors = luck.permutation(9)[:6].astype(float)[:, None], luck.uniform(0.02, 0.05, 6)
    scores = 0.5 + 0.02 * points[:, 0] + errors * luck.normal(size=6)
    mean, deviation = slow_fit(points, scores, errors)
    found = fit(points[:, 0], scores, errors).values
    np.testing.assert_allclose(found.mean, mean, atol=1e-3)
    np.testing.assert_allclose((found.high - found.low) / 2 / 1.96, deviation, rtol=0.02)


def test_fit_on_two_axes_is_that_of_the_slow_twin():
    luck = np.random.default_rng(1)
    points = np.array(list(product((0.0, 1, 3), (10.0, 20))))
    errors = luck.uniform(0.02, 0.05, 6)
    scores = 0.5 + 0.05 * points[:, 0] + errors * luck.normal(size=6)
    mean, deviation = slow_fit(points, scores, errors)
    found = fit(points, scores, errors).values
    np.testing.assert_allclose(found.mean, mean, atol=1e-3)
    np.testing.assert_allclose((found.high - found.low) / 2 / 1.96, deviation, rtol=0.02)


def sweeps(truth, error, count, points=None):
    """Fits of so many sweeps with this truth."""
    luck = np.random.default_rng(len(truth))
    points = np.linspace(0, 1, len(truth)) if points is None else points
    for seed in range(count):
        yield fit(points, truth + error * luck.normal(size=len(truth)), np.full(len(truth), error), seed=seed)


@pytest.mark.parametrize("count", first_of([5, 2, 12]))
def test_where_nothing_matters_it_says_so(count):
    tied = [found.tied.mean() for found in sweeps(np.full(count, 0.5), 0.03, 40)]
    assert np.mean(np.array(tied) >= 0.9) >= 0.95


@pytest.mark.slow
def test_where_nothing_matters_it_says_so_on_two_axes():
    points = np.array(list(product(range(4), range(4))), float)
    tied = [found.tied.mean() for found in sweeps(np.full(16, 0.5), 0.03, 10, points)]
    assert np.mean(np.array(tied) >= 0.9) >= 0.95


@pytest.mark.slow
def test_flatness_is_even_where_nothing_matters():
    """How often a flat truth looks like this is itself below 5 % in 5 % of the cases."""
    flatness = np.array([found.flatness for found in sweeps(np.full(6, 0.5), 0.03, 100)])
    assert abs((flatness < 0.05).mean() - 0.05) < 0.06
    assert abs(flatness.mean() - 0.5) < 0.1


def test_the_best_of_a_bend_is_among_the_tied_and_the_ends_are_not():
    truth = 0.5 - 0.6 * (np.linspace(0, 1, 12) - 0.4) ** 2
    found = list(sweeps(truth, 0.02, 40))
    assert np.mean([one.tied[truth.argmax()] for one in found]) >= 0.95
    assert np.mean([one.tied[-1] for one in found]) <= 0.05
    assert 0.93 <= np.mean([(one.values.low <= truth) & (truth <= one.values.high) for one in found]) <= 1
    assert all(one.best.sum() == pytest.approx(1) and one.best[-1] < 0.01 for one in found)


def test_a_plateau_is_tied_and_what_lies_below_is_not():
    truth = np.where(np.arange(12) < 5, 0.35, 0.5)
    found = list(sweeps(truth, 0.015, 40))
    assert np.mean([one.tied[5:] for one in found]) >= 0.95
    assert np.mean([one.tied[:5] for one in found]) <= 0.02


def test_neighbours_sharpen_each_other():
    """A band from all scores is narrower than the score alone, where the truth is smooth."""
    found = next(sweeps(0.5 + 0.2 * np.linspace(0, 1, 20), 0.03, 1))
    assert (found.values.high - found.values.low).mean() < 0.6 * 2 * 1.96 * 0.03


def test_a_heat_map_finds_its_corner():
    points = np.array(list(product(np.linspace(0, 1, 5), np.linspace(0, 10, 5))))
    truth = 0.5 - 0.3 * (points[:, 0] - 0.5) ** 2 - 0.02 * points[:, 1]
    found = list(sweeps(truth, 0.02, 5, points))
    assert all(one.tied[truth.argmax()] and one.tied.mean() < 0.3 for one in found)


def test_the_curve_passes_where_the_values_are():
    x, y = np.arange(5.0), np.array([0.4, 0.5, 0.55, 0.5, 0.45])
    found = fit(x, y, np.full(5, 0.02), curve=np.linspace(0, 4, 9))
    np.testing.assert_allclose(found.curve.mean[::2], found.values.mean, atol=1e-9)
    np.testing.assert_allclose(found.curve.low[::2], found.values.low, atol=1e-9)
    assert np.all(np.diff(found.curve.mean[:4]) > 0)


def test_scales_do_not_matter():
    x, y, s = np.arange(6.0), np.array([0.4, 0.5, 0.55, 0.5, 0.45, 0.4]), np.full(6, 0.02)
    here, there = fit(x, y, s), fit(1000 * x - 7, 100 * y + 50, 100 * s)
    np.testing.assert_allclose(there.values.mean, 100 * here.values.mean + 50, rtol=1e-6)
    np.testing.assert_array_equal(here.tied, there.tied)
    assert here.flatness == there.flatness


def test_the_same_seed_gives_the_same_answer():
    x, y, s = np.arange(6.0), np.array([0.4, 0.5, 0.55, 0.5, 0.45, 0.4]), np.full(6, 0.03)
    np.testing.assert_array_equal(fit(x, y, s, seed=4).best, fit(x, y, s, seed=4).best)


def test_one_value_is_tied_with_itself():
    found = fit([3], [0.6], [0.05])
    assert found.is_flat
    assert found.values.mean[0] == pytest.approx(0.6)
    assert found.values.high[0] - found.values.low[0] == pytest.approx(2 * 1.96 * 0.05, rel=0.01)
    assert found.best.tolist() == [1]


def test_a_precise_value_weighs_more():
    found = fit([1, 2], [0.4, 0.6], [0.2, 0.001])
    assert found.values.mean[1] == pytest.approx(0.6, abs=0.001)
    assert found.is_flat


def test_ranges_are_told():
    x = [4.0, 1, 2, 3, 5, 6]
    two_tops = fit(x, [0.3, 0.6, 0.6, 0.3, 0.3, 0.61], [0.01] * 6)
    assert format_tie(two_tops, "c") == "tied for best: c from 1 to 2 and 6"


@pytest.mark.parametrize(
    "wrong",
    [
        ([], [], []),
        ([1, 2], [0.5], [0.1]),
        ([1], [0.5], [0]),
        ([1], [math.nan], [0.1]),
        ([math.inf], [0.5], [0.1]),
        ([[1, 2, 3]], [0.5], [0.1]),
    ],
)
def test_sweeps_that_make_no_sense_are_refused(wrong):
    with pytest.raises(ValueError, match=r"errors|error for each"):
        fit(*wrong)


def test_a_value_that_does_something_of_its_own_stands_for_itself():
    """As a = 0 does in the course's rule: a curve through the others knows nothing of it."""
    x = np.arange(51)
    luck = np.random.default_rng(3)
    truth = np.where(x == 0, 0.21, 0.51)
    errors = np.full(51, 0.03)
    found = fit(x, truth + luck.normal(0, 0.02, 51), errors)
    assert not found.tied[0]
    assert abs(found.values.mean[0] - 0.21) < 0.06
    assert found.tied[5:].all()
    assert (np.abs(found.values.mean[1:] - 0.51) < 0.03).all()
