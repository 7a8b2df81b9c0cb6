"""A Tron level as bits: a set of cells is a row of words, and a whole word of cells takes a step at once.

Rows follow each other with one blank bit between them, and floors with one blank row: a step over an edge leads to a bit that
is never free. An empty word stands before and behind, so that nobody need ask whether there is a word beside this one.
Passages lead anywhere, and a row must be shorter than a word: other levels are looked at cell by cell instead.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

WIDEST = 61  # columns: a step to the next row and one to the side are 63 bits
NONE, ONE, WORD = np.uint64(0), np.uint64(1), np.uint64(64)


class Layout(NamedTuple):
    """Where the bit of each cell is."""

    spot: Any  # [cells + 1] the number of its bit
    light: Any  # [words] the cells of colour 0
    stride: int  # bits from a row to the next
    is_plain: int  # whether bits beside each other are all the neighbours there are


def make_layout(width: int, height: int, floors: int, colour: NDArray[np.int8], has_passages: bool) -> Layout:
    stride, cells = width + 1, width * height * floors
    floor, place = np.divmod(np.arange(cells), width * height)
    row, column = np.divmod(place, width)
    outside = 64 + width
    spot = np.append(64 + (floor * (height + 1) + row) * stride + column, outside).astype(np.int64)
    words = (floors * (height + 1) * stride + 63) // 64 + 2
    return Layout(spot, gather(spot[:-1][colour[:-1] == 0], words), stride, int(width <= WIDEST and not has_passages))


def gather(spots: NDArray[np.int64], words: int) -> NDArray[np.uint64]:
    """[words] the set of these bits."""
    is_there = np.zeros(64 * words, np.uint8)
    is_there[spots] = 1
    return np.packbits(is_there, bitorder="little").view("<u8").astype(np.uint64)


def bit_of(spot: Any) -> Any:
    return ONE << np.uint64(spot & 63)


def upwards(before: Any, word: Any, count: Any) -> Any:
    """A word whose bits moved up by 1 to 63, together with those that come out of the word before."""
    return (word << count) | (before >> (WORD - count))


def downwards(word: Any, after: Any, count: Any) -> Any:
    return (word >> count) | (after << (WORD - count))


def beside(before: Any, word: Any, after: Any, stride: Any) -> Any:
    """The cells of a word that are next to a set, of which it is told three words."""
    row = upwards(before, word, ONE) | downwards(word, after, ONE)
    return row | upwards(before, word, stride) | downwards(word, after, stride)


def fill(found: Any, within: Any, first: int, last: int, stride: Any) -> tuple[int, int]:
    """Add to a set all that hangs together with it, and give the first and the last word it has a part in from then on."""
    end, is_growing = found.shape[0] - 1, True
    while is_growing:
        is_growing, at = False, first
        while at <= last + 1 and at < end:
            grown = fill_word(found[at - 1], found[at], found[at + 1], within[at], stride)
            if grown != found[at]:
                found[at], last = grown, max(last, at)
            at += 1
        at = last - 1  # what is new on the way back may lead further up again
        while at >= first - 1 and at > 0:
            grown = fill_word(found[at - 1], found[at], found[at + 1], within[at], stride)
            if grown != found[at]:
                found[at], first, is_growing = grown, min(first, at), True
            at -= 1
    return first, last


def fill_word(before: Any, word: Any, after: Any, within: Any, stride: Any) -> Any:
    """A word of a set, and all in it that can be reached."""
    known, word = word, (word | beside(before, word, after, stride)) & within
    while word != known:
        known, word = word, (word | beside(NONE, word, NONE, stride)) & within
    return word
