import pytest

from ludus.core import Clock, Limits, SpecError


def test_no_limit_at_all_is_refused():
    with pytest.raises(SpecError, match="needs a limit"):
        Limits()


@pytest.mark.parametrize("name", ["seconds", "simulations", "nodes", "depth"])
@pytest.mark.parametrize("value", [0, -1, float("nan"), float("inf")])
def test_a_limit_must_be_above_zero(name, value):
    with pytest.raises(SpecError, match=f"limit on {name} must be"):
        Limits(**{name: value})


def test_counts_are_whole():
    with pytest.raises(SpecError, match="whole number"):
        Limits(nodes=1.5)


def test_the_clock_runs_down():
    clock = Clock(Limits(seconds=1e-9))
    assert clock.seconds() >= 0
    assert clock.left() < 0
    assert Clock(Limits(depth=3)).left() == float("inf")
