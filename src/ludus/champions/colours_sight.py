"""What the champion of Seven Colours sees in a position, cell by cell, for pictures: whose a cell is or will be, and how soon.

Plain Python on the graph of patches; the search does the same in `colours_worth.py`, only faster.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ludus.champions.colours_graph import NO_PATCH, Graph, contract, make_draft, make_graph
from ludus.core import Position

NOBODY = -1


@dataclass(frozen=True)
class Sight:
    """[y, x] of everything."""

    owner: NDArray[np.int64]  # the seat that has the cell, owned or out of the other's reach; NOBODY where it is open
    claimant: NDArray[np.int64]  # the seat that will be first there; the owner where it is not open
    layer: NDArray[np.int64]  # how far off that is: 0 where it is not open
    patch: NDArray[np.int64]  # the number of the open patch; NO_PATCH where it is not open


def look(position: Position) -> Sight:
    """The position as the seat to move sees it, which claims first."""
    rules, state = position.rules[0], position.state[0]
    width, height = int(rules["width"]), int(rules["height"])
    cells = width * height
    graph, draft = make_graph(cells, int(rules["colours"])), make_draft(cells, np.zeros((2, cells), np.uint64))
    fronts = np.zeros((2, len(draft.row)), np.uint64)
    patches = position.game.kernel(contract, "interpreted")(position.rules, position.state, graph, draft, fronts)
    claimant, layer = np.full(patches + 1, NOBODY), np.zeros(patches + 1, np.int64)
    waves = [_members(front) for front in fronts]
    near = [_links(graph, patch) for patch in range(patches)]
    turn = 1
    while waves[0] | waves[1]:
        for seat in (position.mover, 1 - position.mover):
            fresh = {patch for patch in waves[seat] if claimant[patch] == NOBODY}
            claimant[list(fresh)], layer[list(fresh)] = seat, turn
            waves[seat] = set().union(*(near[patch] for patch in fresh))
        turn += 1
    patch = draft.patch.reshape(height, width)
    columns = np.arange(width, dtype=np.uint64)
    can_reach = [(state["reach"][seat][:height, None] >> columns) & np.uint64(1) != 0 for seat in range(2)]
    owner = np.where(patch != NO_PATCH, NOBODY, np.where(can_reach[0], 0, 1))
    return Sight(
        owner, np.where(patch == NO_PATCH, owner, claimant[patch]), np.where(patch == NO_PATCH, 0, layer[patch]), patch
    )


def _members(words: NDArray[np.uint64]) -> set[int]:
    return {64 * at + bit for at, word in enumerate(words) for bit in range(64) if int(word) >> bit & 1}


def _links(graph: Graph, patch: int) -> set[int]:
    first, word, mask = graph.first, graph.word, graph.mask
    links = range(first[patch], first[patch + 1])
    return {64 * int(word[link]) + bit for link in links for bit in range(64) if int(mask[link]) >> bit & 1}
