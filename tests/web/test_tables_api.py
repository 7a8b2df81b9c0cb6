"""Tables by the API: what a script can do, and what nobody can."""

from __future__ import annotations

import json
import os
import re
import secrets
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import httpx
import psutil
import pytest
from webserver import serving, wait_until
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from ludus.web.settings import WebSettings

EXAMPLES = Path(__file__).parents[2] / "examples"
SECRET = "a" * 24


def start(api: httpx.Client, game: str, seats: list[str], secret: str = SECRET, **more: Any) -> str:
    answer = api.post("/tables", json={"game": game, "seats": seats, "secret": secret, **more})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


class Sitting:
    """A browser at a table."""

    def __init__(self, socket: ClientConnection, secret: str) -> None:
        self.socket = socket
        self.say(type="hello", secret=secret)
        self.first = self.hear("table")
        self.say(type="thoughts", shown=False)

    def say(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def hear(self, *kinds: str) -> dict[str, Any]:
        """The next message of these kinds."""
        while True:
            message: dict[str, Any] = json.loads(self.socket.recv(timeout=30))
            if message["type"] in kinds:
                return message


Sit = Callable[..., Sitting]


@pytest.fixture
def sit() -> Iterator[Sit]:
    """Sits down at a table; all get up at the end of the test."""
    with ExitStack() as sockets:

        def down(api: httpx.Client, name: str, secret: str = SECRET) -> Sitting:
            return Sitting(sockets.enter_context(connect(socket_address(api, f"tables/{name}/live"))), secret)

        yield down


def socket_address(api: httpx.Client, path: str) -> str:
    return str(api.base_url).replace("http", "ws", 1) + path


@pytest.mark.parametrize(
    ("example", "words", "end"),
    [
        ("play_by_http.py", (), "the game is over"),
        ("play_by_websocket.py", ("duel7",), "rider 1 rode"),  # a small board, so that it is soon over
        pytest.param("play_by_websocket.py", (), "rider 1 rode", marks=pytest.mark.slow),
    ],
)
def test_the_examples_play_whole_games(page_server: str, example: str, words: tuple[str, ...], end: str) -> None:
    done = subprocess.run(
        [sys.executable, EXAMPLES / example, page_server, *words], capture_output=True, text=True, timeout=120, check=True
    )
    assert end in done.stdout


def test_a_game_against_the_machine_by_turns(sit: Sit, api: httpx.Client) -> None:
    me = sit(api, start(api, "matches:matches=6", ["you", "perfect"]))
    assert me.first["mine"] == [0]
    me.say(type="move", seat=0, move="3", ply=0)
    step = me.hear("step")
    assert step["moves"] == ["3", None]
    assert step["frame"] == {"left": 3}
    last = me.hear("step")
    assert last["frame"] == {"left": 0}
    assert last["outcome"]["winner"] == 1
    assert last["wins"] == [0, 1]


def test_undo_takes_the_answer_back_too(sit: Sit, api: httpx.Client) -> None:
    me = sit(api, start(api, "matches", ["you", "random"]))
    me.say(type="move", seat=0, move="1", ply=0)
    me.hear("step")
    me.hear("step")
    me.say(type="undo")
    assert len(me.hear("undone")["table"]["frames"]) == 1
    me.say(type="undo")
    assert "no move to take back" in me.hear("error")["error"]


def test_two_people_at_two_browsers(sit: Sit, api: httpx.Client) -> None:
    name = start(api, "tic_tac_toe", ["you", "invited"])
    first = sit(api, name)
    assert first.first["table"]["phase"] == "waiting"
    second = sit(api, name, "b" * 24)
    assert second.first["mine"] == [1]
    third = sit(api, name, "c" * 24)
    assert third.first["mine"] == []
    first.hear("joined")
    first.say(type="move", seat=1, move="a1")
    assert "not yours" in first.hear("error")["error"]
    third.say(type="move", seat=0, move="a1")
    assert "you watch" in third.hear("error")["error"]
    first.say(type="move", seat=0, move="b2", ply=0)
    assert second.hear("step")["moves"] == ["b2", None]
    second.say(type="undo")
    assert "somebody else plays" in second.hear("error")["error"]


def test_a_rematch_leads_everybody_to_the_same_table(sit: Sit, api: httpx.Client) -> None:
    name = start(api, "matches:matches=1", ["you", "random"])
    me, watcher = sit(api, name), sit(api, name, "w" * 24)
    me.say(type="move", seat=0, move="1")
    me.hear("step")
    me.say(type="rematch")
    again = watcher.hear("rematch")["id"]
    assert me.hear("rematch")["id"] == again
    assert api.get(f"/tables/{again}").json()["wins"] == [1, 0]


def test_machines_ride_live_for_whoever_watches(sit: Sit, api: httpx.Client) -> None:
    name = start(api, "tron:level=duel7", ["wall", "random"], pace="live", tick=40)
    watcher = sit(api, name)
    plies = []
    while True:
        step = watcher.hear("step")
        plies.append(step["ply"])
        if "outcome" in step:
            break
    assert plies == list(range(plies[0], plies[0] + len(plies)))  # none is lost


def test_playing_on_from_moves_played_first(api: httpx.Client) -> None:
    name = start(api, "connect_four", ["you", "random"], moves=[["4", None], [None, "4"]])
    assert len(api.get(f"/tables/{name}").json()["frames"]) == 3


@pytest.mark.parametrize(
    ("asked", "word"),
    [
        ({"game": "chess", "seats": ["you"]}, "chess"),
        ({"game": "./evil.py", "seats": ["you"]}, "is a file"),
        ({"game": "tron:level=/etc/passwd", "seats": ["you"]}, "is a file"),
        ({"game": "tron:level=~/x", "seats": ["you"]}, "is a file"),
        ({"game": "matches", "seats": ["you", "exec:cmd=ls"]}, "starts programs"),
        ({"game": "matches", "seats": ["you", "human"]}, "terminal"),
        ({"game": "matches", "seats": ["you", "../bot.py"]}, "is a file"),
        ({"game": "matches", "seats": ["you"]}, "2 seats"),
        ({"game": "matches", "seats": ["you", "mcts:c=-1"]}, "c must be"),
        ({"game": "matches", "seats": ["you", "mcts:policy=nonsense"]}, "no policy"),
        ({"game": "tron:level=arena", "seats": ["you", "uct"]}, "all move at once"),
        ({"game": "tron:level=arena", "seats": ["you", "course-randy"]}, "in turn"),
        ({"game": "tron:level=arena,riders=1", "seats": ["minimax"]}, "for two riders"),
        ({"game": "matches", "seats": ["you", "random"], "tick": 1}, "tick"),
        ({"game": "matches", "seats": ["you", "random"], "pace": "live"}, "turn by turn"),
        ({"game": "matches", "seats": ["you", "random"], "extra": 1}, "extra"),
        ({"game": "matches", "seats": ["you", "random"], "moves": [["9", None]]}, "not a move"),
        ({"game": 'tron:level="#\n1"', "seats": ["you"]}, "line"),
    ],
)
def test_what_cannot_be_started_is_one_sentence(api: httpx.Client, asked: dict[str, Any], word: str) -> None:
    answer = api.post("/tables", json={"secret": SECRET, **asked})
    assert 400 <= answer.status_code < 500
    assert word in answer.json()["error"]


@pytest.mark.slow
def test_who_waits_for_compiling_is_told(sit: Sit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUDUS_CACHE", str(tmp_path / "empty"))
    with serving(tmp_path, "--minds", "2") as address, httpx.Client(base_url=address + "/api", timeout=60) as api:
        me = sit(api, start(api, "matches", ["you", "alphabeta"]))
        assert me.hear("compiling")["seats"] == {}
        me.say(type="move", seat=0, move="1", ply=0)
        assert me.hear("compiling")["seats"] == {"1": 1}


def test_an_hour_of_thinking_is_held_to_seconds(api: httpx.Client) -> None:
    name = start(api, "connect_four", ["you", "mcts:seconds=3600,memory=100000,threads=64"])
    assert api.get(f"/tables/{name}").json()["players"][1] == "mcts:seconds=10,memory=128,threads=2"


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ("no json", 4400),
        ('{"type": "dance"}', 4400),
        ('{"type": "hello", "secret": "short"}', 4400),
        ('{"type": "move", "seat": 99, "move": "1"}', 4400),
    ],
)
def test_nonsense_on_a_socket_closes_it_with_a_reason(sit: Sit, api: httpx.Client, message: str, code: int) -> None:
    me = sit(api, start(api, "matches", ["you", "random"]))
    me.socket.send(message)
    with pytest.raises(ConnectionClosed) as closed:
        me.hear("nothing")
    assert closed.value.rcvd is not None
    assert (closed.value.rcvd.code, bool(closed.value.rcvd.reason)) == (code, True)


