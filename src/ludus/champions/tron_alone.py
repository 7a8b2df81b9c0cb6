"""A rider with nobody in reach: rides the longest path that the filler finds, and looks for a longer one at every move."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from ludus.champions.board import board_of
from ludus.champions.filler import Fill, Filler
from ludus.champions.told import tell
from ludus.core import Candidate, Limits, Position, Thought
from ludus.core.thought import format_line
from ludus.search.pace import Beat, Lateness

SHOWN = 30  # steps of a path
SPREAD = 3  # cells that a path is short of its bound, on average
FEW = Limits(nodes=1000)  # where depth is the limit, which says nothing of a path


@dataclass(frozen=True)
class Last:
    """What was found for a move."""

    filler: Filler
    free: NDArray[np.int8]  # [cells]
    head: int
    fill: Fill

    def carry(self, free: NDArray[np.int8], head: int) -> tuple[tuple[int, ...], bool]:
        """The rest of its path if that can still be ridden, and whether it is still known to be the longest."""
        path = self.fill.path
        if head != self.head:
            if not path or path[0] != head:
                return (), False
            path = path[1:]
        cells = np.array(path, np.int64)
        if not free[cells].all() or not free[self.filler.board.twin[cells]].all():
            return (), False
        return path, self.fill.is_exact and not (free > self.free).any()

    def step(self, legal: list[int]) -> int:
        """The direction of the path's first cell; any where there is no way on."""
        path, links = self.fill.path, self.filler.board.links
        return next((move for move in legal if path and links[self.head, move] == path[0]), legal[0])

    def compare(self, rival: int) -> float:
        """Who is likely to ride further, -1 to 1: the path found, beside the most that the other one can have."""
        return math.tanh((self.fill.length - self.filler.bound(self.free, rival)) / SPREAD)

    def describe(self, each: Candidate, ridden: int, is_chosen: bool) -> Candidate:
        """A direction of a lone rider: the path found, and what chambers and checkerboard allow at most."""
        left, fill, board = self.free.copy(), self.fill, self.filler.board
        step = int(board.links[self.head, each.move])
        if is_chosen:
            value = float(ridden + fill.length)
            return replace(each, mean=value, low=value, high=float(ridden + fill.bound), share=1.0, is_proven=fill.is_exact)
        if not left[step]:  # wall
            return each
        left[step] = left[board.twin[step]] = 0
        return replace(each, high=float(ridden + min(fill.bound, 1 + self.filler.bound(left, step))))

    def line(self, position: Position) -> tuple[tuple[str, ...], ...]:
        """The next steps of a lone rider's path."""
        cells, links = (self.head, *self.fill.path[:SHOWN]), self.filler.board.links
        return format_line(position, [(links[one].tolist().index(other),) for one, other in pairwise(cells)])

    def tell(self, position: Position, seat: int, rival: int | None) -> Thought:
        fill, move = self.fill, self.step(position.legal(seat))
        worth = None if rival is None else self.compare(rival)
        found = f"{fill.length} cells to go" + (", and none can ride more" if fill.is_exact else f" of at most {fill.bound}")

        def describe(each: Candidate) -> Candidate:
            is_chosen = each.move == move
            if position.players == 1:
                return self.describe(each, int(position.state["ridden"][0][seat]), is_chosen)
            return replace(each, share=float(is_chosen), mean=worth if is_chosen else None)

        return tell(
            position,
            seat,
            move,
            describe,
            line=self.line(position) if position.players == 1 else (),
            nodes=fill.nodes,
            depth=fill.length,
            seconds=fill.seconds,
            notes=(found,) if position.players == 1 else (found, "rides as if everybody else stood still"),
        )


class Alone:
    """Keeps its path from move to move, as long as it can be ridden."""

    def __init__(self, seed: int, lateness: Lateness) -> None:
        self._seed, self._lateness = seed, lateness
        self._level = b""
        self._filler: Filler | None = None
        self._last: Last | None = None

    def forget(self) -> None:
        """Another game begins."""
        self._last = None

    def prepare(self, position: Position) -> Filler:
        """The filler for this level, compiled before any clock starts."""
        level = position.rules.tobytes()
        if self._filler is None or level != self._level:
            self._filler = Filler(board_of(position), seed=self._seed, lateness=self._lateness)
            self._level, self._last = level, None
        return self._filler

    def improve(self, position: Position, seat: int, limits: Limits) -> Iterator[Last]:
        """Better and better paths."""
        filler = self.prepare(position)
        free, head = filler.board.free(position.state), int(position.state["head"][0][seat])
        known, is_proven = self._last.carry(free, head) if self._last else ((), False)
        within = limits if limits.seconds is not None or limits.nodes is not None else FEW
        for fill in filler.improve(free, head, within, known, is_proven):
            self._last = Last(filler, free, head, fill)
            yield self._last

    def think(
        self, position: Position, seat: int, limits: Limits, every: float = math.inf, rival: int | None = None
    ) -> Iterator[Thought]:
        """Thoughts about a move; `rival` is the head of the only other one who still rides."""
        beat = Beat(every)
        for last in self.improve(position, seat, limits):
            if beat.is_due():
                yield last.tell(position, seat, rival)
        yield last.tell(position, seat, rival)
