"""Among many: territories by words as cell by cell, worths by hand, and a tree that is the same however it is run."""

import numpy as np
import pytest

import ludus.champions.crowd_tree as crowd_tree
from ludus import find_game, make_player, new_game
from ludus.champions.crowd import Crowd, owned_walls
from ludus.champions.crowd_evaluation import FIRST, SOFT, judge_crowd, outlasts, weigh_many
from ludus.champions.crowd_tick import make_scene
from ludus.champions.crowd_tree import EMPTY, ROOT, RUN, find_or_add, make_tree
from ludus.champions.crowd_waves import spread_many
from ludus.champions.tron_board import lay_ground, make_board
from ludus.champions.tron_evaluation import make_judge
from ludus.champions.tron_net import load_net, make_mind, no_net
from ludus.champions.tron_territory import make_territory, spread
from ludus.champions.tron_traits import make_eyes, see_traits
from ludus.core import Limits, below, stream
from ludus.core.records import first_record


def ridden(seed, riders, ticks, **options):
    """A position some random ticks into a game of many."""
    level = f"random:width={9 + seed % 5},height=11,density=0.1,symmetry=none,starts={riders}"
    position, rng = new_game("tron", seed, level=level, **options), first_record(stream(seed, "ride"))
    for _ in range(ticks):
        if not position.is_over:
            legal = [position.legal(seat) for seat in position.seats_asked()]
            position.play(*(moves[below(rng, len(moves))] for moves in legal))
    return position


def see_both(board, ground, first, riding, in_turn, territory, waves):
    spread(board, ground.wall, ground.head, first, riding, in_turn, territory)
    spread_many(board.layout, ground.free, ground.head, first, riding, in_turn, waves)
    return 0


@pytest.mark.parametrize("in_turn", [0, 1])
def test_territories_by_words_are_those_cell_by_cell(in_turn):
    kernel, compared = find_game("tron").kernel(see_both), 0
    for seed in range(40):
        riders = 3 + seed % 6
        position = ridden(seed, riders, seed % 7)
        board = make_board(position, riders)
        ground, judge = lay_ground(position, board, range(riders)), make_judge(board, riders)
        territory, riding = make_territory(len(board.partner) - 1), (position.state["fell"][0, :riders] == 0).astype(np.int8)
        kernel(board, ground, seed % riders, riding, in_turn, territory, judge.look.waves)
        for rider in np.flatnonzero(riding):
            spots = board.layout.spot[territory.owner == rider + 1]
            own = judge.look.waves.own[rider]
            assert sum(int(word).bit_count() for word in own) == len(spots)
            assert all(int(own[spot >> 6]) >> int(spot & 63) & 1 for spot in spots)
            compared += len(spots)
    assert compared > 500


def judge_once(board, scene, first, in_turn, judge, mind, out):
    judge_crowd(board, scene, 0, first, in_turn, judge, mind, out)
    return 0


def worths(position, fell, net):
    """[rider], where these have fallen; and what each can fill."""
    riders, kernel = position.players, find_game("tron").kernel(judge_once)
    board = make_board(position, riders)
    ground, scene, judge = lay_ground(position, board, range(riders)), make_scene(1, board, riders), make_judge(board, riders)
    scene.wall[0], scene.free[0], scene.head[0] = owned_walls(position, ground), ground.free, ground.head
    scene.fell[0], out = fell, np.zeros(riders)
    kernel(board, scene, 0, 0, judge, make_mind(board, net, riders), out)
    return out, judge.fills


def test_without_a_net_a_worth_is_the_chance_to_outlast_the_others():
    """By hand: of four, one fell long ago, one fell just now, and two ride on."""
    out, fills = worths(ridden(3, 4, 2), [0, -1, 5, 0], no_net())
    lead = int(fills[0] - fills[3])
    chance = 0.5 + 0.5 * lead / (abs(lead) + SOFT)
    assert out[0] == pytest.approx(FIRST * chance + (1 - FIRST) * (2 + chance) / 3)
    assert out[3] == pytest.approx(FIRST * (1 - chance) + (1 - FIRST) * (3 - chance) / 3)
    assert out[1] == pytest.approx(0)
    assert out[2] == pytest.approx((1 - FIRST) / 3)


def see_many(board, ground, first, in_turn, judge, eyes):
    weigh_many(board, ground.free, ground.wall, ground.head, first, in_turn, judge)
    see_traits(board, ground.free, ground.wall, ground.head, first, in_turn, judge, eyes)
    return 0