def a_table(api: httpx.Client) -> tuple[str, str]:
    return f"tables/{start(api, 'matches', ['you', 'random'])}/live", ""


def a_thought(api: httpx.Client) -> tuple[str, str]:
    return "think/live", "null"


def a_run(api: httpx.Client) -> tuple[str, str]:
    wanted = {"kind": "match", "game": "tic_tac_toe", "players": ["course-randy", "straight"], "games": 2}
    return f"runs/{api.post('/runs', json=wanted).json()['id']}/live", ""


def a_contest(api: httpx.Client) -> tuple[str, str]:
    name = f"bytes-{secrets.token_hex(4)}"
    wanted = {"name": name, "teacher": "Ada", "game": "tic_tac_toe", "starts": "2999-01-01"}  # else its bots would never rest
    made = api.post("/contests", json=wanted).json()
    return f"contests/{name}/board/live", json.dumps({"token": made["token"]})


def a_contest_before_any_word(api: httpx.Client) -> tuple[str, str]:
    return a_contest(api)[0], ""


def hear_out(socket: ClientConnection) -> None:
    while True:
        socket.recv(timeout=30)


@pytest.mark.parametrize("place", [a_table, a_thought, a_run, a_contest, a_contest_before_any_word])
def test_bytes_on_a_socket_close_it_with_a_reason(api: httpx.Client, place: Callable[[httpx.Client], tuple[str, str]]) -> None:
    path, first = place(api)
    with connect(socket_address(api, path)) as socket:
        if first:
            socket.send(first)
        socket.send(b"bytes")
        with pytest.raises(ConnectionClosed) as closed:
            hear_out(socket)
    assert closed.value.rcvd is not None
    assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (4400, "not understood: text is expected here, not bytes")


