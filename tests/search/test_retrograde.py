import math

import numpy as np
import pytest

from ludus import Position, find_game, new_game
from ludus.core import GameError, IllegalMove, SpecError
from ludus.scaffold import source_of_game
from ludus.search.retrograde import Retrograde, solve
from oracles_retrograde import identity, play_tug, played, reach, solve_many, solve_pair


@pytest.fixture
def level(tmp_path):
    """A drawn level's path, for `tron:level=...`."""

    def draw(*rows):
        path = tmp_path / "drawn.txt"
        border = "#" * (len(rows[0]) + 2)
        path.write_text("\n".join([border, *(f"#{row}#" for row in rows), border]) + "\n")
        return str(path)

    return draw


def check_pair(position, solution):
    """Every position against the naive twin: value, bounds and, unless somebody mixes, the distance."""
    found, known = solve_pair(position)
    for name, (value, low, high, plies) in known.items():
        here = found[name][0]
        assert solution.value(here) == pytest.approx(value, abs=1e-9)
        if here.players == 2:
            low_of_seat_0, high_of_seat_0 = solution.bounds(here)
            assert (low_of_seat_0, high_of_seat_0) == pytest.approx((low, high), abs=1e-9)
            assert solution.value(here, 1) == pytest.approx(-value, abs=1e-9)
        if plies is not None:
            assert solution.distance(here) == plies
    return found, known


def check_best_play(position, solution):
    """Following the strategies keeps the value, and every ply brings the end one nearer."""
    while not position.is_over:
        joint = [solution.best(position, seat) for seat in range(position.players)]
        after = played(position, joint)
        assert solution.value(after) == solution.value(position)
        assert solution.distance(after) == solution.distance(position) - 1
        position = after


@pytest.mark.parametrize("engine", ["interpreted", "compiled"])
def test_matches(engine):
    wins = new_game("matches")
    solution = solve(wins, engine=engine)
    check_pair(wins, solution)
    assert (solution.positions, solution.ends, solution.at_once, solution.endless) == (26, 2, 0, 0)
    lost = [left for left in range(1, 14) if value_to_mover(solution, wins, left) < 0]
    assert lost == [4, 8, 12]
    loses = new_game("matches:last=loses")
    lost = [left for left in range(1, 14) if value_to_mover(solve(loses, engine=engine), loses, left) < 0]
    assert lost == [1, 5, 9, 13]
    check_best_play(loses, solve(loses, engine=engine))


def value_to_mover(solution, position, left):
    here = position.copy()
    here.state["left"] = left
    if here not in solution:  # whose turn it is depends on how many were taken
        here.state["turn"] = 1
    return solution.value(here, int(here.state["turn"][0]))


def test_many_matches_need_no_recursion():
    position = new_game("matches:matches=10000,most=8")
    solution = solve(position)
    assert solution.positions == 20_000
    assert solution.value(position) == 1.0  # 10000 is 1 more than a multiple of 9
    assert solution.distance(position) == 1 + 2 * 9999 // 9
    assert len(solution.line(position, most=10)) == 10


def test_tic_tac_toe():
    position = new_game("tic_tac_toe")
    solution = solve(position)
    assert (solution.positions, solution.edges, solution.ends) == (5478, 16167, 958)
    assert (solution.value(position), solution.distance(position), solution.longest) == (0.0, 9.0, 9.0)
    assert solution.counts() == {-1.0: 1474, 0.0: 1068, 1.0: 2936}
    assert solution.counts(seat=1) == {-1.0: 2936, 0.0: 1068, 1.0: 1474}
    check_pair(position, solution)
    check_best_play(position, solution)
    for moves, value, plies in [("a1 b1", 1, 5), ("a1 b2", 0, 7), ("b2 b1", 1, 5), ("b2 a1", 0, 7), ("a1 c3 c1", 1, 4)]:
        here = position.copy()
        for move in moves.split():
            here.play(move)
        assert (solution.value(here), solution.distance(here)) == (value, plies)
        check_best_play(here, solution)


