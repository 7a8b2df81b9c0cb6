import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludus import Limits, LudusError, Playouts, Position, find_game, new_game
from ludus.core import WAIT, stream
from ludus.core.records import first_record
from ludus.core.slots import key, slot
from ludus.games import seven_colours
from oracles import WAYS_TO_PLAY, neighbours, reach_of, read_grid, region_of, returns_of, write_grid

GAME = find_game("seven_colours")


def make(seed=0, engine="interpreted", **options):
    return Position(GAME, GAME.options(options), seed, engine)


def make_by_hand(*lines):
    """A game on a board given as text, top row first; the letters in the corners count for nothing."""
    grid = read_grid("\n".join(lines))
    position = make(width=len(grid[0]), height=len(grid), colours=16)
    position.rules["colour"] = 0
    for y, row in enumerate(grid):
        for x, letter in enumerate(row):
            position.rules["colour"][0, seven_colours.LETTERS.index(letter), y] |= np.uint64(1 << x)
    return position


def records(position):
    return first_record(position.rules), first_record(position.state)


def colours_of(position):
    """[y, x] the colour of every cell, taken or not."""
    width, height = position.options.width, position.options.height
    rows = position.rules["colour"][0]  # [colour, row]
    return np.array(
        [[[(int(row) >> x) & 1 for row in rows[:, y]].index(1) for x in range(width)] for y in range(height)],
    )


def cells_in(rows):
    return {(x, y) for y, row in enumerate(rows) for x in range(64) if (int(row) >> x) & 1}


def play_useful_or_not(position, chance):
    """A random colour; three times out of four one of those that gain something, so that games come to an end."""
    rules, state = records(position)
    colours = position.legal()
    if chance.random() < 0.75:
        colours = [colour for colour in colours if seven_colours.is_useful(rules, state, position.mover, colour)]
    position.play(chance.choice(colours))


# The engine beside its naive twins.

small = st.tuples(st.integers(2, 9), st.integers(2, 9))
widest = st.tuples(st.integers(63, 64), st.integers(2, 3))
sizes = st.one_of(small, small, small, widest, widest.map(lambda size: size[::-1]))
boards = st.sampled_from(["random", "symmetric", "balanced"])


@settings(derandomize=True, deadline=None, max_examples=120)
@given(size=sizes, colours=st.integers(3, 16), board=boards, seed=st.integers(0, 2**32), plies=st.integers(1, 60))
def test_a_game_is_that_of_the_naive_twins(size, colours, board, seed, plies):
    options = {"width": size[0], "height": size[1], "colours": colours, "board": board}
    chance = random.Random(seed)
    plain, native = make(seed, **options), make(seed, "compiled", **options)
    grids = [read_grid(str(plain)) for _ in WAYS_TO_PLAY]
    while not plain.is_over and len(plain.history) < plies:
        seat = plain.mover
        play_useful_or_not(plain, chance)
        move = plain.history[-1][seat]
        native.play(move)
        for grid, play in zip(grids, WAYS_TO_PLAY, strict=True):
            play(grid, seat, seven_colours.LETTERS[move])
            assert write_grid(grid) == str(plain)
        check_state(plain, grids[0])
        assert native.state.tobytes() == plain.state.tobytes()
        assert native.outcome() == plain.outcome()


def check_state(position, grid):
    state = position.state[0]
    for seat in range(2):
        assert cells_in(state["owned"][seat]) == region_of(grid, seat)
        assert cells_in(state["reach"][seat]) == reach_of(grid, seat)
        assert state["cells"][seat] == len(region_of(grid, seat))
        assert state["reachable"][seat] == len(reach_of(grid, seat))
    assert not state["trial"].any()
    outcome = position.outcome()
    assert (outcome.returns if outcome else None) == returns_of(grid, len(position.history))


@pytest.mark.parametrize(("width", "height"), [(30, 30), (64, 64), (64, 17)])
def test_large_boards_are_those_of_the_naive_twins(width, height):
    chance = random.Random(5)
    position = make(9, "compiled", width=width, height=height)
    grid = read_grid(str(position))
    while not position.is_over:
        seat = position.mover
        play_useful_or_not(position, chance)
        WAYS_TO_PLAY[1](grid, seat, seven_colours.LETTERS[position.history[-1][seat]])
        if len(position.history) % 25 == 0 or position.is_over:
            assert write_grid(grid) == str(position)
            check_state(position, grid)


def test_random_games_end_in_many_ways():
    """So the twins above have met them; calling a game off is rarer, and made by hand below."""
    reasons = set()
    for seed in range(60):
        position, chance = make(seed, width=4, height=4, colours=4), random.Random(seed)
        while not position.is_over:
            play_useful_or_not(position, chance)
        reasons.add(position.outcome().reason)
    assert reasons == {
        "seat 0 owns more than half of the board",
        "seat 1 owns more than half of the board",
        "seat 0 can no longer reach half of the board",
        "seat 1 can no longer reach half of the board",
        "the board is shared out in equal halves",
    }


