"""Many riders, move by move: finds the rivals, hands slices to the search, and makes thoughts of what was found."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludus.champions.crowd_evaluation import PAIR
from ludus.champions.crowd_search import CHOOSERS, RUN, TICKS, deepen_crowd, make_plot
from ludus.champions.slices import hand_out
from ludus.champions.told import tell
from ludus.champions.tron_board import WALL, Board, Ground
from ludus.champions.tron_evaluation import WEIGHTS, make_judge
from ludus.core import Candidate, Engine, Game, Limits, Position, Thought
from ludus.core.records import first_record
from ludus.search.pace import Pace

FIRST_SLICE = 64  # positions
NOTE = "its nearest rival is taken to know this seat's move and to mean it harm; all others ride where it is widest"


class Crowd:
    """The search for three riders and more."""

    def __init__(self, game: Game, weights: NDArray[np.int64] = WEIGHTS, engine: Engine = "compiled") -> None:
        self._kernel = game.kernel(deepen_crowd, engine)
        self._weights = weights
        self._pace = Pace(FIRST_SLICE)  # what the last move found out about slices holds for the next
        self._is_warm = False
        self.run = np.zeros(1, RUN)

    def think(
        self,
        position: Position,
        seat: int,
        rivals: list[int],
        board: Board,
        ground: Ground,
        limits: Limits,
        every: float,
        begin: float,
    ) -> Iterator[Thought]:
        """Thoughts about a move of `seat`, whose time runs since `begin`; its rivals come nearest first."""
        judge = make_judge(board, position.players, self._weights)
        self._begin(position, seat, rivals, ground, limits)
        work = self._kernel.bind(board, judge, self._plot, self.run)
        work()  # on a budget of no position, but then it is compiled before the clock starts
        if not self._is_warm:
            begin, self._is_warm = time.perf_counter(), True
        if len(position.legal(seat)) > 1:
            for _ in hand_out(work, self.run, begin, limits, self._pace, every):
                yield self._thought(position, seat, time.perf_counter() - begin)
        yield self._thought(position, seat, time.perf_counter() - begin)

    def _begin(self, position: Position, seat: int, rivals: list[int], ground: Ground, limits: Limits) -> None:
        rules, state, run = first_record(position.rules), first_record(position.state), self.run
        choosers = [seat, *rivals][:CHOOSERS]
        plot = self._plot = make_plot(ground.wall.size - 1, position.players)
        plot.scene.wall[0], plot.scene.head[0] = owned_walls(position, ground), ground.head
        plot.scene.fell[0] = -(state.fell[: position.players] != 0).astype(np.int64)
        plot.choosers[: len(choosers)], plot.home[:] = choosers, rules.start[: position.players]
        run[:] = np.zeros(1, RUN)
        run["level"], run["choice"], run["choosers"] = -1, -1, len(choosers)
        run["in_turn"], run["sent_home"], run["vanishes"] = rules.in_turn, rules.sent_home, rules.vanishes
        run["most"] = TICKS - 1 if limits.depth is None else min(limits.depth, TICKS - 1)

    def _now(self, name: str) -> int:
        return int(self.run[name][0])

    def _thought(self, position: Position, seat: int, seconds: float) -> Thought:
        legal = position.legal(seat)
        choice = self._now("choice") if self._now("choice") in legal else legal[0]

        def describe(each: Candidate) -> Candidate:
            return replace(each, share=float(each.move == choice), **self._worth(position, each.move, each.move == choice))

        return tell(
            position,
            seat,
            choice,
            describe,
            nodes=self._now("nodes"),
            depth=self._now("whole"),
            seconds=seconds,
            notes=(NOTE,),
        )

    def _worth(self, position: Position, move: int, is_choice: bool) -> dict[str, Any]:
        """A worth as the returns that can be expected, -1 to 1."""
        if not self._plot.depths[move]:
            return {}
        expected = max(-1.0, min(1.0, float(self._plot.values[move]) / PAIR / (position.players - 1)))
        return {"mean": expected, "low": expected, "high": expected} if is_choice else {"low": -1.0, "high": expected}


def owned_walls(position: Position, ground: Ground) -> NDArray[np.int8]:
    """[cells + 1] walls that tell whose trail they are, where trails vanish."""
    wall: NDArray[np.int8] = ground.wall.copy()
    if position.rules["vanishes"][0]:
        for rider in np.flatnonzero(position.state["fell"][0, : position.players] == 0):
            bits = np.unpackbits(position.state["owned"][0, rider].view(np.uint8), bitorder="little", count=wall.size)
            wall[(bits == 1) & (wall == WALL)] = -2 - rider
    return wall


def nearest(board: Board, ground: Ground, seat: int, riding: list[int], distance: Any, owner: Any) -> list[int]:
    """The riders that one can get at, the nearest first; `measure` came before."""

    def far(rider: int) -> float:
        around = [cell for cell in board.neighbour[ground.head[rider]] if owner[cell] == seat + 1]
        is_beside = ground.head[rider] in board.neighbour[ground.head[seat]]
        return min([float(distance[cell]) for cell in around], default=1.0 if is_beside and around else math.inf)

    ranked = sorted((far(rider), rider) for rider in riding if rider != seat)
    return [rider for ticks, rider in ranked if ticks < math.inf]