@pytest.mark.slow
def test_both_engines_find_the_same_in_the_same_order(level, examples):
    duel = new_game("tron", level=level("1 ", " 2"))
    for position in (new_game("matches"), duel, Position(find_game(str(examples / "biased.py")))):
        one, other = (solve(position, engine=engine) for engine in ("interpreted", "compiled"))
        assert np.array_equal(one._solver.values, other._solver.values)
        assert np.array_equal(one._solver.distances, other._solver.distances)
        assert np.array_equal(one._reach._keys, other._reach._keys)


DUELS = [
    (("1  ", "   ", "  2"), {}),
    (("1  ", "   ", "  2"), {"meet": "home"}),
    (("1  ", "   ", "  2"), {"moves": "alternate"}),
    ((" 1  ", "    ", "  2 "), {"meet": "home"}),
    ((" 1  ", "    ", "  2 "), {"moves": "alternate"}),
    (("1   ", "  # ", "  2 "), {}),
    (("    ", " 12 ", "    "), {}),
    (("  2 ", "  1 ", "# # ", "    "), {}),  # here and below somebody mixes
    (("   1", "#   ", "#2 #", "  # "), {"meet": "home"}),
    (("   2", " ## ", " 1  ", "#   "), {"meet": "home"}),
]


@pytest.mark.parametrize(("rows", "options"), DUELS)
def test_tron_duels(level, rows, options):
    position = new_game("tron", level=level(*rows), fallen="stays", **options)
    solution = solve(position)
    found, _ = check_pair(position, solution)
    assert solution.positions == len({here.key() for here, _ in found.values()})
    assert solution.ends == len({here.key() for here, _ in found.values() if here.is_over})
    if "moves" in options:
        assert solution.at_once == 0
        check_best_play(position, solution)
    for here, _ in found.values():
        if not here.is_over:
            check_strategies(here, solution)


def check_strategies(here, solution):
    """Neither seat can expect more by choosing otherwise than the value says."""
    for seat in range(2):
        shares = solution.strategy(here, seat)
        assert sum(shares) == pytest.approx(1, abs=1e-9)
        assert len(shares) == len(here.legal(seat))
        worths = [mean for mean, _, _ in solution.move_values(here, seat)]
        assert max(worths) == pytest.approx(solution.value(here, seat), abs=1e-9)
        assert sum(share * worth for share, worth in zip(shares, worths, strict=True)) == pytest.approx(max(worths), abs=1e-9)


def test_somebody_must_mix_in_tron(level):
    """Pure play leaves a gap, and the value lies in it."""
    position = new_game("tron", level=level("  2 ", "  1 ", "# # ", "    "))
    solution = solve(position)
    assert (solution.value(position), solution.bounds(position)) == (round(1 / 3, 12), (0.0, 1.0))
    assert solution.bounds(position, seat=1) == (-1.0, 0.0)
    assert solution.strategy(position, 0) == (round(2 / 3, 12), round(1 / 3, 12))
    assert solution.strategy(position, 1) == (round(1 / 3, 12), round(2 / 3, 12))
    assert solution.move_values(position, 0) == [(round(1 / 3, 12), 0.0, 1.0), (round(1 / 3, 12), -1.0, 1.0)]


def test_one_rider_takes_the_longest_way(level):
    position = new_game("tron", level=level("1  ", "   ", " # "))
    solution = solve(position)
    check_pair(position, solution)
    assert solution.value(position) == max(value for value in solution.counts())
    assert len(solution.line(position)) == solution.distance(position)


def test_three_riders_in_turn_by_max_n(level):
    position = new_game("tron", level=level("1 2", "   ", " 3 "), moves="alternate")
    solution = solve(position)
    check_many(position, solution)


def test_max_n(examples):
    game = find_game(str(examples / "heap.py"))
    position = Position(game)
    solution = solve(position, engine="interpreted")
    check_many(position, solution)
    assert solution.positions == len({here.key() for here, _ in reach(position).values()})


