"""Backward: the templates behind `Retrograde`. Settle positions from those they lead to; no rule of any game is needed.

A position's children are `children[offsets[here]:offsets[here + 1]]`, one a joint move.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from ludus.core.slots import slot
from ludus.search.matrix import SMALL, mix_few

UNSEEN, OPEN, OPEN_CIRCLE, SETTLED, GIVEN, CIRCLE = range(6)  # how far a position is; a circle lies on it or behind it
WORKING, FINISHED, HARD = range(3)  # what `resolve` answers

settle: Any = slot("settle")  # gives a position its value and distance from its children's; 0 if that needs a linear program


class Ledger(NamedTuple):
    """Where all positions stand."""

    offsets: Any  # [positions + 1] where a position's children begin
    shapes: Any  # [positions] how many moves seat 0 has; of many seats, who chooses
    children: Any  # [edges] row by row
    values: Any  # [positions, seats kept] seat 0's, or each seat's
    lower: Any  # [positions, seats kept] their bounds; the values themselves where nobody chooses at once
    upper: Any  # [positions, seats kept]
    distances: Any  # [positions] plies
    payoff: Any  # [SMALL, SMALL]
    first: Any  # [MAX_MOVES] how likely each move of seat 0 is, or its worst case
    second: Any  # [MAX_MOVES] the same of seat 1
    middle: float
    hair: float


def settle_pair(ledger: Ledger, here: int) -> int:
    """A matrix game. One seat alone is a matrix of one column, and its middle lies below everything."""
    offsets, shapes, children, values, lower, upper, distances, payoff, first, second, middle, hair = ledger
    begin, rows = offsets[here], shapes[here]
    columns = (offsets[here + 1] - begin) // rows
    low, low_bound, high, high_bound = -math.inf, -math.inf, math.inf, math.inf
    for i in range(rows):
        worst, worst_bound = math.inf, math.inf
        for j in range(columns):
            child = children[begin + i * columns + j]
            worst, worst_bound = min(worst, values[child, 0]), min(worst_bound, lower[child, 0])
        first[i] = worst
        low, low_bound = max(low, worst), max(low_bound, worst_bound)
    for j in range(columns):
        best, best_bound = -math.inf, -math.inf
        for i in range(rows):
            child = children[begin + i * columns + j]
            best, best_bound = max(best, values[child, 0]), max(best_bound, upper[child, 0])
        second[j] = best
        high, high_bound = min(high, best), min(high_bound, best_bound)
    lower[here, 0], upper[here, 0] = low_bound, high_bound
    if high - low <= hair:
        values[here, 0] = low
        distances[here] = 1 + pure_distance(begin, rows, columns, children, distances, first, second, low, middle, hair)
        return 1
    if rows > SMALL or columns > SMALL:
        return 0
    for i in range(rows):
        for j in range(columns):
            payoff[i, j] = values[children[begin + i * columns + j], 0]
    value = mix_few(payoff, rows, columns, hair, first, second)
    if math.isnan(value):
        return 0
    values[here, 0] = value
    distances[here] = 1.0
    for i in range(rows):
        for j in range(columns):
            distances[here] += first[i] * second[j] * distances[children[begin + i * columns + j]]
    return 1


def pure_distance(
    begin: int,
    rows: int,
    columns: int,
    children: Any,
    distances: Any,
    worst: Any,  # [rows] what each row is sure of
    best: Any,  # [columns] what each column is sure to hold it to
    value: float,
    middle: float,
    hair: float,
) -> float:
    """How far the end is behind a saddle point, among the rows and columns that are best."""
    if value < middle - hair:  # the second seat is ahead: it chooses the column whose longest is shortest
        shortest = math.inf
        for j in range(columns):
            if best[j] <= value + hair:
                longest = 0.0
                for i in range(rows):
                    if worst[i] >= value - hair:
                        longest = max(longest, distances[children[begin + i * columns + j]])
                shortest = min(shortest, longest)
        return shortest
    shortest, longest_of_all = math.inf, 0.0
    for i in range(rows):
        if worst[i] >= value - hair:
            longest = 0.0
            for j in range(columns):
                if best[j] <= value + hair:
                    longest = max(longest, distances[children[begin + i * columns + j]])
            shortest, longest_of_all = min(shortest, longest), max(longest_of_all, longest)
    return shortest if value > middle + hair else longest_of_all


def settle_many(ledger: Ledger, here: int) -> int:
    """max^n: who chooses takes the first of the best for itself."""
    offsets, children, values, distances = ledger.offsets, ledger.children, ledger.values, ledger.distances
    taken, chooser = children[offsets[here]], ledger.shapes[here]
    for edge in range(offsets[here] + 1, offsets[here + 1]):
        if values[children[edge], chooser] > values[taken, chooser]:
            taken = children[edge]
    for seat in range(values.shape[1]):
        values[here, seat] = values[taken, seat]
    distances[here] = 1 + distances[taken]
    return 1


def resolve(
    ledger: Ledger,
    progress: Any,  # [positions] how far each is
    stack: Any,  # [positions] the line being followed
    cursors: Any,  # [positions] which child of each is next
    heights: Any,  # [2] how many are on the stack, and how many are settled
    budget: int,  # steps
) -> int:
    """Depth first: a position is settled once all its children are, unless a circle lies behind it."""
    offsets, children = ledger.offsets, ledger.children
    for _ in range(budget):
        if heights[0] == 0:
            return FINISHED
        top = heights[0] - 1
        here = stack[top]
        if offsets[here] + cursors[top] < offsets[here + 1]:
            child = children[offsets[here] + cursors[top]]
            cursors[top] += 1
            if progress[child] == UNSEEN:
                progress[child] = OPEN
                stack[top + 1], cursors[top + 1] = child, 0
                heights[0] += 1
            elif progress[child] != SETTLED:
                progress[here] = OPEN_CIRCLE
            continue
        if progress[here] == OPEN_CIRCLE:
            progress[here] = CIRCLE
            if top > 0:
                progress[stack[top - 1]] = OPEN_CIRCLE
        else:
            is_given = progress[here] == GIVEN or offsets[here] == offsets[here + 1]
            if not is_given and not settle(ledger, here):
                return HARD
            progress[here] = SETTLED
        heights[0] -= 1
        heights[1] += 1
    return WORKING


def resolve_circles(
    ledger: Ledger,
    circles: Any,  # [circles] the positions that a circle lies on or behind
    begin: int,
    end: int,
    is_distance: int,  # 0: values, while distances stay endless; 1: distances, once no value changes any more
) -> int:
    """Settle circles[begin:end] from what is known so far. Returns how many changed."""
    values, distances, changed = ledger.values, ledger.distances, 0
    for number in range(begin, end):
        here = circles[number]
        value, distance = values[here, 0], distances[here]
        settle(ledger, here)
        if is_distance:
            changed += distances[here] != distance
        else:
            distances[here] = distance
            changed += values[here, 0] != value
    return changed
