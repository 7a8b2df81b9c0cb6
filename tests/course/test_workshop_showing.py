"""Games side by side, and times."""

import random
import re
import time

import numpy as np

from ludus.course.workshop import (
    Game,
    Move,
    format_times,
    level,
    monte_carlo,
    play,
    random_rider,
    ride,
    runs_per_second,
    sample,
    side_by_side,
    straight_up,
)

NOOK = Game([[1, 1, 1, 1], [1, 0, 0, 1], [1, 0, 0, 1], [1, 1, 1, 1]], 1, 1)
TALL = Game([[1] * 5, [1, 0, 0, 0, 1], [1] * 5], 1, 2, 12)


def test_games_stand_side_by_side_under_their_scores():
    assert side_by_side([NOOK, TALL, NOOK], columns=44) == (
        "game 1: 0 cells   game 2: 12 cells   game 3: 0 cells\n"
        "████████          ██████             ████████\n"
        "██· · ██          ██· ██             ██· · ██\n"
        "██● · ██          ██● ██             ██● · ██\n"
        "████████          ██· ██             ████████\n"
        "                  ██████"
    )


def test_rows_are_broken_where_there_is_no_room():
    shown = side_by_side([sample()] * 5, columns=90)
    assert [len(re.findall("game", line)) for line in shown.split("\n") if "game" in line] == [2, 2, 1]
    assert max(len(line) for line in shown.split("\n")) <= 90
    assert side_by_side([sample()], columns=10).startswith("game 1: 0 cells\n████")
    assert side_by_side([]) == ""


def test_a_ride_is_a_game_move_by_move():
    one, two = level("solo"), level("solo")
    rng, same = random.Random(5), random.Random(5)
    score = play(one, lambda game: monte_carlo(game, 1, rng))
    moves = list(ride(two, lambda game: monte_carlo(game, 1, same)))
    assert [move.number for move in moves] == list(range(1, score + 1))
    assert (one.grid == two.grid).all()
    again = level("solo")
    directions = iter([move.direction for move in moves])
    assert play(again, lambda game: next(directions, 0)) == score


def test_a_move_is_told_as_soon_as_it_is_ridden():
    game = sample()
    for move in ride(game, straight_up):
        assert game.score == move.number


def test_the_time_of_a_move_is_the_players():
    def sleepy(game):
        time.sleep(0.02)
        return 2 if game.score < 3 else 0

    moves, began = [], time.perf_counter()
    for move in ride(sample(), sleepy):
        moves.append(move)
        time.sleep(0.1)  # what the watcher takes does not count
    total = time.perf_counter() - began
    assert len(moves) == 3
    assert all(move.seconds >= 0.02 for move in moves)
    assert sum(move.seconds for move in moves) <= total - 3 * 0.1


def test_times_are_told():
    assert str(Move(7, 3, 0.0123)) == "move 7: right, 12.3 ms"
    told = format_times([Move(1, 2, 0.1), Move(2, 1, 0.3)])
    assert told == "2 moves in 0.40 s, 200.0 ms a move; the longest was move 2: left, 300.0 ms"
    assert format_times([]) == "no move"


def test_speeds_are_measured_over_long_enough():
    began, runs = time.perf_counter(), []
    speed = runs_per_second(lambda: (time.sleep(0.01), runs.append(1)))
    seconds = time.perf_counter() - began
    assert seconds >= 0.3
    assert len(runs) / seconds <= speed * 1.01
    assert speed <= 100


def test_the_players_luck_is_numpys_or_pythons():
    for rng in (random.Random(1), np.random.default_rng(1)):
        assert play(sample(), lambda game, rng=rng: random_rider(game, rng)) > 0
