"""Monte Carlo tree search for any game: in turns or all at once, with any number of players.

A simulation walks down the tree, each seat picking its own move by a selection rule (`search/bandits.py`); it adds one node,
values that by a playout or otherwise (`search/leaves.py`), and tells every move on its way what it brought. `search/tree.py`
says how the tree is laid out. Read from `simulate` downwards: select, expand, value, back up.

A visit is counted on the way down and its gain on the way up. In between it looks like a loss to other threads, which is what
keeps them off each other's paths (a virtual loss). Each thread adds to statistics of its own and reads the sum of all.

Where everyone moves at once, seats either choose at once, too, or they alternate: `search/alternate.py`.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from ludus.core import ALL, WAIT
from ludus.core.atomics import claim, claim_field, load, load_field
from ludus.core.memory import look_ahead
from ludus.core.position import GUARD
from ludus.core.slots import (
    MAX_MOVES,
    Record,
    Whole,
    highest,
    is_over,
    key,
    legal,
    lowest,
    mover,
    players,
    returns,
    slot,
    step,
)
from ludus.search.bandits import CHANCE, OTHER, ROWS, VISITS
from ludus.search.leaves import value_leaf
from ludus.search.regrets import learn_regrets, note_sums
from ludus.search.tree import NOBODY, NOWHERE, UNGROWN, Tree, entry_of, find_slot, first_slot, is_proven, node_of

pick: Any = slot("pick")  # the selection rule, from `bandits`
learn: Any = slot("learn")  # and how it learns
play_leaf: Any = slot("play_leaf")  # who plays the games of a leaf: this thread alone, or others with it
name_child: Any = slot("name_child")  # a child's name: where it came from, or its key
answer: Any = slot("answer")  # how seats choose that know what was chosen before them, from `alternate`
ALTERNATES: bool = slot("ALTERNATES")  # whether there are any, where everyone moves at once
FIELDS: int = slot("FIELDS")  # of the rule's statistics
HAS_REGRETS: bool = slot("HAS_REGRETS")  # whether the rule learns from moves not played, too
PROVES: bool = slot("PROVES")  # whether exact values are passed up: where the sum of gains is fixed, and one or two play

STUCK = -1  # instead of a count: a random game did not end, or a rule is broken
BROKEN = -2  # instead of an edge: `legal` gave too few moves, or too many, by itself or for all seats at once
MOST_PLAYOUTS = 64
BUSY = 32  # visits of one thread: from here on it asks only now and then what others know, for that takes longer than thinking,
FRESH = 1.25  # namely whenever it has been here a quarter more often
MOST_JOINTS = 2.0**63  # joint moves are numbered in a word


def desk_dtype(seats: int, moves: int, depth: int) -> np.dtype[Any]:
    """What one thread works with: its part of the tree, and room to think."""
    return np.dtype(
        [
            ("thread", "i8"),  # its number
            ("root", "i8"),  # a node
            ("first_node", "i8"),  # nodes from here on are its own to use,
            ("next_node", "i8"),  # this is the next free one,
            ("end_node", "i8"),  # and this the first that is not its own any more,
            ("stop_node", "i8"),  # or that has no place in the table
            ("first_edge", "i8"),
            ("next_edge", "i8"),
            ("end_edge", "i8"),
            ("enough_nodes", "i8"),  # it stops once the next node is this one,
            ("enough_depth", "i8"),  # or a walk was so deep, in plies,
            ("patience", "i8"),  # or after so many simulations without a new node,
            ("idle", "i8"),  # of which there were so many
            ("deepest", "i8"),  # plies
            ("playouts", "i8"),  # games for every leaf, each of which counts as a visit
            ("effort", "i8"),  # for leaves that take a number
            ("knob", "f8"),  # of the selection rule
            ("path", "i8", (depth + 1,)),  # nodes passed
            ("picks", "i8", (depth, seats)),  # edges taken, -1 for a seat that waits
            ("chances", "f8", (depth, seats)),  # how likely each was
            ("joint", "i8", (seats,)),  # moves
            ("options", "i8", (moves + GUARD,)),
            ("seen", "f8", (ROWS, moves)),  # one seat's moves, as its rule sees them
            ("worth", "f8", (seats,)),  # returns
            ("gains", "f8", (MOST_PLAYOUTS, seats)),  # what the leaf brought, scaled to 0 .. 1
            ("ticket", "i8"),  # how threads that share a leaf talk: the number of the leaf that was put up, or is done
            ("rest", "i8"),  # not 0 once there is no more to do
            ("is_stuck", "i8"),  # a random game did not end
            ("seat", "i8"),  # the one that is thought for: where seats alternate, it chooses first,
            ("has_answers", "i8"),  # and this is 1 once others have answered it
        ]
    )


def grow(
    rules: Any,  # [1] RULES
    root: Any,  # [1] STATE
    states: Any,  # [2] STATE of the simulation, and of its leaf where that gets several playouts
    rng: Any,  # [1] STREAM
    desks: Any,  # [1] DESK, or one for each of the threads that share a leaf
    tree: Tree,
    simulations: int,
) -> int:
    """Simulate so often, or until that is pointless. Returns how many simulations there were, or STUCK."""
    desk = desks[0]
    for done in range(simulations):
        if PROVES and is_proven(tree, desk.root):
            return done
        if desk.next_node >= desk.enough_nodes or desk.deepest >= desk.enough_depth or desk.idle >= desk.patience:
            return done
        states[0] = root[0]
        before = desk.next_node
        if simulate(rules[0], states, rng[0], desks, tree) < 0:
            return STUCK
        desk.idle = desk.idle + 1 if desk.next_node == before else 0
    return simulations


def simulate(rules: Record, states: Any, rng: Record, desks: Any, tree: Tree) -> Whole:
    """One walk from the root to a leaf and back."""
    desk = desks[0]
    depth = select(rules, states[0], rng, desk, tree)
    if depth < 0 or value(rules, states, rng, desks, tree, desk.path[depth]) < 0:
        return STUCK
    back_up(rules, desk, tree, depth)
    return 0


def select(rules: Record, state: Record, rng: Record, desk: Record, tree: Tree) -> Whole:
    """Walk down to a position that is new, over, proven, or has no room in the tree. Returns how deep it lies, or STUCK."""
    here, depth, is_new = desk.root, 0, False
    desk.path[0] = here
    while depth < desk.picks.shape[0]:
        if PROVES and is_proven(tree, here):
            break
        first = np.int64(load_field(tree.nodes, here, "first"))
        if first == UNGROWN:
            if is_new or is_over(rules, state):
                break
            first = expand(rules, state, desk, tree, here, ALL)
            if first == BROKEN:
                return STUCK
            if first == UNGROWN:
                break
        joint, deciding = choose(rules, rng, desk, tree, here, first, depth)
        here, joint, deciding = answer(rules, state, rng, desk, tree, here, joint, deciding, depth)
        if deciding < 0:
            look_ahead(tree.table, first_slot(tree, here, joint))  # while the move is played
        step(rules, state, desk.joint)
        depth += 1
        fresh = desk.next_node
        if not ALTERNATES or here != NOWHERE:
            here = find_child(rules, state, desk, tree, here, joint, deciding)
        desk.path[depth] = here
        if here == NOWHERE:
            break
        is_new = here == fresh
    desk.deepest = max(desk.deepest, depth)
    return depth


def expand(rules: Record, state: Record, desk: Record, tree: Tree, here: Whole, chooser: Whole) -> Whole:
    """Lay the node's edges out. Returns the first of them; UNGROWN if there is no room, BROKEN if a rule is.

    They are the moves of all seats to move, with ALL for `chooser`; in the midst of a turn, those of the seat that chooses now.
    """
    turn = mover(rules, state)
    if ALTERNATES and turn == ALL:
        turn = chooser
        if chooser == ALL:
            chooser = first_chooser(rules, state, desk)
    first = desk.next_edge
    end, joints = first, 1.0
    for seat in range(players(rules)):
        width = 0
        if turn == seat or turn == ALL:
            width = legal(rules, state, seat, desk.options)
            joints *= width
            if width > MAX_MOVES or width < 1 or joints > MOST_JOINTS:
                return BROKEN
            if ALTERNATES and turn == ALL and width > 1 and seat != chooser:
                width = 0  # it chooses later, at another node
            if end + width > desk.end_edge:
                return UNGROWN
            for move in range(width):
                tree.edges[end + move].move = desk.options[move]
                tree.edges[end + move].child = 0
                if (
                    tree.stats.shape[0] == 1
                ):  # several threads begin with clean ones: to clean another's would take them away from it
                    for field in range(FIELDS):
                        tree.stats[0, end + move, field] = 0
        tree.nodes[here].widths[seat] = width  # two threads that are here at once write the same
        end += width
    if claim_field(tree.nodes, here, "first", UNGROWN, first):
        desk.next_edge = end
        return first
    return np.int64(load_field(tree.nodes, here, "first"))  # another thread was faster, and these edges stay free


def first_chooser(rules: Record, state: Record, desk: Record) -> Whole:
    """The first seat that has a choice, from the one that is thought for onwards."""
    for place in range(players(rules)):
        seat = (desk.seat + place) % players(rules)
        if legal(rules, state, seat, desk.options) > 1:
            return seat
    return desk.seat


def choose(rules: Record, rng: Record, desk: Record, tree: Tree, here: Whole, first: Whole, depth: Whole) -> tuple[Any, Whole]:
    """A move of every seat that has edges here, into `desk.joint`.

    Returns all as one number, and the edge that decides, -1 if there are several.
    """
    joint, deciding, choosers = np.uint64(0), first, 0
    for seat in range(players(rules)):
        width = np.int64(tree.nodes[here].widths[seat])
        desk.joint[seat], desk.picks[depth, seat] = WAIT, -1
        if width == 0:
            continue
        move = 0
        if width > 1:
            add_up(desk, tree, here, first, width)
            move = pick(desk.seen, width, desk.knob, rng)
            desk.chances[depth, seat] = desk.seen[CHANCE, move]
            if HAS_REGRETS:
                for each in range(width):
                    tree.stats[desk.thread, first + each, OTHER] += desk.seen[OTHER, each]
            joint = joint * np.uint64(width) + np.uint64(move)
            deciding = first + move
            choosers += 1
        tree.stats[desk.thread, first + move, VISITS] += desk.playouts
        desk.joint[seat], desk.picks[depth, seat] = tree.edges[first + move].move, first + move
        first += width
    return joint, deciding if choosers < 2 else -1


def add_up(desk: Record, tree: Tree, here: Whole, first: Whole, width: Whole) -> None:
    """What all threads have learnt of a seat's moves, into `desk.seen`."""
    me = desk.thread
    for move in range(width):
        for field in range(FIELDS):
            desk.seen[field, move] = tree.stats[me, first + move, field]
    if not has_other_visitors(desk, tree, here):
        return
    visits = 0.0
    for move in range(width):
        visits += desk.seen[VISITS, move]
    if visits < BUSY:
        for each in range(tree.stats.shape[0]):
            if each != me:
                for move in range(width):
                    for field in range(FIELDS):
                        desk.seen[field, move] += tree.stats[each, first + move, field]
        return
    if visits > tree.heard[me, first, FIELDS] * FRESH:
        tree.heard[me, first, FIELDS] = visits
        listen(desk, tree, first, width)
    for move in range(width):
        for field in range(FIELDS):
            desk.seen[field, move] += tree.heard[me, first + move, field]


