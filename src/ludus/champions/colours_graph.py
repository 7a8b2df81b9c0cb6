"""Seven Colours as a graph: cells of one colour that hang together are taken together, so each such patch is one node.

A region grows over whole patches only, so the board's patches stay what they are for a whole game. What matters of a position
are the *open* patches, those that both players can still reach: any other belongs to one of them already, owned or not, and no
move in there changes anything. Sets of patches are bits of words. Patches are numbered block of cells by block, so that the
neighbours of one are found in few words: a *link* is a word, and which of its bits touch the patch.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ludus.core.slots import Record
from ludus.games.seven_colours import NONE, ONE

BLOCK = 9  # cells a side: with seven colours a block holds about one word of patches
NO_PATCH = -1


class Graph(NamedTuple):
    """The open patches of a position; room for as many as the board has cells."""

    size: Any  # [patches] cells
    of_colour: Any  # [colours, words] which patches have it
    first: Any  # [patches + 1] where the links of each begin
    word: Any  # [links] the word of a link
    mask: Any  # [links] the neighbours in it
    secret: Any  # [2, patches] what the key of a position changes by if the seat gets the patch
    cell: Any  # [patches] one cell of each, y * width + x


class Draft(NamedTuple):
    """What the graph is made in."""

    patch: Any  # [cells] the open patch of each, or NO_PATCH
    queue: Any  # [cells] open cells, patch by patch
    begin: Any  # [patches + 1] where the cells of each begin
    row: Any  # [words] the neighbours of one patch
    secret: Any  # [2, cells]


def make_graph(cells: int, colours: int) -> Graph:
    words = count_words(cells)
    return Graph(
        np.zeros(cells, np.int32),
        np.zeros((colours, words), np.uint64),
        np.zeros(cells + 1, np.int32),
        np.zeros(4 * cells, np.int32),
        np.zeros(4 * cells, np.uint64),
        np.zeros((2, cells), np.uint64),
        np.zeros(cells, np.int64),
    )


def make_draft(cells: int, secret: Any) -> Draft:
    whole = np.zeros(cells, np.int64)
    return Draft(whole, whole.copy(), np.zeros(cells + 1, np.int64), np.zeros(count_words(cells), np.uint64), secret)


def count_words(patches: int) -> int:
    return (patches + 63) // 64


def contract(
    rules: Any,  # [1] RULES
    states: Any,  # [1] STATE
    graph: Graph,
    draft: Draft,
    fronts: Any,  # [2, words] out: the open patches that touch each seat's region
) -> int:
    """Fill the graph with the open patches of a position. Returns how many there are."""
    patches = find_patches(rules[0], states[0], graph, draft)
    for colour in range(rules[0].colours):
        graph.of_colour[colour, :] = NONE
    for seat in range(2):
        fronts[seat, :] = NONE
    links = 0
    for patch in range(patches):
        graph.first[patch] = links
        links = link_patch(rules[0], states[0], graph, draft, fronts, patch, links)
    graph.first[patches] = links
    return patches


def find_patches(rules: Record, state: Record, graph: Graph, draft: Draft) -> int:
    """Number the open patches, block of cells by block."""
    width, height = rules.width, rules.height
    draft.patch[:] = NO_PATCH
    patches = filled = 0
    for bottom in range(0, height, BLOCK):
        for left in range(0, width, BLOCK):
            for y in range(bottom, min(bottom + BLOCK, height)):
                for x in range(left, min(left + BLOCK, width)):
                    at = y * width + x
                    if draft.patch[at] == NO_PATCH and is_open(state, x, y):
                        draft.begin[patches] = filled
                        graph.cell[patches] = at
                        filled = fill_patch(rules, state, draft, patches, at, filled)
                        patches += 1
    draft.begin[patches] = filled
    return patches


def is_open(state: Record, x: int, y: int) -> bool:
    """Whether both players can still reach a free cell."""
    return bool((state.reach[0, y] & state.reach[1, y]) & (ONE << np.uint64(x)) != NONE)


def fill_patch(rules: Record, state: Record, draft: Draft, patch: int, start: int, filled: int) -> int:
    """All cells of the start's colour that hang together with it, behind those that fill the queue so far."""
    width = rules.width
    colour = colour_of(rules, start % width, start // width)
    draft.queue[filled] = start
    draft.patch[start] = patch
    head, tail = filled, filled + 1
    while head < tail:
        at = draft.queue[head]
        head += 1
        for side in range(4):
            near = neighbour(rules, at, side)
            if near < 0 or draft.patch[near] != NO_PATCH:
                continue
            x, y = near % width, near // width
            if has_bit(rules.colour[colour, y], x) and is_open(state, x, y):
                draft.patch[near] = patch
                draft.queue[tail] = near
                tail += 1
    return int(tail)


def colour_of(rules: Record, x: int, y: int) -> int:
    colour = 0
    while not has_bit(rules.colour[colour, y], x):
        colour += 1
    return colour


def has_bit(row: Any, x: int) -> bool:
    return bool((row >> np.uint64(x)) & ONE != NONE)


def neighbour(rules: Record, at: int, side: int) -> int:
    """The cell beside one, to the left, right, bottom or top; -1 beyond the border."""
    width = rules.width
    x, y = at % width, at // width
    if side == 0:
        return at - 1 if x > 0 else -1
    if side == 1:
        return at + 1 if x + 1 < width else -1
    if side == 2:
        return at - width if y > 0 else -1
    return at + width if y + 1 < rules.height else -1


def link_patch(rules: Record, state: Record, graph: Graph, draft: Draft, fronts: Any, patch: int, links: int) -> int:
    """What is known of one patch: its size, colour and neighbours, and whose region it touches. Returns the links so far."""
    row, width = draft.row, rules.width
    word, bit = patch // 64, ONE << np.uint64(patch % 64)
    first = graph.cell[patch]
    graph.size[patch] = draft.begin[patch + 1] - draft.begin[patch]
    graph.of_colour[colour_of(rules, first % width, first // width), word] |= bit
    for seat in range(2):
        graph.secret[seat, patch] = draft.secret[seat, first]
    for place in range(draft.begin[patch], draft.begin[patch + 1]):
        for side in range(4):
            near = neighbour(rules, draft.queue[place], side)
            if near < 0:
                continue
            other = draft.patch[near]
            if other >= 0:
                row[other // 64] |= ONE << np.uint64(other % 64)
            else:
                for seat in range(2):
                    if has_bit(state.owned[seat, near // width], near % width):
                        fronts[seat, word] |= bit
    row[word] &= ~bit
    for place in range(row.shape[0]):
        if row[place] != NONE:
            graph.word[links] = place
            graph.mask[links] = row[place]
            row[place] = NONE
            links += 1
    return links
