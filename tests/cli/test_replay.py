"""`ludus replay`: the game that was played, forward and back, from a store and from a file."""

import json

import pytest

from ludus.arena.store import Store
from stored import boards, store_run

RIGHT, LEFT, HOME, END = "\x1b[C", "\x1b[D", "\x1b[H", "\x1b[F"


@pytest.fixture(scope="module")
def path(tmp_path_factory):
    path = tmp_path_factory.mktemp("stored") / "games.db"
    store_run(path, "match", "tic_tac_toe", ["mcts:simulations=50", "random"], 2)  # games 1 to 4
    store_run(path, "match", "tron:level=duel7", ["straight", "random"], 2)  # games 5 to 8, moves at once
    return path


@pytest.mark.parametrize("number", [1, 5])
def test_every_position_is_printed_in_order(ludus, path, number):
    game, expected = boards(path, number)
    shown = ludus("replay", f"{path}:{number}")
    assert shown.returncode == 0, shown.stderr
    place = 0
    for board in expected:
        place = shown.stdout.index(board, place)
    assert f"turn {len(game.moves)} of {len(game.moves)}" in shown.stdout
    assert game.reason in shown.stdout


def test_one_turn_with_its_figures(ludus, path):
    shown = ludus("replay", f"{path}:1", "--turn", "5").stdout
    assert "turn 5 of" in shown
    assert "seat 0" in shown
    assert "50 simulations" in shown
    assert boards(path, 1)[1][5] in shown
    assert "by the opening" in ludus("replay", f"{path}:1", "--turn", "1").stdout


@pytest.mark.parametrize("number", [1, 5])
def test_an_exported_game_comes_back(ludus, path, number, tmp_path):
    assert ludus("replay", f"{path}:{number}", "--export", "game.json").returncode == 0
    stored = ludus("replay", f"{path}:{number}").stdout.partition("\n")[2]
    assert ludus("replay", "game.json").stdout.partition("\n")[2] == stored
    assert json.loads((tmp_path / "game.json").read_text())["format"] == "ludus game"
    assert ludus("replay", f"{path}:{number}", "--export", "game.json").returncode == 2  # never over another file


WRONG = [
    (lambda game: game.update(version=2), "version 2"),
    (lambda game: game.update(format="x"), "holds no game of ludus"),
    (lambda game: game.update(seed="0"), "seed is"),
    (lambda game: game.update(seed=-1), "seed is -1"),
    (lambda game: game.update(game="chess"), "no game is called 'chess'"),
    (lambda game: game.update(game="./evil.py"), "add --trust"),
    (lambda game: game.update(players=["a"]), "players is"),
    (lambda game: game.update(end="eaten"), "end is"),
    (lambda game: game.update(returns=[1, float("nan")]), "returns is"),
    (lambda game: game.update(returns=[0.5, 0.25]), "was kept; the rules may have changed"),
    (lambda game: game["moves"].__setitem__(2, "z9"), "moves, number 3: 'z9' is not a move here"),
    (lambda game: game["moves"].__setitem__(2, game["moves"][1]), "moves, number 3"),
    (lambda game: game["moves"].__setitem__(2, 7), "moves, number 3, is 7"),
    (lambda game: game["moves"].append("a1"), "the game is over"),
    (lambda game: (game["moves"].pop(), game["figures"].pop()), "the game is not over"),
    (lambda game: game["figures"].pop(), "figures is"),
    (lambda game: game["figures"].__setitem__(4, [3, None]), "figures, number 5, seat 0, is 3"),
    (lambda game: game["figures"].__setitem__(4, [{"seconds": True}, None]), "figures, number 5, seat 0, simulations"),
    (lambda game: game.update(failed_seat=2), "failed_seat is 2"),
    (lambda game: game.update(remarks=[1, 2]), "remarks is"),
    (lambda game: game.pop("reason"), "reason is null"),
]


def test_nothing_in_a_file_is_believed_unchecked(path, tmp_path):
    """In this process, since there are many."""
    from ludus.arena.gamefile import format_record, parse_record, record_of
    from ludus.arena.replay import Replay
    from ludus.errors import LudusError

    with Store(str(path)) as store:
        good = format_record(record_of(store.game(1)))
    Replay(parse_record(good, "game.json"))
    for spoil, sentence in WRONG:
        game = json.loads(good)
        spoil(game)
        with pytest.raises(LudusError) as caught:
            Replay(parse_record(json.dumps(game), "game.json"))
        assert sentence in str(caught.value), str(caught.value)
        assert "\n" not in str(caught.value)


@pytest.mark.parametrize("text", [b"", b"{", b"[]", b"\xff\xfe", b"[" * 100_000, b'{"format": "ludus game"}'])
def test_files_that_are_no_games_are_one_sentence(ludus, tmp_path, text):
    (tmp_path / "game.json").write_bytes(text)
    shown = ludus("replay", "game.json")
    assert shown.returncode == 2
    assert shown.stderr.startswith("ludus: game.json")
    assert shown.stderr.count("\n") == 1


def test_what_is_not_there_is_one_sentence(ludus, path):
    for what, sentence in (
        (f"{path}:99", "has no game 99"),
        (str(path), "is a store: say which"),
        ("nothing.json", "cannot be read"),
        ("nothing.db:1", "there is no store"),
    ):
        shown = ludus("replay", what)
        assert shown.returncode == 2
        assert sentence in shown.stderr
    assert "has" in ludus("replay", f"{path}:1", "--turn", "99").stderr


def test_stepping_in_a_terminal(terminal, path):
    game, _ = boards(path, 1)
    last = len(game.moves)
    child = terminal("replay", f"{path}:1")
    child.expect(f"turn 0 of {last}")
    child.send(RIGHT)
    child.expect(f"turn 1 of {last}")
    child.send("n")
    child.expect(f"turn 2 of {last}")
    child.send(LEFT)
    child.expect(f"turn 1 of {last}")
    child.send(END)
    child.expect(f"turn {last} of {last}")
    child.expect(game.reason)
    child.send(RIGHT)  # nothing is behind the end
    child.expect(f"turn {last} of {last}")
    child.send("p")
    child.expect(f"turn {last - 1} of {last}")
    child.send(HOME)
    child.expect(f"turn 0 of {last}")
    child.send("q")
    child.expect("\\x1b\\[\\?1049l")  # the screen is given back


def test_all_is_printed_in_a_terminal_too_if_asked_for(terminal, path):
    child = terminal("replay", f"{path}:1", "--all")
    child.expect("turn 0 of")
    child.expect("turn 5 of")
