"""Formats: who meets whom, for any field and any results."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludus.arena import formats
from ludus.arena.bracket import Bracket, read_bracket
from ludus.arena.formats import Rounds, gauntlet, knockout, match, round_robin, sequential, swiss
from ludus.arena.records import Pair
from ludus.arena.store import Meeting, Run
from ludus.errors import SpecError

Judge = Callable[[Pair], float]
"""What a pair brings its first entrant, of 2."""


def run(rounds: Rounds, judge: Judge = lambda pair: 2.0) -> list[list[Pair]]:
    """All rounds of a format, where pairs of two end as the judge says."""
    played = []
    try:
        coming = list(next(rounds))
        while True:
            played.append(coming)
            results = {}
            for pair in coming:
                first = judge(pair)
                shares = [first] + [(len(pair.entrants) - first) / (len(pair.entrants) - 1)] * (len(pair.entrants) - 1)
                results[pair.number] = dict(zip(pair.entrants, shares, strict=True))
            coming = list(rounds.send(results))
    except StopIteration:
        return played


def flat(played: list[list[Pair]]) -> list[Pair]:
    return list(itertools.chain.from_iterable(played))


def by_luck(seed: int) -> Judge:
    """Results that look random, and are the same each time a pair is asked for."""
    return lambda pair: ((pair.number * 7919 + seed * 104729) % 11 % 5) / 2


def check_numbers(pairs: list[Pair]) -> None:
    assert [pair.number for pair in pairs] == list(range(len(pairs)))
    assert all(list(pair.entrants) == sorted(set(pair.entrants)) for pair in pairs)


def test_a_match_is_pair_after_pair() -> None:
    pairs = flat(run(match(2, 2, 5)))
    check_numbers(pairs)
    assert {pair.entrants for pair in pairs} == {(0, 1)}
    assert [pair.opening for pair in pairs] == list(range(5))


@pytest.mark.parametrize(("seats", "size"), [(1, 2), (2, 2), (3, 3), (4, 4)])
def test_all_meet_all_on_the_same_openings(seats: int, size: int) -> None:
    pairs = flat(run(round_robin(seats, 6, 3)))
    check_numbers(pairs)
    tables = list(itertools.combinations(range(6), size))
    for opening in range(3):
        assert sorted(pair.entrants for pair in pairs if pair.opening == opening) == tables
    assert pairs[: len(tables)] == flat(run(round_robin(seats, 6, 1))), "more rounds go on with what there is"


@pytest.mark.parametrize(("seats", "size"), [(1, 2), (2, 2), (4, 4)])
def test_the_first_meets_all_others_in_a_gauntlet(seats: int, size: int) -> None:
    pairs = flat(run(gauntlet(seats, 6, 2)))
    check_numbers(pairs)
    assert Counter(pair.entrants for pair in pairs) == Counter(
        2 * [table for table in itertools.combinations(range(6), size) if table[0] == 0]
    )
    assert pairs[: len(pairs) // 2] == flat(run(gauntlet(seats, 6, 1)))


# --- swiss ------------------------------------------------------------------------------------------------------------


@settings(deadline=None, max_examples=150)
@given(st.integers(2, 12), st.integers(1, 3), st.integers(1, 14), st.integers(0, 1000))
def test_every_round_of_a_swiss_seats_everybody_once(entrants: int, pairs: int, rounds: int, seed: int) -> None:
    played = run(swiss(2, entrants, pairs, rounds), by_luck(seed))
    check_numbers(flat(played))
    assert len(played) == rounds
    byes = Counter(dict.fromkeys(range(entrants), 0))
    for stage, coming in enumerate(played):
        tables = Counter(pair.entrants for pair in coming)
        assert set(tables.values()) == {pairs}
        seated = Counter(itertools.chain.from_iterable(tables))
        assert set(seated.values()) == {1}
        assert len(seated) == entrants - entrants % 2
        byes.update(set(range(entrants)) - set(seated))
        assert max(byes.values()) - min(byes.values()) <= 1, "nobody rests twice before all have"
        assert {pair.stage for pair in coming} == {stage}
        assert {pair.opening for pair in coming} == set(range(stage * pairs, (stage + 1) * pairs))


def fewest_again(players: tuple[int, ...], met: set[tuple[int, int]]) -> int:
    """By trying every pairing."""
    if not players:
        return 0
    first, *others = players
    return min(((first, other) in met) + fewest_again(tuple(each for each in others if each != other), met) for other in others)


@settings(deadline=None, max_examples=100)
@given(st.integers(2, 8), st.integers(1, 9), st.integers(0, 1000))
def test_nobody_meets_twice_in_a_swiss_if_it_can_be_avoided(entrants: int, rounds: int, seed: int) -> None:
    met: set[tuple[int, int]] = set()
    for coming in run(swiss(2, entrants, 1, rounds), by_luck(seed)):
        tables = {pair.entrants for pair in coming}
        seated = tuple(sorted(itertools.chain.from_iterable(tables)))
        assert len(tables & met) == fewest_again(seated, met)
        met |= tables


def test_equals_meet_in_a_swiss() -> None:
    """The lower number always wins: after three rounds of eight the first has won three, the last none."""
    played = run(swiss(2, 8, 1, 3))
    assert [pair.entrants for pair in played[0]] == [(0, 1), (2, 3), (4, 5), (6, 7)]
    assert [pair.entrants for pair in played[1]] == [(0, 2), (4, 6), (1, 3), (5, 7)]
    assert next(pair.entrants for pair in played[2]) == (0, 4)


def test_a_large_swiss_is_paired_in_time() -> None:
    played = run(swiss(2, 301, 1, 20), by_luck(3))
    tables = Counter(pair.entrants for pair in flat(played))
    assert max(tables.values()) == 1


# --- knockout ---------------------------------------------------------------------------------------------------------


@settings(deadline=None, max_examples=200)
@given(st.integers(2, 40), st.integers(1, 3), st.integers(0, 1000))
def test_a_knockout_loses_one_player_a_duel(entrants: int, pairs: int, seed: int) -> None:
    judge = by_luck(seed)
    pairs_played = flat(run(knockout(2, entrants, pairs), judge))
    check_numbers(pairs_played)
    won: dict[tuple[int, tuple[int, ...]], float] = {}
    counts: Counter[tuple[int, tuple[int, ...]]] = Counter()
    for pair in pairs_played:
        duel = (pair.stage, pair.entrants)
        won[duel] = won.get(duel, 0.0) + judge(pair) - 1
        counts[duel] += 1
    assert len(won) == entrants - 1
    assert max(stage for stage, _ in won) == (entrants - 1).bit_length() - 1
    out = [(stage, two if won[stage, (one, two)] >= 0 else one) for stage, (one, two) in won]  # equals: the seed decides
    assert len({loser for _, loser in out}) == entrants - 1
    gone = {loser: stage for stage, loser in out}
    for stage, table in won:
        assert all(gone.get(each, 99) >= stage for each in table), "who is out does not come back"
    for duel, lead in won.items():
        assert pairs <= counts[duel] <= pairs + formats.EXTRA_PAIRS
        assert lead != 0 or counts[duel] == pairs + formats.EXTRA_PAIRS


def test_the_best_seeds_meet_in_the_end() -> None:
    played = run(knockout(2, 8, 1))
    assert [[pair.entrants for pair in coming] for coming in played] == [
        [(0, 7), (3, 4), (1, 6), (2, 5)],
        [(0, 3), (1, 2)],
        [(0, 1)],
    ]


def test_the_best_seeds_have_the_byes() -> None:
    played = run(knockout(2, 5, 1))
    assert [[pair.entrants for pair in coming] for coming in played] == [[(3, 4)], [(0, 3), (1, 2)], [(0, 1)]]


def test_equals_play_on_until_the_seed_decides() -> None:
    pairs = flat(run(knockout(2, 2, 3), lambda pair: 1.0))
    assert len(pairs) == 3 + formats.EXTRA_PAIRS
    assert len({pair.opening for pair in pairs}) == len(pairs)
    decided = flat(run(knockout(2, 2, 3), lambda pair: 1.5 if pair.number == 4 else 1.0))
    assert len(decided) == 5


@settings(deadline=None, max_examples=100)
@given(st.integers(2, 12), st.integers(1, 3), st.integers(0, 1000), st.floats(0, 1))
def test_the_bracket_is_read_from_what_was_played(entrants: int, pairs: int, seed: int, share: float) -> None:
    judge = by_luck(seed)
    everything = flat(run(knockout(2, entrants, pairs), judge))
    stages = max(pair.stage for pair in everything) + 1

    def read(played: list[Pair]) -> Bracket:
        duels: dict[tuple[int, tuple[int, ...]], list[float]] = {}
        for pair in played:
            duels.setdefault((pair.stage, pair.entrants), []).append(judge(pair))
        meetings = [Meeting(*duel, (sum(won), 2 * len(won) - sum(won)), len(won)) for duel, won in duels.items()]
        config = {"format": "knockout", "pairs": pairs}
        return read_bracket(Run(1, "tournament", "matches", ("random",) * entrants, config, 0.0, False), meetings)

    whole = read(everything)
    assert len(whole.rounds) == stages
    met = [(stage, (duel.one, duel.two)) for stage, duels in enumerate(whole.rounds) for duel in duels if duel.two is not None]
    assert met == list(dict.fromkeys((pair.stage, pair.entrants) for pair in everything))
    for before, after in itertools.pairwise(whole.rounds):
        assert {duel.winner for duel in before} == {each for duel in after for each in (duel.one, duel.two)}
    (final,) = whole.rounds[-1]
    assert whole.winner == final.winner == (final.two if final.points[1] > final.points[0] else final.one)
    part = read(everything[: int(share * (len(everything) - 1))])
    assert part.winner is None
    for some, of_all in zip(part.rounds, whole.rounds, strict=False):
        for duel, decided in zip(some, of_all, strict=True):
            assert duel.winner in (None, decided.winner)


# --- all of them ------------------------------------------------------------------------------------------------------


def test_so_many_openings_are_seen_as_the_docs_say() -> None:
    def openings(rounds: Rounds) -> int:
        return len({pair.opening for pair in flat(run(rounds))})

    assert openings(match(2, 2, 12)) == 12
    assert openings(round_robin(2, 5, 3 * 2)) == openings(gauntlet(2, 5, 3 * 2)) == 3 * 2
    assert openings(swiss(2, 5, pairs=2, rounds=3)) == 3 * 2
    assert openings(knockout(2, 8, pairs=2)) == 3 * 2


@settings(deadline=None, max_examples=60)
@given(st.integers(2, 9), st.integers(1, 3), st.integers(0, 1000))
def test_equal_results_give_equal_rounds(entrants: int, pairs: int, seed: int) -> None:
    for make in (
        lambda: swiss(2, entrants, pairs, 5),
        lambda: knockout(2, entrants, pairs),
        lambda: round_robin(2, entrants, pairs),
        lambda: gauntlet(2, entrants, pairs),
    ):
        assert run(make(), by_luck(seed)) == run(make(), by_luck(seed))


@pytest.mark.parametrize("make", [lambda: swiss(3, 4, 1, 2), lambda: knockout(4, 4, 1)])
def test_some_formats_are_for_two(make: Callable[[], Rounds]) -> None:
    with pytest.raises(SpecError, match=r"is for games of two; this one has \d seats: choose round-robin or gauntlet"):
        next(make())


def test_a_test_goes_on_until_it_is_decided() -> None:
    assert len(flat(run(sequential(2, 2, 1000, lambda totals: len(totals) >= 30)))) == 32
    pairs = flat(run(sequential(2, 2, 1001, lambda totals: False)))
    check_numbers(pairs)
    assert len(pairs) == 1001
    longer = flat(run(sequential(2, 2, 3000, lambda totals: False)))
    assert longer[:1001] == pairs
