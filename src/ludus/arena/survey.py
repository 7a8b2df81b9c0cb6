"""One look at a setup before anything is played: whether it can be, and what its players ask of the machine."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from ludus.arena.openings import Library
from ludus.arena.task import Setup
from ludus.catalogue import make_player
from ludus.core import Player, Position, SpecError


@dataclass(frozen=True)
class Survey:
    seats: int
    threads: int  # cores that a game keeps busy
    thinks: Mapping[str, float]  # s a move, of players whose limit is time
    from_start: tuple[str, ...]  # players that must see every move of a game
    has_person: bool

    @property
    def is_timed(self) -> bool:
        """Whether a player stops by the time."""
        return bool(self.thinks)


def survey(setup: Setup) -> Survey:
    """A LudusError if a level or a player does not fit the game."""
    library = Library(setup.book)
    library.check()
    threads, thinks, from_start, has_person = 1, {}, [], False
    starts = list(library.starts())
    for spec in setup.players:
        player = make_player(spec, library.game)
        _check_starts(spec, player, starts)
        player.close()
        threads, has_person = max(threads, player.threads), has_person or player.is_person
        if player.seconds is not None:
            thinks[spec] = player.seconds
        if player.plays_from_start:
            from_start.append(spec)
    return Survey(library.seats, threads, thinks, tuple(from_start), has_person)


def _check_starts(spec: str, player: Player, starts: Iterable[tuple[str, Position]]) -> None:
    """A player that could play none of the games that start so would lose them all, which tells nothing."""
    for game, position in starts:
        try:
            player.check(position)
        except SpecError as error:
            raise SpecError(f"{spec} cannot play {game}: {error}") from None
