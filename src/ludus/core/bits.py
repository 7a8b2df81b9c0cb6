"""Words of 64 bits as sets: what a processor says of one at once.

As plain Python these do what they say; the compiler puts the processor's own instructions in their place (`intrinsics.py`).
"""

from __future__ import annotations

from typing import Any


def count_ones(word: Any) -> int:
    """How many bits of a uint64 are set."""
    return int(word).bit_count()


def lowest_one(word: Any) -> int:
    """The number of the lowest bit set in a uint64; of an empty one nothing is said."""
    return (int(word) & -int(word)).bit_length() - 1