@pytest.mark.parametrize("in_turn", [0, 1])
def test_words_and_cells_see_the_same_traits_of_many(in_turn):
    kernel = find_game("tron").kernel(see_many)
    for seed in range(24):
        riders = 3 + seed % 4
        position, found = ridden(seed, riders, seed % 7), []
        board = make_board(position, riders)
        ground, riding = lay_ground(position, board, range(riders)), position.state["fell"][0, :riders] == 0
        for is_plain in (1, 0):
            seen, judge = board._replace(layout=board.layout._replace(is_plain=is_plain)), make_judge(board, riders)
            eyes = make_eyes(len(board.partner) - 1, len(board.layout.light), riders)
            judge.riding[:] = riding
            kernel(seen, ground, seed % riders, in_turn, judge, eyes)
            found.append(eyes.traits[riding])
        assert (found[0] == found[1]).all()
        assert found[0].any()


@pytest.mark.parametrize("riders", [3, 5])
def test_the_chances_to_come_first_are_shared_by_those_who_ride(riders):
    for seed in range(6):
        position, net = ridden(seed, riders, 2), load_net("crowd")
        fell = [0, -1] + [0] * (riders - 2)
        out, fills = worths(position, fell, net)
        plain, _ = worths(position, fell, no_net())
        shares = [chance_to_outlast(fills, fell, rider) for rider in range(riders)]
        firsts = (out - (1 - FIRST) * np.array(shares)) / FIRST
        assert firsts.sum() == pytest.approx(1)
        assert firsts[1] == pytest.approx(0)
        assert (firsts[np.array(fell) == 0] > 0).all()
        assert not np.allclose(out, plain)  # the net does say something of its own


def chance_to_outlast(fills, fell, rider):
    """The mean over the others."""
    chances = [
        outlasts(fell[rider], fell[other], int(fills[rider] - fills[other])) for other in range(len(fell)) if other != rider
    ]
    return sum(chances) / len(chances)


@pytest.mark.parametrize(("fell", "wanted"), [([0, -1, 3], [1, 0, 0.05]), ([4, 4, 3], [0.525, 0.525, 0])])
def test_where_at_most_one_rides_it_is_known_who_comes_first(fell, wanted):
    out, _ = worths(ridden(4, 3, 2), fell, load_net("crowd"))
    assert out == pytest.approx(wanted)


@pytest.mark.parametrize("options", [{}, {"moves": "alternate"}, {"fallen": "vanishes"}, {"meet": "home"}], ids=str)
def test_the_interpreter_grows_the_same_tree(options):
    for seed in (1, 2):
        position = ridden(seed, 4, 3, **options)
        seat, found = next(each for each in position.seats_to_move() if len(position.legal(each)) > 1), []
        board = make_board(position, 4)
        ground = lay_ground(position, board, range(4))
        for engine in ("compiled", "interpreted"):
            crowd = Crowd(position.game, engine=engine)
            *_, thought = crowd.think(position, seat, board, ground, Limits(nodes=40), 1e9, 0.0)
            found.append((crowd._tree.visits[ROOT].tolist(), crowd._tree.sums[ROOT].round(4).tolist(), thought.move))
        assert found[0] == found[1]
        assert sum(found[0][0][seat]) == 40


def test_it_does_not_ride_into_a_dead_end():
    """To the right there is one cell and no more; to the left is a way to where the others are."""
    level = """
###########
#2       3#
#         #
#         #
### #######
#   1 #####
###########
"""
    position = new_game("tron", level=level)
    *_, thought = make_player("champion:nodes=2000", position.game).think(position, 0)
    assert thought.text == "left"


def test_depth_alone_is_limit_enough():
    position = ridden(5, 4, 1)
    *_, thought = make_player("champion:depth=3,seconds=none", position.game).think(position, position.seats_to_move()[0])
    assert 1 <= thought.depth <= 3


def test_a_full_tree_takes_no_more_and_forgets_nothing(monkeypatch):
    monkeypatch.setattr(crowd_tree, "NODES", 3)
    position = ridden(1, 3, 0)
    tree, run = make_tree(make_board(position, 3), 3, no_net()), first_record(np.zeros(1, RUN))
    run.used = 1
    keys = [np.uint64(key) for key in (5, 9, 13)]
    assert [find_or_add(tree, run, key) for key in keys] == [1, 2, EMPTY]
    assert [find_or_add(tree, run, key) for key in keys] == [1, 2, EMPTY]


def test_a_duel_begins_when_two_are_left_and_not_when_two_are_within_reach():
    """Two in one room and one in another: to outlast the neighbour is not enough, and to meet it is no draw."""
    level = "\n1     #     \n      #     \n      #  3  \n      #     \n     2#     \n"
    position = new_game("tron", level=level)
    *_, thought = make_player("champion:nodes=50", position.game).think(position, 0)
    assert thought.notes[0].startswith("everyone is taken to want to come first")
    *_, alone = make_player("champion:nodes=50", position.game).think(position, 2)
    assert alone.notes[-1] == "rides as if everybody else stood still"
    assert alone.value is None  # who of three comes first is not its to say
