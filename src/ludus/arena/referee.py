"""The referee: plays one game with any players on its seats, keeps the clock, and ends it when a player fails.

Whoever fails has lost: it gets the lowest return there is, everybody else the highest. The game is kept with its reason, and
the run goes on.
"""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from types import TracebackType

import numpy as np

from ludus.arena.alarm import Alarm
from ludus.arena.records import FIGURES, Played, Timing
from ludus.core import WAIT, End, Figures, Forfeit, GameError, LudusError, NobodysFault, Player, Position
from ludus.core.asking import Failing, check_answer

Noted = tuple[float, ...]  # FIGURES of one move

PATIENCE = 3600  # s without a clock, after which a player that is still thinking has stalled
WAITED: Noted = (math.nan, 0, 0, 0, math.nan, 0)  # what a seat has that was not asked


class Referee:
    """Conducts one game from a position on."""

    def __init__(self, position: Position, names: Sequence[str], players: Sequence[Player], timing: Timing) -> None:
        self._position = position
        self._names, self._players, self._timing = names, players, timing
        self._spent = [0.0] * len(players)  # [seat] s
        self._figures = [[WAITED] * position.players for _ in position.history]  # [plies][seats]
        self._joints = position.history  # kept here: a player that fails may leave the position in any state
        self._settled: tuple[float, ...] | None = None  # returns that were proven
        self._range = position.game.range_of_returns(position.rules)  # the lowest and the highest return
        self._alarm = Alarm()
        stalled = "the player {} has thought about one move for {} s"
        self._stalled = [Forfeit(End.STALL, stalled.format(name, PATIENCE)) for name in names]

    def play(self, rotation: int, seating: tuple[int, ...], adjudicates: bool = False) -> Played:
        """The whole game; its players are closed afterwards, whatever happens."""
        culprit, failure = None, None
        try:
            with self._alarm:
                culprit, failure = self._play_on(adjudicates)
        finally:
            for player in self._players:
                player.close()
        position = self._position
        returns, end, reason = self._judge(culprit, failure)
        moves = np.array(self._joints, np.int64).reshape(-1, position.players)
        figures = np.array(self._figures, FIGURES).reshape(-1, position.players)
        remarks = tuple(player.remarks for player in self._players)
        return Played(rotation, seating, returns, end, reason, moves, culprit, figures, remarks if any(remarks) else ())

    def _play_on(self, adjudicates: bool) -> tuple[int | None, Forfeit | None]:
        """Play to the end, or until a seat fails: that seat, and how."""
        position, seat = self._position, 0
        try:
            for seat, player in enumerate(self._players):
                with FailingPlayer(self._names[seat]):
                    clock = self._timing.move, self._timing.grace
                    self._alarm.watch(PATIENCE, self._stalled[seat], player.begin, position, seat, *clock)
            while not position.is_over:
                row = [WAITED] * position.players
                joint, asked, to_move = [WAIT] * position.players, position.seats_asked(), position.seats_to_move()
                for seat in asked:
                    joint[seat] = self._ask(seat, row) if seat in to_move else position.legal(seat)[0]
                self._figures.append(row)
                position.play_checked(tuple(joint))
                self._joints.append(tuple(joint))
                if adjudicates and self._settled is not None:
                    break
        except Forfeit as failure:
            return seat, failure
        return None, None

    def _ask(self, seat: int, row: list[Noted]) -> int:
        """A seat's move, on the clock."""
        position, player = self._position, self._players[seat]
        player.figures = None
        shown, name = position.state.tobytes(), self._names[seat]
        with FailingPlayer(name):  # also while its answer is looked at, which may be anything
            off_the_clock = player.getting_ready
            allowed = self._allowed(seat)
            patience = self._patience(seat, allowed + off_the_clock)
            begin = time.perf_counter()
            move = self._alarm.watch(*patience, player.choose, position, seat)
            seconds = max(0.0, time.perf_counter() - begin - off_the_clock)
            self._spent[seat] += seconds
            if seconds > allowed:
                raise Forfeit(End.TIME, f"the player {name} took {seconds:.3f} s for a move, longer than the clock allows")
            if position.state.tobytes() != shown or position.plies != len(self._joints):
                raise Forfeit(End.CRASH, f"the player {name} failed: it changed the position that it was shown")
            move = check_answer(name, move, position, seat)
            self._note(seat, row, seconds, player.figures)
            return move

    def _note(self, seat: int, row: list[Noted], seconds: float, found: Figures | None) -> None:
        """What is kept of a move."""
        if found is None:
            row[seat] = (seconds, 0, 0, 0, math.nan, 0)
            return
        value = math.nan if found.value is None else found.value
        counts = (min(found.simulations, 2**32 - 1), min(found.nodes, 2**32 - 1), found.depth)
        row[seat] = (seconds, *counts, value, found.is_proven)
        if found.is_proven and found.value is not None:
            self._settle(seat, found.value)

    def _patience(self, seat: int, allowed: float) -> tuple[float, Forfeit]:
        """Seconds after which a seat is woken, and what it has failed by then."""
        if allowed == math.inf:
            return PATIENCE, self._stalled[seat]
        seconds = min(2 * allowed + 1, PATIENCE)  # it may still answer late by itself, with its reasons
        return seconds, Forfeit(End.TIME, f"the player {self._names[seat]} was still thinking after {seconds:.3f} s")

    def _allowed(self, seat: int) -> float:
        """Seconds for the next move, the grace included."""
        left = math.inf if self._timing.game is None else max(0.0, self._timing.game - self._spent[seat])
        return min(left, math.inf if self._timing.move is None else self._timing.move) + self._timing.grace

    def _settle(self, seat: int, value: float) -> None:
        """A proven value of one of two players settles the other's, where their sum is fixed."""
        position = self._position
        if position.players == 2 and position.game.is_zero_sum and not position.is_at_once:
            low, high = self._range
            self._settled = (value, low + high - value) if seat == 0 else (low + high - value, value)

    def _judge(self, culprit: int | None, failure: Forfeit | None) -> tuple[tuple[float, ...], End, str]:
        """What every seat gets, and why."""
        position = self._position
        low, high = self._range
        if failure is not None:
            return tuple(low if seat == culprit else high for seat in range(position.players)), failure.end, str(failure)
        outcome = position.outcome()
        if outcome is None:
            assert self._settled is not None
            returns, reason = self._settled, "proven"
        else:
            returns, reason = outcome.returns, outcome.reason
        return returns, End.WON if len(set(returns)) > 1 or len(returns) == 1 else End.DRAWN, reason


class FailingPlayer(Failing):
    """Whatever a player says it cannot do, it has failed; but a game or a machine that is broken is no player's fault."""

    def _explain(self, error: BaseException, trace: TracebackType | None) -> None:
        if isinstance(error, SystemExit | GeneratorExit):
            raise Forfeit(End.CRASH, f"the player {self._name} failed: it raised {type(error).__name__}") from None
        if isinstance(error, LudusError) and not isinstance(error, Forfeit | GameError | NobodysFault):
            raise Forfeit(End.CRASH, f"the player {self._name} failed: {error}") from error
        super()._explain(error, trace)
