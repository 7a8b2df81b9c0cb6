"""Tuning: ranges, steps, that a run goes on where it was, and that it finds what is known to be best."""

import itertools
import math

import pytest
from arena_runs import check_counts, record

from ludus.arena.entry import Conditions
from ludus.arena.plans import open_again, plan_tune, planned_pairs
from ludus.arena.run import conduct
from ludus.arena.spsa import Method, answer
from ludus.arena.store import Store
from ludus.arena.summary import summarise
from ludus.arena.tune import Knob, cast, extremes, follow, parse_knobs, tell_tuned
from ludus.arena.tune_chart import PictureError, check_picture, draw_tuned
from ludus.arena.verdict import claim_and_evidence
from ludus.arena.workers import open_workers
from ludus.core import stream, unit
from ludus.core.records import first_record
from ludus.errors import SpecError

WOBBLY = '''"""Plays Matches perfectly but for slips, which are fewest where x is 0.7 and y is 30."""

from ludus.core import Options, Player, below, option, stream, unit
from ludus.core.records import first_record


class WobblySettings(Options):
    x: float = option(0.2, "best at 0.7", low=0, high=1)
    y: int = option(5, "best at 30", low=1, high=100)
    z: float | None = option(None, "does nothing", low=1, high=1000)
    word: str = option("a", "does nothing")


class WobblyPlayer(Player):
    Settings = WobblySettings

    def choose(self, position, seat):
        rng = first_record(stream(self.seed, "slip", len(position.history)))
        legal, good = position.legal(seat), int(position.state["left"][0]) % 4
        slips = abs(self.settings.x - 0.7) + abs(self.settings.y - 30) / 100
        return good if good in legal and unit(rng) > slips else legal[below(rng, len(legal))]
'''


@pytest.fixture
def wobbly(tmp_path):
    (tmp_path / "wobbly.py").write_text(WOBBLY)
    return str(tmp_path / "wobbly.py")


def plan(player, texts=("x=0:1", "y=1:100"), steps=6, pairs=3, seed=0):
    return plan_tune("matches", player, parse_knobs(player, texts), Method(seed=seed), steps, pairs, Conditions(seed=seed))


def play(planned, place, most=math.inf, workers="0"):
    """Play on, and stop after so many tasks as if somebody had pressed Ctrl-C."""
    with Store(place) as store, open_workers(workers) as crew:
        run = planned.plan.open(store)
        for number, _ in enumerate(conduct(planned.plan, store, run, crew), 1):
            if number >= most:
                break
        return summarise(store, store.run(run.id))


# Ranges.


def test_a_setting_begins_where_the_player_does(wobbly):
    assert parse_knobs(wobbly, ["x=0:1"]) == [Knob("x", 0, 1, 0.2)]
    assert parse_knobs(f"{wobbly}:x=0.5,y=9", ["y=1:10", "x=0.1:0.9"]) == [
        Knob("y", 1, 10, 9, is_whole=True),
        Knob("x", 0.1, 0.9, 0.5),
    ]
    assert parse_knobs(wobbly, ["z=1:100:log"]) == [Knob("z", 1, 100, 10, is_log=True)]  # it has none: the middle


@pytest.mark.parametrize(
    ("texts", "sentence"),
    [
        ([], "names at least one setting"),
        (["x=0:1", "x=0:0.5"], "each of them once"),
        (["x"], "write setting=low:high"),
        (["x=1"], "write setting=low:high"),
        (["x=1:0"], "'x=1:0': a range goes up, and 1 is not below 0$"),
        (["x=0.5:0.5"], "a range goes up, and 0.5 is not below 0.5$"),
        (["x=0:2"], "'x=0:2': 2 is not what x takes: a number from 0 to 1$"),
        (["x=0:1:log"], "ratios are between numbers above 0, so begin the range above 0 or leave :log out$"),
        (["x=a:b"], "'x=a:b': 'a' is not a number: write x=low:high$"),
        (["x=0:nan"], "'nan' is not a number"),
        (["z=none:3"], "'none' is not a number"),
        (["y=1.5:3"], "1.5 is not what y takes: a whole number from 1 to 100$"),
        (["word=1:2"], "only numbers can be tuned"),
        (["speed=1:2"], r"wobbly.py: no setting is called 'speed': known: "),
        (["x=0.5:1"], "begins with 0.2, which is outside"),
    ],
)
def test_wrong_ranges_are_told_in_one_sentence(wobbly, texts, sentence):
    with pytest.raises(SpecError, match=sentence) as told:
        parse_knobs(wobbly, texts)
    assert "\n" not in str(told.value)


