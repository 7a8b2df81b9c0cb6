"""The workshop's game: what stands where, where one can go, and what a move does."""

import random

import numpy as np
import pytest

from ludus import new_game
from ludus.course.workshop import (
    ARENA,
    DOWN,
    DX,
    DY,
    FREE,
    LEFT,
    NAMES,
    RIGHT,
    STAY,
    TRAIL,
    UP,
    Game,
    directions,
    level,
    sample,
    step,
)
from ludus.errors import IllegalMove, SpecError

NOOK = [[1, 1, 1, 1], [1, 0, 0, 1], [1, 0, 0, 1], [1, 1, 1, 1]]  # grid[x][y], two by two free


def told(game):
    return game.grid.tobytes(), game.x, game.y, game.score


def test_sample_is_the_workshops_level():
    game = sample()
    assert game.grid.shape == (20, 18)
    assert (game.x, game.y, game.score) == (3, 5, 0)
    walls = {(x, y) for x in range(20) for y in range(18) if game.grid[x][y] == ARENA}
    assert walls == {(x, y) for x in range(20) for y in range(18) if x in (0, 19) or y in (0, 17)} | {(1, 1)}
    assert set(np.unique(game.grid)) == {FREE, ARENA}
    assert told(game) == told(level("workshop"))


def test_directions_are_the_free_neighbours_in_the_workshops_order():
    assert (STAY, LEFT, UP, RIGHT, DOWN) == (0, 1, 2, 3, 4)
    for walls in range(16):
        grid = np.ones((5, 5), np.uint8)
        grid[1:4, 1:4] = FREE
        for direction in (1, 2, 3, 4):
            if walls >> (direction - 1) & 1:
                grid[2 + DX[direction], 2 + DY[direction]] = 1 + walls % 3
        wanted = [direction for direction in (1, 2, 3, 4) if not walls >> (direction - 1) & 1]
        assert directions(Game(grid, 2, 2)) == wanted


def test_left_and_right_are_x_and_up_and_down_are_y():
    assert [(DX[direction], DY[direction]) for direction in (LEFT, UP, RIGHT, DOWN)] == [(-1, 0), (0, 1), (1, 0), (0, -1)]


@pytest.mark.parametrize("direction", [LEFT, UP, RIGHT, DOWN])
def test_a_step_leaves_a_trail_and_scores(direction):
    game = sample()
    before = game.grid.copy()
    assert step(game, direction) is True
    assert (game.x, game.y, game.score) == (3 + DX[direction], 5 + DY[direction], 1)
    before[3, 5] = TRAIL
    assert (game.grid == before).all()


def test_walls_are_respected():
    game = Game(NOOK, 1, 1, 7)
    for direction in (LEFT, DOWN, STAY):
        before = told(game)
        assert step(game, direction) is False
        assert told(game) == before
    assert [step(game, direction) for direction in (UP, RIGHT, DOWN, LEFT)] == [True, True, True, False]
    assert (game.x, game.y, game.score) == (2, 1, 10)
    assert directions(game) == []


def test_a_copy_shares_nothing():
    game = Game(NOOK, 1, 1, 3)
    twin = game.copy()
    before = told(game)
    assert told(twin) == before
    step(twin, UP)
    step(twin, RIGHT)
    assert told(game) == before
    step(game, RIGHT)
    assert (twin.x, twin.y, twin.score, twin.grid[1, 1], twin.grid[2, 1]) == (2, 2, 5, TRAIL, FREE)


def test_a_game_owns_its_grid():
    grid = np.array(NOOK, np.uint8)
    game = Game(grid, 1, 1)
    step(game, UP)
    assert grid.tolist() == NOOK


@pytest.mark.parametrize("dtype", [bool, np.int8, np.int64, np.float64])
def test_a_grid_may_be_an_array_of_any_numbers(dtype):
    assert told(Game(np.array(NOOK, dtype), 1, 1)) == told(Game(NOOK, 1, 1))


def test_a_game_is_drawn_with_y_upwards():
    game = Game([[1, 1, 1, 1], [1, 1, 0, 1], [1, 0, 0, 1], [1, 0, 0, 1], [1, 1, 1, 1]], 3, 1)
    step(game, LEFT)
    assert str(game) == "██████████\n██· · · ██\n████● ▒▒██\n██████████"
    assert repr(game) == "<Game of 5 x 4, the rider at (2, 1), score 1>"


