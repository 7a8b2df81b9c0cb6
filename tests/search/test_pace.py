"""Lateness: where the processor is taken away, moves end so much earlier; told by a clock that the tests set."""

import math

import pytest

from ludus.search import pace
from ludus.search.pace import FADES, MOST, SLICE, WAKES, Lateness


@pytest.fixture
def clock(monkeypatch):
    """Seconds by the clock and of the thread's own work."""
    now = {"clock": 0.0, "work": 0.0}
    monkeypatch.setattr(pace.time, "perf_counter", lambda: now["clock"])
    monkeypatch.setattr(pace.time, "thread_time", lambda: now["work"])
    return now


def slice_of(lateness, clock, worked, away, left):
    lateness.begin()
    clock["clock"] += worked + away
    clock["work"] += worked
    lateness.end(left)


def test_where_nobody_disturbs_all_but_a_slice_is_thought(clock):
    lateness = Lateness()
    for _ in range(20):
        slice_of(lateness, clock, 0.005, 0.0, 0.05)
    assert lateness.plan(0.1) == pytest.approx(0.1 - SLICE)
    assert lateness.plan(None) == math.inf


def test_what_was_taken_away_is_expected_at_every_waking(clock):
    lateness = Lateness()
    slice_of(lateness, clock, 0.005, 0.004, 0.05)
    slice_of(lateness, clock, 0.005, 0.001, 0.04)
    assert lateness.plan(0.1) == pytest.approx(0.1 - SLICE - WAKES * 0.004)


def test_who_went_on_too_long_stops_earlier_and_forgets_it_slowly(clock):
    lateness = Lateness()
    slice_of(lateness, clock, 0.02, 0.0, -0.015)
    assert lateness.plan(0.1) == pytest.approx(0.1 - 0.015)
    lateness.fade()
    assert lateness.plan(0.1) == pytest.approx(0.1 - FADES * 0.015)


def test_half_of_the_time_is_left_whatever_happened(clock):
    lateness = Lateness()
    slice_of(lateness, clock, 0.005, 3.0, -2.0)
    assert lateness.plan(0.1) == pytest.approx((1 - MOST) * 0.1)


def test_a_processor_that_is_there_half_of_the_time_does_half_of_the_work(clock):
    lateness = Lateness()
    assert lateness.work(0.1) == pytest.approx(0.1 - SLICE)
    for _ in range(100):
        slice_of(lateness, clock, 0.005, 0.005, 0.05)
    assert lateness.work(0.1) == pytest.approx(lateness.plan(0.1) / 2, rel=0.01)