@pytest.mark.parametrize("knob", [Knob("a", -3, 5, 0), Knob("a", 0.01, 10, 1, is_log=True), Knob("a", 1, 64, 2, is_whole=True)])
def test_values_and_places_are_each_others_inverse(knob):
    for at in (0, 0.1, 0.5, 0.77, 1):
        assert knob.value(knob.place(knob.value(at))) == knob.value(at)
        if not knob.is_whole:
            assert knob.place(knob.value(at)) == pytest.approx(at, abs=1e-3)
    assert (knob.value(0), knob.value(1)) == (knob.low, knob.high)


def test_solo_games_are_refused(wobbly):
    with pytest.raises(SpecError, match="tuning is for games of two"):
        plan_tune("tron:level=solo", "mcts", parse_knobs("mcts", ["c=0.1:1"]), Method(), 2, 2, Conditions())


# The method.


def simulate(best, steps, seed, pairs=4, sharpness=6.0):
    """Totals as they come if strength falls off from `best` in the unit cube: no game is played."""
    knobs = [Knob(f"k{number}", 0, 1, 0.1) for number in range(len(best))]
    method, totals, at = Method(seed=seed), {}, (0.1,) * len(best)
    rng = first_record(stream(seed, "simulated"))
    for step in range(steps):
        ahead, behind = (
            -sharpness * sum((x - y) ** 2 for x, y in zip(side, best, strict=True)) for side in method.sides(at, step)
        )
        chance = 1 / (1 + math.exp(behind - ahead))
        before = len(totals)
        for number in range(step * pairs, (step + 1) * pairs):
            points = sum(unit(rng) < chance for _ in range(2))
            totals[number] = {0: points, 1: 2 - points}
        won = sum(totals[number][0] for number in range(before, len(totals)))
        at = method.move(at, step, won / (2 * pairs))
    *path, last = follow(knobs, method, pairs, totals)
    assert last.at == at
    return [*(step.at for step in path), last.at]


def test_the_top_of_a_hill_is_found_through_the_fog():
    errors, held = [], 0
    for seed in range(10):
        found = answer(simulate((0.7, 0.4, 0.8), 400, seed))
        errors += [abs(each.value - best) for each, best in zip(found, (0.7, 0.4, 0.8), strict=True)]
        held += sum(each.low <= best <= each.high for each, best in zip(found, (0.7, 0.4, 0.8), strict=True))
    assert sum(errors) / len(errors) < 0.1
    assert held >= 15  # of 30: the interval tells how much the path still moves


def test_nothing_to_find_goes_nowhere_far():
    path = simulate((0.5,), 200, 1, sharpness=0)
    assert max(abs(one[0] - two[0]) for one, two in itertools.pairwise(path)) < 0.11
    assert all(0 <= place[0] <= 1 for place in path)


def test_steps_stay_in_the_cube_and_shrink():
    method = Method(reach=0.2, stride=0.3)
    ahead, behind = method.sides((0.5, 0.95), 0)
    assert sorted((ahead[0], behind[0])) == pytest.approx([0.3, 0.7])
    assert sorted((ahead[1], behind[1])) == pytest.approx([0.75, 1.0])
    assert method.move((0.5, 0.5), 0, 0.5) == (0.5, 0.5)
    first, later = (abs(method.move((0.5,), step, 1.0)[0] - 0.5) for step in (0, 100))
    assert first == pytest.approx(0.3)
    assert 0 < later < first / 2
    assert method.move((0.5,), 3, 1.0)[0] - 0.5 == pytest.approx(0.5 - method.move((0.5,), 3, 0.0)[0])
    assert {method.signs(step, 1) for step in range(20)} == {(1,), (-1,)}


# In the store.


