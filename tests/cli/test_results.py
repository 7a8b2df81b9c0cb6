"""`ludus results`: what is stored, counted again by hand."""

import json
from pathlib import Path

import pytest

from ludus.arena.store import Store
from stored import store_run

GOOD, BAD = "mcts:simulations=60", "random"


@pytest.fixture(scope="module")
def path(tmp_path_factory):
    """A match, a tournament of two seats and one of four."""
    path = tmp_path_factory.mktemp("stored") / "games.db"
    store_run(path, "match", "tic_tac_toe", [GOOD, BAD], 10)
    store_run(path, "tournament", "tic_tac_toe", [GOOD, BAD, "mcts:simulations=15", "mcts:simulations=5"], 3)
    store_run(path, "tournament", "tron:level=four", ["random", "straight", "wall", "random"], 2, seats=4)
    return path


@pytest.fixture(scope="module")
def failing(tmp_path_factory):
    """A match in which a player fails in every game."""
    path = tmp_path_factory.mktemp("failing") / "games.db"
    clumsy = f"{Path(__file__).parent.parent / 'examples' / 'players' / 'clumsy.py'}:way=early"
    store_run(path, "match", "tic_tac_toe", [clumsy, "random"], 4)
    return path


def test_runs_are_listed_and_the_last_one_is_told(ludus, path):
    shown = ludus("results", str(path))
    assert shown.returncode == 0, shown.stderr
    lines = shown.stdout.splitlines()
    assert [line.split()[:3] for line in lines[1:4]] == [
        ["1", "match", "tic_tac_toe"],
        ["2", "tournament", "tic_tac_toe"],
        ["3", "tournament", "tron:level=four"],
    ]
    assert "yes" in lines[1]
    assert "run 3" in shown.stdout
    assert "run 2" not in shown.stdout.partition("\n\n")[2]


def test_a_match_is_counted_as_its_games_are(ludus, path):
    found = json.loads(ludus("results", str(path), "--run", "1", "--json").stdout)
    with Store(str(path)) as store:
        games = list(store.games_of(1))
    gains = [game.returns[game.seating.index(0)] for game in games]
    assert found["games"] == len(games) == 20
    assert (found["wins"], found["draws"], found["losses"]) == (gains.count(1), gains.count(0), gains.count(-1))
    assert found["wins"] > found["losses"]
    assert found["score"] == pytest.approx((found["wins"] + found["draws"] / 2) / 20)
    assert found["score_low"] < found["score"] < found["score_high"] <= 1
    assert found["elo_low"] < found["elo"]
    assert 0.5 < found["superiority"] <= 1
    assert sum(found["ends"].values()) == 20
    assert found["seat_points"] == [sum((game.returns[seat] + 1) / 2 for game in games) for seat in (0, 1)]


def test_a_match_in_words(ludus, path):
    shown = ludus("results", str(path), "--run", "1").stdout
    assert f"{GOOD} is better than {BAD}" in shown
    assert "likelihood" in shown
    assert "simulations/s" in shown
    assert "ends " in shown


def test_a_field_has_ratings_and_a_cross_table(ludus, path):
    found = json.loads(ludus("results", str(path), "--run", "2", "--json").stdout)
    assert [player["spec"] for player in found["players"]] == [GOOD, BAD, "mcts:simulations=15", "mcts:simulations=5"]
    for player in found["players"]:
        assert player["low"] < player["rating"] < player["high"]
        assert player["games"] == 18
        assert player["score"] == pytest.approx(player["points"] / 18)
    table = found["cross_table"]
    for one in range(4):
        assert table[one][one] is None
        for two in range(one):
            assert table[one][two]["score"] == pytest.approx(1 - table[two][one]["score"])
    shown = ludus("results", str(path), "--run", "2").stdout
    assert f"1  {GOOD}" in shown


def test_four_at_once_are_rated_too(ludus, path):
    found = json.loads(ludus("results", str(path), "--run", "3", "--json").stdout)
    assert found["games"] == 8
    assert all(player["low"] < player["rating"] < player["high"] for player in found["players"])
    assert "random #2" in ludus("results", str(path), "--run", "3").stdout


def test_what_is_infinite_is_null(ludus, failing):
    found = json.loads(ludus("results", str(failing), "--run", "1", "--json").stdout)
    assert found["losses"] == 8
    assert found["elo"] is None
    assert found["failed_games"] == 8
    assert len(found["failures"]) == 5


def test_failures_are_told_with_their_reasons(ludus, failing):
    shown = ludus("results", str(failing), "--run", "1").stdout
    assert shown.count("no idea") == 5
    assert "and 3 more" in shown
    assert "failed   " in shown
    everything = ludus("results", str(failing), "--run", "1", "--failures").stdout
    assert everything.count("no idea") == 8


def test_nobody_failed(ludus, path):
    assert "No player failed." in ludus("results", str(path), "--run", "1", "--failures").stdout


def test_what_is_not_there_is_one_sentence(ludus, path, tmp_path):
    for arguments, sentence in (
        ([], "there is no store ludus.db"),
        ([str(path), "--run", "9"], "has no run 9; it has 1, 2, 3"),
        ([str(tmp_path)], "is a folder"),
    ):
        shown = ludus("results", *arguments)
        assert shown.returncode == 2
        assert sentence in shown.stderr
        assert "Traceback" not in shown.stderr


def test_the_default_store_is_found(ludus, tmp_path):
    store_run(tmp_path / "ludus.db", "match", "matches", ["random", "random"], 2)
    assert "4 games in 2 pairs" in ludus("results").stdout


def test_failed_games_are_found_by_their_index(failing):
    """A million games without a failure must not be looked through."""
    with Store(str(failing)) as store, store._transaction() as connection:
        query = "EXPLAIN QUERY PLAN SELECT * FROM games WHERE run = 1 AND culprit >= 0 ORDER BY run, pair, rotation"
        assert "games_failed" in str(connection.exec_driver_sql(query).all())