@pytest.mark.parametrize(
    ("grid", "x", "y", "sentence"),
    [
        ([0, 1], 0, 0, "a grid is a table of columns and rows"),
        ([], 0, 0, "a grid is a table of columns and rows"),
        ([[]], 0, 0, "walls all round"),
        ([[1, 1, 1], [1, 0, 0], [1, 1, 1]], 1, 1, "walls all round"),
        (NOOK, 0, 1, r"the rider is at \(0, 1\), outside the walls: x is 1 to 2, y 1 to 2"),
        (NOOK, 1, -1, r"the rider is at \(1, -1\), outside the walls"),
        (NOOK, 1.0, 1, r"the rider is at \(1.0, 1\): x and y are whole numbers"),
        (NOOK, "1", 1, r"the rider is at \(1, 1\): x and y are whole numbers"),
        ([[1, 1], [1]], 1, 1, "columns of equal length with whole numbers from 0 to 255"),
        ([[1, 1], [1, "wall"]], 1, 1, "columns of equal length with whole numbers from 0 to 255"),
        ([[1, 1], ["1", "1"]], 1, 1, "columns of equal length with whole numbers from 0 to 255"),
        (np.full((3, 3), np.nan), 1, 1, "columns of equal length with whole numbers from 0 to 255"),
        (np.full((3, 3), 256), 1, 1, "columns of equal length with whole numbers from 0 to 255"),
        (np.full((3, 3), -1.0), 1, 1, "columns of equal length with whole numbers from 0 to 255"),
        (None, 1, 1, "columns of equal length with whole numbers from 0 to 255"),
        ([[1, 1], [1, 256]], 1, 1, "columns of equal length with whole numbers from 0 to 255"),
        ([[1] * 4, [1, 1, 0, 1], [1, 0, 0, 1], [1] * 4], 1, 1, "where a wall of the arena stands"),
    ],
)
def test_boards_that_nobody_could_ride_on_are_refused(grid, x, y, sentence):
    with pytest.raises(SpecError, match=sentence):
        Game(grid, x, y)


@pytest.mark.parametrize("direction", [5, -1, "up", None])
def test_a_direction_that_is_none_is_refused(direction):
    game = sample()
    with pytest.raises(IllegalMove, match="a direction is 0 stay, 1 left, 2 up, 3 right or 4 down, not"):
        step(game, direction)
    assert told(game) == told(sample())


def test_levels_for_other_games_are_refused():
    with pytest.raises(SpecError, match=r"at \(\d+, \d+\) stands '2'"):
        level("arena")
    with pytest.raises(SpecError, match="one floor: this level has 2"):
        level("twofloors")
    with pytest.raises(SpecError, match="no level is called 'combe': did you mean comb"):
        level("combe")
    with pytest.raises(SpecError, match="walls all round"):
        level("1  \n   \n")


@pytest.mark.parametrize("name", ["workshop", "solo", "comb", "spiral"])
def test_rides_are_those_of_ludus_own_tron(name):
    """The same free directions before every move and the same score after it, to the end."""
    rng = random.Random(name)
    for _ in range(10):
        game, position = level(name), new_game(f"tron:level={name}")
        while not position.is_over:
            free = directions(game)
            theirs = set(position.moves(0))
            if not free:  # boxed in: there the fall itself is the one move left
                position.play(*theirs)
                assert position.is_over
                break
            assert {NAMES[direction] for direction in free} == theirs
            direction = rng.choice(free)
            assert step(game, direction)
            position.play(NAMES[direction])
            assert int(position.state["ridden"][0][0]) == game.score
        assert position.outcome().returns[0] == game.score


@pytest.mark.parametrize("direction", [LEFT, UP, RIGHT, DOWN])
def test_riding_into_a_wall_ends_it_in_ludus_own_tron_too(direction):
    game, position = sample(), new_game("tron:level=workshop")
    while step(game, direction):
        position.play(NAMES[direction])
    position.play(("up", "left", "right", "down").index(NAMES[direction]))  # into a wall one rides by number
    assert position.is_over
    assert position.outcome().returns[0] == game.score
