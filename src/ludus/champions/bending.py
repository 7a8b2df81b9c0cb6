"""A path grows by being bent: small changes by chance, most of which keep its length, until there is room for more cells.

Two free cells beside two cells of the path are let in between them; a corner is laid over to a free cell; two parallel
stretches are joined crosswise, or the end is tied to the path's middle (Pósa's rotation), and what lies between is ridden
backwards. Now and then a bulge is cut off or the end drawn back: that is what gets a path out of a shape in which nothing fits.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ludus.core.streams import below, draw

FIELDS = 3
LENGTH, RECORD, STEPS = range(FIELDS)  # in `figures`


class Bend(NamedTuple):
    """A path that is being bent, and the longest one on the way; made once for boards of so many cells."""

    path: Any  # [cells] i4: the head, then the cells entered
    place: Any  # [cells] i4: where on the path a cell is; -1 for those that are not
    best: Any  # [cells] i4: the longest path so far, the head first
    figures: Any  # [FIELDS] i8: cells on the path behind the head, on the longest, changes tried


def make_bend(cells: int) -> Bend:
    path, place, best = (np.zeros(cells, np.int32) for _ in range(3))
    return Bend(path, place, best, np.zeros(FIELDS, np.int64))


def lay(twin: Any, bend: Bend) -> int:
    """Take `best` of the length in RECORD as the path to begin with."""
    for cell in range(len(twin)):
        bend.place[cell] = -1
    for at in range(bend.figures[RECORD] + 1):
        put(twin, bend, at, bend.best[at])
    bend.figures[LENGTH] = bend.figures[RECORD]
    return 0


def bend_path(
    links: Any,  # [cells, 4]
    twin: Any,  # [cells]
    free: Any,  # [cells] as without any path
    bend: Bend,
    rng: Any,  # [1] STREAM
    count: int,  # changes to try
    goal: int,  # a length that cannot be surpassed
    loss: float,  # how likely two cells are given away where that is what chance proposes, from 0 to 1
) -> int:
    """Bend the path; the longest one is kept in `best`. Returns its length."""
    path, place, figures = bend.path, bend.place, bend.figures
    bar = np.uint64(loss * 2.0**32)
    for _ in range(count):
        if figures[RECORD] >= goal:
            break
        figures[STEPS] += 1
        last = figures[LENGTH]
        at, direction = below(rng[0], last + 1), below(rng[0], 4)
        cell = path[at]
        beside = int(links[cell, direction])
        if place[beside] < 0:
            if free[beside]:
                admit(links, twin, free, bend, at, beside)
                if figures[LENGTH] > figures[RECORD]:
                    record(bend)
            continue
        to = place[beside]
        if at == last and last > 1 and to == last - 1:  # the end looks back: it may be drawn in
            if (draw(rng[0]) >> np.uint64(32)) < bar:
                take(twin, bend, last)
                figures[LENGTH] = last - 1
            continue
        if path[to] == beside and to == at + 3 and (draw(rng[0]) >> np.uint64(32)) < bar:
            take(twin, bend, at + 1)
            take(twin, bend, at + 2)
            for old in range(to, last + 1):
                put(twin, bend, old - 2, path[old])
            figures[LENGTH] = last - 2
            continue
        if to > at + 1 and path[to] == twin[beside] and (to == last or is_link(links, twin[path[at + 1]], path[to + 1])):
            turn(twin, bend, at + 1, to)
    return int(figures[RECORD])


def admit(links: Any, twin: Any, free: Any, bend: Bend, at: int, cell: int) -> None:
    """Let a free cell beside the path's cell `at` into it: at the end, alone, with another one, or in another's stead."""
    path, place, last = bend.path, bend.place, bend.figures[LENGTH]
    if at == last:
        put(twin, bend, at + 1, cell)
        bend.figures[LENGTH] = last + 1
        return
    after = path[at + 1]
    if is_link(links, cell, after):
        insert(twin, bend, at + 1, 1)
        put(twin, bend, at + 1, cell)
        return
    for direction in range(4):
        second = int(links[cell, direction])
        if free[second] and place[second] < 0 and second != twin[cell] and second != cell and is_link(links, second, after):
            insert(twin, bend, at + 1, 2)
            put(twin, bend, at + 1, cell)
            put(twin, bend, at + 2, second)
            return
    if at + 1 == last or is_link(links, cell, path[at + 2]):
        take(twin, bend, at + 1)
        put(twin, bend, at + 1, cell)


def is_link(links: Any, one: int, other: int) -> bool:
    return bool(links[one, 0] == other or links[one, 1] == other or links[one, 2] == other or links[one, 3] == other)


def put(twin: Any, bend: Bend, at: int, cell: int) -> None:
    bend.path[at] = cell
    bend.place[cell] = bend.place[twin[cell]] = at


def take(twin: Any, bend: Bend, at: int) -> None:
    cell = bend.path[at]
    bend.place[cell] = bend.place[twin[cell]] = -1


def insert(twin: Any, bend: Bend, at: int, count: int) -> None:
    """Make room for cells: what stands from `at` on moves back."""
    last = bend.figures[LENGTH]
    for old in range(last, at - 1, -1):
        put(twin, bend, old + count, bend.path[old])
    bend.figures[LENGTH] = last + count


def turn(twin: Any, bend: Bend, first: int, last: int) -> None:
    """Ride a stretch backwards: through a passage one then comes out at its other end."""
    path = bend.path
    while first < last:
        one, other = path[first], path[last]
        put(twin, bend, first, twin[other])
        put(twin, bend, last, twin[one])
        first += 1
        last -= 1
    if first == last:
        put(twin, bend, first, twin[path[first]])


def record(bend: Bend) -> None:
    bend.figures[RECORD] = bend.figures[LENGTH]
    for at in range(bend.figures[LENGTH] + 1):
        bend.best[at] = bend.path[at]