def listen(desk: Record, tree: Tree, first: Whole, width: Whole) -> None:
    """What the other threads know by now of a seat's moves, into `tree.heard`."""
    me = desk.thread
    for move in range(width):
        for field in range(FIELDS):
            tree.heard[me, first + move, field] = 0
            for each in range(tree.stats.shape[0]):
                if each != me:
                    tree.heard[me, first + move, field] += tree.stats[each, first + move, field]


def has_other_visitors(desk: Record, tree: Tree, here: Whole) -> bool:
    """Whether other threads have been here; and now this one has."""
    if tree.stats.shape[0] == 1:
        return False
    visitors, own = tree.nodes[here].visitors, np.uint64(1) << np.uint64(desk.thread)
    if visitors & own == np.uint64(0):
        tree.nodes[here].visitors = visitors | own  # a bit that is lost by this is set again by its thread's next visit
    return bool(visitors & ~own != np.uint64(0))


def find_child(rules: Record, state: Record, desk: Record, tree: Tree, here: Whole, joint: Any, deciding: Whole) -> Whole:
    """The node that the joint move leads to, made if there is none yet; NOWHERE if there is no room for it."""
    if deciding >= 0:
        child = np.int64(load_field(tree.edges, deciding, "child"))
        if child != 0:
            return child
    parent, named = name_child(rules, state, here, joint)
    if deciding >= 0 and parent != NOBODY:
        return add_child(desk, tree, parent, named, deciding)
    child = look_up(desk, tree, parent, named)
    if deciding >= 0 and child != NOWHERE:
        claim_field(tree.edges, deciding, "child", 0, child)
    return child


