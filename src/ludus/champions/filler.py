"""The filler: the longest path over free cells, for as long as one lets it look.

First a dive, which proves small boards and finds a good path on all. Then, in turns until the time is over: cut the path
somewhere, take another step there, dive from it, and bend what comes of it; go on from there unless it is clearly shorter.
The best path is kept from move to move, and looked at again: what remains of a longest path is a longest path.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludus.champions.bending import RECORD, bend_path, lay, make_bend
from ludus.champions.board import Board
from ludus.champions.chambers import bound_path
from ludus.champions.dive import PAUSED, dive, make_dive
from ludus.core import Clock, Engine, Limits, below, stream
from ludus.core.records import first_record
from ludus.search.pace import Lateness
from ludus.search.ruleless import ruleless_kernel

DIVE_NODES, DIVE_LOOKS = 30_000, 4_000_000  # cells that a first dive may enter and look at for each second: a fifth of the time
DIVE_PAUSE = 400_000  # cells looked at until a dive pauses: some 20 ms
GLANCE_NODES, GLANCE_LOOKS = 60, 40_000  # of a dive from somewhere on the path: a few milliseconds
NEVER = 2**62  # more than is ever entered, changed or looked at
UNTIMED = 0.1  # s: where nodes are the limit, the first dive is as long as in this time
BENDS = 60_000  # changes to a path between two looks at the clock: 1 to 3 ms
LOSS = 0.01  # how likely two cells are given away
SLACK = 1  # cells that the path to go on from may be shorter than the last
HOPELESS = 30  # cells that bending will not bring


@dataclass(frozen=True)
class Fill:
    """A path and what is known of it."""

    path: tuple[int, ...]  # the cells to enter, one after the other
    bound: int  # no path has more
    is_exact: bool  # none is longer
    nodes: int  # cells entered in search, and changes tried
    seconds: float

    @property
    def length(self) -> int:
        return len(self.path)


class Filler:
    """Looks for paths on one board; luck comes from a seed, so that equal limits on nodes give equal paths."""

    def __init__(self, board: Board, engine: Engine = "compiled", seed: int = 0, lateness: Lateness | None = None) -> None:
        self.board, self._seed = board, seed
        self._dive, self._bend, self._lay, self._bound = (
            ruleless_kernel(template, engine) for template in (dive, bend_path, lay, bound_path)
        )
        self._work, self._bends = make_dive(board.cells), make_bend(board.cells)
        self._lateness = lateness or Lateness()
        self._warm()

    def bound(self, free: NDArray[np.int8], head: int) -> int:
        """The most cells a path from the head may enter, by the tree of chambers."""
        return self._bound(*self._ground(free), head, self._work.marks)

    def fill(self, free: NDArray[np.int8], head: int, limits: Limits, known: Sequence[int] = ()) -> Fill:
        """The best path within the limits."""
        return deque(self.improve(free, head, limits, known), maxlen=1).pop()

    def improve(
        self,
        free: NDArray[np.int8],  # [cells] left as it is
        head: int,
        limits: Limits,  # of seconds or nodes
        known: Sequence[int] = (),  # a path from the head to begin with
        is_proven: bool = False,  # it is known to be the longest
    ) -> Iterator[Fill]:
        """Better and better paths: one whenever there was time to look at the clock, and one at the end."""
        if is_proven:
            yield Fill(tuple(known), len(known), True, 0, 0.0)
            return
        clock, lateness, rng = Clock(limits), self._lateness, stream(self._seed, "filler", head, int(free.sum()))
        most = limits.nodes if limits.nodes is not None else NEVER
        bound = self.bound(free, head)
        lateness.fade()
        seconds = UNTIMED if limits.seconds is None else lateness.work(limits.seconds)
        diving = self._start(free.copy(), head, known, most, seconds)
        is_diving, best, current, nodes = True, list(known), list(known), 0
        while True:
            end = lateness.plan(limits.seconds)  # s
            lateness.begin()
            if is_diving:
                best, is_exact, nodes, is_diving = next(diving)
                current = best
            else:
                another, used = self._branch_off(free, head, current, rng, most - nodes)
                nodes += used
                if len(another) > len(current) - HOPELESS:
                    steps = min(BENDS, max(most - nodes, 1))
                    another = self._bend_path(free, head, another, rng, steps, bound)
                    nodes += steps
                if len(another) >= len(current) - SLACK:
                    current = another
                if len(current) > len(best):
                    best = current
                    is_exact = len(best) >= bound
            lateness.end(end - clock.seconds())
            yield Fill(tuple(best), len(best) if is_exact else bound, is_exact, nodes, clock.seconds())
            if is_exact or (nodes >= most and not is_diving) or clock.seconds() >= lateness.plan(limits.seconds):
                return

    def _warm(self) -> None:
        """Everything is compiled now, not when the clock runs."""
        nothing = np.zeros(self.board.cells, np.int8)
        self.fill(nothing, 0, Limits(nodes=1))
        self._bend_path(nothing, 0, [], stream(0, "warm"), 1, 1)

    def _ground(self, free: NDArray[np.int8]) -> tuple[Any, ...]:
        return self.board.links, self.board.twin, self.board.colour, free

    def _start(
        self, free: NDArray[np.int8], head: int, known: Sequence[int], most: int, seconds: float
    ) -> Iterator[tuple[list[int], bool, int, bool]]:
        """A path by diving, or the known one; whether it is proven, the nodes that took, and whether the dive goes on."""
        work = make_dive(self.board.cells)  # of its own: while it pauses, somebody may ask for something else
        work.best[: len(known)] = known
        nodes, looks = min(int(DIVE_NODES * seconds) + 1, most), int(DIVE_LOOKS * seconds)
        is_under_way = True
        while is_under_way:
            is_under_way = self._dive(*self._ground(free), head, nodes, looks, len(known), DIVE_PAUSE, work) == PAUSED
            length, _, is_exact, used = map(int, work.answer)
            yield work.best[:length].tolist(), bool(is_exact), used, is_under_way

    def _branch_off(
        self, free: NDArray[np.int8], head: int, path: list[int], rng: NDArray[np.void], most: int
    ) -> tuple[list[int], int]:
        """The path up to somewhere, another step there, and from it the best by a dive; and the nodes that took."""
        luck, twin = first_record(rng), self.board.twin
        at = below(luck, len(path))  # cells that stay
        left, stays = free.copy(), np.array(path[:at], np.int64)
        left[stays] = left[twin[stays]] = 0
        stand = path[at - 1] if at else head
        others = [int(cell) for cell in self.board.links[stand] if left[cell] and cell != path[at]]
        if not others:
            return path, 1
        step = others[below(luck, len(others))]
        left[step] = left[twin[step]] = 0
        length = self._dive(*self._ground(left), step, min(GLANCE_NODES, most), GLANCE_LOOKS, 0, NEVER, self._work)
        return [*path[:at], step, *self._work.best[:length].tolist()], 1 + int(self._work.answer[3])

    def _bend_path(
        self, free: NDArray[np.int8], head: int, path: list[int], rng: NDArray[np.void], steps: int, bound: int
    ) -> list[int]:
        bends, twin = self._bends, self.board.twin
        bends.best[0], bends.best[1 : len(path) + 1], bends.figures[RECORD] = head, path, len(path)
        self._lay(twin, bends)
        length = self._bend(self.board.links, twin, free, bends, rng, steps, bound, LOSS)
        return [int(cell) for cell in bends.best[1 : length + 1]]