def check_many(position, solution):
    found, known = solve_many(position)
    for name, (values, plies) in known.items():
        here = found[name][0]
        assert [solution.value(here, seat) for seat in range(here.players)] == pytest.approx(list(values), abs=1e-9)
        assert solution.distance(here) == plies
        if not here.is_over:
            after = played(here, [solution.best(here, seat) for seat in range(here.players)])
            assert known[identity(after)] == (values, plies - 1)


@pytest.mark.parametrize("seed", [1, 5])
def test_seven_colours(seed):
    position = new_game("seven_colours:width=4,height=3,colours=3", seed=seed)
    solution = solve(position)
    check_pair(position, solution)
    check_best_play(position, solution)


def test_pennies_and_a_biased_game(examples):
    pennies = Position(find_game(str(examples / "pennies.py")))
    solution = solve(pennies, engine="interpreted")
    assert (solution.value(pennies), solution.bounds(pennies), solution.distance(pennies)) == (0.0, (-1.0, 1.0), 1.0)
    assert solution.strategy(pennies, 0) == solution.strategy(pennies, 1) == (0.5, 0.5)
    assert solution.move_values(pennies, 0) == [(0.0, -1.0, 1.0)] * 2
    biased = Position(find_game(str(examples / "biased.py")))
    solution = solve(biased)
    assert (solution.value(biased), solution.bounds(biased)) == (0.0, (-1.0, 1.0))
    assert solution.strategy(biased, 0) == solution.strategy(biased, 1) == (0.25, 0.5, 0.25)


def test_states_without_a_key_are_told_apart_by_their_bytes(examples):
    game = find_game(str(examples / "biased.py"))
    position = Position(game, game.options({"rounds": 3}))
    solution = solve(position)
    found, _ = check_pair(position, solution)
    assert solution.positions == len(found)
    near = position.copy()
    near.state["spare"][0, 39] = 1
    assert near not in solution


@pytest.mark.parametrize("stride", [1, 2])
@pytest.mark.parametrize("engine", ["interpreted", "compiled"])
def test_positions_that_repeat(examples, stride, engine):
    """What can be won is won in the fewest plies; play without end is a draw."""
    game = find_game(str(examples / "tug.py"))
    position = Position(game, game.options({"stride": stride, "cells": 12}))
    solution = solve(position, engine=engine)
    for (cell, turn), (value, plies) in play_tug(11, stride, 60).items():
        here = position.copy()
        here.state["cell"], here.state["turn"] = cell, turn
        if here in solution:
            assert (solution.value(here), solution.distance(here)) == (value, plies)
    assert solution.value(position) == (1.0 if stride == 2 else 0.0)
    assert (solution.endless > 0) == (stride == 1)
    assert solution.counts()[-1.0] > 0
    if stride == 2:
        check_best_play(position, solution)


def test_alone_in_circles_one_takes_the_shortest_way_to_the_most(examples, tmp_path):
    text = (examples / "tug.py").read_text().replace("MAX_PLIES, RETURNS = 2,", "MAX_PLIES, RETURNS = 1,")
    text = text.replace("state.turn = 1 - state.turn", "pass").replace("    out[1] = -out[0]\n", "")
    (tmp_path / "stroll.py").write_text(text)
    position = Position(find_game(str(tmp_path / "stroll.py")))
    solution = solve(position, engine="interpreted")
    assert (solution.value(position), solution.distance(position), solution.endless) == (1.0, 3.0, 0)
    assert solution.line(position) == [(1,), (1,), (1,)]


def test_four_moves_a_side_take_a_linear_program(examples, tmp_path):
    text = (examples / "pennies.py").read_text().replace("MAX_PLIES, RETURNS = 2, 2,", "MAX_PLIES, RETURNS = 2, 4,")
    text = text.replace("out[0], out[1] = 0, 1\n    return 2", "out[0], out[1], out[2], out[3] = 0, 1, 2, 3\n    return 4")
    (tmp_path / "dice.py").write_text(text.replace('("heads", "tails")', '("one", "two", "three", "four")'))
    position = Position(find_game(str(tmp_path / "dice.py")))
    solution = solve(position, engine="interpreted")
    assert (solution.value(position), solution.bounds(position), solution.distance(position)) == (-0.5, (-1.0, 1.0), 1.0)
    assert solution.strategy(position, 0) == solution.strategy(position, 1) == (0.25,) * 4


