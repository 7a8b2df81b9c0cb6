"""Ratings beside a slow maximisation, in fields where games alone have no answer, and whether intervals hold the truth."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.optimize import minimize

from ludus.arena.estimate import ELO, Z95
from ludus.arena.freeforall import rate_many
from ludus.arena.ratings import PRIOR_DRAWS, PRIOR_ELO, rate, rate_pairs
from ludus.core import SpecError
from ratings import coverage
from simulated import drawn, games_of, pair_tables

NAMES = ["ada", "bob", "cleo", "dan"]


def slow_loss(point, rows):
    """Less the log of the posterior, game by game as the model's words have it."""
    *strength, seat, log_nu = point
    total = sum((value * ELO / PRIOR_ELO) ** 2 for value in (*strength, seat)) / 2 + (log_nu / PRIOR_DRAWS) ** 2 / 2
    for first, second, wins, draws, losses in rows:
        lead = strength[first] - strength[second] + seat
        win, draw, loss = math.exp(lead / 2), math.exp(log_nu), math.exp(-lead / 2)
        for count, weight in ((wins, win), (draws, draw), (losses, loss)):
            total -= count * math.log(weight / (win + draw + loss))
    return total


COUNT = st.integers(0, 12)
ROWS = st.lists(st.tuples(st.permutations(range(4)), COUNT, COUNT, COUNT), min_size=1, max_size=8)


@settings(max_examples=15, deadline=None)
@given(ROWS)
def test_ratings_are_those_of_the_slow_twin(rows):
    rows = [(seats[0], seats[1], *counts) for seats, *counts in rows]
    found = minimize(slow_loss, np.zeros(6), args=(rows,), method="BFGS", options={"gtol": 1e-6}).x
    ratings = rate(NAMES, *zip(*rows, strict=True))
    assert [player.elo for player in ratings.players] == pytest.approx(list(ELO * (found[:4] - found[:4].mean())), abs=0.05)
    assert ratings.seat.value == pytest.approx(ELO * found[4], abs=0.05)
    assert ratings.draws.value == pytest.approx(math.exp(found[5]) / (2 + math.exp(found[5])), abs=1e-4)


def test_intervals_are_those_of_the_slow_twin():
    rows = [(0, 1, 9, 4, 7), (1, 0, 6, 5, 9), (1, 2, 8, 2, 3), (2, 3, 4, 4, 4), (3, 0, 2, 1, 6)]
    ratings = rate(NAMES, *zip(*rows, strict=True))
    strengths = [player.elo / ELO for player in ratings.players]
    nu = 2 * ratings.draws.value / (1 - ratings.draws.value)
    point = np.array([*strengths, ratings.seat.value / ELO, math.log(nu)])
    step = 1e-3 * np.eye(6)
    hessian = [
        [
            sum(a * b * slow_loss(point + a * step[i] + b * step[j], rows) for a in (1, -1) for b in (1, -1)) / 4e-6
            for j in range(6)
        ]
        for i in range(6)
    ]
    centre = np.eye(6)
    centre[:4, :4] -= 1 / 4
    errors = ELO * np.sqrt(np.diag(centre @ np.linalg.inv(hessian) @ centre.T))
    assert [(player.high - player.low) / 2 for player in ratings.players] == pytest.approx(list(Z95 * errors[:4]), rel=1e-3)
    assert (ratings.seat.high - ratings.seat.low) / 2 == pytest.approx(Z95 * errors[4], rel=1e-3)


def test_known_values():
    """Equal seats, three wins to a loss: the odds are three to one, and the prior hardly matters."""
    ratings = rate(["a", "b"], [0, 1], [1, 0], [3000, 1000], [2000, 2000], [1000, 3000])
    lead = ratings.players[0].elo - ratings.players[1].elo
    assert lead == pytest.approx(400 * math.log10(3), rel=0.01)
    assert ratings.seat.value == pytest.approx(0, abs=0.1)
    assert ratings.expected("a", "b") == pytest.approx(4 / 6, abs=0.001)
    assert (ratings.players[0].games, ratings.players[0].score) == (12000, pytest.approx(4 / 6))
    assert ratings.superiority("a", "b") == pytest.approx(1)


def test_a_seat_that_wins_makes_no_player_better():
    ratings = rate(["a", "b"], [0, 1], [1, 0], [90, 90], [0, 0], [10, 10])
    assert [player.elo for player in ratings.players] == pytest.approx([0, 0], abs=1e-6)
    assert ratings.seat.low < 400 * math.log10(9) < ratings.seat.high
    assert ratings.draws.value < 0.01
    assert ratings.superiority("a", "b") == pytest.approx(0.5)


@pytest.mark.parametrize("counts", [([1000], [0], [0]), ([0], [1000], [0]), ([0], [0], [0])])
def test_one_sided_fields_are_finite(counts):
    ratings = rate(NAMES, [0], [1], *counts)
    for player in ratings.players:
        assert abs(player.elo) < 4000
        assert 100 < player.high - player.low < 4 * 1600
    assert ratings.superiority("cleo", "dan") == pytest.approx(0.5)
    assert ratings.players[0].elo >= ratings.players[1].elo
    assert [player.games for player in ratings.players] == [sum(map(sum, counts))] * 2 + [0, 0]
    assert [player.score for player in ratings.players[2:]] == [0.5, 0.5]


