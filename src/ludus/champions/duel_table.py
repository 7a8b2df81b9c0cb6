"""What a duel's search remembers: positions by key, and what was found out about them, from one move to the next.

An entry says that the value, searched to `depth` or deeper, is at least, at most or exactly `value`. A key has two places: one
for what was searched deepest in this age, one for what came last.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludus.core.memory import look_ahead
from ludus.core.slots import Record

ENTRY = np.dtype([("key", "u8"), ("value", "i4"), ("depth", "i2"), ("move", "i1"), ("kind_and_age", "u1")])
NONE, UPPER, LOWER, EXACT = 0, 1, 2, 3
AGES = 64  # an age is a move of the game
LINE = 64  # bytes that come from memory at once: both places of a key are to lie in one line


def make_table(memory: float) -> NDArray[np.void]:
    """[entries] ENTRY, as many as so many MB hold; a power of two, and two at least."""
    entries = 2 ** (max(2, int(memory * 1e6) // ENTRY.itemsize).bit_length() - 1)
    room = np.zeros(entries * ENTRY.itemsize + LINE, np.uint8)
    start = -room.ctypes.data % LINE
    return room[start : start + entries * ENTRY.itemsize].view(ENTRY)


def place_of(table: Any, key: Any) -> int:
    """Where the first of a key's two entries stands."""
    return int(np.int64(key & np.uint64(table.shape[0] - 2)))


def expect(table: Any, key: Any) -> None:
    """Say that a key will soon be looked for."""
    look_ahead(table, place_of(table, key))


def find(table: Any, key: Any) -> int:
    """The entry of a key, or -1."""
    at = place_of(table, key)
    if table[at].key == key and table[at].kind_and_age & 3 != NONE:
        return at
    if table[at + 1].key == key and table[at + 1].kind_and_age & 3 != NONE:
        return at + 1
    return -1


def keep(table: Any, key: Any, age: int, depth: int, kind: int, value: int, move: int) -> None:
    """In the first place unless something deeper of this age stands there."""
    at = place_of(table, key)
    is_taken = table[at].kind_and_age >> 2 == age and table[at].depth > depth and table[at].key != key
    write(table[at + 1] if is_taken else table[at], key, age, depth, kind, value, move)


def write(entry: Record, key: Any, age: int, depth: int, kind: int, value: int, move: int) -> None:
    entry.key, entry.value, entry.depth, entry.move = key, value, depth, move
    entry.kind_and_age = age << 2 | kind
