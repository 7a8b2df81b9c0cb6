"""The hunt for levels that defeat a player, piece by piece."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludus.core import SpecError, stream
from ludus.core.records import first_record
from ludus.games.tron.facts import Ground as Floor
from ludus.games.tron.levels import format_level, parse_level
from ludus.games.tron.library import find_level, names
from ludus.weakness.change import change_level, new_level
from ludus.weakness.hunt import FRESH, Hunt, Plan, load, play_again, save
from ludus.weakness.mistake import find_mistake, reach
from ludus.weakness.page import examine, make_page
from ludus.weakness.shortfall import Trial, start_of
from oracles_paths import Ground, longest

TEE = "\n#########\n#   1   #\n####### #\n#########\n"  # three cells to the left, four to the right


def luck(*path):
    return first_record(stream(0, *path))


@settings(derandomize=True, deadline=None, max_examples=80)
@given(st.sampled_from([name for name in names() if len(find_level(name).starts()) <= 2]), st.integers(0, 1000))
def test_a_changed_level_can_be_ridden_and_is_the_same_elsewhere(name, number):
    before = find_level(name)
    after = change_level(before, luck("change", number))
    assert after != before
    assert parse_level(format_level(after)) == after
    assert (after.width, after.height, len(after.floors)) == (before.width, before.height, len(before.floors))
    assert len(after.starts()) == len(before.starts())
    assert after.passages() == before.passages()
    assert after == change_level(before, luck("change", number))
    ground, starts = Floor(after), after.starts()
    assert all(ground.distances(starts[0])[ground.number[start]] < ground.far for start in starts)


def test_levels_to_begin_with_differ_and_have_the_riders_asked_for():
    levels = [new_level(9, 8, 2, luck("new", number)) for number in range(5)]
    assert {(level.width, level.height, len(level.starts())) for level in levels} == {(9, 8, 2)}
    assert len({format_level(level) for level in levels}) == 5


@pytest.mark.parametrize(("first", "ridden"), [("left", 3), ("right", 4)])
def test_alone_the_shortfall_is_what_is_missing_of_the_longest_path(first, ridden):
    verdict = Trial(f"straight:first={first}", games=3).judge(parse_level(TEE))
    assert verdict.best == 4
    assert verdict.shortfall == pytest.approx(1 - ridden / 4)
    assert [ride.seed for ride in verdict.rides] == [0, 1, 2]
    assert verdict.worst.told == f"{ridden} of 4 cells"


def test_in_company_it_is_what_was_lost_and_losing_early_counts_a_little_more():
    level = parse_level("\n#######\n# # # #\n#1   2#\n#     #\n#######\n")  # straight rides up, into a dead end
    lost = Trial("straight", "wall", 2).judge(level)
    assert [ride.seat for ride in lost.rides] == [0, 1]
    assert all(0.9 < ride.shortfall <= 1 for ride in lost.rides)
    assert Trial("wall", "straight", 2).judge(level).shortfall == 0


def test_what_is_within_reach_is_the_longest_path_at_every_ply():
    level = "\n#######\n#1    #\n#  #  #\n#     #\n#######\n"
    start = start_of(level, 1)
    verdict = Trial("random", games=4).judge(parse_level(level))
    for ride in verdict.rides:
        positions = [start.copy()]
        for joint in ride.moves:
            positions.append(positions[-1].copy())
            positions[-1].play(*joint)
        expected = [each.state["ridden"][0][0] + longest(Ground(each)) for each in positions]
        assert reach(positions) == expected


def test_the_mistake_is_the_move_that_cost_most():
    mistake = find_mistake(start_of(TEE, 1), ((1,), (1,), (1,), (0,)), 0, None)
    assert (mistake.ply, mistake.move, mistake.before, mistake.after) == (0, "left", 4, 3)
    assert mistake.worths == (4, 3, 3, 3, 3)


def test_a_judge_sees_the_mistake_in_company():
    """Right into the wall is a loss where left was none."""
    level = "\n#######\n#   1 #\n#     #\n#   2 #\n#######\n"
    mistake = find_mistake(start_of(level, 2), ((2, 1), (2, 1)), 0, "mcts:simulations=2000")
    assert mistake.ply == 1
    assert mistake.before > mistake.after == -1


def test_where_nothing_drops_no_mistake_is_named():
    """Whoever is shut in loses whatever it does: worth -1 before and after."""
    trial = Trial("straight", "wall", 1)
    level = "\n##########\n#1####  2#\n# ####   #\n##########\n"
    case = examine(trial, trial.judge(parse_level(level)), "mcts:simulations=2000")
    assert not case.mistake.is_found
    assert case.sentence().endswith(": no mistake was found, no move made it clearly worse off than it was.")
    page = make_page("What defeats straight", [case])
    assert "as it began" in page
    assert "the mistake is marked" not in page


PLAN = Plan(Trial("wall"), 8, 8, "", 6, 3)


def hunt(steps, begun=None):
    found = begun or Hunt(PLAN)
    while found.steps < steps:
        found = found.go_on()
    return found


def test_a_hunt_that_was_stopped_goes_on_as_if_it_had_not(tmp_path):
    save(hunt(9), tmp_path / "kept.json")
    assert hunt(20, load(tmp_path / "kept.json", PLAN)) == hunt(20)
    assert [path.name for path in tmp_path.iterdir()] == ["kept.json"]


def test_a_hunt_finds_worse_and_worse():
    found, worst = Hunt(PLAN), []
    for _ in range(30):
        found = found.go_on()
        worst.append(found.worst()[0].shortfall)
    assert worst == sorted(worst)
    assert worst[-1] > 0.4
    assert len(found.worst()) > 1  # patience ended, and another level was begun with
    assert [each.shortfall for each in found.worst()] == sorted((each.shortfall for each in found.worst()), reverse=True)


def test_what_was_bad_luck_is_found_out_by_other_games():
    found = Hunt(replace(PLAN, trial=Trial("random", games=1)))
    for _ in range(25):
        found = found.go_on()
    again = play_again(found, 1, 20)[0]
    assert again.rides[0].seed == FRESH
    assert again.shortfall < found.worst()[0].shortfall


def test_a_level_to_begin_with_comes_first():
    begun = Hunt(replace(PLAN, level=format_level(parse_level(TEE)))).go_on()
    assert begun.current.level == format_level(parse_level(TEE))


def test_files_of_others_are_refused(tmp_path):
    save(hunt(2), tmp_path / "kept.json")
    with pytest.raises(SpecError, match=r"kept.json holds the hunt for another weakness or with other settings: take another"):
        load(tmp_path / "kept.json", replace(PLAN, seed=4))
    for wrong in ("", "[]", "{}", '{"version": 99}'):
        (tmp_path / "wrong.json").write_text(wrong)
        with pytest.raises(SpecError, match=r"wrong.json holds no hunt of this version of ludus"):
            load(tmp_path / "wrong.json", PLAN)
    with pytest.raises(SpecError, match=r"cannot be read: Is a directory"):
        load(tmp_path, PLAN)
    with pytest.raises(SpecError, match=r"cannot be written: No such file or directory"):
        save(hunt(1), tmp_path / "nowhere" / "kept.json")


def test_a_page_shows_the_mistake_the_end_and_the_better_way():
    trial = Trial("straight:first=left", games=1)
    case = examine(trial, trial.judge(parse_level(TEE)), None)
    page = make_page("What defeats <straight>", [case])
    assert page.count("<svg") == 1 + 3 + 1  # the sign, three pictures, a chart
    assert "What defeats &lt;straight&gt;" in page
    assert case.sentence() == "It rode 3 of 4 cells: in turn 1 it rode left, and of 4 cells only 3 were left to have."
    assert case.better().state["ridden"][0][0] == 4
