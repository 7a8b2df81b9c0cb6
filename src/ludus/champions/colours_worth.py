"""What a position of Seven Colours is worth while much is open: who will be first where.

Both regions grow in layers over the open patches, in turn, each layer over all patches that touch the one before and are not
claimed yet. No move takes a whole layer, so the nearer a patch is, the surer is the claim: a cell counts in the first layer
more than in the next, and far ones for what is left when nothing is sure. Cells that are a seat's already count in full.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludus.champions.colours_graph import Graph
from ludus.champions.colours_walk import Walk, lowest_bit
from ludus.games.seven_colours import NONE, ONE

UNIT = 256  # what a cell of one's own is worth
LAYERS = 32  # beyond that all count the same


@dataclass(frozen=True)
class Weights:
    """What an open cell is worth to who claims it, if one that is owned is worth 1: more the nearer it is."""

    near: float = 0.8  # in the first layer
    far: float = 0.4  # in the last
    fade: float = 0.8  # how much of the difference is left from one layer to the next
    tempo: float = 2.0  # cells: what it is worth to have the move


def lay_weights(weights: Weights) -> NDArray[np.int64]:
    """[LAYERS + 1] in units: a cell in each layer, and the move."""
    layers = weights.far + (weights.near - weights.far) * weights.fade ** np.arange(LAYERS)
    units: NDArray[np.int64] = np.rint(UNIT * np.append(layers, weights.tempo)).astype(np.int64)
    return units


def value_open(graph: Graph, walk: Walk, words: int, level: int, mover: int, weights: Any) -> int:
    """What the position is worth to the mover; weights [LAYERS + 1], the last one for having the move."""
    worth = UNIT * (walk.score[level, mover] - walk.score[level, 1 - mover]) + weights[LAYERS]
    free = walk.seen[0]
    for word in range(words):
        free[word] = walk.open[level, word]
        for seat in range(2):
            walk.wave[seat, word] = walk.front[level, seat, word]
    layer = 0
    while True:
        first = claim_layer(graph, walk, words, mover)
        second = claim_layer(graph, walk, words, 1 - mover)
        if first + second == 0:
            return int(worth)
        worth += weights[layer] * (first - second)
        layer = min(layer + 1, LAYERS - 1)


def claim_layer(graph: Graph, walk: Walk, words: int, seat: int) -> int:
    """The seat's wave takes all that is free of it, and moves on. Returns how many cells that were."""
    free, fresh, wave = walk.seen[0], walk.seen[1], walk.wave[seat]
    for word in range(words):
        fresh[word] = wave[word] & free[word]
        free[word] &= ~fresh[word]
        wave[word] = NONE
    cells = 0
    for word in range(words):
        bits = fresh[word]
        while bits != NONE:
            patch = 64 * word + lowest_bit(bits)
            cells += graph.size[patch]
            for link in range(graph.first[patch], graph.first[patch + 1]):
                wave[graph.word[link]] |= graph.mask[link]
            bits &= bits - ONE
    return cells
