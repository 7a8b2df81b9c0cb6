"""What the benches of the page say of a figure, and how they end."""

from __future__ import annotations

import math

from verdicts import Verdicts


def test_a_figure_that_is_missed_is_said_and_remembered(capsys):
    verdicts = Verdicts()
    verdicts.at_most("age", 50.0, 50, "ms")
    assert verdicts.exit_code() == 0
    verdicts.at_most("lost", 1, 0, "ticks")
    verdicts.at_most("weight", math.nan, 350, "KB")  # nothing was measured
    assert (verdicts.missed, verdicts.exit_code()) == (["lost", "weight"], 1)
    assert capsys.readouterr().out.splitlines() == [
        "kept: age: 50 ms, wanted 50 at most",
        "MISSED: lost: 1 ticks, wanted 0 at most",
        "MISSED: weight: nan KB, wanted 350 at most",
    ]
