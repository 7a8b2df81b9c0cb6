"""Do intervals hold the truth as often as they say, does the sequential test err as seldom, and how fast is a fit?"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator

import numpy as np

from ludus.arena.fit import Fit, fit
from ludus.arena.ratings import rate, rate_pairs
from ludus.arena.sprt import Sprt
from ludus.arena.tally import Tally
from measure import spaced
from simulated import Floats, Whole, drawn, errors_of, game_shares, games_of, pair_shares, pair_tables

TOURNAMENTS, TESTS, SWEEPS = 1_000, 10_000, 300
NAMES = [f"player {i}" for i in range(8)]
Row = tuple[str, bool]
"""A line of the table, and whether the figure is as wanted."""


def main() -> int:
    missed = 0
    print("\n| statistics | measured | wanted |")
    print("|---|---|---|")
    for rows in (coverage_rows, error_rows, sweep_rows, speed_rows):
        for row, is_met in rows():
            print(row, flush=True)
            missed += not is_met
    return missed


def coverage_rows() -> Iterator[Row]:
    """Eight players of strengths drawn anew, a seat worth 100 Elo, a fifth of draws between equals."""
    for pairs in (5, 50):
        held = coverage(pairs, openings=0, by_pairs=False)
        yield coverage_row(f"from games, {pairs} pairs a pairing", held)
        held = coverage(pairs, openings=0, by_pairs=True)
        yield coverage_row(f"from pairs, {pairs} pairs a pairing", held)
    held = coverage(20, openings=300, by_pairs=True)
    yield coverage_row("from pairs, openings differ by 300 Elo of seat advantage", held)


def coverage_row(name: str, held: float) -> Row:
    return f"| 95 % intervals of ratings {name}: hold the truth | {100 * held:.1f} % | 93 to 97 % |", 0.93 <= held <= 0.97


def coverage(pairs: int, openings: float, by_pairs: bool, tournaments: int = TOURNAMENTS) -> float:
    """The share of players whose interval holds the truth: the rating relative to the field's mean.

    Where openings differ, no Davidson model is quite true; then the truth is the rating that endless games would give.
    """
    luck, held = np.random.default_rng(pairs), 0.0
    for _ in range(tournaments):
        strengths = luck.normal(0, 150, len(NAMES))  # Elo
        first, second, expected = pair_tables(strengths, pairs, seat=100, draws=0.5, openings=openings)
        if openings:
            truth = np.array([player.elo for player in rate_pairs(NAMES, first, second, 1e6 * expected).players])
        else:
            truth = strengths - strengths.mean()
        table = drawn(expected, luck)
        ratings = rate_pairs(NAMES, first, second, table) if by_pairs else rate(NAMES, *games_of(first, second, table))
        held += float(
            np.mean([player.low <= is_so <= player.high for player, is_so in zip(ratings.players, truth, strict=True)])
        )
    return held / tournaments


def error_rows() -> Iterator[Row]:
    luck = np.random.default_rng(7)
    for test in (Sprt(0, 50), Sprt(-50, 50), Sprt(0, 50, alpha=0.02, beta=0.1)):
        for seat, openings in ((400, 0), (400, 300)):
            under0, under1 = (pair_shares(elo, seat, 0.3, openings) for elo in (test.elo0, test.elo1))
            _, wrong1, long0 = errors_of(test, under0, TESTS, luck)
            wrong0, _, long1 = errors_of(test, under1, TESTS, luck)
            name = f"Sequential test of {test.elo0:g} against {test.elo1:g} Elo, seat worth {seat} +- {openings} Elo"
            for what, wrong, limit, pairs in (("alpha", wrong1, test.alpha, long0), ("beta", wrong0, test.beta, long1)):
                share = wrong / TESTS
                figures = f"{share:.4f}, {pairs:.0f} pairs | {1.2 * limit:.3f} at most"
                yield f"| {name}: {what} of {limit:g} | {figures} |", share <= 1.2 * limit


def sweep_rows() -> Iterator[Row]:
    """Ten values of a setting, 50 pairs each: where none is better, and where one is by 80 Elo over the worst."""
    flat = np.mean([found.tied.mean() >= 0.9 for found in sweeps(np.zeros(10))])
    yield (
        f"| Sweeps where nothing matters: all or nearly all values tied | {100 * flat:.1f} % | 95 % at least |",
        bool(flat >= 0.95),
    )
    elos = 80 - 320 * (np.linspace(0, 1, 10) - 0.5) ** 2
    held = np.mean([found.tied[4:6].all() for found in sweeps(elos)])
    yield (
        f"| Sweeps with two best values of ten: both are among the tied | {100 * held:.1f} % | 95 % at least |",
        bool(held >= 0.95),
    )


def sweeps(elos: Floats) -> Iterator[Fit]:
    luck = np.random.default_rng(11)
    shares = [pair_shares(elo, seat=200, draws=0.5, openings=100) for elo in elos]
    for seed in range(SWEEPS):
        tallies = [tally_of(luck.multinomial(50, share)) for share in shares]
        yield fit(np.arange(len(elos)), [tally.mean for tally in tallies], [tally.error for tally in tallies], seed=seed)


def tally_of(pairs: Whole) -> Tally:
    """A tally of such pairs; which of its games were drawn does not matter to the score."""
    a, b, c, d, e = map(int, pairs)
    return Tally(c + d + 2 * e, b + d, 2 * a + b + c, (a, b, c, d, e))


def speed_rows() -> Iterator[Row]:
    seconds, games = fit_time(50, 9)
    yield f"| Ratings of 50 players from {spaced(games)} games | {1000 * seconds:.0f} ms | 1 s |", seconds < 1


def fit_time(players: int, games: int) -> tuple[float, int]:
    """Seconds for a fit where all meet all so often on either seat, and how many games that is."""
    luck = np.random.default_rng(1)
    first, second = np.nonzero(~np.eye(players, dtype=bool))
    strengths: Floats = luck.normal(0, 1, players)  # natural units
    losses, draws, wins = luck.multinomial(games, game_shares(strengths[first] - strengths[second] + 0.3, 0.5).T).T
    names = [str(i) for i in range(players)]
    begin = time.perf_counter()
    rate(names, first, second, wins, draws, losses)
    return time.perf_counter() - begin, int((losses + draws + wins).sum())


if __name__ == "__main__":
    sys.exit(main())
