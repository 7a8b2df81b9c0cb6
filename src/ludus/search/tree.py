"""The tree of a search as arrays that Python owns: how it is laid out, how nodes are found, what is kept from move to move.

A node is a position. The moves of its seats are its *edges*, those of seat 0 first, then those of seat 1, and so on; they are
laid out when the node is visited for the second time, for most nodes never are. Statistics belong to edges: a seat learns how
its own moves do, whatever the others play, and in a game with turns that is all there is to know.

A node's name is its parent and the number of the joint move that led to it, in mixed radix; with transpositions it is the
position's key. Where one seat alone has a choice, its edge tells the child; else it is found by its name in a hash table.
Where seats alternate that move at once, there are nodes in the midst of a turn, too (`search/alternate.py`).
"""

from __future__ import annotations

import math
from mmap import PAGESIZE
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludus.core.atomics import load
from ludus.core.slots import Whole
from ludus.core.streams import mix

UNGROWN = -1  # `first` of a node whose edges are not laid out
NOBODY = -1  # the parent of the root, and of nodes that are named by their keys
NOWHERE = -1  # instead of a node's number: there is none, or no room for it
MIDST = np.uint64(2**63)  # added to the number of a joint move: the node is in the midst of a turn

EDGE = np.dtype([("move", "i8"), ("child", "i4"), ("nothing", "i4")])  # the child where this edge decides, else 0; 16 bytes
EDGES_A_NODE = 3  # room for so many: most nodes are never visited again, and have none
MOST_NODES = (2**31 - 1) // EDGES_A_NODE  # edges are counted in four bytes


def node_dtype(seats: int, moves: int) -> np.dtype[Any]:
    """A node: its first edge; its name; its exact value, the gain of seat 0, or nan; a bit for every thread that has been here,
    since most nodes are one thread's alone, and what others know of them need not be fetched; how many moves each seat has."""
    width = "u1" if moves < 2**8 else "u2" if moves < 2**16 else "i4"
    name = [("first", "i4"), ("parent", "i4"), ("joint", "u8")]
    return np.dtype([*name, ("proof", "f8"), ("visitors", "u8"), ("widths", width, (seats,))], align=True)


class Tree(NamedTuple):
    """What threads share."""

    nodes: Any  # [nodes] NODE
    edges: Any  # [edges] EDGE
    stats: NDArray[np.float64]  # [threads, edges, fields] what each thread has learnt of each move
    heard: NDArray[np.float64]  # [threads, edges or 1, 1 + fields] what each last heard from the others, and at which visit
    sums: NDArray[np.float64]  # [threads, nodes or 1, 1 + seats] visits and gains of each node, for rules that need them
    table: NDArray[np.uint64]  # [slots] half a hash and the node's number, 0 where free


class Shape(NamedTuple):
    """What decides how much room a node takes."""

    seats: int  # in this game
    most_seats: int  # that the game ever has
    moves: int
    threads: int
    fields: int
    has_sums: bool