# Endings made by hand.


def test_a_player_who_is_cut_off_has_lost():
    position = make_by_hand(
        "c d c d c",
        "a a a a a",
        "a b c b c",
        "a c b c b",
        "a b c b c",
    )
    position.play("a")
    assert str(position.outcome()) == "seat 0 wins (seat 1 can no longer reach half of the board)"
    assert position.state["cells"].tolist() == [[8, 1]]
    assert position.state["reachable"].tolist() == [[24, 5]]


def test_half_of_the_board_is_not_enough():
    position = make_by_hand(
        "b c",
        "a a",
    )
    position.play("a")
    assert not position.is_over
    position.play("b")
    assert str(position.outcome()) == "a draw (the board is shared out in equal halves)"


def test_one_cell_more_than_half_wins():
    position = make_by_hand(
        "b c",
        "a b",
    )
    position.play("b")
    assert str(position.outcome()) == "seat 0 wins (seat 0 owns more than half of the board)"
    assert position.outcome().returns == (1, -1)


def test_a_board_is_shared_out_before_it_is_full():
    position = make_by_hand(
        "d d",
        "b b",
        "a a",
        "c c",
    )
    position.play("a")
    assert not position.is_over
    position.play("b")
    assert position.state["cells"].tolist() == [[3, 3]]
    assert str(position.outcome()) == "a draw (the board is shared out in equal halves)"


@pytest.mark.parametrize("engine", ["interpreted", "compiled"])
@pytest.mark.parametrize(("first", "returns", "cells"), [("c", (0, 0), "1 cells to 1"), ("a", (1, -1), "2 cells to 1")])
def test_a_game_is_called_off_after_four_plies_a_cell(engine, first, returns, cells):
    position = make(3, engine, width=2, height=2)
    position.rules["colour"][0] = make_by_hand("b a", "a a").rules["colour"][0]
    position.play(first)
    for _ in range(15):
        assert not position.is_over
        position.play("c")
    assert position.outcome().returns == returns
    assert position.outcome().reason == f"called off after 16 plies with {cells}"


def test_the_smaller_region_loses_a_game_that_is_called_off():
    position = make_by_hand(
        "a d",
        "d b",
    )
    for move in ["c", "a", *["c"] * 14]:
        position.play(move)
    assert str(position.outcome()) == "seat 1 wins (called off after 16 plies with 1 cells to 2)"


def test_a_game_is_never_over_before_it_starts():
    for width in range(2, 7):
        for height in range(2, 7):
            position = make(width=width, height=height, colours=3)
            assert not position.is_over
            check_state(position, read_grid(str(position)))


# Boards.


@pytest.mark.parametrize(("width", "height"), [(2, 2), (5, 5), (30, 30), (2, 3), (7, 4), (64, 9)])
def test_symmetric_boards_are_the_same_for_both_players(width, height):
    position = make(4, width=width, height=height, board="symmetric")
    colours = colours_of(position)
    for y in range(height):
        for x in range(width):
            if width == height:
                assert colours[y, x] == colours[width - 1 - x, width - 1 - y]
            else:
                assert colours[y, x] == colours[height - 1 - y, width - 1 - x]
    rules, state = records(position)
    for colour in range(7):
        gains = [seven_colours.count_gain(rules, state, seat, colour) for seat in range(2)]
        assert gains[0] == gains[1]


