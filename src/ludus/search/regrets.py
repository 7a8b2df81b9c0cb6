"""Regrets: what a seat would have got by another move, for the selection rule that learns from that (`bandits.pick_regret`).

A simulation tells what was played; what might have been is the mean of the child that the other move would have led to, the
others playing as they did. So nodes have sums of their own here, which no other rule needs.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ludus.core.atomics import load_field
from ludus.core.slots import Record, Whole, players
from ludus.search.bandits import OWN
from ludus.search.tree import NOWHERE, Tree, find_known, is_proven


def note_sums(rules: Record, desk: Record, tree: Tree, node: Whole) -> None:
    if node == NOWHERE:
        return
    for game in range(desk.playouts):
        tree.sums[desk.thread, node, 0] += 1
        for seat in range(players(rules)):
            tree.sums[desk.thread, node, 1 + seat] += desk.gains[game, seat]


def learn_regrets(rules: Record, desk: Record, tree: Tree, level: Whole) -> None:
    """What each move not played would have brought against what the others did play: its child's mean, where it has one."""
    here = desk.path[level]
    first = np.int64(tree.nodes[here].first)
    for seat in range(players(rules)):
        width = np.int64(tree.nodes[here].widths[seat])
        if width > 1:
            played = desk.picks[level, seat] - first
            brought = 0.0
            for game in range(desk.playouts):
                brought += desk.gains[game, seat] / desk.playouts
            for move in range(width):
                if move != played:
                    mean = mean_of_child(rules, desk, tree, level, seat, move)
                    if mean >= 0:
                        tree.stats[desk.thread, first + move, OWN] += mean - brought
        first += width


def mean_of_child(rules: Record, desk: Record, tree: Tree, level: Whole, changed: Whole, move: Whole) -> Any:
    """The mean gain of the seat that plays another move than it did, in the child that this leads to; -1 if there is none."""
    here = desk.path[level]
    first, joint, choosers, deciding = np.int64(tree.nodes[here].first), np.uint64(0), 0, 0
    for seat in range(players(rules)):
        width = np.int64(tree.nodes[here].widths[seat])
        if width > 1:
            played = move if seat == changed else desk.picks[level, seat] - first
            joint = joint * np.uint64(width) + np.uint64(played)
            deciding = first + played
            choosers += 1
        first += width
    child = np.int64(load_field(tree.edges, deciding, "child")) if choosers < 2 else find_known(tree, here, joint)
    if child <= 0:
        return -1.0
    if is_proven(tree, child):
        return tree.nodes[child].proof if changed == 0 else 1 - tree.nodes[child].proof
    visits, gain = 0.0, 0.0
    for each in range(tree.sums.shape[0]):
        visits += tree.sums[each, child, 0]
        gain += tree.sums[each, child, 1 + changed]
    return gain / visits if visits > 0 else -1.0
