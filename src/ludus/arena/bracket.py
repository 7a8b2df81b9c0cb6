"""A knockout's bracket, read from what is stored: who met whom in which round, the score, and who went on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ludus.arena.formats import EXTRA_PAIRS, KNOCKOUT_PAIRS, seed_places, winner_of
from ludus.arena.store import Meeting, Run


@dataclass(frozen=True)
class Duel:
    """Two players of a round; one alone goes on without a game."""

    one: int
    two: int | None = None
    points: tuple[float, float] = (0.0, 0.0)  # from all games so far
    pairs: int = 0
    winner: int | None = None  # None until it is decided

    @property
    def is_by_seed(self) -> bool:
        """Whether nothing but the seed decided."""
        return self.two is not None and self.winner is not None and self.points[0] == self.points[1]


@dataclass(frozen=True)
class Bracket:
    rounds: tuple[tuple[Duel, ...], ...]  # as far as they are known

    @property
    def winner(self) -> int | None:
        """Who won it; None until it is over."""
        last = self.rounds[-1]
        return last[0].winner if len(last) == 1 else None


def is_knockout(run: Run) -> bool:
    return run.kind == "tournament" and run.config.get("format") == "knockout"


def read_bracket(run: Run, meetings: Sequence[Meeting]) -> Bracket:
    """Rounds up to the first that is not decided."""
    pairs = run.config.get("pairs") or KNOCKOUT_PAIRS
    played = {(meeting.stage, meeting.entrants): meeting for meeting in meetings}
    places, rounds = seed_places(len(run.players)), list[tuple[Duel, ...]]()
    while len(places) > 1 and None not in [duel.winner for duel in (rounds[-1] if rounds else ())]:
        duels = [_duel(one, two, len(rounds), pairs, played) for one, two in zip(places[::2], places[1::2], strict=True)]
        rounds.append(tuple(duels))
        places = [duel.winner for duel in duels]
    return Bracket(tuple(rounds))


def _duel(
    one: int | None, two: int | None, stage: int, pairs: int, played: Mapping[tuple[int, tuple[int, ...]], Meeting]
) -> Duel:
    if one is None or two is None:
        alone = winner_of(one, two, {})
        assert alone is not None
        return Duel(alone, winner=alone)
    one, two = min(one, two), max(one, two)
    meeting = played.get((stage, (one, two)))
    if meeting is None:
        return Duel(one, two)
    won = dict(zip(meeting.entrants, meeting.totals, strict=True))
    needed = pairs + EXTRA_PAIRS if won[one] == won[two] else pairs
    winner = winner_of(one, two, won) if meeting.pairs >= needed else None
    return Duel(one, two, (won[one], won[two]), meeting.pairs, winner)
