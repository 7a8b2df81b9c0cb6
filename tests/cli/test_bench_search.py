"""`ludus bench search`: what is measured, what is left out, and how much time players get."""

import json

import pytest

from ludus.cli._bench_search import _with_time


def test_every_game_with_every_player(ludus, examples, thinkers):
    players = [f"{thinkers / 'ponder.py'}:pause=0", "random"]
    options = [word for player in players for word in ("--player", player)]
    rows = json.loads(ludus("bench", "search", "matches", str(examples / "pennies.py"), *options, "--json").stdout)
    assert [(row["game"], row["player"]) for row in rows] == [
        (game, player) for game in ("matches", str(examples / "pennies.py")) for player in players
    ]
    pondered = rows[0]
    assert (pondered["simulations"], pondered["nodes"], pondered["depth"]) == (3000, 300, 3)
    assert pondered["simulations_per_second"] == pytest.approx(3000 / pondered["seconds"])
    assert pondered["ready"] > 0
    assert pondered["megabytes"] is None or pondered["megabytes"] >= 0
    table = ludus("bench", "search", "matches", *options).stdout
    assert table.split()[:8] == ["game", "player", "ready", "after", "simulations/s", "nodes/s", "depth", "memory"]


def test_memory_that_a_player_takes_is_seen(ludus, thinkers, tmp_path):
    source = (thinkers / "ponder.py").read_text()
    (tmp_path / "big.py").write_text(
        source.replace("position.check_to_move(seat)", "self.table = bytearray(b'1') * 100_000_000")
    )
    (row,) = json.loads(ludus("bench", "search", "matches", "--player", "./big.py", "--json").stdout)
    assert row["megabytes"] is None or row["megabytes"] > 90


def test_players_that_refuse_are_left_out_and_named(ludus, thinkers):
    picky = str(thinkers / "picky.py")
    measured = ludus("bench", "search", "matches", "tic_tac_toe", "--player", picky)
    assert measured.returncode == 0
    assert f"matches, {picky} is left out: picky plays tic_tac_toe only, not matches" in measured.stdout
    refused = ludus("bench", "search", "matches", "--player", picky)
    assert (refused.returncode, refused.stderr) == (2, "ludus: picky plays tic_tac_toe only, not matches\n")


def test_players_that_fail_are_left_out_and_named(ludus, thinkers):
    clumsy = f"{thinkers / 'clumsy.py'}:way=early"
    *_, row = json.loads(ludus("bench", "search", "matches", "--player", "random", "--player", clumsy, "--json").stdout)
    assert row["left_out"].startswith(f"the player {clumsy} failed: ")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["matches", "--player", "nobody"], "no player is called 'nobody'"),
        (["matches", "--player", "random:x=1"], "random: no option is called 'x'"),
        (["nothing", "--player", "random"], "no game is called 'nothing'"),
    ],
)
def test_bad_input(ludus, arguments, sentence):
    refused = ludus("bench", "search", *arguments)
    assert refused.returncode == 2
    assert sentence in refused.stderr
    assert refused.stderr.count("\n") == 1


def test_time_is_given_to_players_that_take_it_and_have_no_other_limit(tmp_path):
    path = tmp_path / "timed.py"
    path.write_text(
        "from ludus.core import Player\nfrom ludus.players._limits import TreeSettings\n"
        "class Timed(Player):\n    Settings = TreeSettings\n    def choose(self, position, seat):\n        return 1\n"
    )
    assert _with_time("random", 2) == "random"
    assert _with_time(str(path), 2) == f"{path}:seconds=2"
    assert _with_time(f"{path}:seconds=5", 2) == f"{path}:seconds=5"
    assert _with_time(f"{path}:simulations=10", 2) == f"{path}:simulations=10"
