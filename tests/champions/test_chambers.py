"""The bound beside brute force and a naive tree of chambers."""

import pytest
from hypothesis import given, settings

import oracles_paths as naive
from ludus import new_game
from ludus.champions.chambers import JOKER, bound_path, make_marks
from ludus.search.ruleless import ruleless_kernel
from small_levels import position_of, positions


def bound(ground, engine="compiled", marks=None):
    return ruleless_kernel(bound_path, engine)(*ground.kernel_arguments(), marks or make_marks(ground.board.cells))


@settings(derandomize=True, deadline=None, max_examples=400)
@given(positions(most_cells=24))
def test_it_is_that_of_the_naive_tree(position):
    ground = naive.Ground(position)
    assert bound(ground) == naive.bound(ground)


@settings(derandomize=True, deadline=None, max_examples=300)
@given(positions(most_cells=18))
def test_no_path_is_longer(position):
    ground = naive.Ground(position)
    assert bound(ground) >= naive.longest(ground)


@settings(derandomize=True, deadline=None, max_examples=50)
@given(positions(most_cells=20))
def test_both_engines_agree_and_marks_need_no_wiping(position):
    ground = naive.Ground(position)
    marks = make_marks(ground.board.cells)
    assert bound(ground, "interpreted", marks) == bound(ground, "compiled", marks) == bound(ground, "interpreted", marks)


@pytest.mark.parametrize(
    ("rows", "most"),
    [
        (("1  ", "   ", "   "), 8),
        ((" 1 ", "   ", "   "), 7),  # five cells have the other colour, and the start one of four
        (("1    ",), 4),
        (("  1 ",), 2),
        (("# #", "1  ", "# #"), 2),  # a path ends in one of three dead ends
        (("   #   ", "1     #", "   #   "), 6 + 1 + 1 + 5),
    ],
)
def test_boards_that_one_can_count(rows, most):
    assert bound(naive.Ground(position_of(*rows))) == most


def test_a_passage_between_colours_is_a_joker():
    ground = naive.Ground(position_of("1a##", "  # ", "##a "))
    assert (ground.board.colour == JOKER).sum() == 2
    assert bound(ground) == naive.longest(ground) == 5


@pytest.mark.parametrize("level", ["tower", "twofloors"])
def test_stairs_keep_the_checkerboard(level):
    ground = naive.Ground(new_game(f"tron:level={level},riders=1"))
    assert not (ground.board.colour == JOKER).any()
