"""A game played again, step by step, forward and back; it must end as it did."""

from __future__ import annotations

from collections.abc import Iterator

from ludus.arena.gamefile import GameRecord
from ludus.catalogue import new_game
from ludus.core import LudusError, Position


class ReplayError(LudusError):
    """A game cannot be played again as it was."""


class Replay:
    """A game, and how far into it we are: after `turn` turns."""

    def __init__(self, record: GameRecord) -> None:
        """Plays the game once to its end, so that whoever steps through it sees what was played or nothing at all."""
        self.record = record
        self.position = new_game(record.game, record.seed)
        if record.moves.shape[1:] != (self.position.players,):
            seats = self.position.players
            raise ReplayError(f"{record.title} has {record.moves.shape[1]} seats, but {record.game} has {seats} now")
        self.go(self.turns)
        self._check_end()
        self.go(0)

    @property
    def turn(self) -> int:
        return len(self.position.history)

    @property
    def turns(self) -> int:
        """How many there are."""
        return len(self.record.moves)

    def go(self, turn: int) -> None:
        """To after so many turns; what is before the first or behind the last means that one."""
        turn = max(0, min(turn, self.turns))
        while self.turn > turn:
            self.position.undo()
        while self.turn < turn:
            self._play_next()

    def frames(self) -> Iterator[Position]:
        """Every position from the first to the last; it is one and the same object."""
        for turn in range(self.turns + 1):
            self.go(turn)
            yield self.position

    def played(self, turn: int) -> dict[int, str]:
        """Seat -> the move that led to this turn, for those who had one to make. The position must be there."""
        joint, before = self.record.moves[turn - 1], self.position.copy()
        while len(before.history) >= turn:
            before.undo()
        return {seat: before.format_move(int(joint[seat]), seat) for seat in before.seats_to_move()}

    def _play_next(self) -> None:
        position, turn = self.position, self.turn
        joint = self.record.moves[turn]
        try:
            position.play(*(int(joint[seat]) for seat in position.seats_asked()))
        except LudusError as error:
            raise ReplayError(f"{self.record.title} cannot be replayed: turn {turn + 1}: {error}") from None

    def _check_end(self) -> None:
        """Unless a player failed, the rules say how it ends; a game that was cut short by a proof has not ended."""
        record, outcome = self.record, self.position.outcome()
        if record.culprit is not None:
            return
        if outcome is None:
            if record.reason != PROVEN:
                raise ReplayError(f"{record.title} cannot be replayed: after its {self.turns} turns the game is not over")
        elif outcome.returns != record.returns:
            told = f"its moves bring {list(outcome.returns)}, but {list(record.returns)} was kept"
            raise ReplayError(f"{record.title} cannot be replayed: {told}; the rules may have changed since")


PROVEN = "proven"  # the referee's reason where a player had proven the result
