"""What a position among many is worth to each rider: most of all its chance to come first.

The game ranks riders by when they fall. Who of those who ride comes first is foretold by a net (`tron_net`). A tenth of a worth
is how many of the others a rider is likely to outlast: of two who ride, who can fill more is likely to; of two of whom one has
fallen it is known.
"""

from __future__ import annotations

import math
from typing import Any

from ludus.champions.crowd_tick import Scene
from ludus.champions.crowd_waves import spread_many
from ludus.champions.tron_board import Board
from ludus.champions.tron_evaluation import MET, Judge, weigh_plan, weigh_walk
from ludus.champions.tron_net import Mind, has_net, look_through
from ludus.champions.tron_territory import spread
from ludus.champions.tron_traits import see_traits

SOFT = 6_000  # a lead of SOFT units of worth makes it 3 to 1
FIRST = 0.9  # how much of a worth is the chance to come first


def judge_crowd(board: Board, scene: Scene, at: int, first: int, in_turn: int, judge: Judge, mind: Mind, out: Any) -> None:
    """[riders] the worth of a position to each, 0 to 1; of those who move in turn, `first` is the one to move now."""
    fell, fills = scene.fell[at], judge.fills
    wall, free, head, riders = scene.wall[at], scene.free[at], scene.head[at], fell.shape[0]
    for rider in range(riders):
        judge.riding[rider] = fell[rider] == 0
    weigh_many(board, free, wall, head, first, in_turn, judge)
    odds = 0.0
    if has_net(mind):
        see_traits(board, free, wall, head, first, in_turn, judge, mind.eyes)
        odds = tell_odds(judge.riding, mind, out)
    for rider in range(riders):
        mean, all_of_them = 0.0, 1.0
        for other in range(riders):
            if other != rider:
                chance = outlasts(fell[rider], fell[other], fills[rider] - fills[other])
                mean += chance
                all_of_them *= chance
        if odds > 0 and fell[rider] == 0:
            all_of_them = out[rider] / odds
        out[rider] = FIRST * all_of_them + (1 - FIRST) * mean / (riders - 1)


def weigh_many(board: Board, free: Any, wall: Any, head: Any, first: int, in_turn: int, judge: Judge) -> None:
    """What each who rides can fill of its own territory."""
    is_plain = board.layout.is_plain
    if is_plain:
        spread_many(board.layout, free, head, first, judge.riding, in_turn, judge.look.waves)
    else:
        spread(board, wall, head, first, judge.riding, in_turn, judge.territory)
    judge.counts[0] += 1
    judge.counts[1] = MET
    for rider in range(head.shape[0]):
        if judge.riding[rider]:
            at = head[rider]
            judge.fills[rider] = weigh_plan(board, free, at, rider, judge) if is_plain else weigh_walk(board, at, rider, judge)


def tell_odds(riding: Any, mind: Mind, out: Any) -> float:
    """[riders] how likely each who rides comes first, in proportion. Returns the sum."""
    total = 0.0
    for rider in range(riding.shape[0]):
        if riding[rider]:
            out[rider] = math.exp(look_through(mind, riding, rider))
            total += out[rider]
    return total


def outlasts(fell: int, other_fell: int, lead: int) -> float:
    """How likely one rider outlasts another: by when they fell, or by how much more it can fill."""
    if fell == 0 and other_fell == 0:
        return 0.5 + 0.5 * lead / (abs(lead) + SOFT)
    if fell == other_fell:
        return 0.5
    if fell == 0 or other_fell == 0:
        return 1.0 if fell == 0 else 0.0
    return 1.0 if fell > other_fell else 0.0
