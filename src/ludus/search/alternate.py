"""Moves at once that are made to alternate in the tree: the seat that is thought for chooses first, the others answer in turn,
each knowing what was chosen before it. That is pessimistic for the first, and makes the tree that of a game with turns
("sequential UCT": Lanctot, Wittlinger, Winands and Den Teuling, Monte Carlo tree search for simultaneous move games, 2013).

A position's node has the edges of the first seat that has a choice, and of all that have none. The first one's lead to nodes in
the *midst* of the turn, where the next seat that has a choice has its edges, and so on; the last one's lead to positions.
All are passed in one ply. What is new, valued or proven is always a position, and nodes in the midst of a turn prove nothing
about those before them, for a value that rests on what seats were taken to know is not the game's.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ludus.core import ALL
from ludus.core.atomics import load_field
from ludus.core.slots import Record, Whole, legal, mover, players
from ludus.core.streams import below
from ludus.search.bandits import CHANCE, VISITS
from ludus.search.mcts import add_child, add_up, expand, pick
from ludus.search.tree import MIDST, NOWHERE, UNGROWN, Tree


def answer_nothing(
    rules: Record,
    state: Record,
    rng: Record,
    desk: Record,
    tree: Tree,
    here: Whole,
    joint: Any,
    deciding: Whole,
    depth: Whole,
) -> tuple[Whole, Any, Whole]:
    """All have chosen at once."""
    return here, joint, deciding


def answer_in_turn(
    rules: Record,
    state: Record,
    rng: Record,
    desk: Record,
    tree: Tree,
    here: Whole,
    joint: Any,
    deciding: Whole,
    depth: Whole,
) -> tuple[Whole, Any, Whole]:
    """A move of every seat that has not chosen yet, into `desk.joint`; at random where the tree has no room for its node.

    Returns the node of the last to choose, NOWHERE without one, its move's number, and its edge.
    """
    if mover(rules, state) != ALL:
        return here, joint, deciding
    for place in range(players(rules)):
        seat = (desk.seat + place) % players(rules)
        if desk.picks[depth, seat] >= 0:
            continue
        desk.has_answers = 1
        first = np.int64(UNGROWN)
        if here != NOWHERE:
            here = go_on(desk, tree, here, joint, deciding)
        if here != NOWHERE:
            first = np.int64(load_field(tree.nodes, here, "first"))
            if first == UNGROWN:
                first = np.int64(expand(rules, state, desk, tree, here, seat))
        if first >= 0:
            move = choose_alone(seat, rng, desk, tree, here, first, depth)
            joint, deciding = np.uint64(move), first + move
        else:
            desk.joint[seat] = desk.options[below(rng, legal(rules, state, seat, desk.options))]
            here, deciding = NOWHERE, -1
    return here, joint, deciding


def choose_alone(seat: Whole, rng: Record, desk: Record, tree: Tree, here: Whole, first: Whole, depth: Whole) -> Whole:
    """A move of the one seat that has edges here, as `mcts.choose` does it for all of them. Returns its number."""
    width = np.int64(tree.nodes[here].widths[seat])
    add_up(desk, tree, here, first, width)
    move = pick(desk.seen, width, desk.knob, rng)
    desk.chances[depth, seat] = desk.seen[CHANCE, move]
    tree.stats[desk.thread, first + move, VISITS] += desk.playouts
    desk.joint[seat], desk.picks[depth, seat] = tree.edges[first + move].move, first + move
    return move


def go_on(desk: Record, tree: Tree, here: Whole, joint: Any, deciding: Whole) -> Whole:
    """The node in the midst of the turn that a choice leads to, made if there is none yet; NOWHERE if there is no room."""
    child = np.int64(load_field(tree.edges, deciding, "child"))
    return child if child != 0 else add_child(desk, tree, here, joint | MIDST, deciding)
