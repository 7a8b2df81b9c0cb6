"""A tick among many riders: all ride at once or one after the other, fall, meet, and perhaps their trails vanish.

A search among many copies its ground tick by tick, for what a vanishing trail frees is long to put back. A trail's cells tell
whose they are: rider r's are -2 - r. Two simplifications beside the rules: a cell that two have built belongs to the later one,
and in a round of turns the deciding rider rides first and the others as they follow.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ludus.champions.tron_bits import bit_of
from ludus.champions.tron_board import FREE, Board

NOBODY_THERE = -1  # the direction of a rider that has fallen
NOWHERE = 2**15 - 1  # its target


class Scene(NamedTuple):
    """[tick] the positions of a line, each with what led to the next."""

    wall: Any  # [ticks, cells + 1] FREE, or a negative number
    free: Any  # [ticks, words] the free cells as bits
    head: Any  # [ticks, riders]
    fell: Any  # [ticks, riders] the tick each fell in, counted from 1 at the root; 0 while it rides, -1 for before
    plan: Any  # [ticks, riders] the directions chosen
    target: Any  # [riders] where each is about to ride


def make_scene(ticks: int, board: Board, riders: int) -> Scene:
    head, fell, plan = (np.zeros((ticks, riders), np.int64) for _ in range(3))
    wall, free = np.zeros((ticks, len(board.partner)), np.int8), np.zeros((ticks, len(board.layout.light)), np.uint64)
    return Scene(wall, free, head, fell, plan, np.zeros(riders, np.int64))


def play_tick(board: Board, scene: Scene, at: int, first: int, in_turn: int, sent_home: int, vanishes: int, home: Any) -> None:
    """Make position `at + 1` out of position `at` and its plan."""
    wall, head, fell = scene.wall[at + 1], scene.head[at + 1], scene.fell[at + 1]
    riders = head.shape[0]
    for cell in range(wall.shape[0]):
        wall[cell] = scene.wall[at, cell]
    for word in range(scene.free.shape[1]):
        scene.free[at + 1, word] = scene.free[at, word]
    for rider in range(riders):
        head[rider], fell[rider] = scene.head[at, rider], scene.fell[at, rider]
        is_riding = fell[rider] == 0
        scene.target[rider] = board.neighbour[head[rider], scene.plan[at, rider]] if is_riding else NOWHERE
    if in_turn:
        for number in range(riders):
            rider = first + number if first + number < riders else first + number - riders
            ride(board, scene, at, rider, 0, sent_home, home)
    else:
        for rider in range(riders):  # who rides into a wall looks at the walls as they were
            if fell[rider] == 0 and scene.wall[at, scene.target[rider]] != FREE:
                fell[rider] = at + 1
        for rider in range(riders):
            if fell[rider] == 0:
                met = 0
                for other in range(riders):
                    met |= other != rider and scene.target[other] == scene.target[rider]
                ride(board, scene, at, rider, met, sent_home, home)
    if vanishes:
        clear_fallen(board, scene, at + 1)


def ride(board: Board, scene: Scene, at: int, rider: int, has_met: int, sent_home: int, home: Any) -> None:
    """Put a rider on its target, unless it falls there."""
    wall, head, fell, target = scene.wall[at + 1], scene.head[at + 1], scene.fell[at + 1], scene.target[rider]
    if fell[rider] != 0:
        return
    if (has_met and not sent_home) or (not has_met and wall[target] != FREE):
        fell[rider] = at + 1
        return
    for end in (target, np.int64(board.partner[target])):
        spot = board.layout.spot[end]
        wall[end] = -2 - rider
        scene.free[at + 1, spot >> 6] &= ~bit_of(spot)
    head[rider] = home[rider] if has_met else target


def clear_fallen(board: Board, scene: Scene, tick: int) -> None:
    """The trails of those who fell in this tick vanish."""
    wall, fell = scene.wall[tick], scene.fell[tick]
    for cell in range(wall.shape[0]):
        if wall[cell] < -1 and fell[-2 - wall[cell]] == tick:
            spot = board.layout.spot[cell]
            wall[cell] = FREE
            scene.free[tick, spot >> 6] |= bit_of(spot)
