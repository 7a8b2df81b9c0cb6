"""The filler: paths that can be ridden, better with time, the same for equal seeds and nodes."""

import pytest
from hypothesis import given, settings

import oracles_paths as naive
from ludus import Limits, new_game
from ludus.champions.bending import RECORD, bend_path, lay, make_bend
from ludus.champions.filler import Filler
from ludus.champions.relaxation import tighten
from ludus.core import stream
from ludus.search.ruleless import ruleless_kernel
from small_levels import positions

MAZE = "random:width=16,height=16,density=0.25,symmetry=none,starts=1"


@settings(derandomize=True, deadline=None, max_examples=60)
@given(positions(most_cells=20))
def test_bent_paths_stay_paths_and_never_get_shorter(position):
    """Kernels alone, from a path of one step, without ever knowing when to stop."""
    ground = naive.Ground(position)
    first = next(cell for cell in ground.links[ground.head] if ground.free[cell])
    twin = ground.board.twin
    best = []
    for engine in ("compiled", "interpreted"):
        bend = make_bend(ground.board.cells)
        bend.best[:2], bend.figures[RECORD], rng = (ground.head, first), 1, stream(5, "bends")
        ruleless_kernel(lay, engine)(twin, bend)
        for _ in range(5):
            before = int(bend.figures[RECORD])
            length = ruleless_kernel(bend_path, engine)(ground.board.links, twin, ground.free, bend, rng, 40, 1000, 0.1)
            assert length >= before
            assert naive.is_path(ground, bend.best[1 : length + 1].tolist())
            assert naive.is_path(ground, bend.path[1 : int(bend.figures[0]) + 1].tolist())
        best.append(bend.best[: length + 1].tolist())
    assert best[0] == best[1]


@settings(derandomize=True, deadline=None, max_examples=80)
@given(positions(most_cells=18))
def test_what_is_called_exact_is(position):
    ground = naive.Ground(position)
    fill = Filler(ground.board).fill(ground.free, ground.head, Limits(nodes=2000))
    assert naive.is_path(ground, fill.path)
    assert fill.length <= naive.longest(ground) <= fill.bound
    assert fill.is_exact
    assert fill.length == naive.longest(ground)


@settings(derandomize=True, deadline=None, max_examples=80)
@given(positions(most_cells=18))
def test_the_linear_programme_bounds_from_above(position):
    ground = naive.Ground(position)
    truth, found = naive.longest(ground), tighten(ground.board, ground.free, ground.head, 1000, 0, 20.0)
    assert found >= truth
    has_passages = any(other != cell for cell, other in enumerate(ground.twin))
    assert found == truth or has_passages  # beside which it may allow a little more


def test_equal_seeds_and_nodes_give_equal_paths_and_more_nodes_no_shorter_ones():
    ground = naive.Ground(new_game("tron", 3, level=MAZE))
    fills = [Filler(ground.board, seed=1).fill(ground.free, ground.head, Limits(nodes=n)) for n in (300_000, 300_000, 3_000)]
    assert fills[0].path == fills[1].path
    assert fills[0].length >= fills[2].length
    assert all(naive.is_path(ground, fill.path) for fill in fills)
    other = Filler(ground.board, seed=2).fill(ground.free, ground.head, Limits(nodes=300_000))
    assert other.path != fills[0].path


def test_a_known_path_is_gone_on_from():
    ground = naive.Ground(new_game("tron", 3, level=MAZE))
    filler = Filler(ground.board)
    good = filler.fill(ground.free, ground.head, Limits(nodes=300_000))
    again = filler.fill(ground.free, ground.head, Limits(nodes=1), good.path)
    assert again.length >= good.length
    *_, told = filler.improve(ground.free, ground.head, Limits(nodes=1), good.path, is_proven=True)
    assert (told.path, told.is_exact, told.nodes) == (good.path, True, 0)


@pytest.mark.parametrize("level", ["tower", "portals", "cavities"])
def test_levels_with_floors_and_passages_are_filled_to_the_bound(level):
    ground = naive.Ground(new_game(f"tron:level={level},riders=1"))
    fill = Filler(ground.board).fill(ground.free, ground.head, Limits(nodes=20_000_000))
    assert fill.is_exact
    assert naive.is_path(ground, fill.path)


def test_a_first_dive_however_long_can_be_left_at_any_time():
    position = new_game("tron", 3, level="random:width=30,height=30,density=0.2,symmetry=none,starts=1")
    ground, fresh = naive.Ground(position), naive.Ground(position)
    filler = Filler(ground.board)
    waits = filler.improve(ground.free, ground.head, Limits(seconds=1000))
    first = next(waits)
    assert naive.is_path(fresh, list(first.path))
    assert first.nodes < 100_000  # of 30 million
    assert not first.is_exact
    assert (ground.free == fresh.free).all()
    between = filler.fill(ground.free, ground.head, Limits(nodes=5000))  # while the other one waits
    assert naive.is_path(fresh, list(between.path))
    assert naive.is_path(fresh, list(next(waits).path))
    waits.close()
    again, other = (each.fill(ground.free, ground.head, Limits(nodes=5000)) for each in (filler, Filler(ground.board)))
    assert (again.path, again.nodes) == (other.path, other.nodes)
