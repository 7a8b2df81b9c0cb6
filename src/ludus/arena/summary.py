"""What a run came to so far: who met whom and how, ratings, ends, what moves took. Read from the store alone."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePath
from typing import Any

import numpy as np

from ludus.arena.bracket import Bracket, is_knockout, read_bracket
from ludus.arena.estimate import Estimate
from ludus.arena.failures import Failure, group_failures
from ludus.arena.freeforall import Placed, rate_many
from ludus.arena.ratings import Ratings, rate_pairs
from ludus.arena.store import Count, PairCount, Run, Store, Usage
from ludus.arena.tally import Tally
from ludus.arena.tune import Tuned, is_tuning, read_tuned
from ludus.catalogue.finder import is_path
from ludus.core import End


@dataclass(frozen=True)
class Standing:
    """One player's part in a run."""

    entrant: int
    spec: str
    games: int
    played: int  # games that it sat in: fewer where each plays alone, and one game is compared with several
    points: float  # one a game at most
    ends: Mapping[str, int]  # how many games it lost by failing, by kind
    usage: Usage
    mean_return: float | None  # what the game gave it, on average, where each plays alone, such as cells in solo Tron

    @property
    def failed(self) -> int:
        """How many games it failed in."""
        return sum(self.ends.values())

    @property
    def score(self) -> float:
        """Points a game; a half where it has not played."""
        return self.points / self.games if self.games else 0.5


@dataclass(frozen=True)
class Summary:
    """A run, counted."""

    run: Run
    seats: int
    games: int
    pairs: int
    standings: tuple[Standing, ...]  # by number
    tallies: Mapping[tuple[int, int], Tally]  # of every two that have met, the lower number first; for games of two
    ends: Mapping[str, int]  # how many games ended in which way
    failures: tuple[Failure, ...]  # the most frequent first
    seat_points: tuple[float, ...]  # [seat] what the games brought whoever sat there
    first_seat: Tally | None  # all games of two, from the side of whoever sat first
    ratings: Ratings | None  # for games of two
    places: tuple[Placed, ...] | None  # where more than two play at once
    bracket: Bracket | None  # of a knockout
    tuned: Tuned | None = None  # of a tuning

    def tally(self, one: int, two: int) -> Tally:
        """The games between two players, from the first one's side."""
        if one > two:
            return self.tally(two, one).turned
        return self.tallies.get((one, two), Tally())

    def ranking(self) -> list[int]:
        """Players, the best first: by rating, or by points where nobody is rated."""
        if self.ratings is not None:
            return sorted(range(len(self.standings)), key=lambda each: -self.rating(each).value)
        if self.places is not None:
            return sorted(range(len(self.standings)), key=lambda each: -self.rating(each).value)
        return sorted(range(len(self.standings)), key=lambda each: -self.standings[each].score)

    def rating(self, entrant: int) -> Estimate:
        """In Elo above the mean of the field; where more than two play at once, on the scale of Plackett and Luce."""
        if self.ratings is not None:
            rated = self.ratings.players[entrant]
            return Estimate(rated.elo, rated.low, rated.high)
        assert self.places is not None
        placed = self.places[entrant]
        return Estimate(placed.mu, placed.low, placed.high)


def summarise(store: Store, run: Run, with_ratings: bool = True) -> Summary:
    counts, pair_counts, usage = store.counts(run.id), store.pair_counts(run.id), store.usage(run.id)
    seats = len(counts[0].seating) if counts else 2
    tallies = _tallies(pair_counts) if seats <= 2 else {}
    ratings = _rate(run.players, pair_counts) if with_ratings and seats <= 2 and tallies else None
    places = rate_many(names_of(run.players), store.results_in_order(run.id)) if with_ratings and seats > 2 else None
    ends: Counter[str] = Counter()
    seat_points = [0.0] * seats
    for count in counts:
        ends[count.end] += count.games
        for seat, score in enumerate(count.scores):
            seat_points[seat] += score * count.games
    return Summary(
        run=run,
        seats=seats,
        games=sum(count.games for count in counts),
        pairs=sum(count.pairs for count in pair_counts),
        standings=_standings(run.players, counts, pair_counts, usage, store.mean_returns(run.id) if seats == 1 else {}),
        tallies=tallies,
        ends={str(end): ends[end] for end in End if ends[end]},
        failures=group_failures(store.failure_counts(run.id)),
        seat_points=tuple(seat_points),
        first_seat=_first_seat(pair_counts) if seats == 2 else None,
        ratings=ratings,
        places=places,
        bracket=read_bracket(run, store.meetings(run.id)) if is_knockout(run) else None,
        tuned=read_tuned(run, store.totals(run.id)) if is_tuning(run) else None,
    )


