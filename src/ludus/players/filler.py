"""Filler for Tron: rides the longest path over the cells that are free, and proves where it can that none is longer.

For a lone rider, and for whoever is cut off from all others. It knows nothing of other riders: it rides as if everybody else
stood still. A branch-and-bound search settles small boards; on larger ones a path is bent, cut and regrown until the time is
over, carried over to the next move and improved there.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from ludus.champions.board import Board, board_of
from ludus.champions.filler import Fill, Filler
from ludus.core import Candidate, Figures, Game, Limits, Options, Player, Position, SpecError, Thought, option
from ludus.core.thought import format_line, name_candidates
from ludus.games.tron.rules import RULES
from ludus.players._limits import MOST, TimeSettings
from ludus.search.pace import Beat

SHOWN = 30  # steps of a path
RESERVE = 0.1  # of the time, for the last look and the answer


class FillerSettings(TimeSettings):
    seconds: float | None = option(0.1, "time for a move; none if another limit is given", low=0.001, high=86_400)
    nodes: int | None = option(None, "cells entered in search and changes to the path, for a move", low=1, high=MOST)


@dataclass(frozen=True)
class Last:
    """What was found for the move before."""

    free: NDArray[np.int8]  # [cells]
    head: int
    fill: Fill

    def carry(self, board: Board, free: NDArray[np.int8], head: int) -> tuple[tuple[int, ...], bool]:
        """The rest of its path if that can still be ridden, and whether it is still known to be the longest."""
        path = self.fill.path
        if head != self.head:
            if not path or path[0] != head:
                return (), False
            path = path[1:]
        cells = np.array(path, np.int64)
        if not free[cells].all() or not free[board.twin[cells]].all():
            return (), False
        return path, self.fill.is_exact and not (free > self.free).any()


class FillerPlayer(Player):
    Settings = FillerSettings
    settings: FillerSettings

    def __init__(self, game: Game, settings: Options, seed: int) -> None:
        super().__init__(game, settings, seed)
        if game.rules_dtype != RULES:
            raise SpecError(f"filler rides Tron and plays nothing else: for {game.name} take another player")
        self.settings.limits()  # refused now if there is none
        self._level = b""
        self._filler: Filler | None = None
        self._last: Last | None = None

    def begin(self, position: Position, seat: int, seconds: float | None, grace: float | None = None) -> None:
        self._last = None
        self._prepare(position)

    def choose(self, position: Position, seat: int) -> int:
        """As `think`, without telling why: that takes longer than to ride a path that is proven."""
        position.check_to_move(seat)
        for _ in self._improve(position, seat):
            pass
        assert self._last is not None
        fill, is_alone = self._last.fill, position.players == 1
        value = float(position.state["ridden"][0][seat] + fill.length) if is_alone else None
        self.figures = Figures(nodes=fill.nodes, depth=fill.length, value=value, is_proven=fill.is_exact and is_alone)
        return self._step(position, seat)

    def think(self, position: Position, seat: int, every: float = math.inf) -> Iterator[Thought]:
        position.check_to_move(seat)
        beat = Beat(every)
        for _ in self._improve(position, seat):
            if beat.is_due():
                yield self._publish(position, seat)
        yield self._publish(position, seat)

    def _improve(self, position: Position, seat: int) -> Iterator[None]:
        """Look for a longer path; the best so far is in `_last` whenever this pauses."""
        filler = self._prepare(position)
        free, head = filler.board.free(position.state), int(position.state["head"][0][seat])
        known, is_proven = self._last.carry(filler.board, free, head) if self._last else ((), False)
        for fill in filler.improve(free, head, self._limits(), known, is_proven):
            self._last = Last(free, head, fill)
            yield

    def _step(self, position: Position, seat: int) -> int:
        """The direction of the path's first cell; any where there is no way on."""
        assert self._filler is not None
        assert self._last is not None
        path, links = self._last.fill.path, self._filler.board.links
        return next((move for move in position.legal(seat) if path and links[self._last.head, move] == path[0]), 0)

    def _limits(self) -> Limits:
        limits = self.settings.limits()
        return limits if limits.seconds is None else replace(limits, seconds=limits.seconds * (1 - RESERVE))

    def _prepare(self, position: Position) -> Filler:
        """The search for this level, compiled before any clock starts."""
        level = position.rules.tobytes()
        if self._filler is None or level != self._level:
            self._filler, self._level, self._last = Filler(board_of(position), seed=self.seed), level, None
        return self._filler

    def _publish(self, position: Position, seat: int) -> Thought:
        assert self._filler is not None
        assert self._last is not None
        last, fill, named = self._last, self._last.fill, list(name_candidates(position))
        ridden = int(position.state["ridden"][0][seat])
        steps = [int(self._filler.board.links[last.head, each.move]) for each in named[seat]]
        chosen = position.legal(seat).index(self._step(position, seat))
        if position.players == 1 and fill.path:
            named[seat] = tuple(
                self._describe(each, step, ridden, last, at == chosen)
                for at, (each, step) in enumerate(zip(named[seat], steps, strict=True))
            )
        else:
            named[seat] = tuple(replace(each, share=float(at == chosen)) for at, each in enumerate(named[seat]))
        move = named[seat][chosen]
        return Thought(
            position.game.name,
            seat,
            move.move,
            move.text,
            tuple(named),
            line=self._line(position, last),
            value=float(ridden + fill.length) if position.players == 1 else None,
            is_proven=fill.is_exact and position.players == 1,
            nodes=fill.nodes,
            depth=fill.length,
            seconds=fill.seconds,
            notes=self._notes(position, fill),
        )

    def _describe(self, each: Candidate, step: int, ridden: int, last: Last, is_chosen: bool) -> Candidate:
        """A direction of a lone rider: the path found, and what chambers and checkerboard allow at most."""
        assert self._filler is not None
        left, fill = last.free.copy(), last.fill
        left[step] = left[self._filler.board.twin[step]] = 0
        high = min(fill.bound, 1 + self._filler.bound(left, step))
        if not is_chosen:
            return replace(each, high=float(ridden + high))
        value = float(ridden + fill.length)
        return replace(each, mean=value, low=value, high=float(ridden + fill.bound), share=1.0, is_proven=fill.is_exact)

    def _line(self, position: Position, last: Last) -> tuple[tuple[str, ...], ...]:
        """The next steps of a lone rider's path."""
        assert self._filler is not None
        if position.players > 1:
            return ()
        cells, links = (last.head, *last.fill.path[:SHOWN]), self._filler.board.links
        return format_line(position, [(links[one].tolist().index(other),) for one, other in pairwise(cells)])

    def _notes(self, position: Position, fill: Fill) -> tuple[str, ...]:
        found = f"{fill.length} cells to go" + (", and none can ride more" if fill.is_exact else f" of at most {fill.bound}")
        return (found,) if position.players == 1 else (found, "rides as if everybody else stood still")