def count_room(memory: int, shape: Shape) -> int:
    """How many nodes a tree of so many bytes can have."""
    node = node_dtype(shape.most_seats, shape.moves).itemsize + 32  # with its slots in the table, at most
    node += 8 * shape.threads * (1 + shape.seats) if shape.has_sums else 0
    edge = EDGE.itemsize + 8 * shape.threads * (shape.fields if shape.threads == 1 else 2 * shape.fields + 1)
    return min(memory // (node + EDGES_A_NODE * edge), MOST_NODES)


def count_slots(nodes: int) -> int:
    """How large a table is to be for so many nodes: a power of two, at most half full."""
    return int(2 ** max(1, (2 * nodes - 1).bit_length()))


def plant(nodes: int, slots: int, shape: Shape) -> Tree:
    """A tree that is a bare root, with room for so many nodes. The system gives memory as it is used, not before."""
    edges = EDGES_A_NODE * nodes
    tree = Tree(
        np.zeros(nodes, node_dtype(shape.most_seats, shape.moves)),
        np.zeros(edges, EDGE),
        np.zeros((shape.threads, edges, shape.fields)),
        np.zeros((shape.threads, edges if shape.threads > 1 else 1, 1 + shape.fields)),
        np.zeros((shape.threads, nodes if shape.has_sums else 1, 1 + shape.seats)),
        np.zeros(slots, np.uint64),
    )
    return replant(tree, slots)


def replant(tree: Tree, slots: int) -> Tree:
    """The same room with a bare root in it, and a table of its own size: one too large costs a page for every few nodes."""
    tree.nodes[0] = (UNGROWN, NOBODY, 0, np.nan, 0, 0)
    tree.sums[:, 0] = 0
    return tree._replace(table=np.zeros(slots, np.uint64))  # the system hands out zeros for nothing


def count_bytes(tree: Tree, nodes: int, edges: int) -> int:
    """What so many nodes and edges take: what is not used yet, pages of the table among it, the system has not given."""
    by_axis = (
        (tree.nodes, 0, nodes),
        (tree.sums, 1, nodes),
        (tree.edges, 0, edges),
        (tree.stats, 1, edges),
        (tree.heard, 1, edges),
    )
    used = sum(array.nbytes // array.shape[axis] * min(count, array.shape[axis]) for array, axis, count in by_axis)
    return int(used + min(tree.table.nbytes, nodes * PAGESIZE))


def is_proven(tree: Tree, node: Whole) -> bool:
    return not math.isnan(tree.nodes[node].proof)


def find_slot(tree: Tree, parent: Whole, joint: Any) -> Any:
    """The slot of the table that holds the node of that name, or the free one that it would be put into."""
    code = hash_of(parent, joint)
    mask = np.uint64(len(tree.table) - 1)
    slot = code & mask
    while True:
        entry = load(tree.table, np.int64(slot))
        if entry == np.uint64(0):
            return np.int64(slot)
        if (entry ^ code) >> np.uint64(32) == np.uint64(0):
            node = node_of(entry)
            if tree.nodes[node].parent == parent and tree.nodes[node].joint == joint:
                return np.int64(slot)
        slot = (slot + np.uint64(1)) & mask


def first_slot(tree: Tree, parent: Whole, joint: Any) -> Any:
    """Where looking begins."""
    return np.int64(hash_of(parent, joint) & np.uint64(len(tree.table) - 1))


def hash_of(parent: Whole, joint: Any) -> Any:
    return mix(mix(mix(np.uint64(parent + 2)) ^ joint) ^ (joint >> np.uint64(29)))


def entry_of(node: Whole, parent: Whole, joint: Any) -> Any:
    """Half of the hash, so that most strangers are told at a glance, and the node's number, which is never 0."""
    return (hash_of(parent, joint) >> np.uint64(32) << np.uint64(32)) | np.uint64(node)


def node_of(entry: Any) -> Any:
    return np.int64(entry & np.uint64(0xFFFFFFFF))


def find_known(tree: Tree, parent: Whole, joint: Any) -> Any:
    """The node of that name, or NOWHERE."""
    entry = load(tree.table, find_slot(tree, parent, joint))
    return node_of(entry) if entry != np.uint64(0) else np.int64(NOWHERE)


def transplant(
    old: Tree,
    new: Tree,  # bare
    spans: Any,  # [threads + 1, 2] the nodes in use, from and up to
    number: Any,  # [nodes] -1, then the new number of those that are kept
    counts: Any,  # [2] how many nodes and edges are kept
    root: int,
    seats: int,
) -> int:
    """Copy a node and all that is below it, exactly as it was; the node becomes the root of the new tree."""
    number[root] = 0
    while mark_children(old, spans, number) > 0:  # once is enough unless several threads have made the nodes
        pass
    count = 1
    for span in range(spans.shape[0]):
        for node in range(spans[span, 0], spans[span, 1]):
            if number[node] == 0 and node != root:
                number[node] = count
                count += 1
    counts[0], counts[1] = count, 0
    for span in range(spans.shape[0]):
        for node in range(spans[span, 0], spans[span, 1]):
            if number[node] >= 0:
                copy_node(old, new, node, number, counts, seats)
    new.nodes[0].parent, new.nodes[0].joint = NOBODY, np.uint64(0)
    for node in range(1, count):
        enter_name(new, node, seats)
    return 0


def mark_children(old: Tree, spans: Any, number: Any) -> int:
    """Keep whatever has a parent that is kept. Returns how many that adds."""
    added = 0
    for span in range(spans.shape[0]):
        for node in range(spans[span, 0], spans[span, 1]):
            parent = old.nodes[node].parent
            if number[node] < 0 and parent >= 0 and number[parent] >= 0:
                number[node] = 0
                added += 1
    return added


def copy_node(old: Tree, new: Tree, node: Whole, number: Any, counts: Any, seats: int) -> None:
    """One node with its edges and all that was learnt there."""
    at, first, to = number[node], np.int64(old.nodes[node].first), counts[1]
    new.nodes[at] = old.nodes[node]
    parent = np.int64(old.nodes[node].parent)
    new.nodes[at].parent = number[parent] if parent >= 0 else NOBODY
    if old.sums.shape[1] > 1:
        for thread in range(old.sums.shape[0]):
            for column in range(old.sums.shape[2]):
                new.sums[thread, at, column] = old.sums[thread, node, column]
    if first == UNGROWN:
        return
    width = np.int64(0)
    for seat in range(seats):
        width += np.int64(old.nodes[node].widths[seat])
    new.nodes[at].first = to
    for edge in range(width):
        new.edges[to + edge] = old.edges[first + edge]
        child = np.int64(old.edges[first + edge].child)
        new.edges[to + edge].child = number[child] if child > 0 else 0
        for thread in range(old.stats.shape[0]):
            for field in range(old.stats.shape[2]):
                new.stats[thread, to + edge, field] = old.stats[thread, first + edge, field]
    counts[1] = to + width


def enter_name(tree: Tree, node: Whole, seats: int) -> None:
    """Put a node into the table, if it is found by its name: where several seats chose at once."""
    parent, choosers = np.int64(tree.nodes[node].parent), 0
    for seat in range(seats):
        choosers += tree.nodes[parent].widths[seat] > 1
    if choosers > 1:
        joint = tree.nodes[node].joint
        tree.table[find_slot(tree, parent, joint)] = entry_of(node, parent, joint)
