"""The plan of a territory: its narrow cells one by one, and the halls between them as one place each.

No cell of a hall, a connected part of what is not narrow, is a door. So all of a hall is in one chamber, and a walk in depth
may take it for a single place, as long as it never takes that place for a door. The head is a place by itself.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ludus.champions.duel_narrow import Sight
from ludus.champions.tron_bits import NONE, ONE, Layout, beside, bit_of, fill
from ludus.core.bits import count_ones, lowest_one

LIGHT, DARK, DEGREES, EXPOSED = 0, 15, 30, 47  # where each count begins in the sums of a place; sums are added as one number
FEW, MANY = (1 << 15) - 1, (1 << 17) - 1


class Plan(NamedTuple):
    """Room for a plan. Place 0 is the head; other narrow cells come next, then halls.

    Numbers of places and links are unsigned: compiled code need not ask whether such an index counts from the end.
    """

    spot: Any  # [places] the bit of a narrow cell
    sums: Any  # [places] cells of either colour, neighbours of the same owner, and whether it is on the front
    begin: Any  # [places] where its links begin,
    end: Any  # [places] and end
    links: Any  # [links] the places next to each; a narrow cell has four at most
    place: Any  # [bits] the place of a narrow cell
    hall: Any  # [words] the hall being measured, else nothing
    total: Any  # [3] the sums of all places but the head; how many places are cells, and how many there are


def make_plan(cells: int, words: int) -> Plan:
    begin, end, links, place = (np.zeros(count, np.uint32) for count in (cells + 2, cells + 2, 8 * (cells + 2), 64 * words))
    spot, sums = np.zeros(cells + 2, np.int64), np.zeros(cells + 2, np.int64)
    return Plan(spot, sums, begin, end, links, place, np.zeros(words, np.uint64), np.zeros(3, np.int64))


def draw_plan(layout: Layout, sight: Sight, head: Any, rider: int, plan: Plan) -> None:
    """Puts what `find_narrow` saw together; nothing is left in `sight.wide`."""
    spot = layout.spot[head]
    plan.spot[0], plan.sums[0], plan.place[spot], plan.total[0] = spot, 0, 0, 0
    cells = list_narrow(layout, sight, spot, rider, plan)
    link_narrow(layout, sight, cells, plan)
    places, links = cells, 4 * cells
    for at in range(1, sight.wide.shape[0] - 1):
        while sight.wide[at] != NONE:
            links = add_hall(layout, sight, at, places, links, rider, plan)
            places += 1
    plan.total[1], plan.total[2] = cells, places


def list_narrow(layout: Layout, sight: Sight, head: Any, rider: int, plan: Plan) -> int:
    count = 1
    for at in range(1, sight.wide.shape[0] - 1):
        left = sight.narrow[at]
        while left != NONE:
            spot = 64 * at + lowest_one(left)
            bit = left & ~(left - ONE)
            left ^= bit
            if spot != head:
                plan.spot[count], plan.place[spot] = spot, count
                plan.sums[count] = sum_up(layout, sight, at, bit, rider)
                plan.total[0] += plan.sums[count]
                count += 1
    return count


def sum_up(layout: Layout, sight: Sight, at: int, part: Any, rider: int) -> int:
    """The sums of some cells of one word."""
    light = count_ones(part & layout.light[at])
    degrees = count_ones(part & sight.odd[at]) + 2 * count_ones(part & sight.pair[at]) + 4 * count_ones(part & sight.four[at])
    is_front = part & sight.front[rider, at] != NONE
    return (light << LIGHT) + ((count_ones(part) - light) << DARK) + (degrees << DEGREES) + (int(is_front) << EXPOSED)


def link_narrow(layout: Layout, sight: Sight, cells: int, plan: Plan) -> None:
    """Narrow cells side by side."""
    for place in range(cells):
        spot, count = plan.spot[place], 4 * place
        plan.begin[place] = count
        for direction in range(4):
            step = 1 if direction < 2 else layout.stride
            near = spot + step if direction & 1 else spot - step
            if sight.narrow[near >> 6] & bit_of(near) != NONE:
                plan.links[count] = plan.place[near]
                count += 1
        plan.end[place] = count


def add_hall(layout: Layout, sight: Sight, at: int, place: int, links: int, rider: int, plan: Plan) -> int:
    """The hall with the lowest cell of a word: its sums, its links, and nothing of it is left in `wide`."""
    hall, stride = plan.hall, np.uint64(layout.stride)
    hall[at] = sight.wide[at] & ~(sight.wide[at] - ONE)
    _, last = fill(hall, sight.wide, at, at, stride)
    plan.begin[place] = links
    for word in range(max(at - 1, 1), min(last + 2, hall.shape[0] - 1)):
        rim = beside(hall[word - 1], hall[word], hall[word + 1], stride) & sight.narrow[word]
        while rim != NONE:
            cell = plan.place[64 * word + lowest_one(rim)]
            rim &= rim - ONE
            plan.links[links] = cell
            links += 1
            plan.links[plan.end[cell]] = place
            plan.end[cell] += 1
    sums = 0
    for word in range(at, last + 1):
        sums += sum_up(layout, sight, word, hall[word], rider)
        sight.wide[word] ^= hall[word]
        hall[word] = NONE
    plan.end[place], plan.sums[place] = links, sums
    plan.total[0] += sums
    return links