def test_a_run_that_was_interrupted_ends_as_one_that_was_not(wobbly, tmp_path):
    whole, parts = str(tmp_path / "whole.db"), str(tmp_path / "parts.db")
    at_once = play(plan(wobbly), whole)
    for most in (1, 2, 3, 1, math.inf):
        summary = play(plan(wobbly), parts, most)
    assert record(parts) == record(whole)
    assert summary.tuned == at_once.tuned
    assert len(summary.tuned.steps) == 6
    assert check_counts(parts) == 36 or summary.games == 36


def test_more_steps_go_on_with_the_same_run(wobbly, tmp_path):
    place = str(tmp_path / "games.db")
    short, long = play(plan(wobbly, steps=3), place), play(plan(wobbly, steps=8), place)
    assert long.run.id == short.run.id
    assert long.tuned.steps[:3] == short.tuned.steps
    assert len(long.tuned.steps) == 8


def test_many_workers_find_the_same(wobbly, tmp_path):
    alone = play(plan(wobbly, steps=3), str(tmp_path / "one.db"))
    assert play(plan(wobbly, steps=3), str(tmp_path / "two.db"), workers="2").tuned == alone.tuned


def test_a_stored_run_is_planned_again_as_it_was(wobbly, tmp_path):
    place = str(tmp_path / "games.db")
    play(plan(wobbly), place, most=2)
    with Store(place) as store:
        planned, run = open_again(store, 1)
        assert planned_pairs(run, 2) == planned.pairs == 18
    assert play(planned, place).tuned.wanted == 6


def test_openings_are_fresh_in_every_step(wobbly, tmp_path):
    place = str(tmp_path / "games.db")
    play(plan(wobbly, steps=4), place)
    with Store(place) as store:
        games = list(store.games_of(1))
    assert len({game.pair for game in games}) == 12
    assert all(len({game.seed for game in games if game.pair == pair}) == 1 for pair in range(12))


def test_what_is_known_to_be_best_is_found(wobbly, tmp_path):
    summary = play(plan(wobbly, steps=110, pairs=4), str(tmp_path / "games.db"))
    x, y = summary.tuned.found
    assert x.value == pytest.approx(0.7, abs=0.15)
    assert y.value == pytest.approx(30, abs=15)
    claim, _ = claim_and_evidence(summary)
    assert claim.startswith("After 110 of 110 steps: x=")
    assert tell_tuned(summary.tuned)[1:] == claim[1:]
    assert summary.tuned.spec == f"{wobbly}:x={x.value!r},y={y.value:.0f}"
    assert summary.tuned.start_spec == f"{wobbly}:x=0.2,y=5"


def test_players_ahead_and_behind_are_the_players_own_specs(wobbly):
    knobs = parse_knobs(f"{wobbly}:word=b", ["x=0:1", "y=1:100"])
    ahead, behind = cast(f"{wobbly}:word=b", knobs, Method(), 2, {})
    assert ahead != behind
    assert {ahead.split(",")[0], behind.split(",")[0]} == {f"{wobbly}:word=b"}
    assert extremes(wobbly, knobs) == [f"{wobbly}:x=0,y=1", f"{wobbly}:x=1,y=100"]


# The picture.


def test_the_picture_has_a_panel_for_every_setting(wobbly, tmp_path):
    summary = play(plan(wobbly, steps=10), str(tmp_path / "games.db"))
    picture = draw_tuned(summary.tuned)
    assert picture.startswith("<svg")
    assert picture.count("<polygon") == 2
    for knob, found in zip(summary.tuned.knobs, summary.tuned.found, strict=True):
        assert f"{knob.name}: {found.value:.4g} ({found.low:.4g} to {found.high:.4g})" in picture


def test_a_picture_is_drawn_over_its_last_one_and_over_nothing_else(wobbly, tmp_path):
    path = tmp_path / "path.svg"
    path.write_text(draw_tuned(play(plan(wobbly, steps=3), str(tmp_path / "games.db")).tuned))
    check_picture(path)
    path.write_text('<svg xmlns="http://www.w3.org/2000/svg"/>')
    with pytest.raises(PictureError, match="shows no tuning, so it is left as it is"):
        check_picture(path)


def test_a_picture_that_could_not_be_written_is_refused_at_once(tmp_path):
    for path, sentence in (("a.png", "ends in .svg"), ("none/a.svg", "there is no folder"), (".svg", "ends in .svg")):
        with pytest.raises(PictureError, match=sentence):
            check_picture(tmp_path / path)
