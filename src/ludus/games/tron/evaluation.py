"""What a duel is worth to a rider who looks ahead: ends by how they came about, and areas once a wall separates the two.

A win is worth 100, and 500 more if the other ran into the winner's own trail; a loss the same below zero; a draw -50, to both:
so it is not zero-sum. Before the end, riders who can still meet are worth 0 to each other; where they cannot, the difference in
cells that they can reach counts, held below a win, for an end is certain and an area is not yet ridden.

Whose a trail is no state of Tron tells (it costs room, and no rule asks). So these states have a field more, `trail`, which
`step_and_trace` keeps; `trace` makes the first of them from a position's past.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludus.core import Position
from ludus.core.records import first_record
from ludus.games.tron.rules import CELLS, NOWHERE, WORDS, is_wall, step

WIN, BY_OWN_TRAIL, DRAW, MOST_AREA = 100, 500, -50, 99
QUEUE = CELLS  # whole numbers that a flood needs to work with: no more cells wait than there are


def trace(position: Position) -> NDArray[np.void]:
    """[1] STATE with trails: the position's own, and whose its walls are."""
    fields: list[Any] = [*position.state.dtype.descr, ("trail", "u8", (2, WORDS))]
    traced = np.zeros(1, fields)
    for name in position.state.dtype.names or ():
        traced[name] = position.state[name]
    rules, state = first_record(position.rules), first_record(traced)
    for rider in range(2):
        mark_trail(rules, state, rider, int(rules.start[rider]))
    for past in position.states()[1:]:
        mark_targets(rules, first_record(past), state)
    return traced


def step_and_trace(rules, state, moves):
    """Fills the slot `step`."""
    step(rules, state, moves)
    mark_targets(rules, state, state)


def mark_targets(rules, past, state):
    """The cells that riders have just entered are their trails."""
    for rider in range(2):
        if past.target[rider] != NOWHERE and past.fell[rider] == 0:
            mark_trail(rules, state, rider, past.target[rider])


def mark_trail(rules, state, rider, cell):
    other = rules.partner[cell]
    state.trail[rider, cell >> 6] |= np.uint64(1) << np.uint64(cell & 63)
    state.trail[rider, other >> 6] |= np.uint64(1) << np.uint64(other & 63)


def lowest_worth(rules):
    return -(WIN + BY_OWN_TRAIL)


def highest_worth(rules):
    return WIN + BY_OWN_TRAIL


def value_end(rules, state, out):
    """Fills the slot `returns`."""
    if state.fell[0] == state.fell[1]:
        out[0], out[1] = DRAW, DRAW
        return
    loser = 0 if state.fell[0] else 1
    cell = state.target[loser]
    has_hit_trail = (state.trail[1 - loser, cell >> 6] >> np.uint64(cell & 63)) & np.uint64(1) != np.uint64(0)
    out[1 - loser] = WIN + BY_OWN_TRAIL if has_hit_trail else WIN
    out[loser] = -out[1 - loser]


def value_areas(rules, state, rng, moves, queue, worth, effort):
    """Fills the slot `value_leaf`. The floods fill the state's walls, which nobody needs any more."""
    worth[0], worth[1] = 0, 0
    area = flood(rules, state, state.head[0], state.head[1], queue)
    if area >= 0:
        lead = min(max(area - flood(rules, state, state.head[1], NOWHERE, queue), -MOST_AREA), MOST_AREA)
        worth[0], worth[1] = lead, -lead
    return 0


def flood(rules, state, head, other, queue):
    """How many free cells can be reached from a head; -1 if one of them touches the other head. They become walls."""
    reached, done, cell = 0, 0, head
    while True:
        for direction in range(4):
            beside = rules.neighbour[cell, direction]
            if beside == other and cell != head:
                return -1
            if not is_wall(state, beside):
                state.walls[beside >> 6] |= np.uint64(1) << np.uint64(beside & 63)
                queue[reached] = beside
                reached += 1
        if done == reached:
            return reached
        cell = queue[done]
        done += 1