def test_too_many_questions_on_a_socket_close_it(api: httpx.Client) -> None:
    with connect(socket_address(api, "think/live")) as socket:
        with suppress(ConnectionClosed):
            for _ in range(600):
                socket.send("null")
        with pytest.raises(ConnectionClosed) as closed:
            socket.recv(timeout=30)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4429


def test_who_watches_without_thoughts_takes_them_from_nobody(sit: Sit, api: httpx.Client) -> None:
    name = start(api, "matches", ["you", "perfect"])
    me, watcher = sit(api, name), sit(api, name, "w" * 24)
    me.say(type="thoughts", shown=True)
    watcher.say(type="thoughts", shown=False)
    watcher.say(type="undo")
    watcher.hear("error")  # so what it said before was heard, too
    me.say(type="move", seat=0, move="1", ply=0)
    assert me.hear("thought", "step")["type"] == "step"  # mine
    assert me.hear("thought", "step")["type"] == "thought"  # on what the other answers
    assert watcher.hear("step", "thought")["ply"] == 1
    assert watcher.hear("step", "thought")["type"] == "step"


def test_the_duel_that_everybody_sees_is_nobody_s_and_fills_no_list(sit: Sit, api: httpx.Client) -> None:
    wait_until(lambda: api.get("/showcase").json()["table"], 120)
    name = api.get("/showcase").json()["table"]
    visitor = sit(api, name)
    for wish in ({"type": "pause"}, {"type": "tempo", "tick": 2000}, {"type": "rematch"}):
        visitor.say(**wish)
        assert "everybody sees this duel" in visitor.hear("error")["error"]
    while "outcome" not in (step := visitor.hear("step", "phase")):
        assert step.get("phase", "running") == "running"
    assert name not in str(api.get("/replays?count=60").json())


