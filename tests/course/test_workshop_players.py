"""The workshop's players, one game after the other and in lockstep."""

import random

import numpy as np
import pytest

from ludus import new_game
from ludus.course.workshop import (
    DOWN,
    FREE,
    LEFT,
    RIGHT,
    STAY,
    TRAIL,
    UP,
    Game,
    choose_all,
    directions,
    level,
    mean_score,
    mean_scores,
    monte_carlo,
    monte_carlo_lockstep,
    play,
    possible,
    random_rider,
    sample,
    simulate,
    simulate_all,
    step,
    step_all,
    straight_up,
    tile,
)
from ludus.errors import SpecError
from ludus.games.tron.lockstep import play_lockstep

LEVELS = ["workshop", "solo", "comb", "spiral"]
FORK = level(  # to the left there are two cells, to the right five
    """
###########
#  1     ##
###########
"""
)
BOXED = Game([[1, 1, 1], [1, 0, 1], [1, 1, 1]], 1, 1, 5)


class Drawn:
    """Luck that was drawn beforehand."""

    def __init__(self, numbers):
        self._numbers = iter(numbers)

    def random(self):
        return next(self._numbers)


def told(game):
    return game.grid.tobytes(), game.x, game.y, game.score


def ridden_for_a_while(name, moves, seed):
    game, rng = level(name), random.Random(seed)
    for _ in range(moves):
        step(game, random_rider(game, rng))
    return game


# Players.


def test_straight_up_rides_until_it_hits_the_wall():
    game = sample()
    assert play(game, straight_up) == 11
    assert (game.x, game.y) == (3, 16)
    assert game.grid[3, 5:16].tolist() == [TRAIL] * 11


def test_a_player_may_ride_into_a_wall_or_stay():
    assert play(sample(), lambda game: LEFT) == 2
    assert play(sample(), lambda game: STAY) == 0


@pytest.mark.parametrize("walls", range(15))
def test_a_random_rider_takes_each_free_direction_as_often(walls):
    grid = np.ones((3, 3), np.uint8)
    grid[1, 1] = FREE
    for direction, cell in ((LEFT, (0, 1)), (UP, (1, 2)), (RIGHT, (2, 1)), (DOWN, (1, 0))):
        grid[cell] = walls >> (direction - 1) & 1
    game = Game(np.pad(grid, 1, constant_values=1), 2, 2)
    rng = random.Random(walls)
    taken = [random_rider(game, rng) for _ in range(1200)]
    free = directions(game)
    assert set(taken) == set(free)
    for direction in free:
        assert abs(taken.count(direction) - 1200 / len(free)) < 5 * (1200 / len(free)) ** 0.5


def test_one_number_is_drawn_a_move():
    game = level("\n#####\n# 1 #\n#   #\n#####\n")
    taken = [random_rider(game, Drawn([number])) for number in (0.0, 0.33, 0.34, 0.66, 0.67, 1 - 2**-53)]
    assert taken == [LEFT, LEFT, RIGHT, RIGHT, DOWN, DOWN]
    assert random_rider(BOXED, Drawn([])) == STAY


def test_random_games_score_36_on_fifteen_by_eleven():
    rng = random.Random(3)
    scores = [play(level("solo"), lambda game: random_rider(game, rng)) for _ in range(600)]
    assert abs(np.mean(scores) - 36.4) < 4 * np.std(scores) / 600**0.5
    assert abs(simulate_all(level("solo"), 20_000, np.random.default_rng(3)).mean() - 36.4) < 0.6


# Simulations.


@pytest.mark.parametrize("name", LEVELS)
@pytest.mark.parametrize("moves", [0, 25])
def test_thinking_never_touches_the_real_game(name, moves):
    game = ridden_for_a_while(name, moves, 1)
    before = told(game)
    rng, luck = random.Random(1), np.random.default_rng(1)
    for think in (
        lambda: directions(game),
        lambda: random_rider(game, rng),
        lambda: simulate(game, rng),
        lambda: mean_score(game, 3, rng),
        lambda: monte_carlo(game, 3, rng),
        lambda: simulate_all(game, 7, luck),
        lambda: mean_scores(game, 3, luck),
        lambda: monte_carlo_lockstep(game, 3, luck),
    ):
        think()
        assert told(game) == before


def test_a_simulation_goes_on_from_the_score():
    assert simulate(BOXED, random.Random(1)) == 5
    assert simulate_all(BOXED, 3, np.random.default_rng(1)).tolist() == [5, 5, 5]
    assert mean_score(BOXED, 2, random.Random(1)) == 5.0


@pytest.mark.parametrize("name", LEVELS)
@pytest.mark.parametrize("moves", [0, 10, 40])
def test_lockstep_and_plain_games_are_equal_cell_by_cell_by_equal_draws(name, moves):
    start = ridden_for_a_while(name, moves, 5)
    draws = np.random.default_rng(moves).random((start.grid.size, 25))  # [tick, game]
    games = tile(start, 25)
    for tick in range(len(draws)):
        step_all(games, choose_all(games, draws[tick]))
    assert games.riding.size == 0
    for number in range(25):
        game, luck = start.copy(), Drawn(draws[:, number])
        score = play(game, lambda game, luck=luck: random_rider(game, luck))
        assert (score, game.x, game.y) == (games.S[number], games.X[number], games.Y[number])
        assert (game.grid == games.G[number]).all()
        assert simulate(start, Drawn(draws[:, number])) == score


def test_lockstep_ticks_are_plain_moves():
    """Not only the ends: after every tick all games are where a plain rider is by the same draws."""
    draws = np.random.default_rng(9).random((60, 8))
    games, plain = tile(sample(), 8), [sample() for _ in range(8)]
    for draw in draws:
        step_all(games, choose_all(games, draw))
        for number, game in enumerate(plain):
            step(game, random_rider(game, Drawn([draw[number]])))
            assert told(game) == (games.G[number].tobytes(), games.X[number], games.Y[number], games.S[number])


