"""Formats: who meets whom. Each is a generator that yields one round of pairs after another, and is sent its results.

What comes next depends on nothing but results, so an interrupted run goes on where it was: the same rounds are asked for
again, and what the store holds of them is not played twice.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Collection, Generator, Iterable, Mapping, Sequence

from ludus.arena.records import Pair
from ludus.errors import SpecError

Totals = Mapping[int, Mapping[int, float]]  # pair number -> entrant -> what it got from all games of the pair
Rounds = Generator[Iterable[Pair], Totals, None]


def match(seats: int, entrants: int, pairs: int) -> Rounds:
    """The same players, pair after pair."""
    yield (Pair(number, number, tuple(range(entrants))) for number in range(pairs))


def round_robin(seats: int, entrants: int, pairs: int) -> Rounds:
    """Everyone meets everyone, on the same openings: first all on the first one, then all on the next."""
    tables = list(itertools.combinations(range(entrants), max(2, seats)))
    yield _all_on_each_opening(tables, pairs)


def gauntlet(seats: int, entrants: int, pairs: int) -> Rounds:
    """The first player meets each of the others; beyond two seats, in every company."""
    tables = [(0, *others) for others in itertools.combinations(range(1, entrants), max(2, seats) - 1)]
    yield _all_on_each_opening(tables, pairs)


def against_last(seats: int, entrants: int, pairs: int) -> Rounds:
    """Each of the others meets the last player, and nobody else."""
    tables = [(other, entrants - 1) for other in range(entrants - 1)]
    yield _all_on_each_opening(tables, pairs)


def _all_on_each_opening(tables: Sequence[tuple[int, ...]], pairs: int) -> Iterable[Pair]:
    """The k-th pair of every table is played on opening k."""
    for opening in range(pairs):
        for place, table in enumerate(tables):
            yield Pair(opening * len(tables) + place, opening, table)


def swiss(seats: int, entrants: int, pairs: int, rounds: int) -> Rounds:
    """In every round players meet who have done equally well so far, nobody twice if that can be avoided.

    With an odd number of players, whoever sits out has the points of a won round; nobody does so twice before all have.
    """
    if seats > 2:
        raise SpecError(f"swiss is for games of two; this one has {seats} seats: choose round-robin or gauntlet")
    points, met, byes = [0.0] * entrants, set[tuple[int, int]](), [0] * entrants
    number = 0
    for stage in range(rounds):
        standing = sorted(range(entrants), key=lambda entrant: (-points[entrant], entrant))
        if entrants % 2:
            resting = min(reversed(standing), key=lambda entrant: byes[entrant])
            standing.remove(resting)
            byes[resting] += 1
            points[resting] += 2 * pairs
        tables = _pair_neighbours(standing, met)
        met.update(tables)
        coming = []
        for table in tables:
            for each in range(pairs):
                coming.append(Pair(number, stage * pairs + each, table, stage))
                number += 1
        results = yield coming
        _add_points(points, coming, results)


def _pair_neighbours(standing: list[int], met: Collection[tuple[int, int]]) -> list[tuple[int, int]]:
    """Pairs from the top down, each with the nearest below it that it has not met; as few as possible meet again."""
    for again in range(len(standing) // 2):
        found = _pair_strangers(standing, met, again)
        if found is not None:
            return found
    return [_table(one, two) for one, two in zip(standing[::2], standing[1::2], strict=True)]


def _pair_strangers(standing: list[int], met: Collection[tuple[int, int]], again: int) -> list[tuple[int, int]] | None:
    """A pairing in which so many may meet again, by trying the nearest first; None if there is none, or it is well hidden."""
    tries, in_vain = itertools.count(), set[tuple[tuple[int, ...], int]]()

    def pair_up(rest: tuple[int, ...], left: int) -> list[tuple[int, int]] | None:
        if not rest:
            return []
        if (rest, left) in in_vain or next(tries) > TRIES:
            return None
        first, others = rest[0], rest[1:]
        for is_known in (False, True)[: left + 1]:
            for place, other in enumerate(others):
                if (_table(first, other) in met) == is_known:
                    below = pair_up(others[:place] + others[place + 1 :], left - is_known)
                    if below is not None:
                        return [_table(first, other), *below]
        in_vain.add((rest, left))
        return None

    return pair_up(tuple(standing), again)


TRIES = 20_000  # pairings that are looked at, in a large field


def _table(one: int, two: int) -> tuple[int, int]:
    return (one, two) if one < two else (two, one)


def knockout(seats: int, entrants: int, pairs: int) -> Rounds:
    """Whoever loses is out. Seeds are as listed: the first meets the last. Equals play on, and in the end the seed decides."""
    if seats > 2:
        raise SpecError(f"knockout is for games of two; this one has {seats} seats: choose round-robin or gauntlet")
    places = seed_places(entrants)
    number, stage = 0, 0
    while len(places) > 1:
        duels = [(places[each], places[each + 1]) for each in range(0, len(places), 2)]
        open_duels = [_table(one, two) for one, two in duels if one is not None and two is not None]
        won = dict.fromkeys(itertools.chain.from_iterable(open_duels), 0.0)
        playing = open_duels
        first = stage * (pairs + EXTRA_PAIRS)  # the stage's openings: so many for all, then one after the other for equals
        for openings in (range(pairs), *([pairs + extra] for extra in range(EXTRA_PAIRS))):
            coming = []
            for table, opening in itertools.product(playing, openings):
                coming.append(Pair(number, first + opening, table, stage))
                number += 1
            results = yield coming
            for pair in coming:
                for entrant, gained in results[pair.number].items():
                    won[entrant] += gained
            playing = [table for table in playing if won[table[0]] == won[table[1]]]
            if not playing:
                break
        places = [winner_of(one, two, won) for one, two in duels]
        stage += 1


KNOCKOUT_PAIRS = 4  # in a meeting, if nobody says how many
EXTRA_PAIRS = 8  # pairs that equals play on for, in a knockout


def seed_places(entrants: int) -> list[int | None]:
    """[place] who stands there, so that the best two can meet only in the end: 0, 3, 1, 2 of four. None: nobody is left."""
    order = [0]
    while len(order) < entrants:
        order = [seed for each in order for seed in (each, 2 * len(order) - 1 - each)]
    return [seed if seed < entrants else None for seed in order]


def winner_of(one: int | None, two: int | None, won: Mapping[int, float]) -> int | None:
    """Whoever got more, or the better seed of equals; whoever stands alone."""
    if one is None or two is None:
        return two if one is None else one
    return min(one, two, key=lambda entrant: (-won[entrant], entrant))


def sequential(seats: int, entrants: int, pairs: int, is_decided: Callable[[Totals], bool]) -> Rounds:
    """Pairs in batches, each a little larger than the last, until a test is decided or there were so many."""
    known: dict[int, Mapping[int, float]] = {}
    while len(known) < pairs:
        size = min(max(FIRST_BATCH, len(known) // 8), pairs - len(known))
        results = yield [Pair(number, number, (0, 1)) for number in range(len(known), len(known) + size)]
        known.update(results)
        if is_decided(known):
            return


FIRST_BATCH = 16  # pairs


def _add_points(points: list[float], coming: Iterable[Pair], results: Totals) -> None:
    for pair in coming:
        for entrant, gained in results[pair.number].items():
            points[entrant] += gained
