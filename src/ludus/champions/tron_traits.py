"""What stands out in a position of Tron: the numbers about each rider that a net judges by (`tron_net`).

Beside what its chambers come to, that is how a territory lies around its rider: how soon its cells are reached, how much sooner
than anybody else could reach them, how much of it lies on the front, and what of it is in other arms. A rider between two arms of its
territory is nearer to the cells of both, but while it fills one, the other rider comes into the other.

Each trait is the square root of a count, so that the first cells of a kind say more than the hundredth.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np

from ludus.champions.duel_waves import Waves
from ludus.champions.tron_bits import NONE, ONE, Layout, beside, bit_of, fill
from ludus.champions.tron_board import FREE, Board, Ground
from ludus.champions.tron_chambers import SEEN
from ludus.champions.tron_evaluation import FEATURES, Judge
from ludus.champions.tron_territory import NOBODY, Territory, make_territory, spread
from ludus.core.bits import count_ones

NEAREST, NEARER, NEAR = 4, 8, 16  # ticks
SOON, SOONER, LONG, LONGEST = 2, 6, 12, 24  # ticks before anybody else
AT_HAND = 3  # ticks: arms are what of a territory is parted without these
NEVER = 30_000  # ticks
TRAITS = (
    *FEATURES,
    "nearest cells",  # of the territory
    "nearer cells",
    "near cells",
    "ticks to all cells",  # summed up
    "last tick",  # in which a cell is reached
    "front",  # cells that somebody else gets next to
    "ticks to front",  # until the first of them is reached
    "ticks to all of the front",
    "soon",  # cells reached so many ticks before anybody else could be there
    "sooner",
    "long before",
    "longest before",
    "other arms",  # cells of all but the largest
    "arms",
    "in reach",  # cells, if nobody else rode
    "nobody's",  # cells that several reach first at once
    "on turn",  # 1 for the rider to move, of those who move in turn
)
RINGS, FRONT, AHEAD = (TRAITS.index(name) for name in ("nearest cells", "front", "soon"))
ARMS, IN_REACH, NOBODYS, ON_TURN = (TRAITS.index(name) for name in ("other arms", "in reach", "nobody's", "on turn"))


class Eyes(NamedTuple):
    """Room for looking at a position."""

    reach: Any  # [riders, ticks, words] what each could have reached by then, if nobody else rode
    last: Any  # [1] ticks until nobody reaches any more
    rest: Any  # [words] what is left of a territory
    arm: Any  # [words]
    alone: Territory  # the same cell by cell, for levels that are not plain
    only: Any  # [riders, riders] each rider alone rides
    apart: Any  # [riders, cells + 1] ticks until each could be there, if nobody else rode
    cells: Any  # [ticks] how many cells of a territory are reached then
    exposed: Any  # [ticks] how many of them lie on the front
    traits: Any  # [riders, TRAITS]


def make_eyes(cells: int, words: int, riders: int) -> Eyes:
    reach, rest, arm = np.zeros((riders, cells + 2, words), np.uint64), np.zeros(words, np.uint64), np.zeros(words, np.uint64)
    only, apart = np.eye(riders, dtype=np.int8), np.zeros((riders, cells + 1), np.int16)
    traits = np.zeros((riders, len(TRAITS)), np.float32)
    rings = np.zeros((2, cells + 2), np.int64)
    return Eyes(reach, np.zeros(1, np.int64), rest, arm, make_territory(cells), only, apart, rings[0], rings[1], traits)


def see_traits(board: Board, ground: Ground, first: int, in_turn: int, judge: Judge, eyes: Eyes) -> None:
    """The traits of all who ride, in a position that was judged just now."""
    is_plain, riders = board.layout.is_plain, ground.head.shape[0]
    if is_plain:
        spread_alone(board.layout, ground.free, ground.head, judge.riding, eyes)
        nobodys = count_nobodys(judge.look.waves, ground.free, judge.riding)
    else:
        spread_alone_by_cell(board, ground, judge.riding, eyes)
        nobodys = count_nobodys_by_cell(judge.territory)
    for rider in range(riders):
        if judge.riding[rider]:
            traits = eyes.traits[rider]
            for trait in range(len(TRAITS)):
                traits[trait] = judge.features[rider, trait] if trait < RINGS else 0
            traits[NOBODYS], traits[ON_TURN] = nobodys, in_turn and first == rider
            if is_plain:
                see_rings(judge, rider, eyes, traits)
                see_arms(board.layout, judge.look.waves, rider, eyes, traits)
            else:
                see_cells(judge, rider, eyes, traits)
                see_arms_by_cell(board, judge.territory, rider, eyes, traits)
            sum_rings(eyes, traits)
            for trait in range(len(TRAITS)):
                traits[trait] = math.sqrt(traits[trait])


def sum_rings(eyes: Eyes, traits: Any) -> None:
    """How a territory lies around its rider, by what is reached in each tick: none, once nothing is reached any more."""
    nearest, nearer, near, ticks, front, to_front, to_all = 0, 0, 0, 0, 0, 0, 0
    tick = 1
    while eyes.cells[tick] > 0:
        cells, exposed = eyes.cells[tick], eyes.exposed[tick]
        nearest += cells if tick <= NEAREST else 0
        nearer += cells if tick <= NEARER else 0
        near += cells if tick <= NEAR else 0
        ticks += cells * tick
        front += exposed
        to_front = tick if to_front == 0 and exposed > 0 else to_front
        to_all += exposed * tick
        tick += 1
    traits[RINGS], traits[RINGS + 1], traits[RINGS + 2], traits[RINGS + 3], traits[RINGS + 4] = nearest, nearer, near, ticks, tick - 1
    traits[FRONT], traits[FRONT + 1], traits[FRONT + 2] = front, to_front, to_all


# --- by words of bits ------------------------------------------------------------------------------------------------


def spread_alone(layout: Layout, free: Any, heads: Any, riding: Any, eyes: Eyes) -> None:
    """How far each gets in how many ticks, if nobody else rode."""
    reach, words, stride = eyes.reach, free.shape[0], np.uint64(layout.stride)
    for rider in range(heads.shape[0]):
        for at in range(words):
            reach[rider, 0, at] = NONE
        if riding[rider]:
            spot = layout.spot[heads[rider]]
            reach[rider, 0, spot >> 6] = bit_of(spot)
    tick, is_growing = 0, True
    while is_growing:
        is_growing = False
        for rider in range(heads.shape[0]):
            now, then = reach[rider, tick], reach[rider, tick + 1]
            then[0], then[words - 1] = NONE, NONE
            before, here, grown = NONE, now[1], NONE
            for at in range(1, words - 1):
                after = now[at + 1]
                then[at] = here | beside(before, here, after, stride) & free[at]
                grown |= then[at] ^ here
                before, here = here, after
            is_growing |= grown != NONE
        tick += 1
    eyes.last[0] = tick


def count_nobodys(waves: Waves, free: Any, riding: Any) -> int:
    count = 0
    for at in range(1, free.shape[0] - 1):
        rest = free[at] & ~waves.open[at]
        for rider in range(riding.shape[0]):
            if riding[rider]:
                rest &= ~waves.own[rider, at]
        count += count_ones(rest)
    return count


def see_rings(judge: Judge, rider: int, eyes: Eyes, traits: Any) -> None:
    """What is reached in each tick, and how long before anybody else could be there."""
    rings, front = judge.look.waves.rings[rider], judge.look.sight.front[rider]
    last, words, tick, soon, sooner, long, longest = eyes.last[0], front.shape[0], 0, 0, 0, 0, 0
    cells = 1
    while cells > 0:
        tick += 1
        cells, exposed = 0, 0
        two, six = min(tick + SOON - 1, last), min(tick + SOONER - 1, last)
        twelve, many = min(tick + LONG - 1, last), min(tick + LONGEST - 1, last)
        for at in range(1, words - 1):
            ring = rings[tick, at]
            if ring != NONE:
                cells += count_ones(ring)
                exposed += count_ones(ring & front[at])
                soon += count_ones(ring & ~reached_by_others(judge, eyes, rider, two, at))
                sooner += count_ones(ring & ~reached_by_others(judge, eyes, rider, six, at))
                long += count_ones(ring & ~reached_by_others(judge, eyes, rider, twelve, at))
                longest += count_ones(ring & ~reached_by_others(judge, eyes, rider, many, at))
        eyes.cells[tick], eyes.exposed[tick] = cells, exposed
    traits[AHEAD], traits[AHEAD + 1], traits[AHEAD + 2], traits[AHEAD + 3] = soon, sooner, long, longest
    reached = -1  # the head is no cell to reach
    for at in range(1, words - 1):
        reached += count_ones(eyes.reach[rider, last, at])
    traits[IN_REACH] = reached


def reached_by_others(judge: Judge, eyes: Eyes, rider: int, tick: int, at: int) -> Any:
    riders = judge.riding.shape[0]
    if riders == 2:
        return eyes.reach[1 - rider, tick, at]
    found = NONE
    for other in range(riders):
        if other != rider and judge.riding[other]:
            found |= eyes.reach[other, tick, at]
    return found


def see_arms(layout: Layout, waves: Waves, rider: int, eyes: Eyes, traits: Any) -> None:
    """What hangs together of a territory without the cells at hand."""
    rest, arm, words = eyes.rest, eyes.arm, eyes.rest.shape[0]
    for at in range(1, words - 1):
        rest[at] = waves.own[rider, at]
        for tick in range(1, min(waves.ticks[0], AT_HAND) + 1):
            rest[at] &= ~waves.rings[rider, tick, at]
    count, total, most = 0, 0, 0
    for at in range(1, words - 1):
        while rest[at] != NONE:
            arm[at] = rest[at] & ~(rest[at] - ONE)
            first, last = fill(arm, rest, at, at, np.uint64(layout.stride))
            cells = 0
            for word in range(first, last + 1):
                cells += count_ones(arm[word])
                rest[word] &= ~arm[word]
                arm[word] = NONE
            count += 1
            total += cells
            most = max(most, cells)
    traits[ARMS], traits[ARMS + 1] = total - most, count


# --- cell by cell ----------------------------------------------------------------------------------------------------


def spread_alone_by_cell(board: Board, ground: Ground, riding: Any, eyes: Eyes) -> None:
    alone = eyes.alone
    for rider in range(ground.head.shape[0]):
        if riding[rider]:
            spread(board, ground.wall, ground.head, 0, eyes.only[rider], 0, alone)
            for cell in range(ground.wall.shape[0]):
                eyes.apart[rider, cell] = alone.distance[cell] if alone.owner[cell] == rider + 1 else NEVER


def count_nobodys_by_cell(territory: Territory) -> int:
    count = 0
    for cell in range(territory.owner.shape[0]):
        count += territory.owner[cell] == NOBODY
    return count


def see_cells(judge: Judge, rider: int, eyes: Eyes, traits: Any) -> None:
    """What `see_rings` sees."""
    territory, reached = judge.territory, 0
    eyes.cells[:], eyes.exposed[:] = 0, 0
    for cell in range(territory.owner.shape[0]):
        reached += eyes.apart[rider, cell] < NEVER
        if territory.owner[cell] == rider + 1 + SEEN:
            tick, others = int(territory.distance[cell]), NEVER
            for other in range(judge.riding.shape[0]):
                if other != rider and judge.riding[other]:
                    others = min(others, int(eyes.apart[other, cell]))
            eyes.cells[tick] += 1
            eyes.exposed[tick] += judge.walk.exposed[cell]
            traits[AHEAD] += others - tick >= SOON
            traits[AHEAD + 1] += others - tick >= SOONER
            traits[AHEAD + 2] += others - tick >= LONG
            traits[AHEAD + 3] += others - tick >= LONGEST
    traits[IN_REACH] = reached


def see_arms_by_cell(board: Board, territory: Territory, rider: int, eyes: Eyes, traits: Any) -> None:
    """What `see_arms` sees."""
    mark, found, queue = rider + 1 + SEEN, eyes.alone.owner, eyes.alone.queue
    for cell in range(found.shape[0]):
        is_there = territory.owner[cell] == mark and territory.distance[cell] > AT_HAND
        found[cell] = 1 if is_there else FREE
    count, total, most = 0, 0, 0
    for start in range(found.shape[0]):
        if found[start] == FREE:
            continue
        found[start], queue[0], done, tail = FREE, start, 0, 1
        while done < tail:
            cell = queue[done]
            done += 1
            for direction in range(8):
                side = board.neighbour[cell if direction < 4 else board.partner[cell], direction & 3]
                if found[side] != FREE:
                    found[side], queue[tail] = FREE, side
                    tail += 1
        count += 1
        total += done
        most = max(most, done)
    traits[ARMS], traits[ARMS + 1] = total - most, count