def _standings(
    players: Sequence[str],
    counts: Sequence[Count],
    pair_counts: Sequence[PairCount],
    usage: Mapping[int, Usage],
    means: Mapping[int, float],
) -> tuple[Standing, ...]:
    games, points, failed = Counter[int](), defaultdict[int, float](float), defaultdict[int, Counter[str]](Counter)
    for pair in pair_counts:
        for entrant, total in zip(pair.entrants, pair.totals, strict=True):
            games[entrant] += len(pair.entrants) * pair.pairs
            points[entrant] += total * pair.pairs
    played = Counter[int]()
    for count in counts:
        for entrant in count.seating:
            played[entrant] += count.games
        if count.culprit >= 0:
            failed[count.seating[count.culprit]][count.end] += count.games
    return tuple(
        Standing(
            entrant=each,
            spec=spec,
            games=games[each],
            played=played[each],
            points=points[each],
            ends=dict(failed[each]),
            usage=usage.get(each, Usage()),
            mean_return=means.get(each),
        )
        for each, spec in enumerate(players)
    )


def _tallies(pair_counts: Sequence[PairCount]) -> dict[tuple[int, int], Tally]:
    tallies: dict[tuple[int, int], Tally] = {}
    for count in pair_counts:
        one, two = count.entrants
        whole = Tally.of_pairs([(count.firsts[0], count.firsts[1])]) * count.pairs
        key = (min(one, two), max(one, two))
        tallies[key] = tallies.get(key, Tally()) + (whole if one < two else whole.turned)
    return tallies


def _first_seat(pair_counts: Sequence[PairCount]) -> Tally:
    """Each pair has its first entrant on seat 0 in its first game, and on seat 1 in the other."""
    parts = (Tally.of_pairs([(count.firsts[0], 1 - count.firsts[1])]) * count.pairs for count in pair_counts)
    return sum(parts, Tally())


def _rate(players: Sequence[str], pair_counts: Sequence[PairCount]) -> Ratings:
    """From tables of how both games of a pair ended."""
    tables: dict[tuple[int, ...], Any] = {}
    for count in pair_counts:
        table = tables.setdefault(count.entrants, np.zeros((3, 3)))
        table[2 - int(2 * count.firsts[0]), 2 - int(2 * count.firsts[1])] += count.pairs
    first, second = zip(*tables, strict=True)
    return rate_pairs(names_of(players), first, second, list(tables.values()))


def names_of(players: Sequence[str]) -> list[str]:
    """Specs for people: a file without its folder where that is clear, and a number behind those that come twice.

    >>> names_of(["random", "bots/mine.py:depth=2", "random"])
    ['random', 'mine.py:depth=2', 'random #2']
    """
    short = [_without_folder(spec) for spec in players]
    meant = {name: {spec for spec, each in zip(players, short, strict=True) if each == name} for name in short}
    seen: Counter[str] = Counter()
    names = []
    for spec, name in zip(players, short, strict=True):
        shown = name if len(meant[name]) == 1 else spec
        seen[shown] += 1
        names.append(shown if seen[shown] == 1 else f"{shown} #{seen[shown]}")
    return names


def _without_folder(spec: str) -> str:
    file, colon, settings = spec.partition(":")
    return f"{PurePath(file).name}{colon}{settings}" if is_path(file) else spec
