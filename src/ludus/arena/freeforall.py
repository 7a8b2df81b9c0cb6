"""Ratings from games of more than two: openskill's Plackett-Luce, which learns from each game's order of finish.

It takes games one after the other, so the order of the games matters a little; the same games in the same order give the same
ratings. A newcomer starts at 25 with a deviation of 25/3, on openskill's own scale, on which one game's luck has a deviation
of 25/6. The intervals are what openskill believes: it is not promised that they hold the truth in 95 of 100 cases.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ludus.arena.estimate import Z95


@dataclass(frozen=True)
class Placed:
    """A player's rating, its deviation and its 95 % interval, and how many games it was read from."""

    name: str
    mu: float
    sigma: float
    low: float
    high: float
    games: int


def rate_many(names: Sequence[str], games: Iterable[tuple[Sequence[int], Sequence[float]]]) -> tuple[Placed, ...]:
    """Rate from games in the order played: who sat where, by index into `names`, and what each seat got; equal returns tie.

    >>> for placed in rate_many(["a", "b", "c"], [((0, 1, 2), (1, 0, -1)), ((2, 0, 1), (0, 1, 0))]):
    ...     print(f"{placed.name} {placed.mu:.1f} +- {placed.sigma:.1f}")
    a 30.5 +- 8.1
    b 24.0 +- 7.8
    c 20.6 +- 7.8
    """
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    ratings = [model.rating(name=name) for name in names]
    counts = [0] * len(names)
    for seating, returns in games:
        _check(seating, returns, len(names))
        teams = [[ratings[player]] for player in seating]
        ranks = [float(sum(other > mine for other in returns)) for mine in returns]  # 0 is best
        for player, (after,) in zip(seating, model.rate(teams, ranks=ranks), strict=True):
            ratings[player] = after
            counts[player] += 1
    return tuple(
        Placed(name, rating.mu, rating.sigma, rating.mu - Z95 * rating.sigma, rating.mu + Z95 * rating.sigma, count)
        for name, rating, count in zip(names, ratings, counts, strict=True)
    )


def _check(seating: Sequence[int], returns: Sequence[float], players: int) -> None:
    if len(seating) != len(returns) or len(seating) < 2:
        raise ValueError(f"a game has two seats or more and a return for each, not {len(seating)} and {len(returns)}")
    if len(set(seating)) < len(seating) or not all(0 <= player < players for player in seating):
        raise ValueError(f"a seating holds different players, numbered from 0 to {players - 1}, not {tuple(seating)}")
