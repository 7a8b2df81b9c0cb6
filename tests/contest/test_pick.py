"""Who plays whom: nobody twice at a table, nobody beyond its limit, nobody waiting for ever, and the doubtful first."""

from __future__ import annotations

import time

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from ludus.arena.estimate import ELO
from ludus.contest.pick import PATIENT, Field, is_challenges_turn, pick


def a_field(size, seed=0, most=4):
    luck, made = np.random.default_rng(seed), Field()
    made.grow(size)
    made.rating[:] = luck.normal(0, 200, size)
    made.variance[:] = luck.uniform(0.01, 4, size)
    made.is_active[:] = True
    made.most[:] = most
    return made


@settings(max_examples=100, deadline=None)
@given(st.integers(2, 30), st.integers(2, 8), st.integers(0, 10_000), st.data())
def test_groups_are_free_active_and_different(size, riders, seed, data):
    field, luck = a_field(size, seed), np.random.default_rng(seed)
    field.is_active[:] = data.draw(st.lists(st.booleans(), min_size=size, max_size=size))
    field.in_flight[:] = data.draw(st.lists(st.integers(0, 8), min_size=size, max_size=size))
    free = field.free()
    group = pick(field, luck, riders, {})
    if free.sum() < riders:
        assert group is None
    else:
        assert group is not None
        assert len(set(group)) == riders
        assert free[list(group)].all()


@settings(max_examples=20, deadline=None)
@given(st.integers(2, 40), st.integers(2, 4), st.integers(0, 1000))
def test_nobody_waits_for_ever(size, riders, seed):
    field, luck, waits = a_field(size, seed), np.random.default_rng(seed), []
    riders = min(riders, size)
    field.variance[: size // 2] = 1e-9  # nobody would ever ask for these
    field.rating[: size // 2] = 9000
    for _ in range(20 * size):
        group = pick(field, luck, riders, {})
        field.give_out(group, riders)
        waits.append(int((field.turn - field.picked).max()))
    assert max(waits) <= (PATIENT + 1) * size


def test_nobody_plays_more_games_at_a_time_than_it_may():
    field, luck = a_field(4, most=2), np.random.default_rng(1)
    for _ in range(4):
        group = pick(field, luck, 2, {})
        assert group is not None
        field.keep_busy(group)
        if (field.in_flight < 2).sum() < 2:
            break
    assert field.in_flight.max() <= 2
    assert pick(field, luck, 2, {}) is None
    field.let_go(group)
    assert sorted(pick(field, luck, 2, {})) == sorted(group)


def picks_of(field, count=600, meetings=None, riders=2):
    luck = np.random.default_rng(3)
    counts = np.zeros((field.size, field.size))
    for _ in range(count):
        group = pick(field, luck, riders, meetings or {})
        field.turn += 1
        field.picked[list(group)] = field.turn
        for one in group:
            for other in group:
                counts[one, other] += one != other
    return counts


def test_the_doubtful_play_more():
    field = a_field(20)
    field.variance[:] = 0.05
    field.variance[7] = 2.0
    games = picks_of(field).sum(1)
    assert games[7] > 3 * np.median(games)
    assert games.min() > 0


def test_who_takes_long_has_no_more_of_the_workers_than_others():
    """Newcomers all: two of ten hold a worker up for fifty times as long. They still play."""
    field, luck = a_field(10), np.random.default_rng(4)
    field.rating[:], field.variance[:] = 0, 4.0
    field.dear[:2] = 50
    games = np.zeros(10)
    for _ in range(4000):
        group = list(pick(field, luck, 2, {}))
        field.give_out(group, 2)
        games[group] += 1
    seconds = games * field.dear
    assert seconds[:2].sum() / seconds.sum() < 0.25
    assert games[:2].min() >= 4000 / (2 * PATIENT * 10 * 50)


def test_opponents_are_close():
    field = a_field(40)
    field.rating[:] = np.arange(40) * 60
    field.variance[:] = 0.1
    counts = picks_of(field)
    apart = np.abs(field.rating[:, None] - field.rating[None])
    assert (counts * apart).sum() / counts.sum() < apart.mean() / 2


def test_those_who_met_often_meet_others():
    field = a_field(12)
    field.rating[:], field.variance[:] = 0, 0.1
    met = {one: {other: 100 for other in range(12) if (one < 6) == (other < 6) and one != other} for one in range(12)}
    counts = picks_of(field, meetings=met)
    across = counts[:6, 6:].sum() * 2 / counts.sum()
    assert across > 0.85


def test_games_given_out_count_at_once():
    field = a_field(10)
    field.variance[:] = 1.0
    field.rating[:] = 0
    field.give_out((2, 5), 2)
    expected = 1 - 1 / (1 + 1 + 2)  # two games between equals hold half of a natural unit
    assert field.variance[[2, 5]].tolist() == [expected, expected]
    assert field.variance[0] == 1.0


def test_newcomers_have_more_doubt_than_anybody_and_are_not_active_yet():
    field = a_field(3)
    field.grow(5)
    assert field.is_active.tolist() == [True] * 3 + [False] * 2
    assert field.variance[4] > (300 / ELO) ** 2
    field.grow(4)
    assert field.size == 5


def test_challenges_do_not_stop_the_ladder():
    turns = [is_challenges_turn(turn) for turn in range(100)]
    assert 0.5 < np.mean(turns) < 0.9


def test_ten_thousand_are_no_trouble():
    field, luck = a_field(10_000), np.random.default_rng(2)
    met = {one: dict.fromkeys(range(0, 10_000, 20), 3) for one in range(10_000)}
    taken = []
    for _ in range(30):
        begin = time.process_time()
        field.give_out(pick(field, luck, 2, met), 2)
        taken.append(time.process_time() - begin)
    assert np.median(taken) < 0.005
