"""The champion of Tron: which search rides, by who is still in the game and within reach.

Against one other it is the duel's; among more the crowd's, even if only one of them is within reach: to outlast that one is not
all, and two heads that meet are no draw but a defeat by the rest. With nobody in reach what counts is to ride as far as the
ground allows.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from ludus.champions.crowd import Crowd
from ludus.champions.duel import Duel
from ludus.champions.tron_alone import Alone
from ludus.champions.tron_board import Board, Ground, lay_ground, make_board
from ludus.champions.tron_territory import make_territory, measure
from ludus.core import Game, Limits, Position, Thought
from ludus.search.pace import Lateness


class Champion:
    def __init__(self, game: Game, table: float, seed: int) -> None:
        lateness = Lateness()  # one for all: what the duel has found out of a busy machine holds for the ride alone
        self._duel, self._crowd = Duel(game, table, seed, lateness=lateness), Crowd(game, lateness=lateness)
        self._alone = Alone(seed, lateness)
        self._measure = game.kernel(measure)
        self._is_warm = False
        self._board: Board | None = None
        self._rules: NDArray[np.void] | None = None  # that the board was made of

    def check(self, position: Position) -> None:
        """It rides on any level, alone and against others."""

    def run(self, position: Position, seat: int, limits: Limits, every: float = math.inf) -> Iterator[Thought]:
        begin = time.perf_counter()  # s
        riding = [int(rider) for rider in np.flatnonzero(position.state["fell"][0, : position.players] == 0)]
        board, ground = self._lay(position)
        if not self._is_warm:
            self._warm(position, seat, riding, board, ground)
            begin = time.perf_counter()
        if self._is_alone(seat, riding):
            rivals = [int(ground.head[rider]) for rider in riding if rider != seat]
            yield from self._alone.think(position, seat, limits, every, rivals[0] if len(rivals) == 1 else None)
        elif len(riding) == 2:
            pair = (riding[0], riding[1])
            yield from self._duel.think(position, seat, pair, ground, limits, every, begin)
        else:
            yield from self._crowd.think(position, seat, board, ground, limits, every, begin)

    @property
    def judged(self) -> int:
        """How many positions the duel's search has judged on this level so far."""
        return self._duel.judged

    def _lay(self, position: Position) -> tuple[Board, Ground]:
        if self._board is None or position.rules is not self._rules:
            board = self._board = make_board(position, position.players)
            self._rules, self._ground = position.rules, lay_ground(position, board, range(position.players))
            self._alone_rides = np.zeros(position.players, np.int8)
            self._reach = make_territory(len(board.partner) - 1)
            self._look = self._measure.bind(board, self._ground, self._alone_rides, self._reach)
        for kept, now in zip(self._ground, lay_ground(position, self._board, range(position.players)), strict=True):
            kept[:] = now  # in its place: the look is bound to it
        return self._board, self._ground

    def _is_alone(self, seat: int, riding: list[int]) -> bool:
        """Whether no way leads from this rider to a cell beside another."""
        assert self._board is not None
        self._alone_rides[:] = 0
        self._alone_rides[seat] = 1
        self._look()
        heads = [self._ground.head[rider] for rider in riding if rider != seat]
        return not (self._reach.owner[self._board.neighbour[heads]] == seat + 1).any()

    def _warm(self, position: Position, seat: int, riding: list[int], board: Board, ground: Ground) -> None:
        """All that may ride later in the game is compiled or loaded now, before any clock starts."""
        self._is_warm = True
        self._alone.prepare(position)
        self._is_alone(seat, riding)
        others, little = [rider for rider in riding if rider != seat], Limits(nodes=1)
        if others:
            pair = (min(seat, others[0]), max(seat, others[0]))
            next(self._duel.think(position, seat, pair, ground, little, math.inf, 0.0))
        if position.players > 2:
            next(self._crowd.think(position, seat, board, ground, little, math.inf, 0.0))