def test_too_much_on_a_socket_closes_it_and_no_other(sit: Sit, api: httpx.Client) -> None:
    name = start(api, "matches", ["you", "random"])
    me, flood, large = sit(api, name), sit(api, name, "f" * 24), sit(api, name, "l" * 24)
    with suppress(ConnectionClosed):
        for _ in range(1000):
            flood.say(type="thoughts", shown=False)
    with pytest.raises(ConnectionClosed):
        flood.hear("nothing")
    with suppress(ConnectionClosed):
        large.say(type="move", seat=0, move="x" * 100_000)
    with pytest.raises(ConnectionClosed):
        large.hear("nothing")
    me.say(type="move", seat=0, move="1", ply=0)
    assert me.hear("step")["ply"] == 1


def test_foreign_pages_foreign_names_and_large_bodies_are_refused(api: httpx.Client, page_server: str) -> None:
    name = start(api, "matches", ["you", "random"])
    assert api.post("/tables", json={}, headers={"origin": "http://evil.example"}).status_code == 403
    assert api.get("/catalogue", headers={"host": "evil.example"}).status_code == 421
    assert api.post("/tables", content=b"x" * (2**20 + 1)).status_code == 413
    with (
        pytest.raises(InvalidStatus),
        connect(socket_address(api, f"tables/{name}/live"), origin=Origin("http://evil.example")),
    ):
        pass
    assert api.get("/tables/..%2f..%2fetc").status_code == 404
    assert api.get("/tables/nowhere").status_code == 404


@pytest.mark.parametrize(
    ("game", "player", "low", "high"),
    [
        ("connect_four", "mcts:memory=8", 1, 8 * 2**20),
        ("connect_four", "alphabeta:depth=3", 2**20, 2**27),
        ("connect_four", "montecarlo", 0, 0),
    ],
)
def test_a_thought_tells_how_much_memory_it_takes(api: httpx.Client, game: str, player: str, low: int, high: int) -> None:
    thought = api.post("/think", json={"game": game, "player": player, "seconds": 0.2}).json()
    assert low <= thought["bytes"] <= high


def test_what_one_address_asks_for_at_once_is_bounded(api: httpx.Client) -> None:
    most = WebSettings().thoughts_at_once
    with ExitStack() as stack:  # no limit of what waits to be read, or a socket that nobody reads could not be closed
        talks = [stack.enter_context(connect(socket_address(api, "think/live"), max_queue=None)) for _ in range(most + 2)]
        for socket in talks:
            socket.send(json.dumps({"game": "connect_four", "player": "mcts:seconds=8", "seconds": 8}))
        refused: list[str] = []  # whichever come last
        until = time.monotonic() + 60
        while len(refused) < 2 and time.monotonic() < until:
            for socket in talks:
                with suppress(TimeoutError):
                    heard = json.loads(socket.recv(timeout=0.01))
                    refused += [heard["error"]] if heard["type"] == "error" else []
    assert refused == [f"{most} thoughts at once are the most: close one first"] * 2
    assert api.get("/catalogue").status_code == 200


