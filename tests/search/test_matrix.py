import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludus.search.matrix import clean, mix_few, solve_by_program, solve_matrix
from oracles_retrograde import value_of_matrix

sizes = st.integers(1, 6)
whole = st.integers(-3, 3).map(float)
any_number = st.floats(-1, 1, allow_nan=False)


def matrices(numbers):
    return st.tuples(sizes, sizes).flatmap(
        lambda size: st.lists(numbers, min_size=size[0] * size[1], max_size=size[0] * size[1]).map(
            lambda entries: np.array(entries).reshape(size)
        )
    )


def check(payoff, value, first, second):
    """Both are sure of the value, so it is the value; and the naive twin agrees."""
    first, second = np.array(first), np.array(second)
    assert min(first.min(), second.min()) >= 0
    assert first.sum() == pytest.approx(1, abs=1e-9)
    assert second.sum() == pytest.approx(1, abs=1e-9)
    assert (first @ payoff).min() >= value - 1e-9
    assert (payoff @ second).max() <= value + 1e-9
    assert value == pytest.approx(value_of_matrix(payoff), abs=1e-7)  # which is as far as the twin goes


@given(matrices(whole) | matrices(any_number))
@settings(max_examples=150, deadline=None)
def test_an_equilibrium_leaves_nobody_anything_to_gain(payoff):
    found = solve_matrix(payoff)
    check(payoff, found.value, found.first, found.second)


@given(matrices(whole) | matrices(any_number))
@settings(max_examples=80, deadline=None)
def test_the_linear_program_by_itself_gives_the_same(payoff):
    value, first, second = solve_by_program(payoff)
    check(payoff, value, first, second)
    assert value == pytest.approx(solve_matrix(payoff).value, abs=1e-9)


@given(st.integers(2, 3), st.integers(2, 5), st.randoms())
@settings(max_examples=60, deadline=None)
def test_up_to_three_moves_on_one_side_need_no_program(rows, columns, random):
    payoff = np.array([[random.uniform(-1, 1) for _ in range(columns)] for _ in range(rows)])
    if payoff.max(axis=0).min() > payoff.min(axis=1).max():
        first, second = np.zeros(rows), np.zeros(columns)
        check(payoff, mix_few(payoff, rows, columns, 1e-11, first, second), first, second)


def test_known_games_come_out_clean():
    pennies = solve_matrix(np.array([[1, -1], [-1, 1]]))
    assert (pennies.value, pennies.first, pennies.second) == (0.0, (0.5, 0.5), (0.5, 0.5))
    biased = solve_matrix(np.array([[0, -1, 2], [1, 0, -1], [-2, 1, 0]]))
    assert (biased.value, biased.first, biased.second) == (0.0, (0.25, 0.5, 0.25), (0.25, 0.5, 0.25))
    four = np.full((4, 4), -1.0) + 4 * np.eye(4)  # four moves a side: too many for the closed form
    assert np.isnan(mix_few(four, 4, 4, 1e-11, np.zeros(4), np.zeros(4)))
    assert solve_matrix(four).first == (0.25,) * 4
    assert solve_matrix(four).value == 0.0


def test_a_saddle_point_is_the_first_in_order():
    found = solve_matrix(np.array([[0, 1, 0], [-1, 2, -1], [0, 3, 0]]))
    assert (found.value, found.first, found.second) == (0.0, (1, 0, 0), (1, 0, 0))


def test_no_dust_is_told():
    assert str(clean(-0.0)) == "0.0"
    assert clean(0.1 + 0.2) == 0.3
