"""Runs by the API: started, watched, stopped and resumed, in the store that the command line has, too."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest
from described import read_exactly, told_by
from webserver import serving, wait_until
from websockets.sync.client import connect

from ludus.arena.entry import Conditions, enter
from ludus.arena.plans import Planned, plan_sprt, plan_sweep, plan_tournament, sweep_players
from ludus.arena.run import conduct
from ludus.arena.sprt import Sprt
from ludus.arena.store import Store
from ludus.arena.summary import summarise
from ludus.arena.sweep import parse_vary
from ludus.arena.task import play_task
from ludus.arena.workers import Alone

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


def played(api: httpx.Client, planned: Planned) -> dict:
    """Play a run here, into the server's store, as a command does; what the server says of it."""
    with Store(api.get("/runs").json()["store"]) as store:
        run = planned.plan.open(store)
        for _ in conduct(planned.plan, store, run, Alone(play_task)):
            pass
    now = api.get(f"/runs/{run.id}").json()
    assert now["state"] == "finished"
    return dict(now["run"])


def test_a_tournament_is_started_and_finished_and_the_command_line_sees_the_same(api):
    wanted = {"kind": "tournament", "game": "tic_tac_toe", "players": QUICK}
    number = started(api, **wanted, rounds=2)
    assert finished(api, number)["games"] == 12
    assert started(api, **wanted, rounds=3) == number  # more rounds go on with the same run
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


def test_a_run_is_stopped_and_goes_on_while_somebody_watches(api, page_server):
    number = started(api, **LONG)
    with connect(f"{page_server.replace('http', 'ws')}/api/runs/{number}/live") as socket:
        seen, boards = set(), 0
        end = time.monotonic() + 40
        while not (boards and "running" in seen) and time.monotonic() < end:
            message = json.loads(socket.recv(timeout=40))
            read_exactly(told_by("/api/runs/{number}/live"), message)
            if message["type"] == "run" and message["run"]["games"]:
                seen.add(message["state"])
            if message["type"] == "recent":
                boards = max(boards, sum(game["reel"] is not None for game in message["games"]))
        assert boards
        other = started(api, **LONG | {"seed": 1})
        assert api.get(f"/runs/{other}").json()["state"] == "queued"
        assert api.post(f"/runs/{other}/stop").json()["state"] == "stopped"
        assert api.post(f"/runs/{number}/stop").json()["state"] == "stopping"
        wait_until(lambda: api.get(f"/runs/{number}").json()["state"] == "stopped")
        kept = games(api, number)
        assert 0 < kept < LONG["games"]
        assert api.post(f"/runs/{number}/resume").status_code == 200
        wait_until(lambda: games(api, number) > kept, 40)
        assert api.post(f"/runs/{number}/stop").json()["state"] == "stopping"
        wait_until(lambda: api.get(f"/runs/{number}").json()["state"] == "stopped")
        while message["type"] != "run" or message["run"]["games"] <= kept:
            message = json.loads(socket.recv(timeout=20))
    assert api.post(f"/runs/{number}/stop").status_code == 400
    assert api.get(f"/runs/{number}").json()["problem"] is None


def test_a_run_of_a_terminal_is_seen_and_moves(api, page_server):
    listing = api.get("/runs").json()
    before = {line["id"] for line in listing["runs"]}
    words = ["match", *LONG["players"], "--games", "20000", "--seed", "7", "--db", listing["store"]]
    command = [sys.executable, "-m", "ludus", words[0], LONG["game"], *words[1:]]
    terminal = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:

        def new() -> list[dict]:
            return [line for line in api.get("/runs").json()["runs"] if line["id"] not in before and line["games"]]

        wait_until(new, 60)
        number = new()[0]["id"]
        with connect(f"{page_server.replace('http', 'ws')}/api/runs/{number}/live") as socket:
            message = {"state": ""}
            while message["state"] != "elsewhere":
                message = {"state": "", **json.loads(socket.recv(timeout=30))}
            assert message["run"]["wanted"] == 20_000
            assert message["rate"] is None or message["rate"] > 0
        answer = api.post(f"/runs/{number}/stop")
        assert (answer.status_code, "terminal" in answer.json()["error"]) == (400, True)
    finally:
        terminal.terminate()  # no Ctrl-C: who runs the tests in the background has that ignored
        terminal.wait(20)


def test_a_test_tells_its_ratio_and_its_way_there(api):
    test = Sprt(0, 100)
    run = played(api, plan_sprt(enter("tic_tac_toe", ["course-randy-mc:nbSim=8", "course-randy"], Conditions()), test, 400))
    with Store(api.get("/runs").json()["store"]) as store:
        counts = summarise(store, store.run(run["id"])).tally(0, 1).pairs
    found = run["test"]
    assert found["verdict"] == "H1"
    assert (found["low"], found["high"]) == pytest.approx(test.bounds)
    assert found["llr"] == pytest.approx(test.llr(counts)) == pytest.approx(found["history"][-1][1])
    assert found["history"][-1][0] == run["pairs"]
    assert (run["wanted"], run["most"]) == (None, 400)


def test_a_sweep_tells_its_points_and_what_is_tied(api):
    axes = [parse_vary("nbSim=1,4,16")]
    players = sweep_players("course-randy-mc", axes, "course-randy")
    entry = enter("matches", players, Conditions())
    run = played(api, plan_sweep(entry, "course-randy-mc", axes, "course-randy", "round-robin", 6, 1))
    points, curve = run["sweep"]["points"], run["sweep"]["curve"]
    assert [(point["place"], point["games"]) for point in points] == [([1], 12), ([4], 12), ([16], 12)]
    assert all(point["score"]["low"] <= point["score"]["value"] <= point["score"]["high"] for point in points)
    assert len(curve["x"]) == len(curve["mean"])
    assert all(low <= mean <= high for low, mean, high in zip(curve["low"], curve["mean"], curve["high"], strict=True))
    tied = [point["place"][0] for point in points if point["tied"]]
    assert tied == [value for value in (1, 4, 16) if any(low <= value <= high for low, high in run["sweep"]["tied"])]
    assert run["sweep"]["axes"][0]["is_geometric"]


def test_a_knockout_tells_its_rounds(api):
    run = played(api, plan_tournament(enter("tic_tac_toe", QUICK, Conditions()), "knockout", None, 1))
    first, final = run["bracket"]
    assert [(duel["one"], duel["two"]) for duel in first] == [(0, None), (1, 2)]
    assert final[0]["winner"] in (final[0]["one"], final[0]["two"])


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
        ({"kind": "sweep", "game": "tic_tac_toe", "player": "uct", "vary": ["c=0:10:0.02"]}, "the most"),
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
    book = {"game": "tic_tac_toe", "levels": [], "plies": None, "seed": 0}
    config = {"book": book, "timing": {"move": None, "game": None, "grace": 0.1}, "adjudicates": False, "files": {}, "pairs": 1}
    with Store(store) as opened:
        number = opened.open_run("match", "tic_tac_toe", ["exec:cmd=./bot", "random"], config, config).id
    answer = api.post(f"/runs/{number}/resume")
    assert answer.status_code == 400
    assert "has to go on there: the page does not seat exec" in answer.json()["error"]


@pytest.mark.slow  # two servers, one after the other
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
