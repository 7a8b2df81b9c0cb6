"""Where a territory is narrow: the few cells that can be doors, found by words of bits.

A cell whose own neighbours hang together within the eight cells around it is no door: its loss parts nothing. All others are
narrow, and most of them are doors indeed.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ludus.champions.tron_bits import NONE, ONE, Layout, beside, bit_of, downwards, upwards


class Sight(NamedTuple):
    """A territory and what stands out in it, as sets."""

    territory: Any  # [words] the head as well
    foreign: Any  # [words] free cells of others, or of nobody
    narrow: Any  # [words] the head as well
    wide: Any  # [words] the rest
    front: Any  # [riders, words] what somebody else gets next to; kept for each rider
    odd: Any  # [words] cells with 1 or 3 neighbours in the territory,
    pair: Any  # [words] with 2 or 3,
    four: Any  # [words] with 4


def make_sight(words: int, riders: int) -> Sight:
    territory, foreign, narrow, wide, odd, pair, four = (np.zeros(words, np.uint64) for _ in range(7))
    return Sight(territory, foreign, narrow, wide, np.zeros((riders, words), np.uint64), odd, pair, four)


def find_narrow(layout: Layout, free: Any, own: Any, head: Any, rider: int, sight: Sight) -> None:
    """What stands out in what a rider owns."""
    territory, foreign, spot = sight.territory, sight.foreign, layout.spot[head]
    words, stride = free.shape[0], np.uint64(layout.stride)
    for at in range(1, words - 1):
        territory[at] = own[at]
        foreign[at] = free[at] & ~own[at]
    territory[spot >> 6] |= bit_of(spot)
    before, here, foreign_before, foreign_here = NONE, territory[1], NONE, foreign[1]
    for at in range(1, words - 1):
        after, foreign_after = territory[at + 1], foreign[at + 1]
        n, w = upwards(before, here, stride), upwards(before, here, ONE)
        s, e = downwards(here, after, stride), downwards(here, after, ONE)
        # neighbours side by side that hang together by the corner between them
        nw, ne = n & w & upwards(before, here, stride + ONE), n & e & upwards(before, here, stride - ONE)
        sw, se = s & w & downwards(here, after, stride - ONE), s & e & downwards(here, after, stride + ONE)
        apart = (n & s & ~(nw & sw) & ~(ne & se)) | (w & e & ~(nw & ne) & ~(sw & se))
        apart |= (n & w & ~nw & ~(ne & se & sw)) | (n & e & ~ne & ~(nw & sw & se))
        apart |= (s & w & ~sw & ~(se & ne & nw)) | (s & e & ~se & ~(sw & nw & ne))
        sight.narrow[at], sight.wide[at] = here & apart, here & ~apart
        sight.front[rider, at] = here & beside(foreign_before, foreign_here, foreign_after, stride)
        sight.odd[at] = here & (n ^ s ^ w ^ e)
        sight.pair[at] = here & (((n & s) ^ (w & e)) | ((n ^ s) & (w ^ e)))
        sight.four[at] = here & n & s & w & e
        before, here, foreign_before, foreign_here = here, after, foreign_here, foreign_after
    sight.narrow[spot >> 6] |= bit_of(spot)
    sight.wide[spot >> 6] &= ~bit_of(spot)
