"""The search among many: a tree in which every rider chooses for itself, all at once, by what its own directions brought.

A simulation walks down from the root. In every position each rider picks the direction with the highest upper confidence bound
of its own, the tick is played, and the first position that is new is judged for all riders (`crowd_evaluation`). Nobody is
taken for an enemy: riders want to outlast each other, and who guesses wrongly about two heads pays for it on average.

Nodes are found by their parent and what all chose there. A tree that is full goes on learning about what it has.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np

from ludus.champions.crowd_evaluation import judge_crowd
from ludus.champions.crowd_tick import Scene, make_scene, play_tick
from ludus.champions.tron_board import FREE, Board
from ludus.champions.tron_evaluation import Judge
from ludus.champions.tron_net import Mind, Net, make_mind
from ludus.core import mix
from ludus.core.slots import Record

PAUSED, FINISHED = 0, 1  # what a slice ends with
TICKS = 64  # the longest walk
NODES, SLOTS = 1 << 18, 1 << 19
EMPTY, ROOT = -1, 0
C = 0.08  # how much is explored: little, for what is judged differs less from direction to direction than what is played out

RUN = np.dtype(
    [  # where the search stands between two slices
        ("nodes", "i8"),  # positions judged
        ("budget", "i8"),  # how many more in this slice
        ("stop", "i8"),  # how many in all, if that is a limit; else 0
        ("most", "i8"),  # ticks that a walk may take
        ("whole", "i8"),  # ticks of the longest one
        ("done", "i8"),  # whether there is an answer
        ("used", "i8"),  # nodes of the tree
        ("decider", "i8"),
        ("in_turn", "i8"),
        ("sent_home", "i8"),
        ("vanishes", "i8"),
    ]
)


class Tree(NamedTuple):
    """What the search works in."""

    scene: Scene  # the walk's positions
    path: Any  # [TICKS] its nodes
    worth: Any  # [riders] what its last position is worth to each, 0 to 1
    seen: Any  # [NODES] how often a walk came through
    visits: Any  # [NODES, riders, 4] how often a direction was picked
    sums: Any  # [NODES, riders, 4] what that brought
    slots: Any  # [SLOTS] nodes, by their key
    keys: Any  # [NODES] parent and choices
    home: Any  # [riders] where riders who meet are sent
    mind: Mind  # what foretells who comes first


def make_tree(board: Board, riders: int, net: Net) -> Tree:
    path, worth, seen = np.zeros(TICKS, np.int64), np.zeros(riders), np.zeros(NODES, np.int32)
    visits, sums = np.zeros((NODES, riders, 4), np.int32), np.zeros((NODES, riders, 4), np.float32)
    slots, keys = np.full(SLOTS, EMPTY, np.int32), np.zeros(NODES, np.uint64)
    scene, home = make_scene(TICKS + 1, board, riders), np.zeros(riders, np.int64)
    return Tree(scene, path, worth, seen, visits, sums, slots, keys, home, make_mind(board, net, riders))


def grow_crowd(board: Board, judge: Judge, tree: Tree, runs: Any) -> int:
    """Judge `run.budget` more positions. PAUSED, or FINISHED once there are as many as wanted."""
    run = runs[0]
    end = run.nodes + run.budget
    while run.nodes < end:
        if run.stop and run.nodes >= run.stop:
            return FINISHED
        ticks = walk_down(board, judge, tree, run)
        learn(tree, ticks)
        run.nodes += 1
        run.done, run.whole = 1, max(run.whole, ticks)
    return PAUSED


def walk_down(board: Board, judge: Judge, tree: Tree, run: Record) -> int:
    """To a position that is new, or an end, and what it is worth. Returns how many ticks that took."""
    scene, node, tick = tree.scene, ROOT, 0
    while True:
        tree.path[tick] = node
        choices = plan_tick(board, tree, node, tick)
        play_tick(board, scene, tick, run.decider, run.in_turn, run.sent_home, run.vanishes, tree.home)
        tick += 1
        if tick >= run.most or is_end(scene, tick, run.decider):
            break
        node = find_or_add(tree, run, np.uint64(node) << np.uint64(16) | np.uint64(choices))
        if node == EMPTY or tree.seen[node] == 0:
            break
    judge_crowd(board, scene, tick, run.decider, run.in_turn, judge, tree.mind, tree.worth)
    if node != EMPTY:
        tree.seen[node] += 1
    return tick


def is_end(scene: Scene, tick: int, decider: int) -> bool:
    """Whether the decider has fallen, or at most one still rides."""
    riding = 0
    for rider in range(scene.fell.shape[1]):
        riding += scene.fell[tick, rider] == 0
    return riding < 2 or scene.fell[tick, decider] != 0


def plan_tick(board: Board, tree: Tree, node: int, tick: int) -> int:
    """Everyone who rides picks a direction. Returns the choices of all, two bits each."""
    scene, choices = tree.scene, 0
    for rider in range(scene.head.shape[1]):
        direction = 0
        if scene.fell[tick, rider] == 0:
            direction = pick(board, tree, node, tick, rider)
        scene.plan[tick, rider] = direction
        choices |= direction << 2 * rider
    return choices


def pick(board: Board, tree: Tree, node: int, tick: int, rider: int) -> int:
    """The free direction of the highest bound; one that was never picked first. 0 if every one is a fall."""
    wall, head = tree.scene.wall[tick], tree.scene.head[tick, rider]
    visits, sums = tree.visits[node, rider], tree.sums[node, rider]
    total = 0
    for direction in range(4):
        total += visits[direction]
    reach = C * math.sqrt(math.log(total + 1.0))
    best, most = 0, -1.0
    for number in range(4):
        direction = (number + node + rider) & 3  # so that not all begin by riding the same way
        if wall[board.neighbour[head, direction]] != FREE:
            continue
        count = visits[direction]
        bound = sums[direction] / count + reach / math.sqrt(count) if count else 1e9
        if bound > most:
            best, most = direction, bound
    return best


def find_or_add(tree: Tree, run: Record, key: Any) -> int:
    """The node of that key, a new one if there is none, or EMPTY if there is no room for it."""
    slot = np.int64(mix(key) & np.uint64(SLOTS - 1))
    while tree.slots[slot] != EMPTY:
        if tree.keys[tree.slots[slot]] == key:
            return int(tree.slots[slot])
        slot = slot + 1 & SLOTS - 1
    if run.used >= NODES:
        return EMPTY
    node = run.used
    run.used += 1
    tree.slots[slot], tree.keys[node] = node, key
    clear_node(tree, node)
    return int(node)


def clear_node(tree: Tree, node: int) -> None:
    tree.seen[node] = 0
    for rider in range(tree.visits.shape[1]):
        for direction in range(4):
            tree.visits[node, rider, direction], tree.sums[node, rider, direction] = 0, 0


def learn(tree: Tree, ticks: int) -> None:
    """Tell everyone on the way what their choices brought."""
    scene = tree.scene
    for tick in range(ticks):
        node = tree.path[tick]
        for rider in range(scene.head.shape[1]):
            if scene.fell[tick, rider] == 0:
                direction = scene.plan[tick, rider]
                tree.visits[node, rider, direction] += 1
                tree.sums[node, rider, direction] += tree.worth[rider]