def test_games_are_there_again_after_the_server_was_killed(sit: Sit, tmp_path: Path) -> None:
    secret = secrets.token_urlsafe(16)
    with serving(tmp_path, "--minds", "1") as address, httpx.Client(base_url=address + "/api", timeout=60) as api:
        name = start(api, "matches:matches=21", ["you", "random"], secret)
        me = sit(api, name, secret)
        me.say(type="move", seat=0, move="1", ply=0)
        me.hear("step")
        me.hear("step")
        time.sleep(1)  # games that go on are written twice a second
        before = api.get(f"/tables/{name}").json()["frames"]
        os.kill(_listener(int(address.rpartition(":")[2])), signal.SIGKILL)
    with serving(tmp_path, "--minds", "1") as address, httpx.Client(base_url=address + "/api", timeout=60) as api:
        assert api.get(f"/tables/{name}").json()["frames"] == before
        me = sit(api, name, secret)
        assert me.first["mine"] == [0]
        me.say(type="move", seat=0, move="1", ply=2)
        assert me.hear("step")["ply"] == 3


def _listener(port: int) -> int:
    """The process of ours that listens there."""
    return next(
        process.pid
        for process in psutil.Process().children(recursive=True)
        for each in process.net_connections()
        if each.laddr and each.laddr.port == port and each.status == psutil.CONN_LISTEN
    )


def test_the_page_says_at_once_what_it_will_load(page_server):
    with httpx.Client(base_url=page_server) as client:
        page = client.get("/levels").text
        links = re.findall(r'<link rel="(modulepreload|preload)"[^>]* href="([^"]+)"', page)
        addresses = [address for _, address in links]
        assert {"/static/js/views/levels.js", "/static/js/main.js", "/static/css/levels.css"} <= set(addresses)
        assert "/static/js/views/home.js" not in addresses
        assert {client.get(address).status_code for address in addresses} == {200}


def test_the_page_s_files_are_sent_packed_and_not_twice(page_server):
    with httpx.Client(base_url=page_server) as client:
        first = client.get("/static/js/main.js")
        assert first.headers["content-encoding"] == "gzip"
        assert first.headers["content-type"].startswith("text/javascript")
        again = client.get("/static/js/main.js", headers={"if-none-match": first.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")
        plain = client.get("/static/js/main.js", headers={"accept-encoding": "identity"})
        assert plain.text == first.text
        for path in ("/static/", "/static/../app.py", "/static/%2e%2e/app.py", "/static/js", "/static/js/../../app.py"):
            assert client.get(path).status_code == 404
        assert client.post("/static/js/main.js").status_code == 405


def test_who_goes_astray_is_told_by_the_page_itself(page_server):
    with httpx.Client(base_url=page_server) as client:
        astray = client.get("/nowhere")
        assert (astray.status_code, astray.headers["content-type"].partition(";")[0]) == (404, "text/html")
        assert "/static/js/main.js" in astray.text
        assert client.get("/api/replays/1").json()["error"] == "name: '1' is none that could be here"


# --- what is not there -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("method", "path", "status", "allowed"),
    [
        ("GET", "/nowhere", 404, None),
        ("GET", "", 404, None),
        ("POST", "/tables/1/2/3/4", 404, None),
        ("WISH", "/nowhere", 404, None),
        ("DELETE", "/catalogue", 405, "GET"),
        ("WISH", "/catalogue", 405, "GET"),
        ("GET", "/contests/any/join", 405, "POST"),
    ],
)
def test_what_the_api_does_not_have_is_a_sentence(
    api: httpx.Client, method: str, path: str, status: int, allowed: str | None
) -> None:
    answer = api.request(method, path)
    assert (answer.status_code, answer.headers.get("allow")) == (status, allowed)
    told = answer.json()
    assert told["error"] == ("there is nothing at this address" if status == 404 else f"nothing is done here by {method}")
    assert told["what_to_do"]
    french = api.request(method, path, headers={"x-ludus-language": "fr"}).json()
    assert all(french[key] != told[key] for key in told)
