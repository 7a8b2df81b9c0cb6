"""How far a rider gets on its own, once nobody can get at it: a lower bound by riding, exact if nothing is left to try.

A search in depth that looks at the narrowest way first, and gives a way up as soon as the cells that it can still reach,
counted by the colours of a checkerboard, cannot beat the longest ride so far. It stops after so many steps: a leaf of the
duel's search has little time.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ludus.champions.tron_bits import NONE, Layout, beside, bit_of, fill
from ludus.champions.tron_board import FREE, NEITHER, Board, Ground, build, clear
from ludus.core.bits import count_ones


class Ride(NamedTuple):
    """Room for a ride."""

    path: Any  # [cells + 1] cells ridden
    ways: Any  # [cells + 1, 4] directions to try, the next one last; each with its rank, four times that
    left: Any  # [cells + 1] how many of them
    stamp: Any  # [cells + 1] the number of the flood that came here last
    queue: Any  # [cells + 1]
    floods: Any  # [1] how many there were
    steps: Any  # [1] of the last ride
    flood: Any  # [words] nothing, between two floods by words of bits
    least: Any  # [2] how far each of two who are apart rides at least,
    most: Any  # [2] and at most


def make_ride(board: Board) -> Ride:
    cells, flood = len(board.partner) - 1, np.zeros(len(board.layout.light), np.uint64)

    def room(kind: type) -> Any:
        return np.zeros(cells + 1, kind)

    ways, one, pair = np.zeros((cells + 1, 4), np.int8), np.zeros(1, np.int64), np.zeros(2, np.int64)
    path, left, stamp, queue = room(np.uint16), room(np.int8), room(np.int64), room(np.uint16)
    return Ride(path, ways, left, stamp, queue, one, one.copy(), flood, pair, pair.copy())


def ride_far(board: Board, ground: Ground, rider: int, upper: int, budget: int, ride: Ride) -> int:
    """The longest ride found within so many steps. If `ride.steps` stayed below that, there is no longer one up to `upper`."""
    path, left = ride.path, ride.left
    path[0] = ground.head[rider]
    left[0] = rank_ways(board, ground, path[0], ride.ways[0])
    top, best, steps = 0, 0, 0
    while best < upper and steps < budget:
        if left[top] == 0:
            if top == 0:
                break
            clear(board, ground, path[top])
            top -= 1
            continue
        left[top] -= 1
        cell = board.neighbour[path[top], ride.ways[top, left[top]] & 3]
        top += 1
        steps += 1
        path[top] = cell
        build(board, ground, cell)
        if top > best:
            best = top
            left[top] = rank_ways(board, ground, cell, ride.ways[top])
        elif top + count_reachable(board, ground, cell, ride) <= best:
            left[top] = 0
        else:
            left[top] = rank_ways(board, ground, cell, ride.ways[top])
    while top > 0:
        clear(board, ground, path[top])
        top -= 1
    ride.steps[0] = steps if best < upper else 0
    return best


def rank_ways(board: Board, ground: Ground, cell: Any, ways: Any) -> int:
    """The free directions, the one with the fewest ways onwards last, for it is tried first; but a dead end is tried last."""
    count = 0
    for direction in range(4):
        beside = board.neighbour[cell, direction]
        if ground.wall[beside] == FREE:
            rank = onward(board, ground, beside)
            at = count
            while at > 0 and ways[at - 1] >> 2 < rank:
                ways[at] = ways[at - 1]
                at -= 1
            ways[at] = 4 * rank + direction
            count += 1
    return count


def onward(board: Board, ground: Ground, cell: Any) -> int:
    """How many free cells are next to a cell; a dead end counts as the most."""
    count = 0
    for direction in range(4):
        count += ground.wall[board.neighbour[cell, direction]] == FREE
    return count if count > 0 else 5


def count_reachable(board: Board, ground: Ground, head: Any, ride: Ride) -> int:
    """The most cells that a path from here can take, by the colours of those that can be reached."""
    ride.floods[0] += 1
    if board.layout.is_plain:
        return count_bits(board.layout, ground.free, board.layout.spot[head], ride.flood)
    stamp, number, queue = ride.stamp, ride.floods[0], ride.queue
    queue[0], done, tail = head, 0, 1
    same, count, entry = 0, 0, board.colour[head]
    while done < tail:
        cell = queue[done]
        done += 1
        for direction in range(4):
            beside = board.neighbour[cell, direction]
            if ground.wall[beside] == FREE and stamp[beside] != number:
                other = board.partner[beside]
                stamp[beside], stamp[other] = number, number
                same += board.colour[beside] == entry
                count += 1
                queue[tail] = beside
                tail += 1
                if other != beside:
                    queue[tail] = other
                    tail += 1
    return count if entry == NEITHER else min(2 * (count - same), 2 * same + 1)


def count_bits(layout: Layout, free: Any, head: Any, flood: Any) -> int:
    """The same by words of bits. `flood` is an empty set, before and afterwards."""
    at, bit, stride = head >> 6, bit_of(head), np.uint64(layout.stride)
    first, last = max(at - 1, 1), min(at + 1, flood.shape[0] - 2)
    for word in range(first, last + 1):
        before, here, after = bit if word == at + 1 else NONE, bit if word == at else NONE, bit if word == at - 1 else NONE
        flood[word] = beside(before, here, after, stride) & free[word]
    first, last = fill(flood, free, first, last, stride)
    light, count = 0, 0
    for word in range(first, last + 1):
        light += count_ones(flood[word] & layout.light[word])
        count += count_ones(flood[word])
        flood[word] = NONE
    same = light if layout.light[at] & bit != NONE else count - light
    return min(2 * (count - same), 2 * same + 1)
