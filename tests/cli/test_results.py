"""`ludus results`: what is stored, counted again by hand."""

import json
from pathlib import Path

import pytest

from ludus.arena.failures import group_failures
from ludus.arena.report import make_report
from ludus.arena.store import FailureCount, Store
from stored import store_run

GOOD, BAD = "mcts:simulations=60", "random"
SECOND = """from ludus.core import Player

class Second(Player):
    def choose(self, position, seat):
        return position.legal(seat)[0] // (1 - seat)
"""


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
    """A match in which a player fails in every game, and a field in which another fails whenever it sits second."""
    path = tmp_path_factory.mktemp("failing") / "games.db"
    clumsy = f"{Path(__file__).parent.parent / 'examples' / 'players' / 'clumsy.py'}:way=early"
    store_run(path, "match", "tic_tac_toe", [clumsy, "random"], 4)
    second = path.parent / "second.py"
    second.write_text(SECOND)
    store_run(path, "tournament", "tic_tac_toe", [str(second), clumsy, "random", "random"], 3)
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
    assert "mean_return" not in found["players"][0]
    assert "random #2" in ludus("results", str(path), "--run", "3").stdout


@pytest.mark.parametrize("players", [["wall", "random"], ["random", "wall", "straight"]])
def test_who_plays_alone_has_a_mean_return(ludus, tmp_path, players):
    path = tmp_path / "ludus.db"
    run = store_run(path, "match" if len(players) == 2 else "tournament", "tron:level=solo", players, 3, seats=1)
    with Store(str(path)) as store:
        games = list(store.games_of(run))
        page = make_report(store, store.run(run), 0).page
    gains = {name: [game.returns[0] for game in games if game.players == (name,)] for name in players}
    means = {name: sum(each) / len(each) for name, each in gains.items()}
    found = json.loads(ludus("results", "--run", "1", "--json").stdout)
    assert {each["spec"]: each["mean_return"] for each in found["players"]} == pytest.approx(means)
    shown = ludus("results", "--run", "1").stdout.splitlines()
    (head,) = [line for line in shown if line.rstrip().endswith("mean return")]
    rows = shown[shown.index(head) + 1 :][: len(players)]
    assert {next(name for name in players if name in row): row.split()[-1] for row in rows} == {
        name: f"{mean:.1f}" for name, mean in means.items()
    }
    assert "mean return" in page
    assert all(f"{mean:.1f}" in page for mean in means.values())


def test_what_is_infinite_is_null(ludus, failing):
    found = json.loads(ludus("results", str(failing), "--run", "1", "--json").stdout)
    assert found["losses"] == 8
    assert found["elo"] is None
    assert found["failed_games"] == 8
    assert [(each["game"], each["games_alike"]) for each in found["failures"]] == [(1, 8)]


def test_whoever_fails_in_most_games_is_named_first(ludus, failing):
    shown = ludus("results", str(failing), "--run", "1").stdout
    headline = " ".join(shown.partition("\n\n")[0].partition("\n")[2].split())
    assert headline.startswith("clumsy.py:way=early failed in 8 of 8 games: ")
    assert "no idea. random is better than clumsy.py:way=early: 100.0 %" in headline
    assert len([line for line in shown.splitlines() if line.startswith("game ")]) == 1
    assert "clumsy.py:way=early: " in shown.partition("\ngame 1  crash  ")[2].splitlines()[0]
    assert "and 7 games like it" in shown
    everything = ludus("results", str(failing), "--run", "1", "--failures").stdout
    assert len([line for line in everything.splitlines() if line.startswith("game ")]) == 8
    assert "like it" not in everything


def test_failures_are_told_by_player_the_most_frequent_first(ludus, failing):
    found = json.loads(ludus("results", str(failing), "--run", "2", "--failures", "--json").stdout)
    failed = [Path(each["player"]).name for each in found["failures"]]
    often, seldom = "clumsy.py:way=early", "second.py"
    assert 0 < failed.count(seldom) < failed.count(often)
    assert failed == [often] * failed.count(often) + [seldom] * failed.count(seldom)
    assert {each["games_alike"] for each in found["failures"]} == {failed.count(often), failed.count(seldom)}
    assert found["verdict"].startswith(f"{often} failed in {failed.count(often)} of 18 games: ")
    assert f"{seldom} failed" not in found["verdict"]
    lines = ludus("results", str(failing), "--run", "2").stdout.splitlines()
    assert [line.split()[1] for line in lines if line.startswith("failed ")] == [f"{often}:", f"{seldom}:"]
    assert [line.split()[3] for line in lines if line.startswith("game ")] == [f"{often}:", f"{seldom}:"]


def test_reasons_that_differ_in_numbers_are_one():
    late = "the player a took {} s for a move"
    counts = [
        FailureCount(1, "crash", "it broke", 2, 5),
        FailureCount(0, "time", late.format(0.25), 1, 9),
        FailureCount(0, "time", late.format(1), 2, 3),
        FailureCount(1, "time", late.format(0.25), 1, 4),
    ]
    found = group_failures(counts)
    assert [(each.entrant, each.end, each.games, each.first) for each in found] == [
        (0, "time", 3, 3),
        (1, "crash", 2, 5),
        (1, "time", 1, 4),
    ]
    assert found[0].reason == late.format(1)
    assert found[0].is_of(0, "time", late.format(0.5))
    assert not found[0].is_of(1, "time", late.format(0.5))


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
    with Store(str(failing)) as store, store.transaction() as connection:
        query = "EXPLAIN QUERY PLAN SELECT * FROM games WHERE run = 1 AND culprit >= 0 ORDER BY run, pair, rotation"
        assert "games_failed" in str(connection.exec_driver_sql(query).all())
