"""Moves and figures as bytes, for the store: the smallest whole numbers that hold them, squeezed if there are many."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludus.arena.records import FIGURES

KINDS = [(ord(kind), np.iinfo(kind).min, np.iinfo(kind).max) for kind in "bhiq"]  # whole numbers of 1, 2, 4 and 8 bytes
SQUEEZED = 0x80  # added to the first byte, which tells the kind
WORTHWHILE = 200  # bytes: shorter ones do not shrink


def pack_moves(games: Sequence[NDArray[np.int64]]) -> list[bytes]:
    """[plies, seats] of every game as bytes. All in one go, for games are many and moves few."""
    every = np.concatenate([moves.ravel() for moves in games])
    low, high = (int(every.min()), int(every.max())) if every.size else (0, 0)
    kind = next(kind for kind, least, most in KINDS if least <= low and high <= most)
    small = every.astype(f"<{chr(kind)}")
    body, packed, begin = small.tobytes(), [], 0
    for moves in games:
        end = begin + moves.size * small.itemsize
        packed.append(_pack(kind, body[begin:end]))
        begin = end
    return packed


def unpack_moves(packed: bytes, seats: int) -> NDArray[np.int64]:
    """[plies, seats] as they were."""
    kind, body = _unpack(packed)
    return np.frombuffer(body, f"<{chr(kind)}").reshape(-1, seats).astype(np.int64)


def pack_figures(figures: NDArray[np.void] | None) -> bytes | None:
    return None if figures is None else _pack(0, figures.tobytes())


def unpack_figures(packed: bytes | None, seats: int) -> NDArray[Any] | None:
    """[plies, seats] FIGURES."""
    return None if packed is None else np.frombuffer(_unpack(packed)[1], FIGURES).reshape(-1, seats)


def _pack(kind: int, body: bytes) -> bytes:
    if len(body) < WORTHWHILE:
        return bytes([kind]) + body
    return bytes([kind | SQUEEZED]) + zlib.compress(body, 1)


def _unpack(packed: bytes) -> tuple[int, bytes]:
    kind, body = packed[0], packed[1:]
    return (kind & ~SQUEEZED, zlib.decompress(body)) if kind & SQUEEZED else (kind, body)
