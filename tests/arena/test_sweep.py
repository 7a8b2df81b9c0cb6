"""Sweeps: which values are tried, and what is said of them."""

import pytest

from ludus.arena.estimate import Estimate
from ludus.arena.sweep import Axis, Point, fit_points, is_geometric, measure, parse_vary, places, variants
from ludus.errors import SpecError


def test_ranges_steps_and_lists():
    assert parse_vary("a=0:50") == Axis("a", tuple(float(value) for value in range(51)))
    assert parse_vary("c=0.1:0.5:0.1") == Axis("c", (0.1, 0.2, 0.3, 0.4, 0.5))
    assert parse_vary("n=10,100,1000") == Axis("n", (10.0, 100.0, 1000.0))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("a", "write setting=low:high"),
        ("=1:2", "write setting=low:high"),
        ("a=5:1", "a range goes up"),
        ("a=0:1:0", "a range goes up"),
        ("a=0:1:-1", "a range goes up"),
        ("a=1", "from 2 to 1000 different values"),
        ("a=1,1", "from 2 to 1000 different values"),
        ("a=0:1e9", "from 2 to 1000 different values"),
        ("a=1,two", "'two' is not a number"),
        ("a=nan:3", "'nan' is not a number"),
        ("a=", "'' is not a number"),
        ("rule=ucb1,regret", "use a tournament"),
    ],
)
def test_wrong_ranges_are_told_in_one_sentence(text, sentence):
    with pytest.raises(SpecError, match=sentence) as told:
        parse_vary(text)
    assert "\n" not in str(told.value)


def test_variants_are_specs_in_the_order_of_their_places():
    axes = [parse_vary("c=0.5,1"), parse_vary("simulations=10,20")]
    assert places(axes) == [(0.5, 10), (0.5, 20), (1, 10), (1, 20)]
    assert variants("mcts:rule=ucb1,c=3", axes)[:2] == [
        "mcts:rule=ucb1,c=0.5,simulations=10",
        "mcts:rule=ucb1,c=0.5,simulations=20",
    ]
    with pytest.raises(SpecError, match="two different settings"):
        variants("mcts", [axes[0], axes[0]])
    with pytest.raises(SpecError, match="1000 are the most"):
        variants("mcts", [parse_vary("c=1:100"), parse_vary("a=1:11")])


def test_powers_are_known_by_their_ratios():
    assert is_geometric([10, 100, 1000])
    assert is_geometric([1, 2, 4, 8])
    assert not is_geometric([1, 2, 3, 4])
    assert not is_geometric([0, 10, 100])
    assert not is_geometric([1, 100])


def points_of(scores, error=0.02):
    return [Point((float(2**at),), Estimate(score, score - 0.04, score + 0.04), error, 500) for at, score in enumerate(scores)]


def test_the_fit_is_told_in_the_units_given():
    found = fit_points(points_of([0.3, 0.4, 0.5, 0.6, 0.62, 0.6]))
    assert found is not None
    assert not found.is_flat
    assert found.values.points[:, 0].tolist() == pytest.approx([1, 2, 4, 8, 16, 32])
    assert found.curve.points[0, 0] == pytest.approx(1)
    assert found.curve.points[-1, 0] == pytest.approx(32)
    assert list(found.tied) == [False, False, False, True, True, True]


def test_nothing_is_fitted_before_everybody_has_played():
    waiting = Point((64.0,), Estimate(0.5, 0.0, 1.0), 0.3, 0)
    assert fit_points([*points_of([0.5, 0.5]), waiting]) is None


def test_a_variant_is_measured_against_all_it_met(tmp_path):
    from ludus.arena import formats
    from ludus.arena.openings import Book
    from ludus.arena.records import Timing
    from ludus.arena.run import Plan, conduct
    from ludus.arena.store import Store
    from ludus.arena.summary import summarise
    from ludus.arena.task import Setup
    from ludus.arena.workers import open_workers

    axes = [parse_vary("simulations=1,30,60")]
    setup = Setup(tuple(variants("mcts", axes)), Book("tic_tac_toe", plies=2), Timing())
    plan = Plan("sweep", setup, lambda: formats.round_robin(2, 3, 4))
    with Store(str(tmp_path / "sweep.db")) as store, open_workers("0") as workers:
        run = plan.open(store)
        for _ in conduct(plan, store, run, workers):
            pass
        summary = summarise(store, store.run(run.id))
    points = measure(summary, axes)
    assert [point.games for point in points] == [16, 16, 16]
    assert sum(point.score.value for point in points) == pytest.approx(1.5)
    assert points[0].score.value == min(point.score.value for point in points)
    assert [point.score.value for point in points] == pytest.approx([each.score for each in summary.standings])
