"""What a tree search keeps from move to move: its trees, the desks of its threads, and the position they stand at."""

from __future__ import annotations

import math
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from ludus.core import Game, Limits, Position, SpecError
from ludus.search.bandits import Rule
from ludus.search.insight import Reader
from ludus.search.mcts import desk_dtype
from ludus.search.plan import Plan
from ludus.search.ruleless import ruleless_kernel
from ludus.search.tree import (
    EDGES_A_NODE,
    NOBODY,
    UNGROWN,
    Shape,
    count_bytes,
    count_room,
    count_slots,
    plant,
    replant,
    transplant,
)

MEGABYTE = 2**20
DEEPEST = 1000  # plies: below that a simulation goes on by a playout
NEVER = 2**62
QUICKEST = 2_000_000  # nodes/s: what a thread may be expected to add at most
PATIENCE = 10_000  # simulations without a new node, after which a tree is taken to have all it will get


class Room:
    """Trees and desks for games with one set of rules."""

    def __init__(self, game: Game, plan: Plan, rule: Rule, position: Position) -> None:
        self._plan = plan
        self._rules = position.rules.tobytes()
        self._seats = position.players
        self._sharers = plan.threads if plan.parallel == "tree" else 1  # threads in one tree
        trees = plan.threads if plan.parallel == "root" else 1
        self.walkers = max(self._sharers, trees)  # threads that walk a tree; others play games for them
        self._shape = Shape(position.players, game.most_players, game.max_moves, self._sharers, rule.fields, rule.has_regrets)
        self._nodes = count_room(int(plan.memory * MEGABYTE) // trees, self._shape)
        self._check_size(position)
        self._slots = count_slots(self._nodes) if plan.transpositions else 2
        self.trees = [plant(self._nodes, self._slots, self._shape) for _ in range(trees)]
        self.roots = [0] * trees  # [tree] a node
        depth = min(game.max_plies, DEEPEST)
        self.desks = np.zeros(plan.threads, desk_dtype(game.most_players, game.max_moves, depth))  # [threads] DESK
        self.searches = 0  # of this position, since the trees were last bare
        self._history: list[tuple[int, ...]] = []
        self._first = b""  # the state at the start of the game
        self._pool: ThreadPoolExecutor | None = None
        if plan.reuse:
            self._transplant(0, 0)  # of the bare root: now that is compiled, too
        self.enter(position, Limits(simulations=1), is_new=True)

    def fits(self, position: Position) -> bool:
        return position.players == self._seats and position.rules.tobytes() == self._rules

    def is_for(self, seat: int) -> bool:
        """Whether the trees serve this seat: where seats alternate, the one that is thought for is the first."""
        return not self.has_answers or bool((self.desks["seat"] == seat).all())

    @property
    def has_answers(self) -> bool:
        """Whether there were moves at once that were made to alternate."""
        return bool(self.desks["has_answers"].any())

    def readers(self) -> list[Reader]:
        """One for each tree."""
        playouts = int(self.desks["playouts"][0])
        return [Reader(tree, self._seats, root, playouts) for tree, root in zip(self.trees, self.roots, strict=True)]

    def enter(self, position: Position, limits: Limits, is_new: bool) -> None:
        """Stand at a position, with what is known of it unless all is to be new, and a table large enough for what comes."""
        rate = math.inf if limits.seconds is None else limits.seconds * QUICKEST
        added = self._seats if self._plan.order == "alternate" else 1  # nodes by a simulation, at most
        coming = min(
            added * (limits.simulations or math.inf), limits.nodes or math.inf, added * rate * self.walkers, self._nodes
        )
        if not self._plan.transpositions:
            self._slots = count_slots(min(self._nodes, int(coming) + (1 if is_new else self.count_nodes())))
        if is_new or not self._move_to(position):
            self._start_over(position)
        for tree in range(len(self.trees)):
            if len(self.trees[tree].table) < self._slots:
                self._transplant(tree, self.roots[tree])
            desks = self._desks_of(tree)
            left = 3 * len(self.trees[tree].table) // 4 - self._count(tree)  # beyond that, looking for a place takes too long
            desks["stop_node"] = np.minimum(desks["end_node"], desks["next_node"] + max(0, left) // len(desks))

    def _start_over(self, position: Position) -> None:
        """Bare roots."""
        self._check_size(position)
        if self._sharers > 1:  # who share a tree begin with clean statistics
            self.trees = [plant(self._nodes, self._slots, self._shape)]
        else:
            self.trees = [replant(tree, self._slots) for tree in self.trees]
        self.roots = [0] * len(self.trees)
        for tree in range(len(self.trees)):
            self._share_out(tree, 1, 0)
        self.desks["has_answers"] = 0
        self.searches = 0
        self._remember(position)

    def _move_to(self, position: Position) -> bool:
        """Make the nodes of this position the roots; False if a tree does not know it, or has no room left there."""
        played, history = len(self._history), position.history
        if history[:played] != self._history or position.states()[0].tobytes() != self._first:
            return False
        if len(history) > played:
            find = self._find_by_key if self._plan.transpositions else self._follow
            found = [find(reader, position) for reader in self.readers()]
            if min(found) < 0:
                return False
            for tree, node in enumerate(found):
                if self._plan.transpositions:
                    self.roots[tree] = node
                else:
                    self._transplant(tree, node)
            self.searches = 0
            self._remember(position)
        return all(self._has_room(tree, position) for tree in range(len(self.trees)))

    def _follow(self, reader: Reader, position: Position) -> int:
        """The node that the moves played since lead to; -1 if there is none."""
        node = reader.root
        for joint in position.history[len(self._history) :]:
            node = reader.follow(node, joint)
            if node < 1:
                return -1
        return node

    def _find_by_key(self, reader: Reader, position: Position) -> int:
        """Nodes named by their keys have no parents, to tell which are out of reach: all are kept while half is free."""
        used = [int((self.desks[f"next_{kind}"] - self.desks[f"first_{kind}"]).sum()) for kind in ("node", "edge")]
        is_crowded = 2 * used[0] > self._nodes or 2 * used[1] > EDGES_A_NODE * self._nodes
        return -1 if is_crowded else reader.named(NOBODY, position.key())

    def _has_room(self, tree: int, position: Position) -> bool:
        """Whether the root has its edges, or they can still be laid out."""
        desks = self._desks_of(tree)
        free = int((desks["end_edge"] - desks["next_edge"]).min())
        is_grown = self.trees[tree].nodes["first"][self.roots[tree]] != UNGROWN
        return bool(is_grown) or free >= count_moves(position)

    def _check_size(self, position: Position) -> None:
        if self._nodes < 2 * self._sharers or EDGES_A_NODE * self._nodes < count_moves(position) * self._sharers:
            raise SpecError(f"a memory of {self._plan.memory:g} MB does not hold the first position and its moves: give more")

    def _transplant(self, tree: int, node: int) -> None:
        """Keep what is below a node, and reclaim the rest."""
        old, desks = self.trees[tree], self._desks_of(tree)
        spans = [(0, int(desks["first_node"][0])), *((int(desk["first_node"]), int(desk["next_node"])) for desk in desks)]
        new, counts = plant(self._nodes, self._slots, self._shape), np.zeros(2, np.int64)
        number = np.full(max(1, spans[-1][1], *(end for _, end in spans)), -1, np.int32)
        kernel = ruleless_kernel(transplant, self._plan.engine)
        kernel(old, new, np.array(spans, np.int64), number, counts, node, self._seats)
        self.trees[tree], self.roots[tree] = new, 0
        self._share_out(tree, int(counts[0]), int(counts[1]))

    def _desks_of(self, tree: int) -> np.ndarray:
        """The desks of the threads that walk a tree."""
        return self.desks[tree : tree + 1] if len(self.trees) > 1 else self.desks[: self._sharers]

    def _share_out(self, tree: int, nodes: int, edges: int) -> None:
        """Give every thread its part of the nodes and edges that are not used yet."""
        desks = self._desks_of(tree)
        for kind, used, size in (("node", nodes, self._nodes), ("edge", edges, EDGES_A_NODE * self._nodes)):
            cuts = np.linspace(used, size, len(desks) + 1).astype(np.int64)
            desks[f"first_{kind}"] = desks[f"next_{kind}"] = cuts[:-1]
            desks[f"end_{kind}"] = cuts[1:]

    def _remember(self, position: Position) -> None:
        self._history, self._first = position.history, position.states()[0].tobytes()

    def set_desks(self, knob: float, limits: Limits, seat: int) -> None:
        """What the threads are to do."""
        desks, plan = self.desks, self._plan
        shares_leaves = plan.threads > self.walkers
        desks["thread"] = np.arange(plan.threads) if self._sharers > 1 else 0
        desks["root"] = self.roots if len(self.roots) > 1 else self.roots[0]
        desks["seat"] = seat
        desks["knob"], desks["effort"], desks["chances"] = knob, plan.cutoff, 1
        desks["deepest"], desks["idle"], desks["is_stuck"] = 0, 0, 0
        desks["playouts"] = plan.threads if shares_leaves else plan.playouts
        known = 1 if plan.transpositions else self.count_nodes()  # with keys, what is out of reach is there, too
        wanted = NEVER if limits.nodes is None else -(-max(0, limits.nodes - known) // self.walkers)
        desks["enough_nodes"] = np.minimum(desks["next_node"] + wanted, NEVER)
        desks["enough_depth"] = NEVER if limits.depth is None else limits.depth
        desks["patience"] = NEVER if limits.simulations or limits.seconds else PATIENCE

    def count_nodes(self) -> int:
        """Of all trees."""
        return sum(map(self._count, range(len(self.trees))))

    def count_bytes(self) -> int:
        """Of all trees, as far as they have grown."""
        return sum(count_bytes(each, self._count(tree), self._count(tree, "edge")) for tree, each in enumerate(self.trees))

    def _count(self, tree: int, kind: str = "node") -> int:
        desks = self._desks_of(tree)
        return int(desks[f"first_{kind}"][0] + (desks[f"next_{kind}"] - desks[f"first_{kind}"]).sum())

    def open_pool(self, threads: int) -> ThreadPoolExecutor:
        self._pool = ThreadPoolExecutor(threads)
        return self._pool

    def close_pool(self) -> None:
        if self._pool is not None:
            self._pool.shutdown()
            self._pool = None


def count_moves(position: Position) -> int:
    """Of all seats."""
    return sum(len(position.legal(seat)) for seat in range(position.players))
