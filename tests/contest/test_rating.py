"""A ladder's ratings beside those of the arena, large ones beside a full matrix, and whether intervals hold the truth."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludus.arena.estimate import ELO
from ludus.arena.ratings import rate_pairs
from ludus.contest import sparse
from ludus.contest.rating import DOUBT, Results, expected_score, fit
from simulated_ladder import many_games, simulate

NAMES = ["ada", "bob", "cleo", "dan", "eve"]
TABLE = st.lists(st.integers(0, 6), min_size=9, max_size=9)


def nothing(riders=2):
    return Results(np.zeros(0, np.int64), np.zeros(0, np.int64), np.zeros((0, 3, 3)), riders)


@settings(max_examples=25, deadline=None)
@given(st.lists(st.tuples(st.sampled_from(list(itertools.combinations(range(5), 2))), TABLE), max_size=8))
def test_they_are_those_of_the_arena(rows):
    first, second = (np.array([pair[side] for pair, _ in rows], np.int64) for side in (0, 1))
    tables = np.array([table for _, table in rows], float).reshape(-1, 3, 3)
    theirs = rate_pairs(NAMES, first, second, tables[:, ::-1, ::-1])  # there wins come first
    ours = fit(5, Results(first, second, tables))
    assert ours.rating == pytest.approx([player.elo for player in theirs.players], abs=0.01)
    assert ours.error == pytest.approx([(player.high - player.low) / 2 for player in theirs.players], rel=1e-3)
    assert ours.seat == pytest.approx(theirs.seat.value, abs=0.01)
    assert ours.draws == pytest.approx(theirs.draws.value, abs=1e-4)
    assert ours.expected(0, 3) == pytest.approx(theirs.expected("ada", "dan"), abs=1e-4)


def test_the_anchor_has_zero_and_moves_everybody_alike():
    _, results = simulate(12, 600, 3)
    free, anchored = fit(12, results), fit(12, results, anchor=4)
    assert anchored.rating[4] == 0
    assert anchored.rating - free.rating == pytest.approx(np.full(12, anchored.rating[0] - free.rating[0]))
    assert anchored.error == pytest.approx(free.error)


def test_large_ladders_are_solved_as_small_ones_are(monkeypatch):
    strengths, results = simulate(700, 20_000, 5)
    exact = fit(700, results, anchor=3)
    monkeypatch.setattr(sparse, "DENSE", 100)
    monkeypatch.setattr(sparse, "GROUPS", 60)
    quick = fit(700, results, anchor=3)
    assert quick.rating == pytest.approx(exact.rating, abs=1e-3)
    off = quick.error / exact.error - 1
    assert np.sqrt((off**2).mean()) < 0.015, "the part that is drawn by chance is small"
    assert abs(off).max() < 0.15
    inside = np.abs(exact.rating - exact.rating.mean() - strengths + strengths.mean()) < exact.error
    assert 0.92 < inside.mean() < 0.98


def test_a_warm_start_takes_fewer_steps_to_the_same_place():
    _, results = simulate(100, 4000, 6)
    cold = fit(100, results)
    warm = fit(100, results, warm=cold)
    assert warm.steps < cold.steps
    assert warm.rating == pytest.approx(cold.rating, abs=1e-3)


def test_a_new_version_starts_where_the_old_one_was_with_more_doubt():
    _, results = simulate(20, 20_000, 7)
    before = fit(20, results)
    after = fit(21, results, [(20, 5)], warm=before)
    fresh = fit(21, results, warm=before)
    assert after.rating[20] - after.rating[0] == pytest.approx(before.rating[5] - before.rating[0], abs=2)
    assert after.error[20] > 5 * after.error[5]
    assert after.error[20] == pytest.approx(1.96 * DOUBT, rel=0.1)
    assert fresh.error[20] > 5 * after.error[20], "an entry of which nothing is known has far more doubt"


def test_intervals_shrink_as_one_over_the_root_of_games():
    _, few = simulate(60, 5_000, 8)
    _, many = simulate(60, 80_000, 8)
    ratio = np.median(fit(60, few).error) / np.median(fit(60, many).error)
    assert ratio == pytest.approx(4, rel=0.05)


@pytest.mark.parametrize("riders", [3, 4, 8])
def test_intervals_of_games_of_many_hold_the_truth(riders):
    luck, inside, strong = np.random.default_rng(riders), [], []
    for _ in range(20):
        strengths = luck.normal(0, 100, 16)
        found = fit(16, many_games(strengths, riders, 900 // riders, luck))
        off = found.rating - (strengths - strengths.mean())
        inside.append(np.abs(off) < found.error)
        strong.append(np.corrcoef(found.rating, strengths)[0, 1])
    assert 0.92 < np.mean(inside) < 0.98
    assert np.median(strong) > 0.9


def test_nothing_played_is_no_trouble():
    found = fit(3, nothing(), anchor=0)
    assert found.rating == pytest.approx(np.zeros(3))
    assert found.error[0] > 800
    assert fit(1, nothing(8)).rating == pytest.approx([0])


def test_who_always_wins_has_a_finite_rating():
    tables = np.zeros((1, 3, 3))
    tables[0, 2, 2] = 5000
    found = fit(2, Results(np.array([0]), np.array([1]), tables), anchor=1)
    assert 800 < found.rating[0] < 4000


def test_expected_scores_mirror():
    assert expected_score(120, 30, 0.3) == pytest.approx(1 - expected_score(-120, 30, 0.3))
    assert expected_score(400) == pytest.approx(10 / 11)
    assert expected_score(0, 100, 0.2) == 0.5
    assert expected_score(ELO) == pytest.approx(1 / (1 + np.exp(-1)))
