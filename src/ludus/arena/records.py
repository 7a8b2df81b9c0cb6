"""What the arena keeps: who met whom on which opening, and how each game went."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludus.core import End

FIGURES = np.dtype(  # one seat's one move, as it was found
    [
        ("seconds", "f4"),  # nan for a seat that waited
        ("simulations", "u4"),
        ("nodes", "u4"),
        ("depth", "u4"),  # plies
        ("value", "f4"),  # what the player expected, in returns; nan if it did not say
        ("proven", "u1"),
    ]
)


class Pair(NamedTuple):
    """The unit of comparison: the same players on the same opening in all seat rotations. With two seats, two games.

    Where a game has one seat, each plays alone, and their results are compared.
    """

    number: int  # within its run; also what its luck is drawn from
    opening: int
    entrants: tuple[int, ...]  # players, by their numbers in the run
    stage: int = 0  # the round of a tournament that it belongs to

    def seating(self, rotation: int, seats: int) -> tuple[int, ...]:
        """[seat] who sits there in that game."""
        return (self.entrants[rotation:] + self.entrants[:rotation])[:seats]


@dataclass(frozen=True)
class Timing:
    """The clock that a referee keeps. None: nobody counts."""

    move: float | None = None  # s for each move
    game: float | None = None  # s for all moves of one player
    grace: float = 0.1  # s on top, before a move counts as late: the machine's own hiccups are no player's fault

    @property
    def is_running(self) -> bool:
        return self.move is not None or self.game is not None


@dataclass(frozen=True)
class Played:
    """One game."""

    rotation: int
    seating: tuple[int, ...]  # [seat] players, by their numbers in the run
    returns: tuple[float, ...]  # [seat] who failed has the lowest there is, the others the highest
    end: End
    reason: str  # in words
    moves: NDArray[np.int64]  # [plies, seats] the opening's included
    culprit: int | None = None  # the seat that failed
    figures: NDArray[np.void] | None = None  # [plies, seats] FIGURES; None where whole games were played in compiled code
    remarks: tuple[str, ...] = ()  # [seat] what the players said beside their moves
    off_clock: tuple[float, ...] = ()  # [seat] s to get ready and to end; () where whole games were played in compiled code

    @property
    def plies(self) -> int:
        return len(self.moves)


@dataclass(frozen=True)
class PlayedPair:
    """All games of a pair."""

    pair: Pair
    seed: int  # of the opening's start
    game: str  # the opening's spec
    played: tuple[Played, ...]

    @functools.cached_property
    def scores(self) -> list[tuple[float, ...]]:
        """[game][seat] what a game is worth: the share of the others that the seat came out ahead of, equals counting half."""
        if len(self.pair.entrants) > len(self.played[0].seating):  # everybody played alone
            together = _shares(tuple(played.returns[0] for played in self.played))
            return [(share,) for share in together]
        return [_shares(played.returns) for played in self.played]

    @property
    def firsts(self) -> tuple[float, ...]:
        """[game] what each game brought the first entrant. Who played alone was compared once, and that counts for all."""
        first = self.pair.entrants[0]
        if len(self.pair.entrants) > len(self.played[0].seating):
            return self.scores[0] * len(self.played)
        return tuple(scores[played.seating.index(first)] for played, scores in zip(self.played, self.scores, strict=True))

    def totals(self) -> dict[int, float]:
        """What each entrant got from all games of the pair. Who played alone was compared once, for as many games."""
        totals = dict.fromkeys(self.pair.entrants, 0.0)
        for played, scores in zip(self.played, self.scores, strict=True):
            for entrant, score in zip(played.seating, scores, strict=True):
                totals[entrant] += score * len(self.pair.entrants) / len(played.seating)
        return totals


@functools.lru_cache(maxsize=1000)  # few results come many times
def _shares(returns: tuple[float, ...]) -> tuple[float, ...]:
    shares = []
    for mine in returns:
        ahead, level = sum(mine > gain for gain in returns), sum(mine == gain for gain in returns) - 1
        shares.append((ahead + level / 2) / (len(returns) - 1))
    return tuple(shares)
