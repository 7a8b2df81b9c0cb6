"""Playouts: random games from a position, thousands at a time, for any game.

`play_out` is the template every Monte Carlo search stands on. A game may bring a faster `playout` of its own, which must draw
from the same distribution, and policies, which choose otherwise than uniformly.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludus.core import ALL, WAIT, Clock, Engine, Game, GameError, Limits, Position, SpecError, stream
from ludus.core.position import GUARD
from ludus.core.slots import MAX_MOVES, MAX_PLIES, Record, is_over, legal, mover, players, returns, slot, step
from ludus.core.streams import below
from ludus.errors import unknown
from ludus.search.pace import Pace

UNIFORM = "uniform"  # every move as likely as the next, by the game's own playout where it has one
PLAIN = "plain"  # the same by the rules alone: what a game's own playout is measured against

play_out: Any = slot("play_out")  # how one game is played to its end
choose: Any = slot("choose")  # how a seat picks its move, where a policy plays


def uniform_playout(rules: Record, state: Record, rng: Record, moves: Any, options: Any) -> int:
    """Play `state` to its end, every legal move of every seat as likely as the next. Returns the plies, or -1 if stuck."""
    for ply in range(MAX_PLIES + 1):
        if is_over(rules, state):
            return ply
        turn = mover(rules, state)
        for seat in range(players(rules)):
            if turn == seat or turn == ALL:
                count = legal(rules, state, seat, options)
                if count > MAX_MOVES or count < 1:
                    return -1
                moves[seat] = options[0] if count == 1 else options[below(rng, count)]
            else:
                moves[seat] = WAIT
        step(rules, state, moves)
    return -1


def policy_playout(rules: Record, state: Record, rng: Record, moves: Any, options: Any) -> int:
    """Play `state` to its end, every seat by the policy in the slot `choose`."""
    for ply in range(MAX_PLIES + 1):
        if is_over(rules, state):
            return ply
        for seat in range(players(rules)):
            moves[seat] = choose(rules, state, seat, rng)
        step(rules, state, moves)
    return -1


game_playout: Any = slot("playout")


def own_playout(rules: Record, state: Record, rng: Record, moves: Any, options: Any) -> int:
    """The game's own playout, as far as it goes; what it leaves unfinished is played by the rules."""
    if not is_over(rules, state):
        game_playout(rules, state, rng)
    return uniform_playout(rules, state, rng, moves, options)


def play_many(
    rules: Any,  # [1] RULES
    root: Any,  # [1] STATE
    scratch: Any,  # [1] STATE, the game being played
    rng: Any,  # [1] STREAM
    count: int,
    moves: Any,  # [seats]
    options: Any,  # [MAX_MOVES]
    gains: Any,  # [seats] one game's returns
    sums: Any,  # [2, seats] of the returns and of their squares
) -> int:
    """Play `count` games from `root` and add their returns up. Returns the plies in all, or -1 if a game got stuck."""
    plies = 0
    for _ in range(count):
        scratch[0] = root[0]
        length = play_out(rules[0], scratch[0], rng[0], moves, options)
        if length < 0:
            return -1
        plies += length
        returns(rules[0], scratch[0], gains)
        for seat in range(players(rules[0])):
            sums[0, seat] += gains[seat]
            sums[1, seat] += gains[seat] * gains[seat]
    return plies


def playout_slots(game: Game, policy: str = UNIFORM) -> dict[str, Any]:
    """What a template with the slot `play_out` is linked with, to play by a policy."""
    if policy in game.policies:
        return {"play_out": policy_playout, "choose": game.policies[policy]}
    if policy not in (UNIFORM, PLAIN):
        raise SpecError(f"{game.name}: {unknown('policy', policy, [UNIFORM, PLAIN, *game.policies])}")
    return {"play_out": own_playout if policy == UNIFORM and game.has("playout") else uniform_playout}


def stuck(game: Game) -> GameError:
    """What is said when a kernel answers that it could not go on."""
    return GameError(
        f"{game.file}: a random game was not over after {game.max_plies} plies (MAX_PLIES), "
        f"or legal gave fewer than 1 or more than {game.max_moves} moves (MAX_MOVES)"
    )


@dataclass(frozen=True)
class Summary:
    """What many random games came to. `spread` is the standard deviation of one game's return."""

    games: int
    mean: tuple[float, ...]  # [seat]
    spread: tuple[float, ...]  # [seat]
    seconds: float

    @property
    def error(self) -> tuple[float, ...]:
        """The standard error of each mean."""
        return tuple(spread / math.sqrt(self.games) for spread in self.spread)


class Playouts:
    """Random games of one game, from any of its positions; the arrays are made once and used again."""

    def __init__(self, game: Game, policy: str = UNIFORM, engine: Engine = "compiled") -> None:
        self._game = game
        self._play_many = game.kernel(play_many, engine, **playout_slots(game, policy))

    def run(self, position: Position, limits: Limits, seed: int = 0) -> Summary:
        """Play from `position` until the first limit; equal seeds give equal sums if the limit is on simulations."""
        position.check_game(self._game, "these are playouts of")
        return self.run_from(position.rules, position.state, limits, stream(seed, "playouts"))

    def run_from(self, rules: NDArray[np.void], root: NDArray[np.void], limits: Limits, rng: NDArray[np.void]) -> Summary:
        clock = Clock(limits)
        seats = self._game.players(rules)
        scratch, moves = root.copy(), np.zeros(seats, np.int64)
        options, gains, sums = np.zeros(self._game.max_moves + GUARD, np.int64), np.zeros(seats), np.zeros((2, seats))
        wanted = limits.simulations if limits.simulations is not None else 2**62
        done, pace = 0, Pace()
        while done < wanted and (done == 0 or clock.left() > 0):
            size = min(pace.size, wanted - done)
            pace.begin()
            if self._play_many(rules, root, scratch, rng, size, moves, options, gains, sums) < 0:
                raise stuck(self._game)
            done += size
            pace.end()
        mean = sums[0] / done
        spread = np.sqrt(np.maximum(sums[1] / done - mean**2, 0))
        return Summary(done, tuple(mean.tolist()), tuple(spread.tolist()), clock.seconds())
