"""Who enters a run, and under which conditions: checked before anything is written or played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ludus.arena.openings import Book
from ludus.arena.records import Timing
from ludus.arena.survey import Survey, survey
from ludus.arena.task import Setup
from ludus.catalogue import parse_spec
from ludus.errors import SpecError

LONGEST = 10_000_000  # s on a clock


@dataclass(frozen=True)
class Conditions:
    """What all games of a run have in common beside the game and the players."""

    levels: tuple[str, ...] = ()  # taken in turn
    plies: int | None = None  # random ones first; None for as many as the game needs
    seed: int = 0
    move_time: float | None = None  # s
    game_time: float | None = None  # s
    grace: float = 0.1  # s
    adjudicates: bool = False


@dataclass(frozen=True)
class Entry:
    """Who plays what, checked, and what that asks for."""

    setup: Setup
    survey: Survey

    @property
    def seats(self) -> int:
        return self.survey.seats

    @property
    def game(self) -> str:
        return self.setup.book.game

    @property
    def count(self) -> int:
        """How many players there are."""
        return len(self.setup.players)


def enter(game: str, players: Sequence[str], under: Conditions) -> Entry:
    """Checked: the game, its levels, and that each player can play it in its time."""
    clocks = (("--move-time", under.move_time), ("--game-time", under.game_time), ("--grace", under.grace))
    for name, seconds in clocks:
        if seconds is not None and not 0 <= seconds <= LONGEST:
            raise SpecError(f"{name} {seconds}: give seconds, {LONGEST:,.0f} at most")
    if under.levels and "level" in parse_spec(game).settings:
        raise SpecError(f"{game} names a level, and so does --level: leave one of them out")
    book = Book(game, under.levels, under.plies, under.seed)
    timing = Timing(under.move_time, under.game_time, under.grace)
    setup = Setup(tuple(players), book, timing, under.adjudicates)
    found = survey(setup)
    if found.from_start:
        if under.plies:
            spec = found.from_start[0]
            raise SpecError(f"{spec} must see every move, so no random ones can come first: leave --plies out")
        setup = replace(setup, book=replace(book, plies=0))
    _check_times(found, under)
    return Entry(setup, found)


def _check_times(found: Survey, under: Conditions) -> None:
    for spec, seconds in found.thinks.items():
        if under.move_time is not None and seconds > under.move_time:
            allowed = f"--move-time allows {under.move_time:g} s"
            raise SpecError(f"{spec} thinks for {seconds:g} s, but {allowed}: give it less time")
        if under.game_time is not None and seconds > under.game_time:
            allowed = f"--game-time allows {under.game_time:g} s for all its moves"
            raise SpecError(f"{spec} thinks for {seconds:g} s about a move, but {allowed}: give it less time")
