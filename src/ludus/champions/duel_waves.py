"""The territories of a duel as bits: what `tron_territory` says of two riders, a word of cells at a time."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ludus.champions.tron_bits import NONE, Layout, beside, bit_of

ALL = np.uint64(2**64 - 1)


class Waves(NamedTuple):
    """Room for the waves of all riders, and what they leave behind."""

    rings: Any  # [riders, ticks, words] the cells that each rider enters in each tick; in tick 0, its head
    own: Any  # [riders, words] all that each reaches first, without its head
    open: Any  # [words] what nobody has reached
    ticks: Any  # [1] how long the waves ran; what rings hold of later ticks is of other positions


def make_waves(cells: int, words: int, riders: int = 2) -> Waves:
    rings = np.zeros((riders, cells + 2, words), np.uint64)  # of which a large level uses a small part
    return Waves(rings, np.zeros((riders, words), np.uint64), np.zeros(words, np.uint64), np.zeros(1, np.int64))


def spread_bits(layout: Layout, free: Any, heads: Any, first: int, in_turn: int, waves: Waves) -> bool:
    """Who reaches what first, and whether a territory is next to the other, or to a cell that both reach at once.

    Of two who move in turn, `first` is the one to move now.
    """
    rings, own, still = waves.rings, waves.own, waves.open
    words, stride = free.shape[0], np.uint64(layout.stride)
    for at in range(words):
        still[at], own[0, at], own[1, at], rings[0, 0, at], rings[1, 0, at] = free[at], NONE, NONE, NONE, NONE
    for rider in range(2):
        spot = layout.spot[heads[rider]]
        rings[rider, 0, spot >> 6] = bit_of(spot)
    lost = NONE if in_turn and first == 0 else ALL  # of what both enter at once
    lost_too = NONE if in_turn and first == 1 else ALL
    tick, reached, met = 0, ALL, NONE
    while reached != NONE:
        reached = NONE
        before, here, before_too, here_too = NONE, rings[0, tick, 1], NONE, rings[1, tick, 1]
        for at in range(1, words - 1):
            after, after_too = rings[0, tick, at + 1], rings[1, tick, at + 1]
            left = still[at]
            one, other = beside(before, here, after, stride) & left, beside(before_too, here_too, after_too, stride) & left
            before, here, before_too, here_too = here, after, here_too, after_too
            both = one & other
            still[at] = left & ~(one | other)
            met |= both
            reached |= one | other
            one &= ~(both & lost)
            other &= ~(both & lost_too)
            own[0, at] |= one
            own[1, at] |= other
            rings[0, tick + 1, at] = one
            rings[1, tick + 1, at] = other
        tick += 1
    waves.ticks[0] = tick
    for at in range(1, words - 1):
        met |= beside(own[0, at - 1], own[0, at], own[0, at + 1], stride) & own[1, at]
    return bool(met != NONE)


def ticks_to(waves: Waves, rider: int, spot: Any) -> int:
    """When a rider enters a cell of its territory."""
    at, bit, ticks = spot >> 6, bit_of(spot), 0
    while waves.rings[rider, ticks, at] & bit == NONE:
        ticks += 1
    return ticks
