"""Longest paths beside brute force."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import oracles_paths as naive
from ludus import new_game
from ludus.champions.dive import PAUSED, dive, make_dive
from ludus.search.ruleless import ruleless_kernel
from small_levels import position_of, positions

ENOUGH = 10**9  # nodes


def search(ground, budget=ENOUGH, known=(), engine="compiled", looks=ENOUGH, pause=ENOUGH):
    work, length = make_dive(ground.board.cells), PAUSED
    work.best[: len(known)] = known
    while length == PAUSED:
        length = ruleless_kernel(dive, engine)(*ground.kernel_arguments(), budget, looks, len(known), pause, work)
    assert length == work.answer[0]
    return work.best[:length].tolist(), *(int(figure) for figure in work.answer[1:])


@settings(derandomize=True, deadline=None, max_examples=400)
@given(positions(most_cells=22))
def test_it_finds_the_longest_path(position):
    ground = naive.Ground(position)
    before = ground.free.copy()
    path, direction, is_exact, _ = search(ground)
    assert is_exact
    assert naive.is_path(ground, path)
    assert len(path) == naive.longest(ground)
    assert ground.links[ground.head][direction] == path[0]
    assert (ground.free == before).all()


@settings(derandomize=True, deadline=None, max_examples=100)
@given(positions(most_cells=20), st.integers(0, 40), st.integers(0, 400))
def test_what_is_cut_short_is_a_path_and_claims_nothing_wrong(position, budget, looks):
    ground = naive.Ground(position)
    path, _, is_exact, _ = search(ground, budget, looks=looks)
    assert naive.is_path(ground, path)
    assert len(path) > 0
    assert len(path) == naive.longest(ground) or not is_exact
    *_, nodes = search(ground, budget, path)
    assert nodes <= budget


@settings(derandomize=True, deadline=None, max_examples=60)
@given(positions(most_cells=20), st.integers(1, 60))
def test_both_engines_dive_alike(position, budget):
    ground = naive.Ground(position)
    assert search(ground, budget) == search(ground, budget, engine="interpreted")


@settings(derandomize=True, deadline=None, max_examples=100)
@given(positions(most_cells=20), st.integers(0, 60), st.integers(0, 400), st.integers(1, 40))
def test_pauses_change_nothing(position, budget, looks, pause):
    ground = naive.Ground(position)
    before = ground.free.copy()
    assert search(ground, budget, looks=looks, pause=pause) == search(ground, budget, looks=looks)
    assert (ground.free == before).all()


@settings(derandomize=True, deadline=None, max_examples=100)
@given(positions(most_cells=18))
def test_a_known_path_is_beaten_or_stays(position):
    ground = naive.Ground(position)
    short, *_ = search(ground, 0)
    path, _, is_exact, _ = search(ground, ENOUGH, short)
    assert is_exact
    assert len(path) == naive.longest(ground)


@pytest.mark.parametrize("seed", range(20))
def test_forty_cells_are_exact_with_few_nodes(seed):
    position = new_game("tron", seed, level="random:width=9,height=9,density=0.18,symmetry=none,starts=1")
    ground = naive.Ground(position)
    assert 36 <= ground.free.sum() <= 42
    path, _, is_exact, _ = search(ground, 20_000)
    assert is_exact
    assert naive.is_path(ground, path)


def test_where_nothing_is_free_there_is_no_path():
    ground = naive.Ground(position_of("1 "))
    ground.free[:] = 0
    assert search(ground) == ([], -1, 1, 0)


def test_the_room_of_the_workshop_is_filled_at_once():
    ground = naive.Ground(new_game("tron:level=solo"))
    path, _, is_exact, nodes = search(ground, 0)
    assert len(path) > 100  # in haste
    path, _, is_exact, nodes = search(ground, 1000)
    assert (len(path), is_exact, nodes) == (164, 1, 164)
    assert np.unique(path).size == 164
