"""What a position of a duel is worth: the best branch of each rider's chambers, and all of its territory beside it.

The weights were found by `ludus tune`: docs/champions/tunings.json has its paths. LOGIT units are a logit, odds of e to 1 for a
win, as the net of duels says it (`tron_net`).
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludus.champions.duel_chambers import Tour, make_tour, tour_branches
from ludus.champions.duel_narrow import Sight, find_narrow, make_sight
from ludus.champions.duel_plan import DARK, DEGREES, FEW, LIGHT, MANY, Plan, draw_plan, make_plan
from ludus.champions.duel_waves import Waves, make_waves, spread_bits
from ludus.champions.tron_board import Board, Ground
from ludus.champions.tron_chambers import BITS, Walk, make_walk, value_branches
from ludus.champions.tron_territory import Territory, make_territory, spread

FEATURES = ("calm cells", "calm edges", "front cells", "front edges", "territory", "territory edges")
MET, APART = 0, 1  # rows of the weights: whether the riders can still get at each other
LOGIT = 21_000
WEIGHTS: NDArray[np.int64] = np.array([[113, 260, 533, 37, 12, 17], [3000, 0, 3000, 0, 0, 0]])  # [phase, feature]


class Look(NamedTuple):
    """Room for looking at levels without passages, by words of bits."""

    waves: Waves
    sight: Sight
    plan: Plan
    tour: Tour


class Judge(NamedTuple):
    """Room for an evaluation."""

    territory: Territory
    walk: Walk
    look: Look
    weights: Any  # [2, features]
    riding: Any  # [riders] who takes part
    features: Any  # [riders, features] of the last position judged
    fills: Any  # [riders] what each of many has
    counts: Any  # [2] positions judged, and the phase of the last one


def make_judge(board: Board, riders: int = 2, weights: NDArray[np.int64] = WEIGHTS) -> Judge:
    cells, words = len(board.partner) - 1, len(board.layout.light)
    look = Look(make_waves(cells, words, riders), make_sight(words, riders), make_plan(cells, words), make_tour(cells))
    riding, features = np.ones(riders, np.int8), np.zeros((riders, len(FEATURES)), np.int64)
    fills, counts = np.zeros(riders, np.int64), np.zeros(2, np.int64)
    return Judge(make_territory(cells), make_walk(cells), look, weights, riding, features, fills, counts)


def judge_duel(board: Board, ground: Ground, first: int, in_turn: int, judge: Judge) -> int:
    """The worth to rider 0. `judge.features` tell what of."""
    is_plain = board.layout.is_plain
    if is_plain:
        is_met = spread_bits(board.layout, ground.free, ground.head, first, in_turn, judge.look.waves)
    else:
        spread(board, ground.wall, ground.head, first, judge.riding, in_turn, judge.territory)
        is_met = bool(judge.territory.touch[0])
    judge.counts[0] += 1
    judge.counts[1] = MET if is_met else APART
    worth = 0
    for rider in range(2):  # not two calls: each would be code of its own, and it all has to fit close to the processor
        head = ground.head[rider]
        fills = weigh_plan(board, ground.free, head, rider, judge) if is_plain else weigh_walk(board, head, rider, judge)
        worth = fills - worth
    return -worth


def weigh_plan(board: Board, free: Any, head: Any, rider: int, judge: Judge) -> int:
    """What a rider has, seen by words of bits."""
    layout, look, weights = board.layout, judge.look, judge.weights[judge.counts[1]]
    find_narrow(layout, free, look.waves.own[rider], head, rider, look.sight)
    draw_plan(layout, look.sight, head, rider, look.plan)
    branch = tour_branches(look.waves, layout, rider, look.plan, weights, look.tour)
    total = look.plan.total[0]
    cells, edges = (total >> LIGHT & FEW) + (total >> DARK & FEW), (total >> DEGREES & MANY) // 2
    tell_features(judge, rider, look.tour.tally[0], cells, edges)
    return int(branch + cells * weights[4] + edges * weights[5])


def weigh_walk(board: Board, head: Any, rider: int, judge: Judge) -> int:
    """What a rider has, seen cell by cell."""
    walk, weights = judge.walk, judge.weights[judge.counts[1]]
    branch = value_branches(board, judge.territory, head, rider + 1, weights, walk)
    tell_features(judge, rider, walk.tally[head], walk.whole[0], walk.whole[1])
    return int(branch + walk.whole[0] * weights[4] + walk.whole[1] * weights[5])


def tell_features(judge: Judge, rider: int, tally: Any, cells: Any, edges: Any) -> None:
    features = judge.features[rider]
    for count in range(4):
        features[count] = tally >> (BITS * count) & (1 << BITS) - 1
    features[4], features[5] = cells, edges
