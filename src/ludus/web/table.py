"""A table: one game that is being played on the page, who sits where, and what they may do. It knows nothing of sockets."""

from __future__ import annotations

import hashlib
import hmac
import secrets
import time
from dataclasses import asdict, dataclass, field
from enum import StrEnum
from typing import Any, Literal

from ludus.catalogue import new_game
from ludus.core import LudusError, Position
from ludus.web.scenes import describe_outcome

Pace = Literal["live", "turns"]


class TableError(LudusError):
    """Something that cannot be done at this table now."""


class Phase(StrEnum):
    """How far a game is."""

    WAITING = "waiting"  # for somebody who was invited
    PAUSED = "paused"
    RUNNING = "running"
    OVER = "over"
    TROUBLE = "trouble"  # a player failed; the game is kept as it stands


@dataclass
class Seat:
    """Who sits there: a player by its spec, or a person, known by what only their browser knows."""

    player: str | None = None  # a spec; None for a person
    owner: str = ""  # a digest of the owner's secret; empty while an invitation is open

    @property
    def is_person(self) -> bool:
        return self.player is None


def digest(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


@dataclass
class Table:
    """Everything that is kept of it."""

    game: str
    seed: int
    seats: list[Seat]
    pace: Pace = "turns"
    tick: int = 150  # ms a tick, or at least a turn where nobody plays but machines
    history: list[list[int]] = field(default_factory=list)
    values: list[list[float | None]] = field(default_factory=list)  # [turn][seat] what players thought it worth
    phase: Phase = Phase.PAUSED
    trouble: str = ""
    winner: int | None = None
    wins: list[float] = field(default_factory=list)  # [seat] of the games played here before, draws as halves
    id: str = field(default_factory=lambda: secrets.token_urlsafe(9))
    created: float = field(default_factory=time.time)

    def __post_init__(self) -> None:
        self.position: Position = new_game(self.game, self.seed)
        self.frames = [self.position.frame()]
        self.moves: list[list[str | None]] = []
        if len(self.seats) != self.position.players:
            wanted = self.position.players
            raise TableError(f"{self.game.partition(':')[0]} has {wanted} seats here, but {len(self.seats)} were given")
        self.wins = self.wins or [0.0] * len(self.seats)
        past, self.history = self.history, []
        self.values, kept = [], self.values
        for turn, joint in enumerate(past):
            self.play({seat: joint[seat] for seat in self.position.seats_asked()}, kept[turn] if turn < len(kept) else None)

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> Table:
        known = {**data, "seats": [Seat(**seat) for seat in data["seats"]], "phase": Phase(data["phase"])}
        return cls(**known)

    def as_data(self) -> dict[str, Any]:
        """What `from_data` reads back."""
        names = self.__dataclass_fields__
        return {name: asdict(self)[name] if name == "seats" else getattr(self, name) for name in names}

    @property
    def is_over(self) -> bool:
        return self.position.is_over

    def claim(self, secret: str, may_join: bool) -> list[int]:
        """The seats of whoever knows the secret; an open invitation becomes theirs if they come to play."""
        own = digest(secret)
        mine = [number for number, seat in enumerate(self.seats) if seat.is_person and hmac.compare_digest(seat.owner, own)]
        if not mine and may_join:
            open_seats = [number for number, seat in enumerate(self.seats) if seat.is_person and not seat.owner]
            if open_seats:
                self.seats[open_seats[0]].owner = own
                mine = open_seats[:1]
        return mine

    @property
    def has_people(self) -> bool:
        return any(seat.is_person for seat in self.seats)

    @property
    def is_full(self) -> bool:
        return all(seat.owner or not seat.is_person for seat in self.seats)

    @property
    def is_shared(self) -> bool:
        """Whether people at more than one browser play, so that nobody may take moves back alone."""
        return len({seat.owner for seat in self.seats if seat.is_person}) > 1

    def legal(self) -> list[list[str]]:
        """[seat] what it may play now."""
        to_move = self.position.seats_to_move()
        return [self.position.moves(seat) if seat in to_move else [] for seat in range(len(self.seats))]

    def play(self, moves: dict[int, int], values: list[float | None] | None = None) -> None:
        """One turn: a move of every seat that is asked for one."""
        position = self.position
        to_move = position.seats_to_move()
        texts = [position.format_move(moves[seat], seat) if seat in to_move else None for seat in range(len(self.seats))]
        position.play(*(moves[seat] for seat in position.seats_asked()))
        self.history.append(list(position.history[-1]))
        self.values.append(values or [None] * len(self.seats))
        self.moves.append(texts)
        self.frames.append(position.frame())
        outcome = position.outcome()
        if outcome is not None:
            self.phase, self.winner = Phase.OVER, outcome.winner

    def take_back(self, mine: list[int]) -> None:
        """Back to the last turn in which one of these seats had a choice."""
        if self.is_shared:
            raise TableError("somebody else plays, too: nothing is taken back")
        before = self.position.copy()
        while before.plies:
            before.undo()
            if set(before.seats_to_move()) & set(mine):
                self._cut(before.plies)
                return
        raise TableError("there is no move to take back")

    def _cut(self, plies: int) -> None:
        while self.position.plies > plies:
            self.position.undo()
        del self.history[plies:], self.moves[plies:], self.values[plies:], self.frames[plies + 1 :]
        self.phase, self.winner = Phase.RUNNING, None

    def describe(self) -> dict[str, Any]:
        """The reel so far, and how the table stands."""
        position = self.position
        return {
            "id": self.id,
            "game": self.game,
            "name": position.game.name,
            "seed": str(self.seed),
            "players": ["you" if seat.is_person else seat.player for seat in self.seats],
            "open": [seat.is_person and not seat.owner for seat in self.seats],
            "pace": self.pace,
            "tick": self.tick,
            "phase": self.phase,
            "trouble": self.trouble,
            "wins": self.wins,
            "scenery": position.scenery(),
            "frames": self.frames,
            "moves": self.moves,
            "values": self.values,
            "outcome": describe_outcome(position.outcome()),
            "range": list(position.game.range_of_returns(position.rules)),
            "legal": self.legal(),
            "to_move": position.seats_to_move(),
            "shared": self.is_shared,
        }

    def tally(self) -> list[float]:
        """[seat] games won here so far, this one included; a shared win counts in parts."""
        outcome = self.position.outcome()
        if outcome is None or len(self.seats) == 1:
            return self.wins
        best = max(outcome.returns)
        winners = [seat for seat, gain in enumerate(outcome.returns) if gain == best]
        return [won + (1 / len(winners) if seat in winners else 0) for seat, won in enumerate(self.wins)]
