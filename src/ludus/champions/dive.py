"""The longest path by diving: depth first, most promising cell first, back where the chambers allow no better.

Exact if it comes to its end, or meets the bound; else the best path it came by. Good for endgames of a few dozen cells, and as
a quick answer for more: the first way down alone is often the longest there is. A long dive pauses now and then, so that nobody
need wait for it.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ludus.champions.chambers import Marks, bound_path, make_marks

CAREFUL, HASTY, BLIND = 2, 1, 0  # bounds at every fork, where a step may part what is free, or nowhere
PAUSED = -1  # instead of a length
OVERTIME = 3  # how many times the looks may be spent by a way down that is finished in haste
STAND = np.dtype(  # where a dive that has paused goes on
    [(name, "i8") for name in ("is_paused", "ceiling", "length", "nodes", "depth", "begin", "has_time")]
)


class Dive(NamedTuple):
    """What a dive works in, and its answer; made once for boards of so many cells."""

    line: Any  # [cells] i4: the cells on the way down, the head first
    order: Any  # [cells, 4] i4: the cells to try at each depth, the most promising first
    hope: Any  # [cells, 4] i4: how long a path through each can become at most
    tried: Any  # [cells] i4: how many of them were tried
    count: Any  # [cells] i4: how many there are
    best: Any  # [cells] i4: the longest path found, from the first cell after the head
    marks: Marks
    answer: Any  # [4] i8: its length, the direction of its first step (-1 if there is none), is it exact, nodes
    stand: Any  # [1] STAND


def make_dive(cells: int) -> Dive:
    def made(*shape: int) -> Any:
        return np.zeros(shape, np.int32)

    line, order, hope, tried, count, best = (made(cells, *more) for more in ((), (4,), (4,), (), (), ()))
    return Dive(line, order, hope, tried, count, best, make_marks(cells), np.zeros(4, np.int64), np.zeros(1, STAND))


def dive(
    links: Any, twin: Any, colour: Any, free: Any, head: int, budget: int, looks: int, known: int, pause: int, work: Dive
) -> int:
    """The length of the longest path from `head` over free cells, as far as the limits let it see; more in `work.answer`.

    Or PAUSED, and then it is to be called again with the same arguments; nothing else may be done in `work` meanwhile.

    links   [cells, 4] whole numbers: where one arrives in each direction; a cell that is never free for a wall
    twin    [cells] the other end of a passage, or the cell itself: both are used up when one is entered
    colour  [cells] 0 or 1 as on a checkerboard, 2 for passages between different colours; all 2 if nothing is known
    free    [cells] 1 for cells that can be entered, 0 for others, the head among them; in the end as it was found
    budget  how many cells may be entered in the search
    looks   how many cells may be looked at for bounds, some 50 ns each; each fork costs two or three walks over what is free.
            When either limit is reached, the way down that was not finished is finished in haste
    known   the length of a path that stands in `work.best` already, of which only a longer one is of interest; or 0
    pause   how many cells may be looked at before it pauses; what it has found so far is in `work`, too
    work    from `make_dive(cells)`; afterwards `work.best[:length]` is the path and `work.answer` is
            [length, direction of the first step or -1, 1 if the length is exact else 0, cells entered]
    """
    line, order, hope, tried, count, best = work.line, work.order, work.hope, work.tried, work.count, work.best
    clock = work.marks.clock  # which counts the cells looked at
    stand = work.stand[0]
    if stand.is_paused:
        stand.is_paused, ceiling = 0, stand.ceiling
        length, nodes, depth, begin, has_time = stand.length, stand.nodes, stand.depth, stand.begin, stand.has_time
    else:
        ceiling = bound_path(links, twin, colour, free, head, work.marks)
        length, nodes, depth, begin, has_time = known, 0, 0, clock[0], int(budget > 0)
        line[0] = head
        expand(links, twin, colour, free, 0, length, CAREFUL, work)
    end = clock[0] + pause
    while length < ceiling:
        if clock[0] >= end:
            stand.is_paused, stand.ceiling, stand.length, stand.nodes = 1, ceiling, length, nodes
            stand.depth, stand.begin, stand.has_time = depth, begin, has_time
            work.answer[0], work.answer[2], work.answer[3] = length, 0, nodes
            return PAUSED
        at = tried[depth]
        if at < count[depth] and hope[depth, at] > length and (has_time or depth == length):
            tried[depth] = at + 1
            cell = order[depth, at]
            free[cell] = free[twin[cell]] = 0
            depth += 1
            nodes += 1
            line[depth] = cell
            if depth > length:
                length = depth
                for step in range(depth):
                    best[step] = line[step + 1]
                if length == ceiling:
                    break
            has_time = int(nodes < budget and clock[0] - begin < looks)
            care = CAREFUL if has_time else HASTY if clock[0] - begin < OVERTIME * looks else BLIND
            expand(links, twin, colour, free, depth, length, care, work)
        elif depth == 0:
            break
        else:
            cell = line[depth]
            free[cell] = free[twin[cell]] = 1
            depth -= 1
    is_exact = length == ceiling or has_time > 0
    while depth > 0:
        cell = line[depth]
        free[cell] = free[twin[cell]] = 1
        depth -= 1
    work.answer[0], work.answer[2], work.answer[3] = length, int(is_exact), nodes
    work.answer[1] = direction_to(links, head, best[0]) if length > 0 else -1
    return int(length)


def direction_to(links: Any, head: int, cell: Any) -> int:
    found = 0
    for direction in range(4):
        if links[head, direction] == cell:
            found = direction
    return found


def expand(links: Any, twin: Any, colour: Any, free: Any, depth: int, length: int, care: int, work: Dive) -> None:
    """The cells to try after the one at `depth`: by the longest path they allow, then by the fewest ways on."""
    order, hope, head = work.order, work.hope, work.line[depth]
    count, doors = 0, 0
    for direction in range(4):
        doors += int(free[links[head, direction]])
    must_look = doors > 1 and (care == CAREFUL or (care == HASTY and not are_doors_joined(links, free, head)))
    for direction in range(4):
        cell = int(links[head, direction])
        if not free[cell]:
            continue
        free[cell] = free[twin[cell]] = 0
        most = length + 1  # of a single way on, or where there is no time left, no more needs to be known
        if must_look:
            most = depth + 1 + bound_path(links, twin, colour, free, cell, work.marks)
        ways = 0
        for onward in range(4):
            ways += int(free[links[cell, onward]])
        free[cell] = free[twin[cell]] = 1
        if most <= length:
            continue
        rank = 8 * most - ways
        place = count
        while place > 0 and rank > hope[depth, place - 1]:
            order[depth, place], hope[depth, place] = order[depth, place - 1], hope[depth, place - 1]
            place -= 1
        order[depth, place], hope[depth, place] = cell, rank
        count += 1
    for at in range(count):
        hope[depth, at] = (hope[depth, at] + 7) >> 3  # the rank without the ways on, of which there are at most four
    work.count[depth], work.tried[depth] = count, 0


def are_doors_joined(links: Any, free: Any, head: int) -> bool:
    """Whether one comes from every free cell beside the head to every other by corners: then a step parts nothing."""
    doors = 0  # a bit for each
    for direction in range(4):
        doors |= int(free[links[head, direction]]) << direction
    joined = doors & -doors  # to the first one
    for _ in range(3):
        for one in range(4):
            for other in range(4):
                if joined >> one & 1 and doors >> other & 1 and have_common(links, free, links[head, one], links[head, other]):
                    joined |= 1 << other
    return joined == doors


def have_common(links: Any, free: Any, one: int, other: int) -> bool:
    """Whether a free cell lies beside both."""
    for near in range(4):
        cell = links[one, near]
        if free[cell]:
            for far in range(4):
                if links[other, far] == cell:
                    return True
    return False
