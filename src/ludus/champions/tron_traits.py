"""What stands out in a position of Tron: the numbers about each rider that a net judges by (`tron_net`).

Beside what its chambers come to, that is how a territory lies around its rider: how soon its cells are reached, how much sooner
than anybody else could reach them, how much of it lies on the front, and what of it is in other arms. A rider between two arms
of its territory is nearer to the cells of both, but while it fills one, somebody else comes into the other.

Each trait is the square root of a count, so that the first cells of a kind say more than the hundredth.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np

from ludus.champions.duel_waves import Waves
from ludus.champions.tron_bits import NONE, ONE, Layout, beside, bit_of, fill
from ludus.champions.tron_board import FREE, Board
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

    reach: Any  # [riders + 1, ticks, words] what each could have reached by then, if nobody else rode; last, several together
    last: Any  # [riders + 1] the tick in which each gets no further
    rest: Any  # [words] what is left of a territory
    arm: Any  # [words]
    alone: Territory  # the same cell by cell, for levels that are not plain
    only: Any  # [riders, riders] each rider alone rides
    apart: Any  # [riders, cells + 1] ticks until each could be there, if nobody else rode
    cells: Any  # [ticks] how many cells of a territory are reached then
    exposed: Any  # [ticks] how many of them lie on the front
    traits: Any  # [riders, TRAITS]


def make_eyes(cells: int, words: int, riders: int) -> Eyes:
    reach, last = np.zeros((riders + 1, cells + 2, words), np.uint64), np.zeros(riders + 1, np.int64)
    rest, arm = np.zeros(words, np.uint64), np.zeros(words, np.uint64)
    only, apart = np.eye(riders, dtype=np.int8), np.zeros((riders, cells + 1), np.int16)
    traits = np.zeros((riders, len(TRAITS)), np.float32)
    rings = np.zeros((2, cells + 2), np.int64)
    return Eyes(reach, last, rest, arm, make_territory(cells), only, apart, rings[0], rings[1], traits)


def see_traits(board: Board, free: Any, wall: Any, heads: Any, first: int, in_turn: int, judge: Judge, eyes: Eyes) -> None:
    """The traits of all who ride, in a position that was judged just now."""
    is_plain, riders = board.layout.is_plain, heads.shape[0]
    if is_plain:
        for rider in range(riders):
            if judge.riding[rider]:
                eyes.last[rider] = spread_alone(board.layout, free, heads[rider], eyes.reach[rider])
        nobodys = count_nobodys(judge.look.waves, free, judge.riding)
    else:
        spread_alone_by_cell(board, wall, heads, judge.riding, eyes)
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
    traits[RINGS], traits[RINGS + 1], traits[RINGS + 2] = nearest, nearer, near
    traits[RINGS + 3], traits[RINGS + 4] = ticks, tick - 1
    traits[FRONT], traits[FRONT + 1], traits[FRONT + 2] = front, to_front, to_all


# --- by words of bits ------------------------------------------------------------------------------------------------


def spread_alone(layout: Layout, free: Any, head: Any, reach: Any) -> int:
    """How far a rider gets in each tick, if nobody else rode. Returns the tick in which it gets no further."""
    words, stride, spot = free.shape[0], np.uint64(layout.stride), layout.spot[head]
    for at in range(words):
        reach[0, at] = NONE
    reach[0, spot >> 6] = bit_of(spot)
    tick, grown = 0, ONE
    while grown != NONE:
        now, then, grown = reach[tick], reach[tick + 1], NONE
        then[0], then[words - 1] = NONE, NONE
        for at in range(1, words - 1):
            here = now[at]
            then[at] = here | beside(now[at - 1], here, now[at + 1], stride) & free[at]
            grown |= then[at] ^ here
        tick += 1
    return tick


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
    own, rings, front = judge.look.waves.own[rider], judge.look.waves.rings[rider], judge.look.sight.front[rider]
    rival = join_others(judge.riding, rider, eyes)
    others, last = eyes.reach[rival], eyes.last[rival]
    words, tick, soon, sooner, long, longest = front.shape[0], 0, 0, 0, 0, 0
    first, end = 1, words - 1  # the words it has a part in
    while first < end and own[first] == NONE:
        first += 1
    while first < end and own[end - 1] == NONE:
        end -= 1
    cells = 1
    while cells > 0:
        tick += 1
        cells, exposed = 0, 0
        ring, two, six = rings[tick], others[min(tick + SOON - 1, last)], others[min(tick + SOONER - 1, last)]
        twelve, many = others[min(tick + LONG - 1, last)], others[min(tick + LONGEST - 1, last)]
        for at in range(first, end):
            here = ring[at]
            cells += count_ones(here)
            exposed += count_ones(here & front[at])
            soon += count_ones(here & ~two[at])
            sooner += count_ones(here & ~six[at])
            long += count_ones(here & ~twelve[at])
            longest += count_ones(here & ~many[at])
        eyes.cells[tick], eyes.exposed[tick] = cells, exposed
    traits[AHEAD], traits[AHEAD + 1], traits[AHEAD + 2], traits[AHEAD + 3] = soon, sooner, long, longest
    reached = -1  # the head is no cell to reach
    for at in range(1, words - 1):
        reached += count_ones(eyes.reach[rider, eyes.last[rider], at])
    traits[IN_REACH] = reached


def join_others(riding: Any, rider: int, eyes: Eyes) -> int:
    """The number of those who reach what all but one rider do, taken together."""
    riders = riding.shape[0]
    if riders == 2:
        return 1 - rider
    reach, last = eyes.reach, 0
    for other in range(riders):
        if other != rider and riding[other]:
            last = max(last, eyes.last[other])
    for tick in range(last + 1):
        for at in range(reach.shape[2]):
            reach[riders, tick, at] = NONE
        for other in range(riders):
            if other != rider and riding[other]:
                then = min(tick, eyes.last[other])
                for at in range(reach.shape[2]):
                    reach[riders, tick, at] |= reach[other, then, at]
    eyes.last[riders] = last
    return int(riders)


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


def spread_alone_by_cell(board: Board, wall: Any, heads: Any, riding: Any, eyes: Eyes) -> None:
    alone = eyes.alone
    for rider in range(heads.shape[0]):
        if riding[rider]:
            spread(board, wall, heads, 0, eyes.only[rider], 0, alone)
            for cell in range(wall.shape[0]):
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