def test_pairs_that_are_one_sided_leave_doubt():
    table = np.zeros((1, 3, 3))
    table[0, 0, 0] = 10
    pairs, games = rate_pairs(["a", "b"], [0], [1], table), rate(["a", "b"], [0, 1], [1, 0], [10, 0], [0, 0], [0, 10])
    assert [player.elo for player in pairs.players] == pytest.approx([player.elo for player in games.players])
    widths = [ratings.players[0].high - ratings.players[0].low for ratings in (pairs, games)]
    assert widths[0] > 0.6 * widths[1]


def test_islands_are_rated_within_themselves():
    """Two halves that never met: within a half the difference is known, between halves it is not."""
    ratings = rate(NAMES, [0, 1, 2, 3], [1, 0, 3, 2], [70, 30, 70, 30], [0] * 4, [30, 70, 30, 70])
    assert ratings.superiority("ada", "bob") > 0.99
    assert 0.49 < ratings.superiority("ada", "cleo") < 0.51
    assert ratings.players[0].high - ratings.players[0].low > 1000


def test_pairs_and_games_give_the_same_ratings():
    first, second, expected = pair_tables(np.array([0.0, 80, -60, 200]), 30, seat=200, draws=0.4, openings=100)
    table = drawn(expected, np.random.default_rng(1))
    pairs, games = rate_pairs(NAMES, first, second, table), rate(NAMES, *games_of(first, second, table))
    assert [player.elo for player in pairs.players] == pytest.approx([player.elo for player in games.players])
    assert [player.score for player in pairs.players] == [player.score for player in games.players]


def test_swapped_openings_make_pairs_tell_more():
    """Openings that decide games in favour of a seat cancel in a pair; only what is counted by pairs knows it."""
    first, second, expected = pair_tables(np.array([0.0, 80, -60, 200]), 100, seat=0, draws=0.1, openings=800)
    pairs, games = rate_pairs(NAMES, first, second, expected), rate(NAMES, *games_of(first, second, expected))
    for paired, alone in zip(pairs.players, games.players, strict=True):
        assert paired.high - paired.low < 0.75 * (alone.high - alone.low)


@pytest.mark.parametrize(("openings", "by_pairs"), [(0, False), (0, True), (300, True)])
def test_intervals_hold_the_truth(openings, by_pairs):
    """A small version of bench/ratings.py: 100 tournaments of eight players; the allowance is that of the simulation."""
    assert 0.92 <= coverage(10, openings, by_pairs, tournaments=100) <= 0.98


@pytest.mark.parametrize("wrong", [([0], [0]), ([0], [4]), ([-1], [0]), ([0, 1], [1])])
def test_rows_that_make_no_sense_are_refused(wrong):
    with pytest.raises(ValueError, match="player"):
        rate(NAMES, *wrong, [1] * len(wrong[0]), [0] * len(wrong[0]), [0] * len(wrong[0]))


def test_a_stranger_is_named():
    with pytest.raises(SpecError, match="'eve' was rated: there are ada, bob, cleo, dan"):
        rate(NAMES, [0], [1], [1], [0], [0]).superiority("eve", "ada")


def test_many_at_once_finds_the_order_and_repeats_itself():
    luck = np.random.default_rng(3)
    strengths = np.array([3.0, 0.0, 1.0, 2.0])
    games = []
    for _ in range(300):
        seating = luck.permutation(4)[:3]
        games.append((seating.tolist(), (strengths[seating] + luck.gumbel(size=3)).tolist()))
    placed = rate_many(NAMES, games)
    assert [NAMES[i] for i in np.argsort([-one.mu for one in placed])] == ["ada", "dan", "cleo", "bob"]
    assert all(one.low < one.mu < one.high and one.sigma < 3 for one in placed)
    assert sum(one.games for one in placed) == 900
    assert placed == rate_many(NAMES, games)


def test_many_at_once_may_tie():
    tied = rate_many(NAMES[:3], [((0, 1, 2), (1, 1, 1))])
    assert tied[0].mu == pytest.approx(tied[1].mu) == pytest.approx(tied[2].mu)
    best, *others = rate_many(NAMES[:3], [((0, 1, 2), (2, 0, 0))])
    assert best.mu > others[0].mu == pytest.approx(others[1].mu)
    assert rate_many(NAMES, [])[0].games == 0


@pytest.mark.parametrize("game", [((0, 0), (1, 0)), ((0, 4), (1, 0)), ((0, 1), (1,)), ((0,), (1,))])
def test_seatings_that_make_no_sense_are_refused(game):
    with pytest.raises(ValueError, match=r"game has|seating holds"):
        rate_many(NAMES, [game])
