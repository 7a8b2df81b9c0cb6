"""The territories of many riders as bits: what `tron_territory` says of them, a word of cells at a time."""

from __future__ import annotations

from typing import Any

import numpy as np

from ludus.champions.duel_waves import ALL, Waves
from ludus.champions.tron_bits import NONE, Layout, beside, bit_of


def spread_many(layout: Layout, free: Any, heads: Any, first: int, riding: Any, in_turn: int, waves: Waves) -> None:
    """Who of those who ride reaches what first. Of those who move in turn, `first` is the one to move now."""
    rings, own, still = waves.rings, waves.own, waves.open
    riders, words, stride = heads.shape[0], free.shape[0], np.uint64(layout.stride)
    for at in range(words):
        still[at] = free[at]
        for rider in range(riders):
            own[rider, at], rings[rider, 0, at] = NONE, NONE
    for rider in range(riders):
        if riding[rider]:
            spot = layout.spot[heads[rider]]
            rings[rider, 0, spot >> 6] = bit_of(spot)
    tick, reached = 0, ALL
    while reached != NONE:
        reached = NONE
        for at in range(1, words - 1):
            left, once, twice = still[at], NONE, NONE
            for number in range(riders):
                rider = first + number if first + number < riders else first + number - riders
                if not riding[rider]:
                    continue
                ring = rings[rider, tick]
                entered = beside(ring[at - 1], ring[at], ring[at + 1], stride) & left
                if in_turn:
                    entered &= ~once
                twice |= once & entered
                once |= entered
                rings[rider, tick + 1, at] = entered
            still[at] = left & ~once
            reached |= once
            for rider in range(riders):
                if riding[rider]:
                    rings[rider, tick + 1, at] &= ~twice
                    own[rider, at] |= rings[rider, tick + 1, at]
        tick += 1
    waves.ticks[0] = tick
