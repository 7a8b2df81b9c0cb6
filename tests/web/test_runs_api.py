"""Runs by the API: started, watched, stopped and resumed, in the store that the command line has, too."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest
from websockets.sync.client import connect
from webserver import serving, wait_until

from ludus.arena.plans import test_of as sprt_of
from ludus.arena.store import Store
from ludus.arena.summary import summarise

QUICK = ["course-randy", "course-randy-mc:nbSim=2", "straight"]  # plain Python: nothing has to be compiled for them
LONG = {"kind": "match", "game": "tic_tac_toe", "players": ["course-randy-mc:nbSim=30", "course-randy"], "games": 20_000}


def started(api: httpx.Client, **wanted: object) -> int:
    answer = api.post("/runs", json=wanted)
    assert answer.status_code == 201, answer.text
    return int(answer.json()["id"])


def finished(api: httpx.Client, number: int) -> dict:
    wait_until(lambda: api.get(f"/runs/{number}").json()["state"] == "finished", 60)
    return api.get(f"/runs/{number}").json()["run"]


def games(api: httpx.Client, number: int) -> int:
    return int(api.get(f"/runs/{number}").json()["run"]["games"])


def ludus(*words: str) -> str:
    done = subprocess.run([sys.executable, "-m", "ludus", *words], capture_output=True, text=True, check=True)
    return done.stdout


def test_a_tournament_is_started_and_finished_and_the_command_line_sees_the_same(api):
    number = started(api, kind="tournament", game="tic_tac_toe", players=QUICK, rounds=3)
    run = finished(api, number)
    assert (run["games"], run["wanted"], run["kind"], run["format"]) == (18, 18, "tournament", "round-robin")
    listing = api.get("/runs").json()
    line = next(line for line in listing["runs"] if line["id"] == number)
    assert (line["games"], line["state"], line["players"]) == (18, "finished", QUICK)
    told = json.loads(ludus("results", listing["store"], "--run", str(number), "--json"))
    assert told["verdict"] == run["verdict"]
    for mine, theirs in zip(run["players"], told["players"], strict=True):
        assert mine["rating"] == {"value": theirs["rating"], "low": theirs["low"], "high": theirs["high"]}
    for row, theirs in zip(run["cross"], told["cross_table"], strict=True):
        assert [cell and (cell["games"], cell["wins"]) for cell in row] == [
            cell and (cell["games"], cell["wins"]) for cell in theirs
        ]
    ratings = [run["players"][entrant]["rating"]["value"] for entrant in run["ranking"]]
    assert ratings == sorted(ratings, reverse=True)
    page = api.get(f"/runs/{number}/games", params={"one": 0, "two": 2, "count": 2}).json()
    assert [{*game["seating"]} for game in page["games"]] == [{0, 2}] * 4
    rest = api.get(f"/runs/{number}/games", params={"one": 0, "two": 2, "before": page["next"]}).json()
    assert (len(rest["games"]), rest["next"]) == (2, None)


def test_more_rounds_go_on_with_the_same_run(api):
    wanted = {"kind": "tournament", "game": "tic_tac_toe", "players": [*QUICK, "random"], "format": "gauntlet"}
    number = started(api, **wanted, rounds=1)
    assert finished(api, number)["games"] == 6
    assert started(api, **wanted, rounds=2) == number
    assert finished(api, number)["games"] == 12


def test_a_run_is_stopped_and_goes_on_while_somebody_watches(api, page_server):
    number = started(api, **LONG)
    with connect(f"{page_server.replace('http', 'ws')}/api/runs/{number}/live") as socket:
        seen, boards = set(), 0
        end = time.monotonic() + 40
        while not (boards and "running" in seen) and time.monotonic() < end:
            message = json.loads(socket.recv(timeout=40))
            if message["type"] == "run" and message["run"]["games"]:
                seen.add(message["state"])
            if message["type"] == "recent":
                boards = max(boards, sum(game["reel"] is not None for game in message["games"]))
        assert boards
        other = started(api, kind="match", game="tic_tac_toe", players=["random", "random"], games=4)
        assert api.get(f"/runs/{other}").json()["state"] == "queued"
        assert api.post(f"/runs/{number}/stop").status_code == 200
        wait_until(lambda: api.get(f"/runs/{number}").json()["state"] == "stopped")
        kept = games(api, number)
        assert 0 < kept < LONG["games"]
        finished(api, other)  # whoever waited has its turn
        assert api.post(f"/runs/{number}/resume").status_code == 200
        wait_until(lambda: games(api, number) > kept, 40)
        assert api.post(f"/runs/{number}/stop").json()["state"] == "stopping"
        wait_until(lambda: api.get(f"/runs/{number}").json()["state"] == "stopped")
        while message["type"] != "run" or message["run"]["games"] <= kept:
            message = json.loads(socket.recv(timeout=20))
    assert api.post(f"/runs/{number}/stop").status_code == 400


def test_a_run_of_a_terminal_is_seen_and_moves(api, page_server):
    store = api.get("/runs").json()["store"]
    words = [
        "match",
        "tic_tac_toe",
        "course-randy-mc:nbSim=20",
        "course-randy",
        "--games",
        "20000",
        "--seed",
        "7",
        "--db",
        store,
    ]
    terminal = subprocess.Popen([sys.executable, "-m", "ludus", *words], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        wait_until(lambda: any(line["kind"] == "match" and line["games"] for line in api.get("/runs").json()["runs"][:1]), 60)
        number = api.get("/runs").json()["runs"][0]["id"]
        with connect(f"{page_server.replace('http', 'ws')}/api/runs/{number}/live") as socket:
            message = {"state": ""}
            while message["state"] != "elsewhere":
                message = {"state": "", **json.loads(socket.recv(timeout=30))}
            assert message["run"]["wanted"] == 20_000
            assert message["rate"] is None or message["rate"] > 0
        answer = api.post(f"/runs/{number}/stop")
        assert (answer.status_code, "terminal" in answer.json()["error"]) == (400, True)
    finally:
        terminal.send_signal(signal.SIGINT)
        terminal.wait(20)
    kept = games(api, number)
    assert api.post(f"/runs/{number}/resume").status_code == 200  # the page goes on with it
    wait_until(lambda: games(api, number) > kept, 40)
    api.post(f"/runs/{number}/stop")


def test_a_test_tells_its_ratio_and_its_way_there(api):
    players = ["course-randy-mc:nbSim=8", "course-randy"]
    number = started(api, kind="sprt", game="tic_tac_toe", players=players, elo0=0, elo1=100, games=400)
    run = finished(api, number)
    with Store(api.get("/runs").json()["store"], is_new_allowed=False) as store:
        stored = store.run(number)
        counts = summarise(store, stored).tally(0, 1).pairs
        test = sprt_of(stored)
    found = run["test"]
    assert found["verdict"] == "H1"
    assert (found["low"], found["high"]) == pytest.approx(test.bounds)
    assert found["llr"] == pytest.approx(test.llr(counts)) == pytest.approx(found["history"][-1][1])
    assert found["history"][-1][0] == run["pairs"]
    assert (run["wanted"], run["most"]) == (None, 400)


def test_a_sweep_tells_its_points_and_what_is_tied(api):
    number = started(
        api, kind="sweep", game="matches", player="course-randy-mc", vary=["nbSim=1,4,16"], opponent="course-randy", rounds=6
    )
    run = finished(api, number)
    points = run["sweep"]["points"]
    assert [(point["place"], point["games"]) for point in points] == [([1], 12), ([4], 12), ([16], 12)]
    assert all(point["score"]["low"] <= point["score"]["value"] <= point["score"]["high"] for point in points)
    assert len(run["sweep"]["curve"]["x"]) == len(run["sweep"]["curve"]["mean"])
    assert run["sweep"]["axes"][0]["is_geometric"]


MATCH = {"kind": "match", "game": "tic_tac_toe", "players": ["random", "random"], "games": 2}


@pytest.mark.parametrize(
    ("wanted", "sentence"),
    [
        ({}, "kind"),
        (MATCH | {"kind": "war"}, "does not match any of the expected tags"),
        (MATCH | {"game": "chess"}, "no game is called 'chess'"),
        (MATCH | {"game": "./chess.py"}, "is a file"),
        (MATCH | {"players": ["exec:cmd=ls", "random"]}, "starts programs"),
        (MATCH | {"players": ["human", "random"]}, "waits at a terminal"),
        (MATCH | {"players": ["bots/mine.py", "random"]}, "is a file"),
        (MATCH | {"players": ["wall", "random"]}, "wall"),
        (MATCH | {"players": ["random"]}, "at least 2 items"),
        (MATCH | {"games": 3}, "give an even number, such as 4"),
        (MATCH | {"games": -2}, "greater than or equal to 1"),
        (MATCH | {"games": 10**12}, "less than or equal to"),
        (MATCH | {"move_time": 0.1, "players": ["deepening:seconds=1", "random"]}, "move time allows 0.1 s"),
        (MATCH | {"secret": "x"}, "Extra inputs"),
        (MATCH | {"game": "tron", "levels": ["../../etc/passwd"], "players": ["random", "wall"]}, "is a file"),
        (MATCH | {"kind": "tournament", "format": "knockout", "rounds": 3, "games": None}, "Extra inputs"),
        ({"kind": "sprt", "game": "tic_tac_toe", "players": ["random", "random"], "elo0": 9, "elo1": 9}, "elo0 below elo1"),
        ({"kind": "sweep", "game": "tic_tac_toe", "player": "uct", "vary": ["c=1"]}, "different values"),
        ({"kind": "sweep", "game": "tic_tac_toe", "player": "uct", "vary": ["c=0:10:0.01"]}, "the most"),
    ],
)
def test_what_cannot_be_played_is_refused_in_a_sentence(api, wanted, sentence):
    before = len(api.get("/runs").json()["runs"])
    answer = api.post("/runs", json=wanted)
    assert 400 <= answer.status_code < 500
    assert sentence in answer.json()["error"]
    assert len(api.get("/runs").json()["runs"]) == before
    checked = api.post("/runs/check", json=wanted)
    assert checked.status_code == 200
    assert checked.json()["problem"]


def test_a_wish_is_looked_at_without_being_granted(api):
    before = len(api.get("/runs").json()["runs"])
    wanted = {"kind": "tournament", "game": "tic_tac_toe", "players": QUICK, "rounds": 5, "seed": 4}
    checked = api.post("/runs/check", json=wanted).json()
    assert (checked["problem"], checked["games"]) == (None, 30)
    assert checked["command"].startswith("ludus tournament tic_tac_toe course-randy course-randy-mc:nbSim=2 straight --seed 4")
    assert "--rounds 5" in checked["command"]
    assert len(api.get("/runs").json()["runs"]) == before


@pytest.mark.parametrize(
    "path", ["/runs/99999", "/runs/99999/games", "/runs/99999/report", "/runs/0", "/runs/x", "/runs/9999999999999"]
)
def test_runs_that_are_not_there(api, path):
    answer = api.get(path)
    assert answer.status_code in (404, 422)
    assert answer.json()["error"]


def test_the_page_starts_nobody_elses_programs(api):
    """A run of a terminal whose players are programs or files goes on in a terminal only."""
    store = api.get("/runs").json()["store"]
    finished(api, started(api, **MATCH))  # so that there is a store
    book = {"game": "tic_tac_toe", "levels": [], "plies": None, "seed": 0}
    config = {"book": book, "timing": {"move": None, "game": None, "grace": 0.1}, "adjudicates": False, "files": {}, "pairs": 1}
    with Store(store) as opened:
        number = opened.open_run("match", "tic_tac_toe", ["exec:cmd=./bot", "random"], config, config).id
    answer = api.post(f"/runs/{number}/resume")
    assert answer.status_code == 400
    assert "has to go on there: the page does not seat exec" in answer.json()["error"]


def test_a_server_that_starts_again_goes_on(tmp_path):
    with serving(tmp_path, "--minds", "1") as address, httpx.Client(base_url=address + "/api", timeout=60) as api:
        assert api.get("/runs").json()["runs"] == []
        assert not (tmp_path / "arena.db").exists()  # looking makes no store
        number = started(api, **LONG)
        wait_until(lambda: games(api, number) > 0, 60)
    kept = len(_games(tmp_path))
    with serving(tmp_path, "--minds", "1") as address, httpx.Client(base_url=address + "/api", timeout=60) as api:
        wait_until(lambda: games(api, number) > kept, 60)
        assert api.get(f"/runs/{number}").json()["state"] == "running"


def _games(folder: Path) -> list[int]:
    with Store(str(folder / "arena.db"), is_new_allowed=False) as store:
        return [game.id for game in store.games_of(1)]
