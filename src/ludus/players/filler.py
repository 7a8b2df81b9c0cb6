"""Filler for Tron: rides the longest path over the cells that are free, and proves where it can that none is longer.

For a lone rider, and for whoever is cut off from all others. It knows nothing of other riders: it rides as if everybody else
stood still. A branch-and-bound search settles small boards; on larger ones a path is bent, cut and regrown until the time is
over, carried over to the next move and improved there.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Iterator
from dataclasses import replace

from ludus.champions.tron_alone import Alone
from ludus.core import Figures, Game, Limits, Options, Player, Position, SpecError, Thought, option
from ludus.games.tron.rules import RULES
from ludus.players._limits import MOST, TimeSettings
from ludus.search.pace import Lateness

RESERVE = 0.1  # of the time, for the last look and the answer


class FillerSettings(TimeSettings):
    seconds: float | None = option(0.1, "time for a move; none if another limit is given", low=0.001, high=86_400)
    nodes: int | None = option(None, "cells entered in search and changes to the path, for a move", low=1, high=MOST)


class FillerPlayer(Player):
    Settings = FillerSettings
    settings: FillerSettings

    def __init__(self, game: Game, settings: Options, seed: int) -> None:
        super().__init__(game, settings, seed)
        if game.rules_dtype != RULES:
            raise SpecError(f"filler rides Tron and plays nothing else: for {game.name} take another player")
        self.settings.limits()  # refused now if there is none
        self._alone = Alone(seed, Lateness())

    def begin(self, position: Position, seat: int, seconds: float | None, grace: float | None = None) -> None:
        self._alone.forget()
        self._alone.prepare(position)

    def choose(self, position: Position, seat: int) -> int:
        """As `think`, without telling why: that takes longer than to ride a path that is proven."""
        position.check_to_move(seat)
        last = deque(self._alone.improve(position, seat, self._limits()), maxlen=1).pop()
        fill, is_alone = last.fill, position.players == 1
        value = float(position.state["ridden"][0][seat] + fill.length) if is_alone else None
        self.figures = Figures(nodes=fill.nodes, depth=fill.length, value=value, is_proven=fill.is_exact and is_alone)
        return last.step(position.legal(seat))

    def think(self, position: Position, seat: int, every: float = math.inf) -> Iterator[Thought]:
        position.check_to_move(seat)
        yield from self._alone.think(position, seat, self._limits(), every)

    def _limits(self) -> Limits:
        limits = self.settings.limits()
        return limits if limits.seconds is None else replace(limits, seconds=limits.seconds * (1 - RESERVE))
