"""Territory: which rider reaches each cell first, if all of them set out now.

A wave runs out from every head at once. Where riders move together, a cell that two reach in the same tick belongs to nobody,
and no wave runs on from it: what lies behind is reached by both at once, too, or by one on another way. Where they move one
after the other, the one who moves sooner is first. Waves leave a passage at both its ends, whichever they have entered: so what
they reach is never less than what can be reached.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ludus.champions.tron_board import WALL, Board, Ground

NOBODY = 9  # the owner of a cell that several reach at once; rider r owns what is marked r + 1


class Territory(NamedTuple):
    """Room for a wave, and what it leaves behind."""

    owner: Any  # [cells + 1] who is first: r + 1 for rider r, NOBODY, or FREE where nobody gets, and WALL
    distance: Any  # [cells + 1] ticks, where somebody gets
    queue: Any  # [cells + 1]
    touch: Any  # [1] whether some territory is next to another, or to a cell that nobody owns; else all are apart


def make_territory(cells: int) -> Territory:
    owner, distance, queue = (np.zeros(cells + 1, kind) for kind in (np.int8, np.int16, np.uint16))
    return Territory(owner, distance, queue, np.zeros(1, np.int8))


def spread(board: Board, wall: Any, heads: Any, first: int, riding: Any, in_turn: int, territory: Territory) -> int:
    """Mark who reaches what. Returns how many cells were reached; in the queue they stand behind the heads.

    `riding` says who takes part; of those who move in turn, `first` is the one to move now.
    """
    owner, distance, queue = territory.owner, territory.distance, territory.queue
    for cell in range(owner.shape[0]):
        owner[cell] = wall[cell]
    tail, riders = 0, heads.shape[0]
    for number in range(riders):
        rider = first + number if first + number < riders else first + number - riders
        if riding[rider]:
            head = heads[rider]
            owner[head], distance[head], queue[tail] = rider + 1, 0, head
            tail += 1
    done, started, touch = 0, tail, 0
    while done < tail:
        cell = queue[done]
        done += 1
        mark, ticks = owner[cell], distance[cell] + 1
        if mark == NOBODY:
            continue
        for direction in range(4):
            beside = board.neighbour[cell, direction]
            found = owner[beside]
            if found == 0:
                other = board.partner[beside]
                owner[beside], distance[beside], queue[tail] = mark, ticks, beside
                tail += 1
                if other != beside:
                    owner[other], distance[other], queue[tail] = mark, ticks, other
                    tail += 1
            elif found > 0 and found != mark and distance[beside] > 0:  # and no other rider's head
                touch = 1
                if distance[beside] == ticks and not in_turn:
                    owner[beside], owner[board.partner[beside]] = NOBODY, NOBODY
    for place in range(started):
        owner[queue[place]] = WALL
    territory.touch[0] = touch
    return tail - started


def measure(board: Board, ground: Ground, riding: Any, territory: Territory) -> int:
    """How far everything is from one rider, as if the others did not move: `riding` is to name it alone."""
    return spread(board, ground.wall, ground.head, 0, riding, 0, territory)
