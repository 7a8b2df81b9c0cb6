"""How far a path can go at most: the tree of chambers, and the checkerboard in each.

A board is a graph of cells. `links[cell, direction]` is the cell one arrives at, `twin[cell]` the other end of a passage (the
cell itself where there is none): who enters one end stands on the other, and both are used up. So the two ends are one *unit*,
named by its lower cell. Links go both ways: what can be ridden can be ridden back.

Cells whose loss would part the board (articulation points) split it into *chambers*, which hang together as a tree. A path
never comes back through such a cell: it follows one branch of the tree. Within a chamber the colours of a checkerboard
alternate along the path, so it holds at most twice as many cells as the rarer colour, and one. A passage between cells of
different colours breaks that: such units are *jokers* (colour 2), and every joker may begin a new alternation.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

JOKER = 2  # the colour of what has none


class Marks(NamedTuple):
    """What a walk through the chambers writes on the cells; made once, used again and again without being wiped."""

    found: Any  # [cells] i8: when the walk came here first; numbers of earlier walks are lower
    low: Any  # [cells] i8: the earliest cell that it can come back to from here
    edge: Any  # [cells] i4: the next link to look at
    gain: Any  # [cells] i4: how far a path can go from here into chambers behind
    trail: Any  # [cells] i4: the cells from the root to here
    waiting: Any  # [cells] i4: cells whose chamber is not complete yet
    clock: Any  # [1] i8: the number given out last


def make_marks(cells: int) -> Marks:
    wide, narrow = ((cells,), np.int64), ((cells,), np.int32)
    return Marks(*(np.zeros(*kind) for kind in (wide, wide, narrow, narrow, narrow, narrow, ((1,), np.int64))))


def bound_path(links: Any, twin: Any, colour: Any, free: Any, head: int, marks: Marks) -> int:
    """The most cells that a path from `head` may enter: never fewer than the longest path has.

    links   [cells, 4] where one arrives; a cell that is not free for whatever cannot be ridden
    twin    [cells] the other end of a passage, or the cell itself
    colour  [cells] 0, 1 or JOKER; neighbours have different colours unless one of them is a JOKER
    free    [cells] 1 for cells that can be entered, at both ends of a passage; the head's is 0
    """
    found, low, edge, gain, trail, waiting = marks.found, marks.low, marks.edge, marks.gain, marks.trail, marks.waiting
    earlier = marks.clock[0]
    clock, depth, top = earlier + 1, 0, 0
    found[head] = low[head] = clock
    edge[head] = gain[head] = 0
    trail[0] = head
    while True:
        cell = trail[depth]
        at = edge[cell]
        if at < (8 if depth > 0 and twin[cell] != cell else 4):
            edge[cell] = at + 1
            beside = int(links[cell if at < 4 else twin[cell], at & 3])
            if beside == twin[head]:  # the root is no free cell, but where paths from it part and meet again is one chamber
                low[cell] = found[head]
                continue
            if not free[beside]:
                continue
            beside = min(beside, int(twin[beside]))
            if found[beside] <= earlier:
                clock += 1
                found[beside] = low[beside] = clock
                edge[beside] = gain[beside] = 0
                waiting[top] = beside
                top += 1
                depth += 1
                trail[depth] = beside
            elif found[beside] < low[cell]:
                low[cell] = found[beside]
            continue
        if depth == 0:
            break
        depth -= 1
        before = trail[depth]
        if low[cell] >= found[before]:  # no way around `before`: what lies behind it is a chamber
            first = top
            while True:
                first -= 1
                if waiting[first] == cell:
                    break
            gain[before] = max(gain[before], bound_chamber(colour, gain, waiting, first, top, before))
            top = first
        elif low[cell] < low[before]:
            low[before] = low[cell]
    marks.clock[0] = clock
    return int(gain[head])


def bound_chamber(colour: Any, gain: Any, waiting: Any, first: int, top: int, entrance: int) -> int:
    """The most cells beyond the entrance: of a path that ends in this chamber, or leaves it for one behind."""
    tint = colour[entrance]
    same, other, jokers = 0, 0, 0
    for at in range(first, top):
        hue = colour[waiting[at]]
        if hue == JOKER:
            jokers += 1
        elif hue == tint:
            same += 1
        else:
            other += 1
    if tint == JOKER or jokers > 0:
        return bound_with_jokers(colour, gain, waiting, first, top, entrance)
    most = min(2 * same + 1, 2 * other)  # colours alternate: other, same, other, ...
    to_same, to_other = 2 * min(same, other), 2 * min(same + 1, other) - 1  # by the colour of the way out
    for at in range(first, top):
        cell = waiting[at]
        if gain[cell] > 0:
            most = max(most, gain[cell] + (to_same if colour[cell] == tint else to_other))
    return int(most)


def bound_with_jokers(colour: Any, gain: Any, waiting: Any, first: int, top: int, entrance: int) -> int:
    """Stretches between jokers alternate each by itself, and there is one stretch more than there are jokers."""
    light, dark, jokers = 0, 0, 0
    for at in range(first, top + 1):
        hue = colour[waiting[at]] if at < top else colour[entrance]
        if hue == JOKER:
            jokers += 1
        elif hue == 0:
            light += 1
        else:
            dark += 1
    most = min(top - first, 2 * min(light, dark) + 2 * jokers)
    deepest = 0
    for at in range(first, top):
        deepest = max(deepest, gain[waiting[at]])
    return int(most + deepest)
