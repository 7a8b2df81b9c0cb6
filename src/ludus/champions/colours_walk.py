"""Walking through Seven Colours on the graph of patches: to name a colour is to take the patches of it that one touches.

After a move some open patches may be out of the other's reach. They are the mover's for good then, and are closed: counted as
if they were taken. So a position is told by who has what of the patches that are not open, and a game is over once one has more
than half of the board, or nothing is open.

A colour that takes no open patch is never named here. More cells for oneself and fewer for the other are never worse: whatever
one could do before, one still can, and the other can do no more than before. So there is always a move as good as passing.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ludus.champions.colours_graph import Graph, count_words
from ludus.games.seven_colours import NONE, ONE, count_bits


class Walk(NamedTuple):
    """The positions on the way from the root, and room to flood them."""

    open: Any  # [levels, words] patches that both can reach
    front: Any  # [levels, 2, words] those of them that touch the seat's region
    score: Any  # [levels, 2] cells that are a seat's: owned, or out of the other's reach
    key: Any  # [levels]
    wave: Any  # [2, words]
    seen: Any  # [2, words]


def make_walk(levels: int, cells: int) -> Walk:
    words = count_words(cells)
    return Walk(
        np.zeros((levels, words), np.uint64),
        np.zeros((levels, 2, words), np.uint64),
        np.zeros((levels, 2), np.int64),
        np.zeros(levels, np.uint64),
        np.zeros((2, words), np.uint64),
        np.zeros((2, words), np.uint64),
    )


def lowest_bit(bits: Any) -> int:
    """Its place, in a word that has one."""
    return int(count_bits((bits & (~bits + ONE)) - ONE))


def count_gain(graph: Graph, walk: Walk, words: int, level: int, seat: int, colour: int) -> int:
    """How many open cells the seat would take by a colour."""
    gained = 0
    for word in range(words):
        taken = walk.front[level, seat, word] & graph.of_colour[colour, word]
        while taken != NONE:
            gained += graph.size[64 * word + lowest_bit(taken)]
            taken &= taken - ONE
    return gained


def take(graph: Graph, walk: Walk, words: int, level: int, seat: int, colour: int) -> None:
    """Name a colour at a level; what comes of it is on the next one. What that cuts off is left open."""
    below, other = level + 1, 1 - seat
    for word in range(words):
        kept = ~(walk.front[level, seat, word] & graph.of_colour[colour, word])
        walk.open[below, word] = walk.open[level, word] & kept
        walk.front[below, seat, word] = walk.front[level, seat, word] & kept
        walk.front[below, other, word] = walk.front[level, other, word] & kept
    gained, key = 0, walk.key[level]
    for word in range(words):
        taken = walk.front[level, seat, word] & graph.of_colour[colour, word]
        while taken != NONE:
            patch = 64 * word + lowest_bit(taken)
            gained += graph.size[patch]
            key ^= graph.secret[seat, patch]
            for link in range(graph.first[patch], graph.first[patch + 1]):
                near = graph.word[link]
                walk.front[below, seat, near] |= graph.mask[link] & walk.open[below, near]
            taken &= taken - ONE
    walk.score[below, seat] = walk.score[level, seat] + gained
    walk.score[below, other] = walk.score[level, other]
    walk.key[below] = key


def pass_on(walk: Walk, words: int, level: int) -> None:
    """Name no colour."""
    below = level + 1
    for word in range(words):
        walk.open[below, word] = walk.open[level, word]
        for seat in range(2):
            walk.front[below, seat, word] = walk.front[level, seat, word]
    for seat in range(2):
        walk.score[below, seat] = walk.score[level, seat]
    walk.key[below] = walk.key[level]


def close(graph: Graph, walk: Walk, words: int, level: int, seat: int) -> None:
    """Give the seat, which has just moved, every open patch that the other can no longer reach.

    Nothing is out of the mover's own reach: what is left of an area that both could reach touches the patches just taken.
    """
    flood(graph, walk, words, level, 1 - seat)
    reached, gained, key = walk.seen[0], 0, walk.key[level]
    for word in range(words):
        lost = walk.open[level, word] & ~reached[word]
        if lost != NONE:
            walk.open[level, word] = reached[word]
            walk.front[level, seat, word] &= reached[word]
        while lost != NONE:
            patch = 64 * word + lowest_bit(lost)
            gained += graph.size[patch]
            key ^= graph.secret[seat, patch]
            lost &= lost - ONE
    walk.score[level, seat] += gained
    walk.key[level] = key


def flood(graph: Graph, walk: Walk, words: int, level: int, seat: int) -> None:
    """All open patches that the seat can reach, into `seen[0]`."""
    wave, reached = walk.wave[0], walk.seen[0]
    for word in range(words):
        wave[word] = reached[word] = walk.front[level, seat, word]
    word = 0
    while word < words:
        bits = wave[word]
        if bits == NONE:
            word += 1
            continue
        wave[word] = bits & (bits - ONE)
        patch = 64 * word + lowest_bit(bits)
        for link in range(graph.first[patch], graph.first[patch + 1]):
            near = graph.word[link]
            fresh = graph.mask[link] & walk.open[level, near] & ~reached[near]
            if fresh != NONE:
                reached[near] |= fresh
                wave[near] |= fresh
                word = min(word, near)


def is_settled(walk: Walk, words: int, level: int, cells: int) -> bool:
    """Whether the game is over: somebody has more than half, or nothing is open."""
    if 2 * max(walk.score[level, 0], walk.score[level, 1]) > cells:
        return True
    left = NONE
    for word in range(words):
        left |= walk.open[level, word]
    return bool(left == NONE)