def add_child(desk: Record, tree: Tree, parent: Whole, joint: Any, deciding: Whole) -> Whole:
    """A node that its parent's edge tells; NOWHERE if there is no room for it."""
    child = add_node(desk, tree, parent, joint)
    if child != NOWHERE and not claim_field(tree.edges, deciding, "child", 0, child):
        desk.next_node -= 1  # another thread was faster
        child = np.int64(load_field(tree.edges, deciding, "child"))
    return child


def name_by_path(rules: Record, state: Record, here: Whole, joint: Any) -> tuple[Whole, Any]:
    return here, joint


def name_by_key(rules: Record, state: Record, here: Whole, joint: Any) -> tuple[Whole, Any]:
    return NOBODY, np.uint64(key(rules, state))


def look_up(desk: Record, tree: Tree, parent: Whole, joint: Any) -> Whole:
    """The node of that name, from the hash table; made if there is none yet, NOWHERE if there is no room for it."""
    made = NOWHERE
    while True:
        at = find_slot(tree, parent, joint)
        entry = load(tree.table, at)
        if entry != np.uint64(0):
            if made != NOWHERE:  # another thread was faster
                desk.next_node -= 1
            return node_of(entry)
        if made == NOWHERE:
            made = add_node(desk, tree, parent, joint)
            if made == NOWHERE:
                return NOWHERE
        if claim(tree.table, at, np.uint64(0), entry_of(made, parent, joint)):
            return made