@pytest.mark.parametrize(("width", "height"), [(2, 2), (3, 3), (2, 5), (9, 4), (30, 30), (64, 3)])
def test_balanced_boards_have_the_same_colours_near_both_corners(width, height):
    colours = colours_of(make(4, width=width, height=height, board="balanced"))
    boxes = [grid[: height // 2, : width // 2].flatten() for grid in (colours, colours[::-1, ::-1])]
    assert np.bincount(boxes[0], minlength=7).tolist() == np.bincount(boxes[1], minlength=7).tolist()
    assert boxes[0][0] == boxes[1][0]  # the corners themselves
    assert boxes[0].size < 20 or boxes[0].tolist() != boxes[1].tolist()


@pytest.mark.parametrize("board", ["random", "symmetric", "balanced"])
def test_boards_come_from_the_seed(board):
    texts = [str(make(seed, board=board)) for seed in (1, 1, 2)]
    assert texts[0] == texts[1] != texts[2]


def test_random_boards_use_all_colours_evenly():
    counts = np.bincount(colours_of(make(width=64, height=64, colours=16)).flatten())
    assert len(counts) == 16
    assert abs(counts - 256).max() < 5 * 16


@pytest.mark.parametrize("spec", ["width=65", "width=1", "height=65", "height=1", "colours=2", "colours=17", "board=fair"])
def test_options_out_of_range_are_refused(spec):
    with pytest.raises(LudusError, match=spec.partition("=")[0]):
        new_game(f"seven_colours:{spec}")


# What goes with the rules.


def test_the_view_has_the_top_row_first():
    position = make_by_hand(
        "a b c",
        "d e f",
    )
    assert str(position) == "a b ^\nv e f"
    assert position.moves() == list("abcdefghijklmnop")
    position.play("E")
    assert str(position) == "a b ^\nv v f"


def test_every_character_of_the_view_has_a_colour_of_its_own():
    paint = seven_colours.PAINT
    assert set(paint) == {*"v^", *seven_colours.LETTERS}
    assert len(set(paint.values())) == len(paint)


def test_a_state_is_small():
    assert GAME.state_dtype.itemsize < 3000


evaluate = slot("evaluate")


def key_and_evaluation(rules, states, keys, values):
    keys[0] = key(rules[0], states[0])
    evaluate(rules[0], states[0], values)
    return 0


def test_keys_and_evaluations_are_those_of_every_engine_and_keys_differ():
    compiled = GAME.kernel(key_and_evaluation)
    keys, values = np.zeros(1, np.uint64), np.zeros(2)
    known = {}
    for seed in range(120):
        size = 2 + seed % 6
        position, chance = make(0, width=size, height=9 - size), random.Random(seed)
        while not position.is_over:
            play_useful_or_not(position, chance)
            compiled(position.rules, position.state, keys, values)
            assert position.key() == keys[0]
            state = position.state[0]
            lead = int(state["cells"][0]) - int(state["cells"][1])
            assert values.tolist() == [lead / (size * (9 - size)), -lead / (size * (9 - size))]
            content = size, state.tobytes()
            assert known.setdefault((size, position.key()), content) == content
    assert len(known) > 1000


# Policies.


CROSSROADS = (  # seat 0 gains 4 cells by b or 2 by c; seat 1 one by a or one by c
    "a b c d",
    "d b f a",
    "b b f b",
    "a c c b",
)


def choose(policy, position, seat, rng):
    rules, state = records(position)
    return int(GAME.policies[policy](rules, state, seat, rng))


def test_random_useful_takes_every_useful_colour_as_often_and_no_other():
    position = make_by_hand(*CROSSROADS)
    rng = first_record(stream(1))
    counts = np.bincount([choose("random_useful", position, 0, rng) for _ in range(4000)], minlength=16)
    assert np.flatnonzero(counts).tolist() == [1, 2]
    assert abs(counts[1] - 2000) < 5 * np.sqrt(1000)
    assert choose("random_useful", position, 1, rng) == WAIT


def test_greedy_takes_most_and_the_first_of_equals():
    position = make_by_hand(*CROSSROADS)
    rng = first_record(stream(1))
    assert choose("greedy", position, 0, rng) == seven_colours.LETTERS.index("b")
    assert choose("greedy", position, 1, rng) == WAIT
    position.play("b")
    assert choose("greedy", position, 1, rng) == seven_colours.LETTERS.index("a")
    assert not position.state["trial"].any()


@pytest.mark.parametrize("policy", ["uniform", "random_useful", "greedy"])
def test_both_engines_play_the_same_games_by_every_policy(policy):
    position = make(2, width=9, height=8)
    runs = [
        Playouts(GAME, policy, engine).run(position, Limits(simulations=12), seed=3) for engine in ("interpreted", "compiled")
    ]
    assert runs[0].mean == runs[1].mean
    assert runs[0].spread == runs[1].spread


def test_greedy_beats_random_useful():
    wins = 0
    for seed in range(40):
        seat, rng = seed % 2, first_record(stream(seed, "match"))
        position = make(seed // 2, width=9, height=9)
        while not position.is_over:
            policy = "greedy" if position.mover == seat else "random_useful"
            position.play(choose(policy, position, position.mover, rng))
        wins += position.outcome().winner == seat
    assert wins >= 34


# Evaluations.


@pytest.mark.parametrize("seed", range(6))
def test_evaluations_as_counted_on_the_grid(seed):
    chance = random.Random(seed)
    position = make(seed, width=7, height=5)
    while not position.is_over:
        grid = read_grid(str(position))
        free = [(x, y) for y, row in enumerate(grid) for x in range(len(row)) if grid[y][x] not in "v^"]
        borders, cells = [], [len(region_of(grid, seat)) for seat in range(2)]
        for seat in range(2):
            region = region_of(grid, seat)
            borders.append(sum(any(beside in region for beside in neighbours(grid, x, y)) for x, y in free))
        border, lead = borders[0] - borders[1], cells[0] - cells[1]
        for name, expected in {"cells": lead / 35, "border": border / 35, "mixed": (2 * lead + border) / 105}.items():
            out = np.zeros(2)
            GAME.evaluations[name](*records(position), out)
            assert out.tolist() == [expected, -expected]
        play_useful_or_not(position, chance)
