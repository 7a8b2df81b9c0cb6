"""What a position among many is worth to one rider: against each of the others it is ahead, behind, or done with.

The game ranks riders by when they fall, so each of the others counts for itself: one outlasted is worth +PAIR, one who outlasts
-PAIR, and one who still rides something between, by how much more one can fill than the other.
"""

from __future__ import annotations

from typing import Any

from ludus.champions.crowd_tick import Scene
from ludus.champions.tron_board import Board
from ludus.champions.tron_chambers import value_branches
from ludus.champions.tron_evaluation import MET, Judge
from ludus.champions.tron_territory import spread

PAIR, SOFT = 10_000, 13_000  # a lead of SOFT units of worth counts half of a win


def judge_crowd(board: Board, scene: Scene, at: int, rider: int, in_turn: int, judge: Judge) -> int:
    """The worth to one rider of a position in which it may have fallen."""
    fell, weights, walk = scene.fell[at], judge.weights[MET], judge.walk
    riders = fell.shape[0]
    if fell[rider]:
        return worth_of_fall(fell, rider)
    for other in range(riders):
        judge.riding[other] = fell[other] == 0
    spread(board, scene.wall[at], scene.head[at], rider, judge.riding, in_turn, judge.territory)
    judge.counts[0] += 1
    own, worth = 0, 0
    for number in range(riders):
        other = rider + number if rider + number < riders else rider + number - riders
        if fell[other]:
            worth += PAIR if fell[other] > 0 else 0
            continue
        branch = value_branches(board, judge.territory, scene.head[at, other], other + 1, weights, walk)
        branch += walk.whole[0] * weights[4] + walk.whole[1] * weights[5]
        if number == 0:
            own = branch
        else:
            lead = own - branch
            worth += PAIR * lead // (abs(lead) + SOFT)
    return worth


def worth_of_fall(fell: Any, rider: int) -> int:
    """Outlasted by all who ride on or fell later; and the later one falls, the better."""
    worth = 0
    for other in range(fell.shape[0]):
        if other != rider and fell[other] >= 0:
            if fell[other] == 0 or fell[other] > fell[rider]:
                worth -= PAIR
            elif fell[other] < fell[rider]:
                worth += PAIR
    return worth - PAIR + 10 * int(min(fell[rider], 500))