def test_circles_are_refused_where_several_choose_at_once(tmp_path):
    text = source_of_game("race").replace("import WAIT", "import ALL, WAIT")
    text = text.replace("return state.turn\n", "return ALL\n").replace("if seat != state.turn:", "if seat > 1:")
    text = text.replace("state.total += moves[state.turn]", "state.total += moves[0] - moves[1]")
    text = text.replace("count = min(rules.most, rules.goal - state.total)", "count = 2")
    text = text.replace("return state.total == rules.goal", "return abs(state.total) == 3")
    (tmp_path / "race.py").write_text(text)
    with pytest.raises(SpecError, match=r"race has positions that repeat, so that a game could go on for ever"):
        solve(Position(find_game(str(tmp_path / "race.py"))), engine="interpreted")


def test_what_does_not_fit_is_refused():
    with pytest.raises(SpecError, match=r"^connect_four has more than [\d ]+ positions from here: they do not fit in 2 MB"):
        solve(new_game("connect_four"), memory=2)
    with pytest.raises(SpecError, match=r"^connect_four was not solved in 0.05 seconds: looking for positions, [\d ]+ so far"):
        solve(new_game("connect_four"), seconds=0.05)


def test_the_memory_allowed_is_kept():
    work = Retrograde(find_game("connect_four"), memory=4).work(new_game("connect_four"))
    with pytest.raises(SpecError, match=r"do not fit in 4 MB \(memory=4\)") as refused:
        list(work)
    found = int("".join(filter(str.isdigit, str(refused.value).partition(" positions")[0])))
    assert 20_000 < found < 4 * 2**20 / 50


def test_games_that_cannot_be_solved_are_refused_at_once(examples):
    with pytest.raises(SpecError, match="auction lets all seats choose at once, which is solved only for two seats"):
        Retrograde(find_game(str(examples / "auction.py")))


def test_three_riders_together_are_refused_when_seen():
    with pytest.raises(SpecError, match="tron lets several seats choose at once here"):
        solve(new_game("tron:level=three"))


def test_questions_about_other_positions_are_refused():
    solution = solve(new_game("matches:matches=5"))
    with pytest.raises(SpecError, match="this position of matches does not follow from the one that was solved"):
        solution.value(new_game("matches:matches=9"))
    with pytest.raises(SpecError, match="this position of matches does not follow"):
        solution.value(new_game("matches:matches=5,last=loses"))
    with pytest.raises(SpecError, match="these are positions of matches: one of tic_tac_toe does not fit"):
        solution.value(new_game("tic_tac_toe"))
    assert new_game("tic_tac_toe") not in solution
    with pytest.raises(IllegalMove, match="there is no seat 2: the seats are 0 to 1"):
        solution.value(new_game("matches:matches=5"), seat=2)
    over = new_game("matches:matches=1")
    over.play("1")
    with pytest.raises(IllegalMove, match="the game is over"):
        solve(over, engine="interpreted").strategy(over, 0)
    assert solve(over, engine="interpreted").value(over) == 1.0


def test_a_broken_game_is_told(tmp_path):
    (tmp_path / "race.py").write_text(source_of_game("race").replace("    return count\n", "    return count - 1\n"))
    with pytest.raises(GameError, match=r"race.py: legal gave fewer than 1 or more than 9 moves \(MAX_MOVES\)"):
        solve(Position(find_game(str(tmp_path / "race.py"))), engine="interpreted")


def test_work_can_be_stopped_at_any_time():
    work = Retrograde(find_game("connect_four")).work(new_game("connect_four"))
    steps = [next(work) for _ in range(3)]
    work.close()
    assert all(step.found > 0 and step.settled == 0 for step in steps)
    assert math.isfinite(steps[-1].found)
