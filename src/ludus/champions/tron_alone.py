"""A rider with nobody in reach: rides the longest path that the filler finds, and looks for a longer one at every move."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace

from ludus.champions.board import board_of
from ludus.champions.filler import Fill, Filler
from ludus.core import Limits, Position, Thought
from ludus.core.thought import name_candidates
from ludus.search.pace import Beat, Lateness


class Alone:
    """Keeps its path from move to move, as long as it can be ridden."""

    def __init__(self, seed: int, lateness: Lateness) -> None:
        self._seed, self._lateness = seed, lateness
        self._level = b""
        self._filler: Filler | None = None
        self._path: tuple[int, ...] = ()  # that is left to ride
        self._is_longest = False

    def prepare(self, position: Position) -> Filler:
        """The filler for this level, compiled before any clock starts."""
        level = position.rules.tobytes()
        if self._filler is None or level != self._level:
            self._filler = Filler(board_of(position), seed=self._seed, lateness=self._lateness)
            self._level, self._path = level, ()
        return self._filler

    def think(self, position: Position, seat: int, limits: Limits, every: float = math.inf) -> Iterator[Thought]:
        """Thoughts about a move; limits on depth mean nothing here, and are taken for few nodes."""
        filler, beat = self.prepare(position), Beat(every)
        if limits.seconds is None and limits.nodes is None:
            limits = Limits(nodes=1000)
        free, head = filler.board.free(position.state), int(position.state["head"][0][seat])
        known = self._path if all(free[cell] and free[filler.board.twin[cell]] for cell in self._path) else ()
        if known and known[0] not in filler.board.links[head]:
            known = ()
        fill = None
        for fill in filler.improve(free, head, limits, known, self._is_longest and bool(known)):
            if beat.is_due():
                yield self._publish(position, seat, head, fill)
        assert fill is not None
        self._path, self._is_longest = fill.path[1:], fill.is_exact and not position.rules["vanishes"][0]
        yield self._publish(position, seat, head, fill)

    def _publish(self, position: Position, seat: int, head: int, fill: Fill) -> Thought:
        assert self._filler is not None
        legal, links = position.legal(seat), self._filler.board.links[head]
        move = next((move for move in legal if fill.path and links[move] == fill.path[0]), legal[0])
        named = name_candidates(position)
        own = tuple(replace(each, share=float(each.move == move)) for each in named[seat])
        found = f"{fill.length} cells to go" + (", and none can ride more" if fill.is_exact else f" of at most {fill.bound}")
        return Thought(
            position.game.name,
            seat,
            move,
            position.format_move(move, seat),
            tuple(own if each == seat else others for each, others in enumerate(named)),
            nodes=fill.nodes,
            depth=fill.length,
            seconds=fill.seconds,
            notes=(found, "rides as if everybody else stood still"),
        )
