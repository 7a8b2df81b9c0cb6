"""Playing in a terminal: through a pipe, and in a real pseudo-terminal where typing ahead and Ctrl-C matter."""

import pexpect
import pytest


def test_a_game_against_the_machine(ludus):
    played = ludus("play", "matches:matches=4,last=loses", "--seed", "1", input="3\n")
    assert "you" in played.stdout
    assert "||||  (4)" in played.stdout
    assert "seat 1 plays 1" in played.stdout
    assert "You win: seat 1 took the last match." in played.stdout
    assert played.returncode == 0


def test_people_on_all_seats_and_every_wrong_answer_explained(ludus):
    answers = ["9", "", "help", "moves", "b2", "b2", "a1", "undo", "a3", "c3", "a1", "c1", "b1"]
    played = ludus("play", "tic_tac_toe", "--seat", "all", input="\n".join(answers) + "\n")
    assert "'9' is not a move here: play a1, b1, c1, a2, b2, c2, a3, b3 or c3; or type help" in played.stdout
    assert "undo    take your last move back" in played.stdout
    assert "'b2' is not a move here" in played.stdout
    assert "Taken back." in played.stdout
    assert "The input ended" in played.stdout


def test_undo_takes_back_to_ones_own_move(ludus):
    played = ludus("play", "connect_four", "--seed", "4", input="undo\n4\nundo\n5\nquit\n")
    assert "There is no move to take back." in played.stdout
    assert played.stdout.rstrip().endswith("You left the game.")
    last_board = played.stdout.rsplit("╰", 1)[0].splitlines()[-6:]
    assert "".join(last_board).count("●") == 1


def test_equal_seeds_play_equal_games(ludus):
    games = [ludus("play", "connect_four", "--seat", "none", "--seed", seed).stdout for seed in ("7", "7", "8")]
    assert games[0] == games[1] != games[2]
    assert "The game is over: seat" in games[0]


def test_moves_at_once_are_asked_of_every_person(ludus, examples):
    played = ludus("play", str(examples / "pennies.py"), "--seat", "0,1", input="heads\ntails\n")
    assert "seat 0 plays heads" in played.stdout
    assert "seat 1 plays tails" in played.stdout
    assert "The game is over: seat 1 wins." in played.stdout


def test_watching_more_than_two(ludus, examples):
    played = ludus("play", f"{examples / 'auction.py'}:bidders=4", "--seat", "none", "--seed", "2")
    assert "seat 3 plays" in played.stdout
    assert "The game is over" in played.stdout


def test_the_menu(ludus):
    played = ludus("menu", input="17\n2\n9\n2\n1\n3\nquit\nquit\n")
    assert "'17' is not a number from 1 to" in played.stdout
    assert "'9' is not a number from 1 to 3" in played.stdout
    assert "Goodbye." in played.stdout
    assert played.returncode == 0


def test_typing_ahead_does_not_leak_into_the_other_persons_turn(terminal):
    child = terminal("play", "matches:matches=9", "--seat", "all")
    child.expect("seat 0.*to move.*: ")
    child.send("1\n2\n3\n1\n")  # one answer and three too many, in one go
    child.expect("seat 1.*to move.*: ")
    with pytest.raises(pexpect.TIMEOUT):
        child.expect("seat 0.*to move", timeout=1.5)  # nobody has answered for seat 1
    child.send("2\n")
    child.expect(r"\|\|\|\|\|\|  \(6\)")


def test_colours_on_a_terminal(terminal):
    child = terminal("play", "connect_four", "--seed", "1")
    child.expect("to move")
    child.send("4\n")
    child.expect("to move")
    assert "\x1b[38;2;86;180;233m●" in child.before  # the first seat is blue
    assert "\x1b[38;2;240;160;32m○" in child.before  # the second orange


def test_ctrl_c_ends_cleanly(terminal):
    child = terminal("play", "connect_four")
    child.expect("to move")
    child.sendintr()
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 130
    assert "Traceback" not in (child.before or "")


def test_ctrl_d_leaves_the_game(terminal):
    child = terminal("menu")
    child.expect("quit: ")
    child.sendeof()
    child.expect("Goodbye")


def test_undo_before_ones_first_move_takes_nothing_back(ludus):
    played = ludus("play", "matches:matches=9", "--seat", "1", "--seed", "2", input="undo\nquit\n")
    assert "There is no move to take back." in played.stdout
    assert played.stdout.count("seat 0 plays") == 1


def test_texts_of_a_game_are_no_markup(ludus, tmp_path):
    ludus("new", "game", "stones")
    path = tmp_path / "stones.py"
    path.write_text(path.read_text() + '\n\ndef reason(rules, state):\n    return "row [/3] and [bold]"\n')
    played = ludus("play", "stones.py:goal=1", input="+1\n")
    assert "You win: row [/3] and [bold]." in played.stdout


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ("return None", "the player ./mine.py on seat 0 gave no legal move: None is not a move here: play 1, 2 or 3"),
        ("return 99", "the player ./mine.py on seat 0 gave no legal move: 99 is not a move here"),
        ("return 1 // 0", "the player ./mine.py failed: mine.py line 4: ZeroDivisionError"),
    ],
)
def test_a_player_that_fails_is_named(ludus, tmp_path, body, sentence):
    source = "from ludus.core import Player\nclass Mine(Player):\n    def choose(self, position, seat):\n        "
    (tmp_path / "mine.py").write_text(source + body + "\n")
    refused = ludus("play", "matches", "--seat", "none", "--against", "./mine.py")
    assert refused.returncode == 2
    assert sentence in refused.stderr
    assert "Traceback" not in refused.stderr


def test_a_player_that_cannot_be_made_is_named(ludus, tmp_path):
    source = "from ludus.core import Player\nclass Mine(Player):\n    def __init__(self, game, settings, seed):\n        x\n"
    (tmp_path / "mine.py").write_text(source + "    def choose(self, position, seat):\n        return 1\n")
    refused = ludus("play", "matches", "--seat", "none", "--against", "./mine.py")
    assert refused.returncode == 2
    assert "the player ./mine.py cannot be made: mine.py line 4: __init__ failed: NameError" in refused.stderr


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["matches", "--against", "random", "--against", "random"], "--against is given 2 times, but players get 1 seat here"),
        (["tron", "--live", "--times"], "--times tells of moves one by one"),
    ],
)
def test_arguments_that_do_not_go_together(ludus, arguments, sentence):
    refused = ludus("play", *arguments)
    assert refused.returncode == 2
    assert sentence in refused.stderr


def test_a_narrow_terminal_shows_a_part_and_says_so(terminal):
    child = terminal("play", "tron", "--level", "tower", "--seed", "1", columns=60)
    child.expect(r"a part: the whole is \d+ columns wide, the terminal 60")
