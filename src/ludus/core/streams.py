"""Seeded random streams: the same numbers interpreted and compiled, on every machine, in every version.

A stream is one record of two words, so that a rule can draw from it as it reads a state. The generator is xoroshiro128+
with the sum's lowest bit left out: halves are added so that nothing overflows, and the interpreter has nothing to warn about.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

STREAM = np.dtype([("one", "u8"), ("two", "u8")])


def stream(seed: int, *path: int | str) -> NDArray[np.void]:
    """A stream of its own for every seed and path: `stream(7, "playouts", 3)`. An array of one record."""
    return streams([(seed, *path)])


def streams(paths: Iterable[Sequence[int | str]]) -> NDArray[np.void]:
    """Many of them in one array, each as `stream` makes it of a seed and its path."""
    labels = ["/".join(map(str, path)) for path in paths]
    digests = b"".join([hashlib.blake2b(label.encode(), digest_size=16).digest() for label in labels])
    made = np.frombuffer(digests, "<u8").astype("u8").view(STREAM)
    made["one"] |= np.uint64(1)  # all zeros would stay all zeros
    return made


def draw(rng: Any) -> Any:
    """The next 64 bits (the lowest is always 0)."""
    one, two = rng.one, rng.two
    bits = ((one >> np.uint64(1)) + (two >> np.uint64(1))) << np.uint64(1)
    two ^= one
    rng.one = ((one << np.uint64(24)) | (one >> np.uint64(40))) ^ two ^ (two << np.uint64(16))
    rng.two = (two << np.uint64(37)) | (two >> np.uint64(27))
    return bits


def below(rng: Any, count: Any) -> int:
    """A whole number from 0 to count - 1 (count below 2^31), each equally likely to within 2^-32."""
    number = ((draw(rng) >> np.uint64(32)) * np.uint64(count)) >> np.uint64(32)
    return int(np.int64(number))  # signed, for compiled code would make floats of sums with an unsigned one


def below_many(rng: Any, count: int, size: int) -> NDArray[np.int64]:
    """`size` numbers from 0 to count - 1 at once, for the interpreter: a board of thousand cells in microseconds.

    One draw is stretched: it is added up in steps of an odd number, and each sum is stirred. Arrays of words wrap silently.
    """
    bits: NDArray[np.uint64] = draw(rng) + np.arange(1, size + 1, dtype=np.uint64) * np.uint64(0x9E3779B97F4A7C15)
    bits = (bits ^ (bits >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    bits = (bits ^ (bits >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return (((bits >> np.uint64(32)) * np.uint64(count)) >> np.uint64(32)).astype(np.int64)


def mix(bits: Any) -> Any:
    """Stir 64 bits, for keys: `bits = mix(bits ^ row)`. Products of 32 by 32 bits never overflow, of which NumPy would warn."""
    low = (bits & np.uint64(0xFFFFFFFF)) * np.uint64(0x9E3779B1)
    high = (bits >> np.uint64(32)) * np.uint64(0x85EBCA77)
    return low ^ ((high << np.uint64(32)) | (high >> np.uint64(32))) ^ np.uint64(0x27D4EB2F165667C5)


def unit(rng: Any) -> float:
    """A number from 0 up to but not including 1."""
    return float(draw(rng) >> np.uint64(11)) * (1.0 / 9007199254740992.0)
