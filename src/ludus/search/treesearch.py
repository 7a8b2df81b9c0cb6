"""Tree search as players use it: the plan, the tree that is kept from move to move, the threads, the decision.

`mcts.py` holds the algorithm itself, compiled for each game.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor, wait
from dataclasses import dataclass, replace
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from ludus.core import ALL, Candidate, Clock, Engine, Game, GameError, Limits, Position, SpecError, Thought, stream, unit
from ludus.core.records import first_record
from ludus.errors import unknown
from ludus.search import insight
from ludus.search.bandits import RULES
from ludus.search.leaves import leaf_slots
from ludus.search.mcts import MOST_PLAYOUTS, STUCK, desk_dtype, grow, name_by_key, name_by_path, play_alone
from ludus.search.pace import Beat
from ludus.search.parallel import MOST_THREADS, Worker, assist, play_together, work
from ludus.search.tree import NOBODY, Shape, Tree, count_room, cut_out, enter_names, plant, replant

MEGABYTE = 2**20
DEEPEST = 1000  # plies: below that a simulation goes on by a playout
NEVER = 2**62


@dataclass(frozen=True)
class Plan:
    """What a tree search does, apart from how long."""

    rule: str = "ucb1"
    knob: float | None = None  # the rule's number: c, a or gamma; the rule's usual one if None
    final: Literal["visits", "mixed"] = "visits"  # play the most visited move, or draw by the strategy learnt
    leaf: Literal["playout", "evaluation", "cutoff"] = "playout"
    cutoff: int = 10  # plies of a playout before the position is evaluated, where leaf is cutoff
    policy: str = "uniform"  # how moves are chosen in playouts
    playouts: int = 1  # games for every leaf
    parallel: Literal["leaf", "root", "tree"] = "tree"  # what several threads do
    threads: int = 1
    memory: float = 512  # MB
    reuse: bool = True  # keep the tree from move to move
    transpositions: bool = False  # positions of equal keys are one node
    engine: Engine = "compiled"

    def __post_init__(self) -> None:
        if self.rule not in RULES:
            raise SpecError(unknown("selection rule", self.rule, RULES))
        if not 1 <= self.threads <= MOST_THREADS:
            raise SpecError(f"threads must be a whole number from 1 to {MOST_THREADS}, not {self.threads}")
        if not 1 <= self.playouts <= MOST_PLAYOUTS:
            raise SpecError(f"playouts must be a whole number from 1 to {MOST_PLAYOUTS}, not {self.playouts}")
        if self.transpositions and RULES[self.rule].has_regrets:
            raise SpecError(f"{self.rule} looks at a node's children by where they came from: leave transpositions out")
        if self.engine != "compiled" and self.threads > 1:
            raise SpecError("only compiled code runs in several threads: take engine=compiled or threads=1")


class TreeSearch:
    """A search of one game, which keeps its tree from one decision to the next."""

    def __init__(self, game: Game, plan: Plan, seed: int = 0) -> None:
        self._game, self._plan, self._seed = game, plan, seed
        self._rule = RULES[plan.rule]
        self._knob = self._rule.usual if plan.knob is None else plan.knob
        self._shares_leaves = plan.parallel == "leaf" and plan.threads > 1
        if plan.transpositions and not game.has("key"):
            raise SpecError(f"{game.name} gives no key to its positions, so transpositions cannot be found")
        self._slots = {
            "pick": self._rule.pick,
            "learn": self._rule.learn,
            "FIELDS": self._rule.fields,
            "HAS_REGRETS": self._rule.has_regrets,
            "PROVES": game.is_zero_sum and game.least_players <= 2,
            "play_leaf": play_together if self._shares_leaves else play_alone,
            "name_child": name_by_key if plan.transpositions else name_by_path,
            **leaf_slots(game, plan.leaf, plan.policy),
        }
        self._check_joint_moves(Position(game))
        self._room: _Room | None = None

    def run(self, position: Position, seat: int, limits: Limits, every: float = math.inf) -> Iterator[Thought]:
        """Thoughts about a move for `seat`; the last one holds the decision. Equal seeds give equal ones, unless by time."""
        for report in self._work(position, seat, limits, every):
            yield self._think(report, position, seat)

    def choose(self, position: Position, seat: int, limits: Limits) -> int:
        """The decision alone, for whoever does not look into thoughts: they take milliseconds to write."""
        position.check_to_move(seat)
        if len(position.legal(seat)) == 1:
            return position.legal(seat)[0]
        *_, last = self._work(position, seat, limits, math.inf)
        table = self._tabulate(last.room, position)
        return table[seat][self._decide(table[seat], position)].move

    def _work(self, position: Position, seat: int, limits: Limits, every: float) -> Iterator[_Report]:
        """Search, with a report whenever one is due and at the end."""
        position.check_to_move(seat)
        self._check_joint_moves(position)
        room = self._room = self._prepare(position)
        workers = self._hire(room, position, limits)
        clock, beat = Clock(limits), Beat(every)
        report = _Report(room, workers, clock)
        try:
            for _ in work(workers, clock, beat):
                yield report
        finally:
            room.close()
        yield report

    def _check_joint_moves(self, position: Position) -> None:
        if not position.is_over and position.mover == ALL and self._game.max_moves**position.players > 2**63:
            raise SpecError(
                f"{self._game.name} has up to {self._game.max_moves} moves for each of {position.players} seats at once: "
                "a tree search takes up to 2^63 joint moves"
            )

    def _prepare(self, position: Position) -> _Room:
        """The room that the search goes on in: with what is known of this position already, or bare."""
        room = self._room
        if room is None or not room.fits(position):
            room = _Room(self._game, self._plan, self._rule.fields, self._rule.has_regrets, position)
        if not (self._plan.reuse and room.move_to(position)):
            room.start_over(position)
        return room

    def _hire(self, room: _Room, position: Position, limits: Limits) -> list[Worker]:
        """A worker for each thread that walks a tree, each with its part of the simulations."""
        plan, kernel = self._plan, self._game.kernel(grow, self._plan.engine, **self._slots)
        room.set_desks(self._knob, plan, limits)
        rngs = [stream(self._seed, "tree", len(position.history), thread) for thread in range(plan.threads)]
        walkers = 1 if self._shares_leaves else plan.threads
        workers = []
        for thread in range(walkers):
            states = np.concatenate([position.state, position.state])
            desks = room.desks if self._shares_leaves else room.desks[thread : thread + 1]
            tree = room.trees[thread if len(room.trees) > 1 else 0]
            arguments = (position.rules, position.state, states, rngs[thread], desks, tree)
            walk = self._walk(kernel, arguments)
            walk(0)  # compiles it, if that is to be done, before the clock starts
            if self._shares_leaves:
                walk = self._walk_with_helpers(walk, arguments, rngs, room)
            whole = limits.simulations if limits.simulations is not None else NEVER
            workers.append(Worker(walk, whole // walkers + (thread < whole % walkers)))
        return [worker for number, worker in enumerate(workers) if number == 0 or worker.has_work]

    def _walk(self, kernel: Callable[..., int], arguments: tuple[Any, ...]) -> Callable[[int], int]:
        def walk(simulations: int) -> int:
            done = kernel(*arguments, simulations)
            if done == STUCK:
                raise GameError(
                    f"{self._game.file}: a random game was not over after {self._game.max_plies} plies (MAX_PLIES), "
                    f"or legal gave fewer than 1 or more than {self._game.max_moves} moves (MAX_MOVES)"
                )
            return done

        return walk

    def _walk_with_helpers(
        self, walk: Callable[[int], int], arguments: tuple[Any, ...], rngs: list[NDArray[np.void]], room: _Room
    ) -> Callable[[int], int]:
        """While this thread walks, the others play games from its leaves."""
        rules, root, states, _, desks, _ = arguments
        kernel = self._game.kernel(assist, self._plan.engine, **self._slots)
        others = range(1, self._plan.threads)
        own = {thread: root.copy() for thread in others}
        pool = room.open_pool(self._plan.threads - 1)
        desks["rest"][0] = 1
        kernel(rules, states, own[1], rngs[1], desks, 1)  # nothing to do, but now it is compiled

        def walk_with_helpers(simulations: int) -> int:
            desks["rest"][0] = 0
            jobs = [pool.submit(kernel, rules, states, own[each], rngs[each], desks, each) for each in others]
            try:
                return walk(simulations)
            finally:
                desks["rest"][0] = 1
                wait(jobs)

        return walk_with_helpers

    def _tabulate(self, room: _Room, position: Position) -> tuple[tuple[Candidate, ...], ...]:
        """[seat][move] what the trees know of the moves at the root."""
        scale = insight.Scale(*self._game.range_of_returns(position.rules))
        return insight.tabulate(room.readers(), room.root, position, scale, self._rule, self._knob)

    def _think(self, report: _Report, position: Position, seat: int) -> Thought:
        room, scale = report.room, insight.Scale(*self._game.range_of_returns(position.rules))
        reader = room.readers()[0]  # of several trees, the first one is shown
        table = self._tabulate(room, position)
        chosen = self._decide(table[seat], position)
        picked = table[seat][chosen]
        table = (*table[:seat], self._shares(table[seat], chosen), *table[seat + 1 :])
        return Thought(
            game=self._game.name,
            seat=seat,
            move=picked.move,
            text=picked.text,
            candidates=table,
            line=insight.expected_line(reader, room.root, position),
            value=picked.mean,
            is_proven=picked.is_proven and not math.isnan(reader.proof(room.root)),
            simulations=sum(worker.done for worker in report.workers),
            nodes=room.count_nodes(),
            depth=int(room.desks["deepest"].max()),
            seconds=report.clock.seconds(),
            tree=insight.top_of_tree(reader, room.root, position, scale),
            notes=self._notes(),
        )

    def _decide(self, moves: tuple[Candidate, ...], position: Position) -> int:
        """The number of the move to play: by what is proven first, then by the most visits or the strategy learnt."""
        low, high = self._game.range_of_returns(position.rules)
        if self._plan.final == "mixed" and not any(each.is_proven for each in moves):
            left = unit(first_record(stream(self._seed, "final", len(position.history))))
            for number, each in enumerate(moves):
                left -= each.share
                if left < 0:
                    return number

        def order(number: int) -> tuple[float, ...]:
            each = moves[number]
            wins, loses = each.is_proven and each.mean == high, each.is_proven and each.mean == low
            known = each.mean if all(move.is_proven for move in moves) and each.mean is not None else 0.0
            return (wins - loses, known, each.share if self._rule.draws else each.visits)

        return max(range(len(moves)), key=order)

    def _shares(self, moves: tuple[Candidate, ...], chosen: int) -> tuple[Candidate, ...]:
        """How likely each is to be played: the strategy if it is drawn from, else all for the choice."""
        if self._plan.final == "mixed":
            return moves
        return tuple(replace(each, share=float(number == chosen)) for number, each in enumerate(moves))

    def _notes(self) -> tuple[str, ...]:
        if self._plan.threads > 1 and self._plan.parallel == "tree":
            return (f"{self._plan.threads} threads in one tree: another run differs, even by the same seed",)
        return ()


@dataclass(frozen=True)
class _Report:
    """A search at work, for whoever wants to look."""

    room: _Room
    workers: list[Worker]
    clock: Clock


class _Room:
    """The trees and desks of a search, and the position that they stand at."""

    def __init__(self, game: Game, plan: Plan, fields: int, has_sums: bool, position: Position) -> None:
        self._game, self._plan = game, plan
        self._rules = position.rules.tobytes()
        self._seats = position.players
        shared = plan.threads if plan.parallel == "tree" else 1
        trees = plan.threads if plan.parallel == "root" else 1
        shape = Shape(position.players, game.most_players, game.max_moves, shared, fields, has_sums)
        nodes = count_room(int(plan.memory * MEGABYTE) // trees, shape)
        if nodes < 2 * shared or 3 * nodes < sum(len(position.legal(seat)) for seat in range(position.players)) * shared:
            raise SpecError(f"a memory of {plan.memory:g} MB does not hold the first position and its moves: give more")
        self.trees = [plant(nodes, shape) for _ in range(trees)]
        depth = min(game.max_plies, DEEPEST)
        self.desks = np.zeros(plan.threads, desk_dtype(game.most_players, game.max_moves, depth))  # [threads] DESK
        self.root = 0
        self._history: list[tuple[int, ...]] = []
        self._first = b""  # the state at the start of the game
        self._pool: ThreadPoolExecutor | None = None

    def readers(self) -> list[insight.Reader]:
        return [insight.Reader(tree, self._seats) for tree in self.trees]

    def fits(self, position: Position) -> bool:
        return position.players == self._seats and position.rules.tobytes() == self._rules

    def start_over(self, position: Position) -> None:
        self.root = 0
        self.trees = [replant(tree) for tree in self.trees]
        self._share_out(1, 0)
        self._remember(position)

    def move_to(self, position: Position) -> bool:
        """Make the node of this position the root; False if the tree does not know it."""
        played = len(self._history)
        history = position.history
        is_later = history[:played] == self._history and position.states()[0].tobytes() == self._first
        if not is_later or not self._first:
            return False
        if self._plan.transpositions:
            return self._move_by_key(position)
        found = [self._follow(tree, position, played) for tree in self.trees]
        if min(found) < 0:
            return False
        if len(history) > played:
            for number, node in enumerate(found):
                self._cut_out(number, node)
        self._remember(position)
        return True

    def _follow(self, tree: Tree, position: Position, played: int) -> int:
        """The node that the moves played since lead to; -1 if there is none."""
        node, reader = self.root, insight.Reader(tree, self._seats)
        for joint in position.history[played:]:
            picks = []
            for seat, move in enumerate(joint):
                moves = reader.moves(node, seat)
                if moves and move not in moves:
                    return -1
                picks.append(moves.index(move) if moves else -1)
            if not any(pick >= 0 for pick in picks):
                return -1
            node = reader.child(node, picks)
            if node < 1:
                return -1
        return node

    def _move_by_key(self, position: Position) -> bool:
        """Positions that are named by their keys have no parents to tell who is out of reach: all are kept while they fit."""
        tree = self.trees[0]
        reader = insight.Reader(tree, self._seats)
        if self.count_nodes() > len(tree.nodes) // 2:
            return False
        found = reader.named(NOBODY, position.key()) if len(position.history) > len(self._history) else self.root
        if found < 0:
            return False
        self.root = found
        self._remember(position)
        return True

    def _cut_out(self, number: int, node: int) -> None:
        is_own = len(self.trees) > 1
        desks = self.desks[number : number + 1] if is_own else self.desks
        shared = np.arange(int(desks["first_node"][0]))
        used = np.concatenate([shared, *(np.arange(desk["first_node"], desk["next_node"]) for desk in desks)])
        tree, nodes, edges = cut_out(self.trees[number], used, node)
        if nodes > 1:
            self._game.kernel(enter_names, self._plan.engine)(tree, nodes)
        self.trees[number] = tree
        self._share_out(nodes, edges, number if is_own else None)
        self.root = 0

    def _share_out(self, nodes: int, edges: int, only: int | None = None) -> None:
        """Give every thread its part of the nodes and edges that are not used yet."""
        desks = self.desks if only is None else self.desks[only : only + 1]
        sharers = len(desks) if self._plan.parallel == "tree" else 1
        for number, desk in enumerate(desks):
            part = number if sharers > 1 else 0
            for kind, used, size in (("node", nodes, len(self.trees[0].nodes)), ("edge", edges, len(self.trees[0].edges))):
                desk[f"first_{kind}"] = desk[f"next_{kind}"] = used + (size - used) * part // sharers
                desk[f"end_{kind}"] = used + (size - used) * (part + 1) // sharers

    def _remember(self, position: Position) -> None:
        self._history, self._first = position.history, position.states()[0].tobytes()

    def set_desks(self, knob: float, plan: Plan, limits: Limits) -> None:
        desks = self.desks
        desks["thread"] = np.arange(plan.threads) if plan.parallel == "tree" else 0
        desks["root"], desks["knob"], desks["effort"], desks["deepest"] = self.root, knob, plan.cutoff, 0
        desks["playouts"] = plan.threads if plan.parallel == "leaf" and plan.threads > 1 else plan.playouts
        desks["chances"] = 1
        nodes = NEVER if limits.nodes is None else -(-(limits.nodes - self.count_nodes()) // plan.threads)
        desks["enough_nodes"] = np.minimum(desks["next_node"] + nodes, NEVER)
        desks["enough_depth"] = NEVER if limits.depth is None else limits.depth

    def count_nodes(self) -> int:
        """Of all trees, the part that every thread started with counted once."""
        desks = self.desks if self._plan.parallel != "leaf" else self.desks[:1]
        grown = int((desks["next_node"] - desks["first_node"]).sum())
        return grown + int(desks["first_node"].sum() if len(self.trees) > 1 else desks["first_node"][0])

    def open_pool(self, threads: int) -> ThreadPoolExecutor:
        self._pool = ThreadPoolExecutor(threads)
        return self._pool

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown()
            self._pool = None
