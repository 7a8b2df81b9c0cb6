"""Chambers: how much of a rider's territory one path can fill.

A cell whose loss would part a territory is a door. Doors split it into chambers, which hang together as a tree with the rider
at its root, and a path that goes through a door never comes back: it visits one branch of the tree. So a territory is worth its
best branch. What a chamber adds:

- its cells, as many as a path can take that alternates between the two colours of a checkerboard;
- its edges, pairs of cells side by side: of two chambers with equally many cells the rounder one is filled more easily;
- on the front, where the other can get as well, both count differently from those behind it. And who leaves a chamber on the
  front for one behind it gives the rest of it up, so that only the way to the door counts.

One walk in depth finds doors (a cell's subtree that has no way back above it), closes chambers from the farthest to the
nearest, and sums the branches on the way back.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ludus.champions.tron_board import NEITHER, Board
from ludus.champions.tron_territory import Territory

SEEN = 16  # added to the mark of a cell that the walk has been to
BITS = 15  # of each count in a tally
CALM_CELLS, CALM_EDGES, FRONT_CELLS, FRONT_EDGES = 0, 1, 2, 3  # the counts of a branch, in that order


class Walk(NamedTuple):
    """Room for a walk in depth."""

    number: Any  # [cells + 1] when each was first seen
    low: Any  # [cells + 1] the earliest that its subtree has a way to
    path: Any  # [cells + 1] from the root to where the walk is
    waiting: Any  # [cells + 1] seen, and not yet part of a chamber
    turn: Any  # [cells + 1] the direction to look next
    degree: Any  # [cells + 1] neighbours of the same owner
    exposed: Any  # [cells + 1] whether somebody else gets next to it
    worth: Any  # [cells + 1] of the best branch behind it
    tally: Any  # [cells + 1] the counts of that branch
    whole: Any  # [2] cells and edges of the territory, for whoever asked last


def make_walk(cells: int) -> Walk:
    def room(kind: type) -> Any:
        return np.zeros(cells + 1, kind)

    number, low, path, waiting = room(np.int16), room(np.int16), room(np.uint16), room(np.uint16)
    turn, degree, exposed = room(np.int8), room(np.int8), room(np.int8)
    worth, tally, whole = room(np.int32), room(np.int64), np.zeros(2, np.int64)
    return Walk(number, low, path, waiting, turn, degree, exposed, worth, tally, whole)


def value_branches(board: Board, territory: Territory, head: Any, mark: Any, weights: Any, walk: Walk) -> int:
    """The worth of the best branch for the rider with that mark; its tally is left at the head. `spread` came before."""
    owner, number, path = territory.owner, walk.number, walk.path
    seen, before = mark + SEEN, owner[head]
    owner[head], number[head] = seen, 0
    walk.worth[head], walk.tally[head], path[0] = 0, 0, head
    top, count, waiting, edges = 0, 0, 0, 0
    cell, direction, low, degree, exposed = path[0], 0, 0, 0, 0  # where the walk is, and what it knows of this cell
    while True:
        if direction < 4 or (direction < 8 and board.partner[cell] != cell):
            beside = board.neighbour[cell, direction] if direction < 4 else board.neighbour[board.partner[cell], direction - 4]
            found = owner[beside]
            direction += 1
            if found == mark:
                other = board.partner[beside]
                count += 1
                owner[beside], owner[other] = seen, seen
                number[beside], number[other] = count, count
                walk.turn[cell], walk.low[cell], walk.degree[cell], walk.exposed[cell] = direction, low, degree + 1, exposed
                walk.worth[beside], walk.tally[beside] = 0, 0
                walk.waiting[waiting] = beside
                waiting += 1
                top += 1
                path[top] = beside
                cell, direction, low, degree, exposed = beside, 0, count, 0, 0
            elif found == seen:
                degree += 1
                low = min(low, number[beside])
            elif found >= 0:
                exposed = 1
            continue
        if top == 0:
            break
        top -= 1
        edges += degree
        above = path[top]
        walk.degree[cell], walk.exposed[cell] = degree, exposed
        if low >= number[above]:
            waiting = close_chamber(board, territory, above, cell, weights, walk, waiting)
            low = walk.low[above]
        else:
            low = min(low, walk.low[above])
        cell, direction, degree, exposed = above, walk.turn[above], int(walk.degree[above]), walk.exposed[above]
    owner[head] = before
    walk.whole[0], walk.whole[1] = count, edges // 2
    return int(walk.worth[head])


def close_chamber(board: Board, territory: Territory, door: Any, last: Any, weights: Any, walk: Walk, waiting: int) -> int:
    """All that waits, back to the cell that was entered from the door, is a chamber. Returns how many still wait."""
    same, others, neither, degrees, is_front = 0, 0, 0, 0, 0
    behind, behind_at = 0, last  # the best branch behind a door of this chamber, its way there counted if on the front
    straight, straight_tally = 0, 0
    entry = board.colour[door]
    while True:
        waiting -= 1
        cell = walk.waiting[waiting]
        if board.colour[cell] == NEITHER:
            neither += 1
        elif board.colour[cell] == entry:
            same += 1
        else:
            others += 1
        degrees += int(walk.degree[cell])
        is_front |= walk.exposed[cell]
        if walk.worth[cell] > 0:
            if is_better(walk.worth[cell], walk.tally[cell], behind, walk.tally[behind_at]):
                behind, behind_at = int(walk.worth[cell]), cell
            steps = max(int(territory.distance[cell]) - int(territory.distance[last]) + 1, 1)
            reached = int(walk.worth[cell]) + steps * weights[FRONT_CELLS]
            counts = walk.tally[cell] + (steps << (BITS * FRONT_CELLS))
            if is_better(reached, counts, straight, straight_tally):
                straight, straight_tally = reached, counts
        if cell == last:
            break
    cells, edges = min(2 * others, 2 * same + 1) + neither, degrees // 2
    kind = FRONT_CELLS if is_front else CALM_CELLS
    worth = cells * weights[kind] + edges * weights[kind + 1]
    tally = (cells << (BITS * kind)) + (edges << (BITS * (kind + 1)))
    if is_front and straight > worth:
        worth, tally = straight, straight_tally
    elif not is_front and behind > 0:
        worth, tally = worth + behind, tally + walk.tally[behind_at]
    if is_better(worth, tally, walk.worth[door], walk.tally[door]):
        walk.worth[door], walk.tally[door] = worth, tally
    return waiting


def is_better(worth: Any, tally: Any, than: Any, its_tally: Any) -> bool:
    """Of branches worth the same it does not matter in which order they were found."""
    return bool(worth > than or (worth == than and tally > its_tally))