@pytest.mark.parametrize("name", ["solo", "comb"])
def test_lockstep_and_plain_have_the_same_statistics(name):
    game = level(name)
    rng = random.Random(4)
    one = np.array([simulate(game, rng) for _ in range(1500)])
    two = simulate_all(game, 20_000, np.random.default_rng(4))
    three = play_lockstep(new_game(f"tron:level={name}"), 20_000, 4)[:, 0]
    for mine, theirs in ((one, two), (two, three)):
        assert abs(mine.mean() - theirs.mean()) < 4 * np.hypot(mine.std() / len(mine) ** 0.5, theirs.std() / len(theirs) ** 0.5)
        for share in (0.1, 0.5, 0.9):
            below = np.mean(mine <= np.quantile(theirs, share)), np.mean(theirs <= np.quantile(theirs, share))
            assert abs(below[0] - below[1]) < 0.05


def test_the_table_lists_what_directions_lists():
    games = [ridden_for_a_while("workshop", moves, moves) for moves in range(120)]
    G, X, Y = (
        np.array([game.grid for game in games]),
        np.array([game.x for game in games]),
        np.array([game.y for game in games]),
    )
    table, lengths = possible(G, X, Y)
    assert table.shape == (120, 4)
    seen = set()
    for game, row, length in zip(games, table.tolist(), lengths.tolist(), strict=True):
        free = directions(game) or [STAY]
        assert (row, length) == (free + [STAY] * (4 - len(free)), len(free))
        seen.add(len(directions(game)))
    assert seen == {0, 1, 2, 3, 4}
    some = np.array([7, 3, 119])
    assert (possible(G, X, Y, some)[0] == table[some]).all()
    assert (possible(G, X, Y, some)[1] == lengths[some]).all()


def test_lockstep_ends_when_the_sum_of_scores_no_longer_moves():
    asked = []

    class Counting:
        def __init__(self):
            self._rng = np.random.default_rng(2)

        def random(self, size):
            asked.append(size)
            return self._rng.random(size)

    scores = simulate_all(sample(), 50, Counting())
    assert asked == [50] * (scores.max() + 1)  # one draw a game and tick, and one tick more to see that nobody moves


# Monte Carlo.


@pytest.mark.parametrize("n", [1, 20])
def test_monte_carlo_takes_the_longer_way(n):
    assert monte_carlo(FORK, n, random.Random(1)) == RIGHT
    assert monte_carlo_lockstep(FORK, n, np.random.default_rng(1)) == RIGHT
    assert mean_scores(FORK, n, np.random.default_rng(1)) == {LEFT: 2.0, RIGHT: 5.0}


def test_the_first_of_equals_is_taken():
    even = level("\n#######\n#  1  #\n#######\n")
    for seed in range(5):
        assert monte_carlo(even, 2, random.Random(seed)) == LEFT
        assert monte_carlo_lockstep(even, 2, np.random.default_rng(seed)) == LEFT


def test_boxed_in_it_stays():
    assert monte_carlo(BOXED, 10, random.Random(1)) == STAY
    assert monte_carlo_lockstep(BOXED, 10, np.random.default_rng(1)) == STAY
    assert mean_scores(BOXED, 10, np.random.default_rng(1)) == {}


def test_the_means_behind_a_decision_are_those_of_games_after_each_direction():
    game = ridden_for_a_while("solo", 30, 8)
    rng = random.Random(8)
    means = mean_scores(game, 20_000, np.random.default_rng(8))
    assert list(means) == directions(game)
    for direction, mean in means.items():
        ahead = game.copy()
        step(ahead, direction)
        scores = [simulate(ahead, rng) for _ in range(600)]
        assert abs(np.mean(scores) - mean) < 4.5 * max(np.std(scores), 1) / 600**0.5


@pytest.mark.parametrize(("choose", "luck"), [(monte_carlo, random.Random), (monte_carlo_lockstep, np.random.default_rng)])
def test_a_seed_repeats_a_ride(choose, luck):
    rides = []
    for seed in (6, 6, 7):
        game, rng = level("solo"), luck(seed)
        play(game, lambda game, rng=rng: choose(game, 2, rng))
        rides.append(told(game))
    assert rides[0] == rides[1] != rides[2]


def test_no_games_are_refused():
    with pytest.raises(SpecError, match="a mean is of 1 game or more, not 0"):
        monte_carlo(sample(), 0, random.Random(1))
    for n in (0, -3):
        with pytest.raises(SpecError, match=r"games in lockstep are 1 or more, not"):
            monte_carlo_lockstep(sample(), n, np.random.default_rng(1))


# The published means, out of 164 on fifteen by eleven.


def mean_of_rides(rides, player):
    scores = [play(level("solo"), player) for _ in range(rides)]
    assert max(scores) <= 164
    return np.mean(scores), np.std(scores) / rides**0.5


def test_one_game_a_direction_scores_96():
    rng = random.Random(10)
    mean, error = mean_of_rides(60, lambda game: monte_carlo(game, 1, rng))
    assert abs(mean - 96) < 3 * error < 12


def test_ten_games_a_direction_score_109():
    rng = np.random.default_rng(10)
    mean, error = mean_of_rides(8, lambda game: monte_carlo_lockstep(game, 10, rng))
    assert abs(mean - 109) < 3 * error < 25


def test_a_hundred_games_a_direction_score_131():
    rng = np.random.default_rng(10)
    mean, error = mean_of_rides(4, lambda game: monte_carlo_lockstep(game, 100, rng))
    assert abs(mean - 131) < 3 * error < 40
