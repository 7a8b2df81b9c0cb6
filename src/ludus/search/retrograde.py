"""Retrograde analysis: the exact value of every position that can follow from one, worked out from the ends backwards.

`solve(position)` finds all positions (search/reachable.py), settles each once everything behind it is settled, and answers
for any of them: what it is worth, how far off the end is, what to play.

- **Two seats, zero-sum**, with turns or at once: every position is a matrix game (search/matrix.py) of which a turn is the
  case of one row or one column. Values are those of equilibrium. `bounds` are what pure play is sure of: if a seat had to show
  its move first, here and ever after, it would still get the lower one; if the other always showed first, the upper one.
- **One seat**: the highest return there is.
- **More seats, or not zero-sum**, with turns: max^n. Each takes what is best for itself; of equals, the first in the order of
  the rules, so that there is one answer.

The distance is in plies. Who is ahead (gets more than the middle of the range of returns) wants it short and the other long; in
an even game both want it long; alone one takes the shortest way. It counts only among moves that are best by value. Where seats
choose at once it is what the one ahead is sure of, or, where they mix, the mean.

No game is longer than its MAX_PLIES, so positions that tell all that matters never repeat. Where a game's do (its key leaves
out the ply, say), play that never ends counts as the middle of the returns, a draw, and as the lowest for one seat alone; where
several choose at once or more than two play, it is refused.
"""

from __future__ import annotations

import math
import time
from collections.abc import Generator, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludus.core import Engine, Game, Position, SpecError
from ludus.search.backward import (
    CIRCLE,
    FINISHED,
    GIVEN,
    HARD,
    OPEN,
    Ledger,
    resolve,
    resolve_circles,
    settle_many,
    settle_pair,
)
from ludus.search.matrix import DIGITS, HAIR, SMALL, certain, clean, mix, solve_by_program
from ludus.search.pace import Pace
from ludus.search.reachable import Reachable, format_count
from ludus.search.ruleless import ruleless_kernel

EXTRA = 8 + 1  # bytes a position: its distance, and how far it is; the stack is touched only as deep as the game goes
EXTRA_AT_ONCE = 16  # bytes a position: its bounds
MEMORY = 512  # MB


@dataclass(frozen=True)
class Progress:
    """How far the work is: positions found so far, and how many of them have their value."""

    found: int
    settled: int

    def __str__(self) -> str:
        if self.settled:
            return f"solving, {format_count(self.settled)} of {format_count(self.found)} positions so far"
        return f"looking for positions, {format_count(self.found)} so far"


def solve(position: Position, memory: int = MEMORY, seconds: float = math.inf, engine: Engine = "compiled") -> Solution:
    """The value of every position that can follow. A SpecError if they do not fit in `memory` MB or take longer than that."""
    return Retrograde(position.game, memory, engine).solve(position, seconds)


class Retrograde:
    """Solves positions of one game within `memory` MB."""

    def __init__(self, game: Game, memory: int = MEMORY, engine: Engine = "compiled") -> None:
        self._game = game
        self._memory = memory  # MB
        self._engine = engine
        if (game.least_players > 2 or not game.is_zero_sum) and Position(game).is_at_once:
            raise SpecError(
                f"{game.name} lets all seats choose at once, which is solved only for two seats "
                "whose gains are each other's losses"
            )

    def solve(self, position: Position, seconds: float = math.inf) -> Solution:
        """Work until it is done."""
        begin, work = time.perf_counter(), self.work(position)
        while True:
            try:
                progress = next(work)
            except StopIteration as done:
                solution: Solution = done.value
                return solution
            if time.perf_counter() - begin > seconds:
                raise SpecError(f"{self._game.name} was not solved in {seconds:g} seconds: {progress}")

    def work(self, position: Position) -> Generator[Progress, None, Solution]:
        """The same slice by slice: yields how far it is, returns the solution."""
        seats, is_pair = position.players, position.players <= 2 and (self._game.is_zero_sum or position.players == 1)
        reach = Reachable(position, self._memory, not is_pair, (EXTRA, EXTRA_AT_ONCE), self._engine)
        for found in reach.work():
            yield Progress(found, 0)
        solver = Solver(reach, self._game.range_of_returns(position.rules), seats, is_pair, self._engine)
        for settled in solver.work():
            yield Progress(reach.positions, settled)
        reach.forget_moves()
        return Solution(reach, solver)


