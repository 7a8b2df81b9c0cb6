"""The tree of a search as arrays that Python owns: how it is laid out, how nodes are found, what is kept from move to move.

A node is a position. The moves of its seats are its *edges*, those of seat 0 first, then those of seat 1, and so on; they are
laid out when the node is visited for the second time, for most nodes never are. Statistics belong to edges: a seat learns how
its own moves do, whatever the others play, and in a game with turns that is all there is to know.

A node's name is its parent and the number of the joint move that led to it, in mixed radix; with transpositions it is the
position's key. Where one seat alone has a choice, its edge tells the child; else it is found by its name in a hash table.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludus.core.atomics import load
from ludus.core.slots import Whole
from ludus.core.streams import mix

UNGROWN = -1  # `first` of a node whose edges are not laid out
NOBODY = -1  # the parent of the root, and of nodes that are named by their keys
NOWHERE = -1  # instead of a node's number: there is none, or no room for it

EDGE = np.dtype([("move", "i8"), ("child", "i4"), ("nothing", "i4")])  # the child where this edge decides, else 0
EDGES_A_NODE = 3  # room for so many: most nodes are never visited again, and have none
MOST_NODES = 2**31 - 2


def node_dtype(seats: int, moves: int) -> np.dtype[Any]:
    """A node: its first edge; its name; its exact value, the gain of seat 0, or nan; and how many moves each seat has."""
    width = "u1" if moves < 2**8 else "u2" if moves < 2**16 else "i4"
    fields = [("first", "i4"), ("parent", "i4"), ("joint", "u8"), ("proof", "f8"), ("widths", width, (seats,))]
    return np.dtype(fields, align=True)


class Tree(NamedTuple):
    """What threads share."""

    nodes: Any  # [nodes] NODE
    edges: Any  # [edges] EDGE
    stats: NDArray[np.float64]  # [threads, edges, fields] what each thread has learnt of each move
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
    node = node_dtype(shape.most_seats, shape.moves).itemsize + 16  # with its slots in the table
    node += 8 * shape.threads * (1 + shape.seats) if shape.has_sums else 0
    edge = EDGE.itemsize + 8 * shape.threads * shape.fields
    return min(memory // (node + EDGES_A_NODE * edge), MOST_NODES)


def plant(nodes: int, shape: Shape) -> Tree:
    """A tree that is a bare root, with room for so many nodes. The system gives memory as it is used, not before."""
    edges = EDGES_A_NODE * nodes
    tree = Tree(
        np.zeros(nodes, node_dtype(shape.most_seats, shape.moves)),
        np.zeros(edges, EDGE),
        np.zeros((shape.threads, edges, shape.fields)),
        np.zeros((shape.threads, nodes if shape.has_sums else 1, 1 + shape.seats)),
        np.zeros(2 ** max(1, (2 * nodes - 1).bit_length()), np.uint64),
    )
    return replant(tree)


def replant(tree: Tree) -> Tree:
    """The same room with a bare root in it."""
    tree.nodes[0] = (UNGROWN, NOBODY, 0, np.nan, 0)
    tree.sums[:, 0] = 0
    return with_empty_table(tree)


def with_empty_table(tree: Tree) -> Tree:
    """A new table, since the system hands out zeros for nothing: the old one would have to be written over, all of it."""
    return tree._replace(table=np.zeros(len(tree.table), np.uint64))


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


def enter_names(tree: Tree, count: int) -> int:
    """Put the nodes from 1 up to `count` into a table that is empty."""
    for node in range(1, count):
        parent, joint = np.int64(tree.nodes[node].parent), tree.nodes[node].joint
        tree.table[find_slot(tree, parent, joint)] = entry_of(node, parent, joint)
    return 0


def cut_out(tree: Tree, used: NDArray[np.int64], node: int) -> tuple[Tree, int, int]:
    """Make `node` the root, with all that is below it exactly as it was, and reclaim the rest.

    `used` are the nodes there are. Returns the tree, whose table is empty, and how many nodes and edges are left.
    """
    kept = _below(tree, used, node)
    number = np.zeros(int(used.max()) + 1, np.int64)  # [node] its new number
    number[kept] = np.arange(len(kept))
    nodes = tree.nodes[kept]
    nodes["parent"] = number[nodes["parent"]]
    nodes["parent"][0], nodes["joint"][0] = NOBODY, 0
    is_grown = nodes["first"] != UNGROWN
    widths = np.where(is_grown, nodes["widths"].sum(axis=1, dtype=np.int64), 0)  # [kept] edges of each
    first = np.cumsum(widths) - widths  # [kept] where they go
    source = np.repeat(nodes["first"] - first, widths) + np.arange(widths.sum())  # [edges left] where they were
    edges, stats = tree.edges[source], tree.stats[:, source]
    edges["child"] = number[edges["child"]]
    nodes["first"] = np.where(is_grown, first, UNGROWN)
    tree.nodes[: len(nodes)], tree.edges[: len(edges)], tree.stats[:, : len(edges)] = nodes, edges, stats
    if tree.sums.shape[1] > 1:
        tree.sums[:, : len(kept)] = tree.sums[:, kept]
    return with_empty_table(tree), len(nodes), len(edges)


def _below(tree: Tree, used: NDArray[np.int64], node: int) -> NDArray[np.int64]:
    """The node and all that descend from it, level by level."""
    parents = tree.nodes["parent"][used]
    order = np.argsort(parents, kind="stable")
    children, parents = used[order], parents[order]
    levels = [np.array([node])]
    while len(levels[-1]):
        low, high = np.searchsorted(parents, levels[-1], "left"), np.searchsorted(parents, levels[-1], "right")
        counts = high - low
        levels.append(children[np.repeat(low - np.cumsum(counts) + counts, counts) + np.arange(counts.sum())])
    return np.concatenate(levels)
