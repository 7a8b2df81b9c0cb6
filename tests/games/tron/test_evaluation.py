"""What minimax thinks of a duel, beside plain floods and plain recursion."""

import random

import numpy as np
import pytest

from ludus import Limits, new_game
from ludus.core.records import first_record
from ludus.games.tron import evaluation
from ludus.games.tron.rules import DIRECTIONS
from ludus.games.tron.setup import is_wall
from ludus.players.minimax import make_search
from oracles_minimax import paranoid, values_of_moves


@pytest.fixture
def ride(tmp_path):
    """A duel on a level given by its rows."""

    def make(*rows, **options):
        (tmp_path / "level.txt").write_text("\n".join(rows) + "\n")
        return new_game("tron", level=str(tmp_path / "level.txt"), **options)

    return make


HALL = ("#######", "#1    #", "#     #", "#    2#", "#######")


def worth_of_end(position):
    out = np.zeros(2)
    evaluation.value_end(first_record(position.rules), first_record(evaluation.trace(position)), out)
    return out.tolist()


def worth_of_areas(position):
    out, queue = np.zeros(2), np.zeros(evaluation.QUEUE, np.int64)
    state = first_record(evaluation.trace(position))
    evaluation.value_areas(first_record(position.rules), state, None, None, queue, out, 0)
    return out.tolist()


def worth(position):
    return worth_of_end(position) if position.is_over else worth_of_areas(position)


worth.knows_ends = True


@pytest.mark.parametrize(
    ("turns", "expected"),
    [
        ([("up", "left")], [-100, 100]),  # into the wall
        ([("right", "left"), ("left", "left")], [-100, 100]),  # into the own trail
        ([("right", "left"), ("right", "left"), ("right", "up"), ("right", "up")], [600, -600]),  # into the winner's
        ([("up", "down")], [-50, -50]),  # both at once
        ([("right", "up"), ("right", "up"), ("right", "left")], [-50, -50]),  # onto one cell
    ],
)
def test_an_end_is_worth_what_it_came_about_by(ride, turns, expected):
    position = ride(*HALL)
    for turn in turns:
        position.play(*(DIRECTIONS.index(move) for move in turn))
    assert position.is_over
    assert worth_of_end(position) == expected


def test_ends_where_riders_take_turns(ride):
    position = ride(*HALL, moves="alternate")
    for move in ("right", "left", "right", "left", "right", "up", "right", "up"):
        position.play(DIRECTIONS.index(move))
    assert worth_of_end(position) == [600, -600]


def test_areas_count_once_a_wall_separates_the_riders(ride):
    assert worth_of_areas(ride("########", "#1 #  2#", "#  #   #", "########")) == [-2, 2]
    assert worth_of_areas(ride("########", "#1 #  2#", "#      #", "########")) == [0, 0]
    assert worth_of_areas(ride("######", "#1 2##", "######")) == [0, 0]  # they share the one cell between them
    assert worth_of_areas(ride("######", "# 12 #", "######")) == [0, 0]  # side by side, and a cell for each
    wide = "#1" + " " * 15 + "#2 #"
    rows = ("#" * len(wide), wide, *("#" + " " * 16 + "####",) * 7, "#" * len(wide))
    assert worth_of_areas(ride(*rows)) == [99, -99]  # held below a win


def reach(position, head):
    """The free cells that can be reached from a cell, and what they touch."""
    rules, state = first_record(position.rules), first_record(position.state)
    found, touched, front = set(), set(), [int(head)]
    while front:
        cell = front.pop()
        for beside in map(int, rules.neighbour[cell]):
            if cell != head:
                touched.add(beside)
            if not is_wall(state, beside) and beside not in found:
                found.add(beside)
                front.append(beside)
    return found, touched


def test_areas_as_by_a_plain_flood():
    seen = set()
    chance = random.Random(1)
    for seed in range(80):
        position = new_game("tron", level="random:width=8,height=7,density=0.2", seed=seed)
        for _ in range(chance.randrange(4)):
            if not position.is_over:
                position.play(*(chance.choice(position.legal(seat)) for seat in range(2)))
        heads = position.state["head"][0][:2]
        (one, touched), (two, _) = (reach(position, head) for head in heads)
        is_separate = int(heads[1]) not in touched
        lead = len(one) - len(two) if is_separate else 0
        assert worth_of_areas(position) == [lead, -lead]
        seen.add(is_separate)
    assert seen == {True, False}


def test_minimax_as_by_plain_recursion(ride):
    position = ride("######", "#1   #", "#  # #", "# # 2#", "######")
    plain = make_search(position.game, 1, engine="interpreted")
    for _ in range(2):
        for seat in range(2):
            *_, thought = plain.run(position, seat, Limits(depth=3))
            values = values_of_moves(position, seat, 3, worth, paranoid)
            assert thought.value == max(values) == values[position.legal(seat).index(thought.move)]
        position.play(*(position.legal(seat)[-1] for seat in range(2)))
