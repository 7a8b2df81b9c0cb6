"""In lockstep, by the workshop's engine: what `Playouts` does, and the games of flat Monte Carlo.

For Tron with one or two riders; no compiler needed.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ludus.core import Clock, Game, Limits, Position, draw, stream
from ludus.core.records import first_record
from ludus.games.tron.lockstep import Lockstep, check, check_game, play_lockstep
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


class ArmsInLockstep:
    """Random games of Tron from one position, a rider's first moves given: what flat Monte Carlo plays."""

    together = BETWEEN_LOOKS  # games: always as many, so that equal seeds give equal games whatever the clock says

    def __init__(self, position: Position, seat: int, rng: NDArray[np.void]) -> None:
        check(position.rules, games=1)
        self._position, self._seat, self._rng = position, seat, first_record(rng)

    def play(self, moves: NDArray[np.int64]) -> NDArray[np.float64]:
        """[game] the rider's return, where its first move in each game is moves[game].

        The other rider moves by chance from the first tick on. All games start from one position, so its moves are the same
        in all of them, and one list serves to draw from.
        """
        generator = np.random.default_rng(int(draw(self._rng)))
        engine = Lockstep(self._position, len(moves))
        first = [generator.choice(self._position.legal(rider), len(moves)) for rider in range(self._position.players)]
        first[self._seat] = moves
        engine.step(np.stack(first, axis=1))
        engine.run(generator)
        return engine.returns()[:, self._seat]