class Solver:
    """Gives all positions their values and distances."""

    def __init__(self, reach: Reachable, returns: tuple[float, float], seats: int, is_pair: bool, engine: Engine) -> None:
        low, high = returns
        count, most = reach.positions, reach.game.max_moves
        self.is_pair = is_pair
        self.total = low + high
        self.middle = -math.inf if seats == 1 else self.total / 2
        self.hair = HAIR * (high - low)
        self.never = low if seats == 1 else self.middle  # what play without end is worth
        self.values = reach.values  # [positions, seats kept]
        self.lower = self.upper = self.values  # [positions, seats kept]
        if reach.at_once:
            self.lower, self.upper = self.values.copy(), self.values.copy()
        self.distances = np.zeros(count)  # [positions] plies
        self.endless = 0  # positions from which play never ends, if both play well
        self._reach = reach
        self._ledger: Ledger | None = Ledger(
            reach.offsets,
            reach.shapes,
            reach.children,
            self.values,
            self.lower,
            self.upper,
            self.distances,
            np.zeros((SMALL, SMALL)),
            np.zeros(most),
            np.zeros(most),
            self.middle,
            self.hair,
        )
        self._resolve = ruleless_kernel(resolve, engine, settle=settle_pair if is_pair else settle_many)
        self._circles = ruleless_kernel(resolve_circles, engine, settle=settle_pair if is_pair else settle_many)
        self._solved: dict[tuple[int, bytes], tuple[float, Any, Any]] = {}

    def work(self) -> Iterator[int]:
        """Settle them slice by slice; yields how many are."""
        count = len(self.distances)
        progress, heights = np.zeros(count, np.int8), np.zeros(2, np.int64)
        stack, cursors = np.zeros(count, np.int32), np.zeros(count, np.int32)
        progress[0], heights[0] = OPEN, 1
        pace = Pace(1024)
        while True:
            pace.begin()
            answer = self._resolve(self._ledger, progress, stack, cursors, heights, pace.size)
            if answer == FINISHED:
                break
            if answer == HARD:
                here = int(stack[heights[0] - 1])
                self._settle_by_program(here)
                progress[here] = GIVEN
            else:
                pace.end()
            yield int(heights[1])
        circles = np.flatnonzero(progress == CIRCLE)[::-1].copy()  # those met last are nearer to the end
        if len(circles):
            yield from self._go_round(circles)
        self._ledger = None  # the moves may be forgotten now

    def _settle_by_program(self, here: int) -> None:
        """One position whose mixture has more than three moves; equal matrices are solved once."""
        begin, end = self._reach.offsets[here], self._reach.offsets[here + 1]
        after, rows = self._reach.children[begin:end], int(self._reach.shapes[here])
        payoff = self.values[after, 0].reshape(rows, -1)
        known = rows, payoff.round(DIGITS).tobytes()
        if known not in self._solved:
            self._solved[known] = solve_by_program(payoff)
        value, first, second = self._solved[known]
        self.values[here] = value
        self.distances[here] = 1 + first @ self.distances[after].reshape(rows, -1) @ second

    def _go_round(self, circles: NDArray[np.int64]) -> Iterator[int]:
        """Positions that repeat: values from within ever more plies, until none changes; then distances likewise."""
        if self._reach.at_once or not self.is_pair:
            raise SpecError(
                f"{self._reach.game.name} has positions that repeat, so that a game could go on for ever; "
                "that is solved only for two seats who move in turn, or for one"
            )
        self.values[circles], self.distances[circles] = self.never, math.inf
        for is_distance in (0, 1):
            changed = 1
            while changed:
                changed, begin, pace = 0, 0, Pace(1024)
                while begin < len(circles):
                    pace.begin()
                    end = min(begin + pace.size, len(circles))
                    changed += self._circles(self._ledger, circles, begin, end, is_distance)
                    pace.end()
                    begin = end
                    yield len(self.distances)
        self.endless = int(np.isinf(self.distances).sum())


