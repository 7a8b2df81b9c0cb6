"""The referee: plays one game with any players on its seats, keeps the clock, and ends it when a player fails.

Whoever fails has lost: it gets the lowest return there is, everybody else the highest. The game is kept with its reason, and
the run goes on.
"""

from __future__ import annotations

import math
import signal
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from types import FrameType

import numpy as np

from ludus.arena.records import FIGURES, Played, Timing
from ludus.core import End, Forfeit, GameError, LudusError, Player, Position
from ludus.core.asking import ask_move, failing

PATIENCE = 3600.0  # s without a clock, after which a player that is still thinking has stalled


class Referee:
    """Conducts one game from a position on."""

    def __init__(self, position: Position, names: Sequence[str], players: Sequence[Player], timing: Timing) -> None:
        self._position = position
        self._names, self._players, self._timing = names, players, timing
        self._spent = [0.0] * len(players)  # [seat] s
        self._figures = [np.full(position.players, _waited(), FIGURES) for _ in position.history]  # [plies][seats]
        self._settled: tuple[float, ...] | None = None  # returns that were proven

    def play(self, rotation: int, seating: tuple[int, ...], adjudicates: bool = False) -> Played:
        """The whole game; its players are closed afterwards, whatever happens."""
        culprit, failure = None, None
        try:
            culprit, failure = self._play_on(adjudicates)
        finally:
            for player in self._players:
                player.close()
        position = self._position
        returns, end, reason = self._judge(culprit, failure)
        moves = np.array(position.history, np.int64).reshape(-1, position.players)
        figures = np.array(self._figures, FIGURES).reshape(-1, position.players)
        remarks = tuple(player.remarks for player in self._players)
        return Played(rotation, seating, returns, end, reason, moves, culprit, figures, remarks if any(remarks) else ())

    def _play_on(self, adjudicates: bool) -> tuple[int | None, Forfeit | None]:
        """Play to the end, or until a seat fails: that seat, and how."""
        position, seat = self._position, 0
        try:
            for seat, player in enumerate(self._players):
                with _failing(self._names[seat]):
                    player.begin(position.copy(), seat, self._timing.move)
            while not position.is_over:
                row = np.full(position.players, _waited(), FIGURES)
                joint, to_move = [], position.seats_to_move()
                for seat in position.seats_asked():
                    joint.append(self._ask(seat, row) if seat in to_move else position.legal(seat)[0])
                self._figures.append(row)
                position.play(*joint)
                if adjudicates and self._settled is not None:
                    break
        except Forfeit as failure:
            return seat, failure
        return None, None

    def _ask(self, seat: int, row: np.ndarray) -> int:
        """A seat's move, on the clock."""
        position, player, allowed = self._position, self._players[seat], self._allowed(seat)
        player.figures = None
        begin = time.perf_counter()
        with _alarm(self._names[seat], allowed), _failing(self._names[seat]):
            move = ask_move(self._names[seat], player, position, seat)
        seconds = time.perf_counter() - begin
        self._spent[seat] += seconds
        if seconds > allowed:
            raise _late(self._names[seat], seconds)
        found = player.figures
        if found is None:
            row[seat] = (seconds, 0, 0, 0, math.nan, 0)
        else:
            value = math.nan if found.value is None else found.value
            counts = (min(found.simulations, 2**32 - 1), min(found.nodes, 2**32 - 1), found.depth)
            row[seat] = (seconds, *counts, value, found.is_proven)
            if found.is_proven and found.value is not None:
                self._settle(seat, found.value)
        return move

    def _allowed(self, seat: int) -> float:
        """Seconds for the next move, the grace included."""
        left = math.inf if self._timing.game is None else max(0.0, self._timing.game - self._spent[seat])
        return min(left, math.inf if self._timing.move is None else self._timing.move) + self._timing.grace

    def _settle(self, seat: int, value: float) -> None:
        """A proven value of one of two players settles the other's, where their sum is fixed."""
        position = self._position
        if position.players == 2 and position.game.is_zero_sum and not position.is_at_once:
            low, high = position.game.range_of_returns(position.rules)
            self._settled = (value, low + high - value) if seat == 0 else (low + high - value, value)

    def _judge(self, culprit: int | None, failure: Forfeit | None) -> tuple[tuple[float, ...], End, str]:
        """What every seat gets, and why."""
        position = self._position
        low, high = position.game.range_of_returns(position.rules)
        if failure is not None:
            return tuple(low if seat == culprit else high for seat in range(position.players)), failure.end, str(failure)
        outcome = position.outcome()
        if outcome is None:
            assert self._settled is not None
            returns, reason = self._settled, "proven"
        else:
            returns, reason = outcome.returns, outcome.reason
        return returns, End.WON if len(set(returns)) > 1 or len(returns) == 1 else End.DRAWN, reason


@contextmanager
def _failing(name: str) -> Iterator[None]:
    """Whatever a player says it cannot do, it has failed; but a game that breaks its contract is no player's fault."""
    try:
        with failing(name):
            yield
    except (Forfeit, GameError):
        raise
    except LudusError as error:
        raise Forfeit(End.CRASH, f"the player {name} failed: {error}") from error


def _waited() -> np.ndarray:
    return np.array((math.nan, 0, 0, 0, math.nan, 0), FIGURES)


def _late(name: str, seconds: float) -> Forfeit:
    return Forfeit(End.TIME, f"the player {name} took {seconds:.3f} s for a move, longer than the clock allows")


@contextmanager
def _alarm(name: str, allowed: float) -> Iterator[None]:
    """Wake a player that thinks for ever. Only the first thread of a process can be woken; others are found out afterwards."""
    if threading.current_thread() is not threading.main_thread() or not hasattr(signal, "setitimer"):
        yield
        return

    def ring(number: int, frame: FrameType | None) -> None:
        if allowed == math.inf:
            raise Forfeit(End.STALL, f"the player {name} has thought about one move for {PATIENCE:.0f} s")
        raise _late(name, allowed)

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, min(2 * allowed + 1, PATIENCE))  # it may still answer late by itself, with its reasons
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
