"""`ludus players`, and players in `ludus play` and in the menu, those of other distributions included."""

import json
import re

import pexpect
import pytest


def test_all_players_with_their_settings(ludus, installed):
    told = ludus("players", **installed)
    assert told.returncode == 0
    lines = told.stdout.splitlines()
    assert "random  any legal move, each as likely as the next. What every other player must beat." in lines
    at = lines.index("ponder  favours the last move of the list, and takes its time to say so.")
    assert lines[at + 1 : at + 3] == [
        "  thoughts=3  how many thoughts it has: a whole number from 0 to 10000",
        "  pause=0.01  seconds before each of them: a number from 0 to 60",
    ]
    assert lines[-1].startswith("broken: the player broken of offered_nowhere cannot be loaded: No module named")


def test_those_that_refuse_a_game_follow_with_their_reasons(ludus, installed):
    lines = ludus("players", "matches:most=2", **installed).stdout.splitlines()
    assert "picky: picky plays tic_tac_toe only, not matches" in lines
    assert lines.index("picky: picky plays tic_tac_toe only, not matches") > lines.index("  no settings")
    assert "picky  plays tic-tac-toe and nothing else." in ludus("players", "tic-tac-toe", **installed).stdout
    assert "random  any" in ludus("players", "tic_tac_toe", **installed).stdout


def test_json(ludus, installed, examples):
    told = {each["name"]: each for each in json.loads(ludus("players", "--json", **installed).stdout)}
    assert told["ponder"]["settings"]["thoughts"] == {
        "default": 3,
        "accepts": "a whole number from 0 to 10000",
        "help": "how many thoughts it has",
    }
    assert told["ponder"]["summary"].startswith("Ponder: favours")
    assert "refuses" not in told["ponder"]
    assert "cannot be loaded" in told["broken"]["problem"]
    asked = {
        each["name"]: each for each in json.loads(ludus("players", str(examples / "auction.py"), "--json", **installed).stdout)
    }
    assert asked["ponder"]["refuses"] is None
    assert asked["picky"]["refuses"] == "picky plays tic_tac_toe only, not auction"


def test_a_players_page(ludus, thinkers, installed):
    for name in ("ponder", str(thinkers / "ponder.py")):
        page = ludus("players", name, **installed).stdout
        assert page.startswith("Ponder: favours the last move")
        assert "Its figures are made up" in page
        assert "thoughts=3  how many thoughts it has" in page
        assert f"ludus think GAME {name}" in page
    (told,) = json.loads(ludus("players", "random", "--json").stdout)
    assert told["name"] == "random"


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("conect_four", "no game or player is called 'conect_four': did you mean connect_four?"),
        ("radnom", "no game or player is called 'radnom': did you mean random?"),
        ("matches:mosst=2", "matches: no option is called 'mosst'"),
        ("./nothing.py", "nothing.py cannot be read: No such file or directory"),
    ],
)
def test_bad_input(ludus, name, sentence):
    refused = ludus("players", name)
    assert refused.returncode == 2
    assert sentence in refused.stderr
    assert refused.stdout == ""


def test_play_tells_thoughts(ludus, thinkers):
    players = ("--against", f"{thinkers / 'ponder.py'}:pause=0", "--against", "random")
    played = ludus("play", "matches", "--seat", "none", *players, "--show-thoughts", "--times", "--seed", "1").stdout
    assert "seat 0 plays 3  0.0" in played
    assert "\n  worth +0.250, 50 % of visits, expects 3\n" in played
    assert "\n  random gives no reasons\n" in played


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["tron", "--live", "--show-thoughts"], "--show-thoughts tells of moves one by one: leave --live out"),
        (["matches", "--seat", "none", "--games", "3", "--show-thoughts"], "--games shows the last positions of many games"),
    ],
)
def test_thoughts_are_told_of_single_games_only(ludus, arguments, sentence):
    refused = ludus("play", *arguments)
    assert refused.returncode == 2
    assert sentence in refused.stderr


def test_a_slow_player_shows_how_far_it_is(terminal, thinkers):
    player = f"{thinkers / 'ponder.py'}:thoughts=8,pause=0.1"
    child = terminal("play", "matches", "--seat", "1", "--against", player, columns=200)
    child.expect(r"ponder.py.* thinks: 3  50 %  [3-8]\.0 k simulations")
    child.expect(r"seat 0[^\n]* plays [^\n]*3")
    child.expect("to move")


def test_a_quick_player_shows_nothing(terminal, thinkers):
    child = terminal("play", "matches", "--seat", "1", "--against", f"{thinkers / 'ponder.py'}:pause=0", columns=200)
    child.expect("to move")
    assert "thinks" not in child.before


def test_a_move_is_secret_while_a_person_chooses_at_the_same_time(terminal, thinkers, examples):
    player = f"{thinkers / 'ponder.py'}:thoughts=6,pause=0.1"
    child = terminal("play", str(examples / "pennies.py"), "--seat", "1", "--against", player, columns=200)
    child.expect(r"thinks: [3-6]\.0 k simulations")
    child.expect("seat 1.*to move")
    child.send("heads\n")
    child.expect(r"plays [^\n]*tails")
    child.expect(pexpect.EOF)


def test_ctrl_c_while_a_player_thinks_ends_the_game(terminal, thinkers):
    child = terminal(
        "play", "matches", "--seat", "1", "--against", f"{thinkers / 'ponder.py'}:thoughts=99,pause=0.1", columns=200
    )
    child.expect("thinks: 3")
    child.sendintr()
    child.expect("ludus: stopped")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 130


def opponents(ludus, installed, game):
    """As the menu lists them."""
    told = json.loads(ludus("players", game, "--json", **installed).stdout)
    return [each["name"] for each in told if "refuses" in each and each["refuses"] is None]


def test_the_menu_offers_the_players_that_can_play(ludus, installed):
    names = opponents(ludus, installed, "matches")
    ponder = str(names.index("ponder") + 1)
    played = ludus("menu", input=f"2\n1\n99\n2\n1\n{ponder}\n1\nquit\nquit\n", **installed).stdout
    assert re.search(rf"\n  {ponder}  ponder +favours the last move", played)
    assert "picky" not in played
    assert f"'99' is not a number from 1 to {len(names)}." in played
    assert "seat 0 you   seat 1 ponder" in played
    assert "seat 1 plays 3" in played
    assert "Goodbye." in played


def test_a_player_that_fails_leads_back_to_the_menu(ludus, installed):
    clumsy = opponents(ludus, installed, "matches").index("clumsy") + 1
    played = ludus("menu", input=f"2\n1\n{clumsy}\n1\nquit\n", **installed)
    assert "the player clumsy failed: " in played.stdout
    assert played.stdout.rstrip().endswith("Goodbye.")
    assert played.returncode == 0