def choose_pair(
    payoff: NDArray[np.float64],  # [rows, columns]
    distances: NDArray[np.float64],  # [rows, columns] plies
    middle: float,
    hair: float,
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """How likely each row and column is. At a saddle point who is ahead minds the longest of each, the other the shortest."""
    worst, best = payoff.min(axis=1), payoff.max(axis=0)
    value = worst.max()
    if best.min() - value > hair:
        _, first, second = mix(payoff, hair)
        return first, second
    rows, columns = np.flatnonzero(worst >= value - hair), np.flatnonzero(best <= value + hair)
    plies = distances[np.ix_(rows, columns)]
    if value > middle + hair:
        i, j = plies.max(axis=1).argmin(), plies.min(axis=0).argmax()
    elif value < middle - hair:
        i, j = plies.min(axis=1).argmax(), plies.max(axis=0).argmin()
    else:
        i, j = np.unravel_index(plies.argmax(), plies.shape)
    return certain(len(worst), rows[i]), certain(len(best), columns[j])


def check_seat(position: Position, seat: int) -> int:
    """The seat, if there is such a one; else the IllegalMove that `legal` raises."""
    position.legal(seat)
    return seat


class Solution:
    """Every position that can follow from one, solved. Each question is about a Position that lies within."""

    def __init__(self, reach: Reachable, solver: Solver) -> None:
        self._reach = reach
        self._solver = solver
        self.positions = reach.positions
        self.edges = reach.edges  # joint moves in all positions
        self.ends = reach.ends  # positions where the game is over
        self.at_once = reach.at_once  # positions where both seats have a choice
        self.endless = solver.endless  # positions from which good play repeats for ever
        self.longest = float(np.max(solver.distances, where=np.isfinite(solver.distances), initial=0.0))  # plies

    def __contains__(self, position: Position) -> bool:
        return position.game.file == self._reach.game.file and self._reach.index(position) is not None

    def value(self, position: Position, seat: int = 0) -> float:
        """What the seat gets if all play well, in the game's own units."""
        return clean(self._seen_by(check_seat(position, seat), self._solver.values[self._index(position)]))

    def distance(self, position: Position) -> float:
        """Plies to the end if all play well, whole unless somebody mixes; infinite where good play repeats for ever."""
        return clean(self._solver.distances[self._index(position)])

    def bounds(self, position: Position, seat: int = 0) -> tuple[float, float]:
        """What the seat is sure of if it must always show its move first, and what it gets if the others always must."""
        index, seat = self._index(position), check_seat(position, seat)
        low, high = (clean(self._seen_by(seat, bound[index])) for bound in (self._solver.lower, self._solver.upper))
        return min(low, high), max(low, high)

    def strategy(self, position: Position, seat: int) -> tuple[float, ...]:
        """How likely each of `position.legal(seat)` is: one of them certain, unless the seat does well to mix."""
        return tuple(map(clean, self._strategies(position)[check_seat(position, seat)]))

    def best(self, position: Position, seat: int) -> int:
        """The move of the seat's strategy; of several the likeliest, the first of equals."""
        shares = self.strategy(position, seat)
        return position.legal(seat)[shares.index(max(shares))]

    def move_values(self, position: Position, seat: int) -> list[tuple[float, float, float]]:
        """For each of `position.legal(seat)`: its worth against the others' strategies, their worst reply and their best."""
        after, seat = self._after(position), check_seat(position, seat)
        worths = np.moveaxis(self._seen_by(seat, self._solver.values[after]), seat, 0).reshape(after.shape[seat], -1)
        likely = np.ones(1)  # [joint moves of the others]
        for other, shares in enumerate(self._strategies(position)):
            if other != seat:
                likely = np.outer(likely, shares).ravel()
        return [(clean(row @ likely), clean(row.min()), clean(row.max())) for row in worths]

    def line(self, position: Position, most: int = 64) -> list[tuple[int, ...]]:
        """The play expected, turn by turn, one move a seat; where somebody mixes, the likeliest move. At most so many plies."""
        ahead = position.copy()
        joints: list[tuple[int, ...]] = []
        while not ahead.is_over and len(joints) < most:
            joint = tuple(self.best(ahead, seat) for seat in range(ahead.players))
            ahead.play(*(joint[seat] for seat in ahead.seats_asked()))
            joints.append(joint)
        return joints

    def counts(self, seat: int = 0) -> dict[float, int]:
        """How many positions have each value, the lowest value first."""
        found, counts = np.unique(self._seen_by(seat, self._solver.values).round(DIGITS) + 0.0, return_counts=True)
        return dict(zip(found.tolist(), counts.tolist(), strict=True))

    def _seen_by(self, seat: int, kept: NDArray[np.float64]) -> Any:
        """Values [..., seats kept] as that seat's."""
        if seat and self._solver.is_pair:
            return self._solver.total - kept[..., 0]
        return kept[..., seat]

    def _index(self, position: Position) -> int:
        index = self._reach.index(position)
        if index is None:
            raise SpecError(f"this position of {self._reach.game.name} does not follow from the one that was solved")
        return index

    def _after(self, position: Position) -> NDArray[np.int64]:
        position.mover  # noqa: B018  (an IllegalMove says that the game is over)
        after = self._reach.after(position)
        if after is None:
            raise SpecError(f"this position of {self._reach.game.name} does not follow from the one that was solved")
        return after

    def _strategies(self, position: Position) -> list[NDArray[np.float64]]:
        """[seat][move]"""
        after = self._after(position)
        if not self._solver.is_pair:
            return self._strategies_of_many(after)
        after = after.reshape(after.shape[0], -1)  # one seat alone: a single column
        values, distances = self._solver.values[after, 0], self._solver.distances[after]
        return list(choose_pair(values, distances, self._solver.middle, self._solver.hair))[: position.players]

    def _strategies_of_many(self, after: NDArray[np.int64]) -> list[NDArray[np.float64]]:
        strategies = [certain(count, 0) for count in after.shape]
        chooser = int(np.argmax(after.shape))
        gains = self._solver.values[after.ravel(), chooser]
        strategies[chooser] = certain(after.shape[chooser], int(gains.argmax()))  # the first of equals
        return strategies
