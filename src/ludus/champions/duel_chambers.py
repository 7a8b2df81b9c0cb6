"""The chambers of a duel: what `tron_chambers` says, walked through on the plan of a territory instead of cell by cell."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ludus.champions.duel_plan import DARK, DEGREES, EXPOSED, FEW, LIGHT, MANY, Plan
from ludus.champions.duel_waves import Waves, ticks_to
from ludus.champions.tron_bits import NONE, Layout, bit_of
from ludus.champions.tron_chambers import BITS, CALM_CELLS, FRONT_CELLS, is_better


class Tour(NamedTuple):
    """Room for a walk in depth through a plan."""

    number: Any  # [places] when each was first seen, from 1 on; 0 for not yet
    low: Any  # [places] the earliest that its subtree has a way to
    turn: Any  # [places] the link to look at next
    above: Any  # [places] from where it was entered
    waiting: Any  # [places] seen, and not yet part of a chamber
    worth: Any  # [places] of the best branch behind it
    tally: Any  # [places] the counts of that branch


def make_tour(cells: int) -> Tour:
    number, low, turn, above, waiting = (np.zeros(cells + 2, np.uint32) for _ in range(5))
    return Tour(number, low, turn, above, waiting, np.zeros(cells + 2, np.int64), np.zeros(cells + 2, np.int64))


def tour_branches(waves: Waves, layout: Layout, rider: int, plan: Plan, weights: Any, tour: Tour) -> int:
    """The worth of a rider's best branch; its tally is left at place 0, the head."""
    number, low, turn, above = tour.number, tour.low, tour.turn, tour.above
    cells = plan.total[1]
    for each in range(plan.total[2]):
        number[each], turn[each], tour.worth[each], tour.tally[each] = 0, plan.begin[each], 0, 0
    count, waiting, above[0], number[0], low[0] = 1, 0, 0, 1, 1
    place = above[0]
    while True:
        if turn[place] < plan.end[place]:
            near = plan.links[turn[place]]
            turn[place] += 1
            if number[near] > 0:
                low[place] = min(low[place], number[near])
                continue
            count += 1
            number[near], low[near], above[near], tour.waiting[waiting] = count, count, place, near
            waiting += 1
            place = near
            continue
        if place == 0:
            break
        door = above[place]
        if door < cells and low[place] >= number[door]:
            waiting = close_rooms(waves, layout, rider, plan, door, place, weights, tour, waiting)
        else:
            low[door] = min(low[door], low[place])
        place = door
    return int(tour.worth[0])


def close_rooms(
    waves: Waves, layout: Layout, rider: int, plan: Plan, door: Any, last: Any, weights: Any, tour: Tour, waiting: int
) -> int:
    """All that waits, back to the place that was entered from the door, is a chamber. Returns how many still wait."""
    sums, doors, first = 0, 0, waiting
    while True:
        first -= 1
        place = tour.waiting[first]
        sums += plan.sums[place]
        doors += tour.worth[place] > 0
        if place == last:
            break
    light, dark = sums >> LIGHT & FEW, sums >> DARK & FEW
    entry = plan.spot[door]
    same, others = (light, dark) if layout.light[entry >> 6] & bit_of(entry) != NONE else (dark, light)
    cells, edges = min(2 * others, 2 * same + 1), (sums >> DEGREES & MANY) // 2
    kind = FRONT_CELLS if sums >> EXPOSED else CALM_CELLS
    worth = cells * weights[kind] + edges * weights[kind + 1]
    tally = (cells << (BITS * kind)) + (edges << (BITS * (kind + 1)))
    if doors > 0:
        behind, behind_tally, way = 0, 0, 0
        begin = ticks_to(waves, rider, entry) if kind == FRONT_CELLS else 0
        for at in range(first, waiting):
            place = tour.waiting[at]
            if tour.worth[place] > 0:
                if kind == FRONT_CELLS:  # the rest of the chamber is given up: only the way to the door counts
                    way = ticks_to(waves, rider, plan.spot[place]) - begin
                reached = tour.worth[place] + way * weights[FRONT_CELLS]
                counts = tour.tally[place] + (way << (BITS * FRONT_CELLS))
                if is_better(reached, counts, behind, behind_tally):
                    behind, behind_tally = reached, counts
        if kind == CALM_CELLS:
            worth, tally = worth + behind, tally + behind_tally
        elif behind > worth:
            worth, tally = behind, behind_tally
    if is_better(worth, tally, tour.worth[door], tour.tally[door]):
        tour.worth[door], tour.tally[door] = worth, tally
    return first
