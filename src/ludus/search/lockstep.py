"""Playouts in lockstep: what `Playouts` does, by the workshop's engine. For Tron with one or two riders, no compiler needed."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ludus.core import Clock, Game, Limits, Position, draw, stream
from ludus.core.records import first_record
from ludus.games.tron.lockstep import check_game, play_lockstep
from ludus.search.playout import Summary

TOGETHER = 10_000  # games: more are no faster
BETWEEN_LOOKS = 4_000  # games that are played without a look at the clock: a few hundredths of a second


@dataclass(frozen=True)
class Root:
    """Where games start."""

    rules: NDArray[np.void]  # [1] RULES
    state: NDArray[np.void]  # [1] STATE


class LockstepPlayouts:
    """Random games of Tron, `together` at a time."""

    def __init__(self, game: Game, together: int = TOGETHER) -> None:
        check_game(game.rules_dtype)
        self._together = together

    def run(self, position: Position, limits: Limits, seed: int = 0) -> Summary:
        """Play from `position` until the first limit; equal seeds give equal sums if the limit is on simulations."""
        return self.run_from(position.rules, position.state, limits, stream(seed, "playouts"))

    def run_from(self, rules: NDArray[np.void], root: NDArray[np.void], limits: Limits, rng: NDArray[np.void]) -> Summary:
        clock = Clock(limits)
        wanted = math.inf if limits.simulations is None else limits.simulations
        together = self._together if limits.seconds is None else min(self._together, BETWEEN_LOOKS)
        sums, done = np.zeros((2, int(rules["players"][0]))), 0  # [2, rider] of the returns and of their squares
        while done < wanted and (done == 0 or clock.left() > 0):
            games = int(min(together, wanted - done))
            gains = play_lockstep(Root(rules, root), games, int(draw(first_record(rng))))  # [game, rider]
            sums += gains.sum(axis=0), (gains**2).sum(axis=0)
            done += games
        mean = sums[0] / done
        spread = np.sqrt(np.maximum(sums[1] / done - mean**2, 0))
        return Summary(done, tuple(mean.tolist()), tuple(spread.tolist()), clock.seconds())
