"""Many riders, move by move: hands slices to the search, and makes thoughts of what was found."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from ludus.champions.crowd_tree import EMPTY, ROOT, RUN, TICKS, grow_crowd, make_tree
from ludus.champions.slices import hand_out
from ludus.champions.told import tell
from ludus.champions.tron_board import WALL, Board, Ground
from ludus.champions.tron_evaluation import WEIGHTS, make_judge
from ludus.champions.tron_net import Net, load_net
from ludus.core import Candidate, Engine, Game, Limits, Position, Thought
from ludus.core.records import first_record
from ludus.search.pace import Lateness, Pace

FIRST_SLICE = 64  # positions
A_TICK = 1_000  # positions for each tick of depth, where depth is the only limit
NOTE = "everyone is taken to want to come first; a mean is +1 where that is sure and -1 where it cannot be"


class Crowd:
    """The search for three riders and more."""

    def __init__(
        self,
        game: Game,
        weights: NDArray[np.int64] = WEIGHTS,
        engine: Engine = "compiled",
        lateness: Lateness | None = None,
        net: Net | None = None,
    ) -> None:
        self._kernel = game.kernel(grow_crowd, engine)
        self._weights, self._net = weights, net or load_net("crowd")
        self._pace = Pace(FIRST_SLICE)  # what the last move found out about slices holds for the next
        self._lateness = lateness or Lateness()
        self._board: Board | None = None
        self._is_warm = False
        self.run = np.zeros(1, RUN)

    def think(
        self, position: Position, seat: int, board: Board, ground: Ground, limits: Limits, every: float, begin: float
    ) -> Iterator[Thought]:
        """Thoughts about a move of `seat`, whose time runs since `begin`."""
        self._lay(position, board)
        self._begin(position, seat, ground, limits)
        self._work()  # on a budget of no position, but then it is compiled before the clock starts
        if not self._is_warm:
            begin, self._is_warm = time.perf_counter(), True
        if len(position.legal(seat)) > 1:
            for _ in hand_out(self._work, self.run, begin, limits, self._pace, self._lateness, every):
                yield self._thought(position, seat, time.perf_counter() - begin)
        yield self._thought(position, seat, time.perf_counter() - begin)

    def _lay(self, position: Position, board: Board) -> None:
        """Room for this level, once."""
        if self._board is not board:
            self._board, self._tree = board, make_tree(board, position.players, self._net)
            judge = make_judge(board, position.players, self._weights)
            self._work = self._kernel.bind(board, judge, self._tree, self.run)

    def _begin(self, position: Position, seat: int, ground: Ground, limits: Limits) -> None:
        rules, state, run, tree = first_record(position.rules), first_record(position.state), self.run, self._tree
        tree.scene.wall[0], tree.scene.free[0], tree.scene.head[0] = owned_walls(position, ground), ground.free, ground.head
        tree.scene.fell[0] = -(state.fell[: position.players] != 0).astype(np.int64)
        tree.home[:] = rules.start[: position.players]
        tree.slots[:], tree.seen[ROOT], tree.visits[ROOT], tree.sums[ROOT] = EMPTY, 1, 0, 0
        run[:] = np.zeros(1, RUN)
        run["used"], run["decider"] = 1, seat
        run["in_turn"], run["sent_home"], run["vanishes"] = rules.in_turn, rules.sent_home, rules.vanishes
        run["most"] = TICKS if limits.depth is None else min(limits.depth, TICKS)
        if limits.seconds is None and limits.nodes is None:
            run["stop"] = A_TICK * int(run["most"][0])

    def _now(self, name: str) -> int:
        return int(self.run[name][0])

    def _thought(self, position: Position, seat: int, seconds: float) -> Thought:
        visits, sums = self._tree.visits[ROOT, seat], self._tree.sums[ROOT, seat]
        choice = max(position.legal(seat), key=lambda move: int(visits[move]))

        def describe(each: Candidate) -> Candidate:
            count = int(visits[each.move])
            if not count:
                return each
            return replace(each, share=float(each.move == choice), visits=count, mean=2 * float(sums[each.move]) / count - 1)

        return tell(
            position,
            seat,
            choice,
            describe,
            nodes=self._now("nodes"),
            depth=self._now("whole"),
            seconds=seconds,
            memory=sum(each.nbytes for each in self._tree[3:8]),
            notes=(NOTE,),
        )


def owned_walls(position: Position, ground: Ground) -> NDArray[np.int8]:
    """[cells + 1] walls that tell whose trail they are, where trails vanish."""
    wall: NDArray[np.int8] = ground.wall.copy()
    if position.rules["vanishes"][0]:
        for rider in np.flatnonzero(position.state["fell"][0, : position.players] == 0):
            bits = np.unpackbits(position.state["owned"][0, rider].view(np.uint8), bitorder="little", count=wall.size)
            wall[(bits == 1) & (wall == WALL)] = -2 - rider
    return wall
