"""The memory of alpha-beta: what was found out about positions, found again by their keys.

An entry holds a bound on a position's value, seen from the side that chooses there, and the depth it was searched to:

    kind LOWER:  value <= the position's value to that depth
    kind UPPER:  value >= it
    kind EXACT:  value == it

`proven` says which of the bounds rest on ends of games alone and so hold for the whole game: LOW, HIGH, both or neither.

An entry is used at the same depth it was made at; or at a greater one, if its bound holds for the whole game: whoever can force
that much within so many plies can do so within more. At a smaller depth it is not used, for there a search without memory
would not have found it. So a table changes how long a search takes, and never what it answers.

Entries stand in buckets of two. The first keeps the deepest search of this run, the second whatever came last. A run has an
age; entries of another age count as empty, so that nothing need be cleared and no answer depends on earlier questions.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludus.core import SpecError, mix
from ludus.core.slots import Record

ENTRY = np.dtype(
    [
        ("key", "u8"),
        ("value", "f8"),
        ("move", "i8"),  # the best one, or the one that refuted
        ("depth", "i4"),  # plies that were looked ahead
        ("age", "u2"),  # 0: never used
        ("kind", "i1"),
        ("proven", "i1"),
    ]
)
UPPER, EXACT, LOWER = -1, 0, 1
LOW, HIGH, BOTH = 1, 2, 3
AGES = 2**16
MOST_MB = 65_536


def make_table(memory: float) -> NDArray[np.void]:
    """A table [entries] ENTRY of at most `memory` MB; none at all for 0."""
    if memory == 0:
        return np.zeros(0, ENTRY)
    buckets = int(memory * 1e6) // (2 * ENTRY.itemsize)
    if buckets < 1:
        least = 2 * ENTRY.itemsize / 1e6  # MB
        raise SpecError(f"a table of {memory:g} MB does not hold a single position: give at least {least:g} MB, or 0 for none")
    return np.zeros(2 * 2 ** (buckets.bit_length() - 1), ENTRY)


def bucket_of(table: Any, key: Any) -> int:
    """Where the bucket of a key begins; its halves are folded, for neither of them depends on all of the key."""
    bits = mix(key)
    return 2 * int(np.int64((bits ^ (bits >> np.uint64(32))) & np.uint64(table.shape[0] // 2 - 1)))


def find(table: Any, key: Any, age: int, depth: int) -> int:
    """The entry of a key, the one of this depth if there are two; or -1."""
    at = bucket_of(table, key)
    has_second = table[at + 1].key == key and table[at + 1].age == age
    if table[at].key == key and table[at].age == age and (table[at].depth == depth or not has_second):
        return at
    return at + 1 if has_second else -1


def place_for(table: Any, key: Any, age: int, depth: int) -> int:
    """Where to keep what was just found out: in the first place unless something deeper stands there."""
    at = bucket_of(table, key)
    return at if table[at].age != age or table[at].depth <= depth else at + 1


def has_lower(entry: Record, depth: int) -> bool:
    """Whether the value is a lower bound at this depth."""
    return bool(entry.kind >= EXACT and (entry.depth == depth or (entry.depth < depth and entry.proven & LOW != 0)))


def has_upper(entry: Record, depth: int) -> bool:
    """Whether the value is an upper bound at this depth."""
    return bool(entry.kind <= EXACT and (entry.depth == depth or (entry.depth < depth and entry.proven & HIGH != 0)))