def add_node(desk: Record, tree: Tree, parent: Whole, joint: Any) -> Whole:
    made = desk.next_node
    if made >= desk.stop_node:
        return NOWHERE
    desk.next_node = made + 1
    node = tree.nodes[made]
    node.first, node.parent, node.joint, node.proof, node.visitors = UNGROWN, parent, joint, math.nan, np.uint64(0)
    if HAS_REGRETS and tree.sums.shape[0] == 1:
        for column in range(tree.sums.shape[2]):
            tree.sums[0, made, column] = 0
    return made


def value(rules: Record, states: Any, rng: Record, desks: Any, tree: Tree, leaf: Whole) -> Whole:
    """What the position at the end of the walk is worth, into `desk.gains`: known, or by games played from it."""
    desk = desks[0]
    if PROVES and leaf != NOWHERE and is_proven(tree, leaf):
        for game in range(desk.playouts):
            desk.gains[game, 0] = tree.nodes[leaf].proof
            if players(rules) > 1:
                desk.gains[game, 1] = 1 - tree.nodes[leaf].proof
        return 0
    if is_over(rules, states[0]):
        returns(rules, states[0], desk.worth)
        for game in range(desk.playouts):
            scale(rules, desk, game)
        if PROVES and leaf != NOWHERE and players(rules) <= 2:
            tree.nodes[leaf].proof = desk.gains[0, 0]
        return 0
    return play_leaf(rules, states, rng, desks)


def play_alone(rules: Record, states: Any, rng: Record, desks: Any) -> Whole:
    """All games of a leaf, one after the other."""
    if desks[0].playouts > 1:
        states[1] = states[0]
    for game in range(desks[0].playouts):
        if game > 0:
            states[0] = states[1]
        if play_game(rules, states[0], rng, desks[0], game) < 0:
            return STUCK
    return 0


def play_game(rules: Record, state: Record, rng: Record, desk: Record, game: Whole) -> Whole:
    if value_leaf(rules, state, rng, desk.joint, desk.options, desk.worth, desk.effort) < 0:
        return STUCK
    scale(rules, desk, game)
    return 0


def scale(rules: Record, desk: Record, game: Whole) -> None:
    """Returns to gains, 0 .. 1."""
    low, high = lowest(rules), highest(rules)
    for seat in range(players(rules)):
        desk.gains[game, seat] = (desk.worth[seat] - low) / (high - low)


def back_up(rules: Record, desk: Record, tree: Tree, depth: Whole) -> None:
    """Tell every move on the way what it brought; and where the leaf's value is exact, whether that settles more."""
    leaf = desk.path[depth]
    is_settled = PROVES and leaf != NOWHERE and is_proven(tree, leaf)
    if HAS_REGRETS:
        note_sums(rules, desk, tree, leaf)
    for level in range(depth - 1, -1, -1):
        here = desk.path[level]
        for game in range(desk.playouts):
            for seat in range(players(rules)):
                edge = desk.picks[level, seat]
                if edge >= 0:
                    learn(tree.stats[desk.thread], edge, desk.gains[game, seat], desk.chances[level, seat] * desk.playouts)
        if HAS_REGRETS:
            learn_regrets(rules, desk, tree, level)
            note_sums(rules, desk, tree, here)
        if PROVES and is_settled:
            is_settled = prove(rules, tree, here)


def prove(rules: Record, tree: Tree, here: Whole) -> bool:
    """Whether the node's exact value follows from its children's: one seat alone chooses, and either it has a child of the
    highest gain there is, or all its children are proven."""
    first, chooser, width = np.int64(tree.nodes[here].first), 0, 1
    start = first
    for seat in range(players(rules)):
        if tree.nodes[here].widths[seat] > 1:
            if width > 1:
                return False
            chooser, width, start = seat, int(np.int64(tree.nodes[here].widths[seat])), first
        first += np.int64(tree.nodes[here].widths[seat])
    best, known = -1.0, 0
    for move in range(width):
        child = np.int64(load_field(tree.edges, start + move, "child"))
        if child != 0 and is_proven(tree, child):
            known += 1
            best = max(best, tree.nodes[child].proof if chooser == 0 else 1 - tree.nodes[child].proof)
    if known == 0 or (known < width and best < 1):
        return False
    tree.nodes[here].proof = best if chooser == 0 else 1 - best
    return True
