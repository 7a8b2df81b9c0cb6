"""Riding live, in a real pseudo-terminal."""

import pexpect
import pytest

UP, DOWN, RIGHT, LEFT = ("\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D")


@pytest.fixture
def ride(terminal):
    """`ludus play ... --live`, the same luck every time."""
    return lambda *arguments, **size: terminal("play", *arguments, "--live", "--seed", "1", **size)


def test_a_person_who_does_not_turn_in_time_rides_into_the_wall(ride):
    child = ride("tron", "--level", "solo", "--tick", "20")
    child.expect("paused")  # until the first key
    child.send(UP)
    child.expect("a score of 6")  # from y = 5 to y = 11
    child.expect("rider 1 rode 6 cells")
    child.expect(pexpect.EOF)


def test_letters_turn_too_and_the_pace_changes(ride):
    child = ride("tron", "--level", "solo", "--tick", "200")
    child.expect("paused")
    child.send("d")
    child.expect("200 ms a tick")
    child.send("+")
    child.expect("160 ms a tick")
    child.send("--")
    child.expect("250 ms a tick")
    child.send(" ")
    child.expect("paused")
    child.send("q")
    child.expect("You left the game")


def test_a_player_that_thinks_longer_than_a_tick_is_seen(ride):
    child = ride("tron", "--level", "duel7", "--tick", "50", "--against", "mcts:seconds=0.3")
    child.expect("paused")
    child.send(DOWN)
    child.expect(r"3\d\d ms a tick \(players think so long\)")
    child.send("q")
    child.expect("You left the game")


def test_other_keys_steer_nobody(ride):
    child = ride("tron", "--level", "solo", "--tick", "100")
    child.expect("paused")
    child.send("\x1b[1;2H" + "\x1b[5~" + "\x1bx")  # keys that mean nothing here, whose letters might
    with pytest.raises(pexpect.TIMEOUT):
        child.expect("ms a tick", timeout=0.5)
    child.delaybeforesend = None
    child.send("\x1b")  # an arrow that comes in two pieces
    child.send("[A")
    child.expect("a score of 6")


def test_two_people_share_a_keyboard(ride):
    child = ride("tron", "--level", "arena", "--seat", "all", "--tick", "30")
    child.expect("arrows, W A S D")
    child.send(UP + "s")
    child.expect(r"a draw \(rider 1 rode 5 cells, rider 2 rode 5 cells\)")


def test_a_small_terminal_scrolls(ride):
    child = ride("tron", "--level", "eight", "--tick", "20", rows=12, columns=40)
    child.expect("paused")
    child.send(LEFT)
    child.expect(r"rider 1 rode \d+ cells")


def test_random_riders_on_a_three_floor_level(ride):
    child = ride("tron", "--level", "tower", "--tick", "20", "--seat", "none")
    child.expect("seat . wins")


def test_ctrl_c_leaves_the_terminal_as_it_was(ride):
    child = ride("tron", "--level", "solo")
    child.expect("paused")
    child.sendintr()
    child.expect(r"\[\?1049l")  # back from the screen of its own
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 130


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["play", "tron", "--live"], "riding live needs a terminal: leave --live out to play turn by turn"),
        (["play", "tron", "--level", "nowhere"], "no level is called 'nowhere'"),
        (["play", "matches", "--level", "arena"], "matches: no option is called 'level'"),
    ],
)
def test_what_cannot_be_ridden_is_said(ludus, arguments, sentence):
    refused = ludus(*arguments)
    assert refused.returncode == 2
    assert sentence in refused.stderr


def test_live_is_for_directions(ride):
    child = ride("connect_four")
    child.expect("connect_four cannot be ridden live: its moves are not directions")


def test_turn_by_turn_with_times(ludus):
    played = ludus("play", "tron", "--level", "arena", "--seed", "1", "--times", input="2\nu\n1\nquit\n")
    assert "seat 1 ◆ plays" in played.stdout
    assert " s\n" in played.stdout
    assert "You left the game." in played.stdout


def test_each_seat_may_have_a_player_of_its_own(ludus, tmp_path):
    source = "from ludus.core import Player\nclass Left(Player):\n    def choose(self, position, seat):\n        return 1\n"
    (tmp_path / "left.py").write_text(source)
    played = ludus("play", "tron", "--level", "four", "--seat", "none", "--against", "./left.py", "--against", "random")
    assert "seat 0 ● ./left.py   seat 1 ◆ random   seat 2 ▲ random" in played.stdout
    assert "rider 1 rode 3 cells" in played.stdout
