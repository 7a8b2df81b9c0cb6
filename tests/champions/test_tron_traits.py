"""The traits that the champion's net judges by, beside a naive twin; and the net itself, beside numpy."""

import numpy as np
import pytest
from hypothesis import given, settings
from test_tron_sight import grounds, lay

from ludus import find_game, new_game
from ludus.champions.tron_board import lay_ground, make_board
from ludus.champions.tron_evaluation import APART, FEATURES, LOGIT, judge_duel, make_judge
from ludus.champions.tron_net import judge_by_net, load_net, make_mind, no_net
from ludus.champions.tron_traits import TRAITS, make_eyes, see_traits
from oracles_tron import connected, territories, ways


def see(board, ground, first, in_turn, judge, eyes):
    judge_duel(board, ground, first, in_turn, judge)
    see_traits(board, ground.free, ground.wall, ground.head, first, in_turn, judge, eyes)
    return 0


def see_both_ways(board, ground, first=0, in_turn=0):
    """[rider, trait] by words of bits, and cell by cell."""
    for is_plain in (1, 0):
        seen, judge = board._replace(layout=board.layout._replace(is_plain=is_plain)), make_judge(board)
        eyes = make_eyes(len(board.partner) - 1, len(board.layout.light), 2)
        find_game("tron").kernel(see)(seen, ground, first, in_turn, judge, eyes)
        yield eyes.traits


def naive_traits(board, ground):
    """[rider] the traits by name, chambers left out, each the count itself."""
    owned = territories(board, ground.wall, ground.head)
    alone = [territories(board, ground.wall, [head])[0] for head in ground.head]
    for rider, own in enumerate(owned):
        other = alone[1 - rider]
        ahead = [other.get(cell, 10**6) - tick for cell, tick in own.items()]
        front = [
            tick for cell, tick in own.items() if any(ground.wall[side] == 0 and side not in own for side in ways(board, cell))
        ]
        far = {cell for cell, tick in own.items() if tick > 3}
        arms = []
        while far:
            arms.append(connected(board, far, next(iter(far))))
            far -= arms[-1]
        yield {
            "nearest cells": sum(tick <= 4 for tick in own.values()),
            "nearer cells": sum(tick <= 8 for tick in own.values()),
            "near cells": sum(tick <= 16 for tick in own.values()),
            "ticks to all cells": sum(own.values()),
            "last tick": max(own.values(), default=0),
            "front": len(front),
            "ticks to front": min(front, default=0),
            "ticks to all of the front": sum(front),
            "soon": sum(lead >= 2 for lead in ahead),
            "sooner": sum(lead >= 6 for lead in ahead),
            "long before": sum(lead >= 12 for lead in ahead),
            "longest before": sum(lead >= 24 for lead in ahead),
            "other arms": sum(map(len, arms)) - max(map(len, arms), default=0),
            "arms": len(arms),
            "in reach": len(alone[rider]),
        }


def test_traits_are_what_counting_cell_by_cell_says():
    @settings(max_examples=150, deadline=None)
    @given(grounds(2, 9))
    def check(level):
        laid = lay(level, 2)
        if laid is None:
            return
        by_words, by_cells = see_both_ways(*laid)
        assert (by_words == by_cells).all(), level
        for seen, wanted in zip(by_words, naive_traits(*laid), strict=True):
            told = dict(zip(TRAITS, np.rint(seen**2).astype(int).tolist(), strict=True))
            assert {name: told[name] for name in wanted} == wanted, level

    check()


@pytest.mark.parametrize("level", ["width=61,height=7", "width=7,height=64", "width=30,height=30", "width=9,height=9"])
def test_words_and_cells_see_the_same_traits_in_every_shape_of_level(level):
    for seed in range(8):
        position = new_game("tron", seed, level=f"random:{level},density={seed % 4 / 10},symmetry=none")
        for _ in range(4):
            if not position.is_over:
                position.play(*(position.legal(seat)[-1] for seat in (0, 1)))
        board = make_board(position, 2)
        by_words, by_cells = see_both_ways(board, lay_ground(position, board, (0, 1)), seed % 2, seed // 2 % 2)
        assert (by_words == by_cells).all()


def look_plainly(net, traits):
    """The logit of rider 0 by matrices."""

    def side(own, other):
        hidden = np.maximum(own @ net.first[0] + other @ net.first[1] + net.first_bias, 0)
        return np.maximum(hidden @ net.second + net.second_bias, 0) @ net.third

    return side(traits[0], traits[1]) - side(traits[1], traits[0])


def test_the_net_says_what_matrices_say_and_the_same_from_both_seats():
    kernel, looked = find_game("tron").kernel(judge_by_net), 0
    for seed in range(30):
        position = new_game("tron", seed, level="random:width=15,height=13,density=0.1,symmetry=none")
        for _ in range(seed % 9):
            if not position.is_over:
                position.play(*(position.legal(seat)[(seed + seat) % len(position.legal(seat))] for seat in (0, 1)))
        board = make_board(position, 2)
        ground, judge, mind = lay_ground(position, board, (0, 1)), make_judge(board), make_mind(board, load_net("duel"), 2)
        worth = kernel(board, ground, 0, 0, judge, mind)
        if judge.counts[1] == APART:
            assert worth == find_game("tron").kernel(judge_duel)(board, ground, 0, 0, judge)
            continue
        by_words, _ = see_both_ways(board, ground)
        assert worth == pytest.approx(LOGIT * look_plainly(mind.net, by_words), abs=LOGIT / 1000)
        ground.head[:] = ground.head[::-1].copy()
        assert kernel(board, ground, 0, 0, judge, mind) == pytest.approx(-worth, abs=2)
        looked += 1
    assert looked > 10


def test_without_a_net_the_chambers_judge_alone():
    position = new_game("tron", 1, level="random:width=15,height=13,symmetry=none")
    board = make_board(position, 2)
    ground, judge = lay_ground(position, board, (0, 1)), make_judge(board)
    worth = find_game("tron").kernel(judge_by_net)(board, ground, 0, 0, judge, make_mind(board, no_net(), 2))
    assert worth == find_game("tron").kernel(judge_duel)(board, ground, 0, 0, judge)
    assert judge.features.shape == (2, len(FEATURES))
