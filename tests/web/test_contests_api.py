"""Contests over HTTP, as teacher and students use them."""

from __future__ import annotations

import contextlib
import io
import json
import os
import signal
import time
import zipfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest
import sqlalchemy as sa
from described import read_exactly, told_by
from webserver import serving, wait_until
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

import page_server
from contestants import BAD, GOOD, Somebody, join, make, zipped
from ludus.arena.openings import Book
from ludus.arena.records import Pair, Timing
from ludus.arena.rows import make_rows
from ludus.arena.task import Setup, Task, play_pairs
from ludus.bots.sandbox import check_sandbox
from ludus.contest.entries import admit
from ludus.contest.schema import LEASES, PLAYED
from ludus.contest.store import ContestStore

needs_sandbox = pytest.mark.skipif(bool(check_sandbox().refused), reason=f"no sandbox here: {check_sandbox().refused}")


@dataclass
class House:
    address: str
    client: httpx.Client
    data: Path

    def store(self) -> contextlib.closing[ContestStore]:
        return contextlib.closing(ContestStore(str(self.data / "contest.db")))


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    data = tmp_path_factory.mktemp("house")
    with (
        serving(data, "--minds", "1") as address,
        httpx.Client(base_url=f"{address}/api", timeout=60) as client,
    ):
        yield House(address, client, data)


# --- making and joining ----------------------------------------------------------------------------------------------


def test_making_one_and_what_it_says(house: House) -> None:
    teacher, code = make(house.client, "making", title="First steps")
    line = next(each for each in house.client.get("/contests").json() if each["name"] == "making")
    assert (line["title"], line["state"], line["riders"], line["entries"]) == ("First steps", "open", 2, 4)
    about = teacher.get("")
    assert (about["role"], about["me"]["name"], "judge" in about["can"]) == ("teacher", "Ada", True)
    visitor = Somebody(house.client, "making").get("")
    assert (visitor["role"], visitor["me"], visitor["can"]) == (None, None, ["look", "join"])
    assert len(code) == 9  # two groups of four that can be typed


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ({"name": "Bad Name"}, "small letters"),
        ({"teacher": "<b>"}, "name has letters"),
        ({"game": "chess"}, "no game is called"),
        ({"game": "/etc/passwd"}, "is a file"),
        ({"game": "tron", "levels": "../secret.txt"}, "is a file"),
        ({"game": "tron", "levels": "secret.txt; arena"}, "is a file"),
        ({"move_time": "fast"}, "move_time must be a number"),
        ({"speed": 1}, "no option is called"),
        ({"house": 'random; exec:cmd="touch /tmp/x"'}, "no programs"),
        ({"house": "random; ./own.py"}, "is a file"),
    ],
)
def test_what_cannot_be_made_is_a_sentence(house: House, body: dict[str, Any], sentence: str) -> None:
    wanted = {"name": "wrong", "teacher": "Ada", "game": "tic_tac_toe", **body}
    answer = house.client.post("/contests", json=wanted)
    assert answer.status_code in (400, 403), answer.text
    assert sentence in answer.json()["error"]


def test_a_server_for_a_network_wants_its_key(tmp_path: Path) -> None:
    with serving(tmp_path, "--minds", "1", "--host", "0.0.0.0") as address:
        wanted = {"name": "made", "teacher": "Ada", "game": "tic_tac_toe"}
        with httpx.Client(base_url=f"{address}/api", timeout=60) as client:
            assert client.post("/contests", json=wanted).status_code == 403
            answer = client.post("/contests", json=wanted, headers={"x-ludus-key": "guessed"})
            assert (answer.status_code, "not the key" in answer.text) == (403, True)
            tried = [client.post("/contests", json=wanted, headers={"x-ludus-key": f"k{number}"}) for number in range(65)]
            assert [each.status_code for each in tried] == [403] * 59 + [429] * 6
            assert tried[-1].json()["error"].startswith("too many wrong keys")


def test_the_list_of_contests_is_no_place_to_guess_tokens(house: House) -> None:
    """From an address of their own. A right token is known all the same, and who sends none sees the list."""
    _, code = make(house.client, "listed", is_public=False)
    with httpx.Client(base_url=f"{house.address}/api", headers={"x-forwarded-for": "203.0.113.77"}, timeout=60) as client:

        def names(token: str) -> list[str] | int:
            answer = client.get("/contests", headers={"authorization": f"Bearer {token}"} if token else {})
            return [each["name"] for each in answer.json()] if answer.status_code == 200 else answer.status_code

        bob = join(client, "listed", code, "Bob")
        found = [names(f"t{number}") for number in range(65)]
        assert [each if isinstance(each, int) else "listed" in each for each in found] == [False] * 60 + [429] * 5
        assert "listed" in names(bob.token)
        assert "listed" not in names("")


def test_who_guesses_is_slowed_down_and_locks_nobody_out(house: House) -> None:
    """From an address of their own, which a class shares."""
    _, code = make(house.client, "guessed")
    shared = {"x-forwarded-for": "203.0.113.9"}
    with httpx.Client(base_url=f"{house.address}/api", headers=shared, timeout=60) as client:
        bob = join(client, "guessed", code, "Bob")

        def guess(number: int) -> int:
            return client.post("/contests/guessed/join", json={"code": f"c{number}", "name": "Max"}).status_code

        assert [guess(number) for number in range(20)] == [401] * 20
        begin = time.monotonic()
        assert [guess(number) for number in range(20, 41)] == [401] * 21
        assert time.monotonic() - begin > 20 * 0.05 * 0.99
        with ThreadPoolExecutor(4) as crowd:
            guesses = crowd.map(guess, range(100, 140))
            assert join(client, "guessed", code, "Eve").get("")["me"]["name"] == "Eve"  # while they guess
            assert set(guesses) == {401}
        tokens = [Somebody(client, "guessed", f"t{number}").ask("GET", "") for number in range(65)]
        assert [each.status_code for each in tokens] == [401] * 60 + [429] * 5
        assert tokens[-1].json()["what_to_do"] == "Wait a minute, then try again."
        assert bob.get("")["me"]["name"] == "Bob"
    assert house.client.get("/contests/guessed").status_code == 200


def test_a_token_can_be_replaced(house: House) -> None:
    teacher, code = make(house.client, "renewed")
    bob = join(house.client, "renewed", code, "Bob")
    new = bob.post("/me/token")["token"]
    assert bob.ask("GET", "").status_code == 401
    assert Somebody(house.client, "renewed", new).get("")["me"]["name"] == "Bob"
    bar = {"is_barred": True}
    assert teacher.ask("PATCH", f"/members/{bob.id}", json=bar).status_code == 200
    barred = Somebody(house.client, "renewed", new).ask("GET", "")
    assert (barred.status_code, barred.json()["error"]) == (403, "your teacher has barred you from this contest")


def test_an_invitation_is_typed_listed_and_revoked(house: House) -> None:
    teacher, code = make(house.client, "revoked")
    join(house.client, "revoked", code.lower().replace("-", " "), "Bob")
    (line,) = teacher.get("/invitations")
    assert (line["role"], line["left"], code in str(line)) == ("student", 199, False)
    assert teacher.ask("DELETE", f"/invitations/{line['id']}").status_code == 200
    answer = house.client.post("/contests/revoked/join", json={"code": code, "name": "Eve"})
    assert (answer.status_code, teacher.get("/invitations")) == (401, [])
    assert teacher.ask("DELETE", f"/invitations/{line['id']}").status_code == 404


def test_what_was_told_is_taken_down(house: House) -> None:
    teacher, _ = make(house.client, "told")
    teacher.post("/broadcast", {"text": "ten minutes left"})
    visitor = Somebody(house.client, "told")
    (notice,) = visitor.get("")["notices"]
    assert teacher.ask("DELETE", f"/broadcast/{notice['id']}").status_code == 200
    assert visitor.get("")["notices"] == []
    teacher.post("/broadcast", {"text": "one minute left"})
    teacher.ask("PATCH", "", json={"state": "closed"})
    assert visitor.get("")["notices"] == []


def test_another_page_cannot_act(house: House) -> None:
    teacher, _ = make(house.client, "other-page")
    headers = {"authorization": f"Bearer {teacher.token}", "origin": "http://evil.example"}
    answer = house.client.post("/contests/other-page/broadcast", json={"text": "hi"}, headers=headers)
    assert answer.status_code == 403


# --- handing in ------------------------------------------------------------------------------------------------------


@needs_sandbox
def test_a_bot_is_driven_and_its_owner_told(house: House) -> None:
    _, code = make(house.client, "driven")
    bob, eve = join(house.client, "driven", code, "Bob"), join(house.client, "driven", code, "Eve")
    good = bob.drive(GOOD, "?filename=mybot.py")
    assert (good["version"], good["state"], good["drive"]["verdict"]) == (1, "ready", "ready")
    assert "I see" in good["drive"]["stderr"]
    bad = bob.drive(BAD)
    assert (bad["entry"], bad["version"], bad["state"]) == (good["entry"], 2, "refused")
    assert "my secret plan" in bad["drive"]["stderr"]
    assert bob.ask("GET", f"/entries/{good['entry']}/versions/1/file").content == GOOD
    assert eve.ask("GET", f"/entries/{good['entry']}/versions/1/file").status_code == 403
    seen = eve.get(f"/entries/{good['entry']}")
    assert [version["number"] for version in seen["versions"]] == [1]  # what was refused is its owner's business
    own = {"id": good["entry"], "name": "Bob", "state": "active", "reason": "", "version": 1}
    assert bob.get("")["me"]["entries"] == [own]


def test_what_is_handed_in_is_bounded(house: House) -> None:
    teacher, code = make(house.client, "bounded", size=100, uploads=1)
    bob = join(house.client, "bounded", code, "Bob")
    large = bob.ask("POST", "/entries", content=b"#" * (101 * 1024))
    assert (large.status_code, "100 KB" in large.text) == (400, True)
    endless = bob.ask("POST", "/entries", content=(b"#" * 2**16 for _ in range(100)))  # says not how long it is
    assert endless.status_code == 400
    assert bob.ask("PATCH", "/me", json={"name": "x" * 2**21}).status_code == 413  # elsewhere a megabyte is the most
    told = bob.ask("PATCH", "/me", content=b"[" * 100_000, headers={"content-type": "application/json"})
    assert (told.status_code, set(told.json())) == (400, {"error", "what_to_do"})
    perl = bob.ask("POST", "/entries?filename=bot.pl", content=b"use strict;")
    assert (perl.status_code, "is no Python" in perl.json()["error"]) == (400, True)
    nested = bob.ask("POST", "/entries", content=zipped(bot__toml=b"a" + b".a" * 20_000 + b" = 1"))
    assert (nested.status_code, "more than 4 KB" in nested.json()["error"]) == (400, True)
    for name in ("../up", "<script>", "a\\b"):
        packed = bob.ask("POST", "/entries", content=zipped(**{"bot__py": GOOD, name: b""}))
        assert (packed.status_code, "\n" in packed.json()["error"]) == (400, False)
    assert bob.ask("POST", "/entries", content=GOOD).status_code in (200, 400)  # 400 where there is no sandbox
    if not check_sandbox().refused:
        assert bob.ask("POST", "/entries", content=GOOD).status_code == 429
    assert bob.ask("POST", "/entries?entry=99999", content=GOOD).status_code in (400, 404, 429)
    teacher.ask("PATCH", "", json={"state": "closed"})
    assert "closed" in bob.ask("POST", "/entries", content=GOOD).json()["error"]


def test_all_bots_go_home_with_the_teacher(house: House) -> None:
    teacher, code = make(house.client, "home")
    bob = join(house.client, "home", code, "Bob")
    with house.store() as store:
        _hand_in(store, "home", bob, GOOD)
    packed = zipfile.ZipFile(io.BytesIO(teacher.ask("GET", "/download").content))
    (name,) = packed.namelist()
    assert name.startswith("Bob/")
    assert packed.read(name) == GOOD


def _hand_in(store: ContestStore, contest: str, somebody: Somebody, content: bytes) -> tuple[int, int]:
    """Onto the ladder without a drive: its entry and its entrant."""
    from ludus.contest.contests import find_contest
    from ludus.contest.entries import hand_in
    from ludus.contest.people import find_member

    found = find_contest(store, contest)
    member = find_member(store, found.id, somebody.token)
    assert member is not None
    entry, version = hand_in(store, found, member, content)
    with store.transaction(writes=True) as connection:
        return entry.id, admit(connection, version.id)


# --- games, and who sees what of them --------------------------------------------------------------------------------


@dataclass
class Ladder:
    teacher: Somebody
    bob: Somebody
    eve: Somebody
    bobs: int
    eves: int
    games: list[int]


def begin(house: House, name: str) -> Ladder:
    """Two students whose bots have met; Bob's was noisy and failed in the end, and Bob's name is hidden."""
    teacher, code = make(house.client, name)
    teacher.ask("PATCH", "", json={"state": "paused"})
    bob, eve = join(house.client, name, code, "Bobby Tables"), join(house.client, name, code, "Eve")
    with house.store() as store:
        bobs, one = _hand_in(store, name, bob, GOOD)
        eves, two = _hand_in(store, name, eve, GOOD)
        games = _play(store, name, (one, two), bobs)
    assert bob.ask("PATCH", "/me", json={"is_hidden": True}).status_code == 200
    return Ladder(teacher, bob, eve, bobs, eves, games)


def _play(store: ContestStore, name: str, entrants: tuple[int, int], entry: int) -> list[int]:
    from ludus.arena.schema import GAMES
    from ludus.contest.contests import find_contest

    contest = find_contest(store, name)
    setup = Setup(("random",) * (1 + max(entrants)), Book("tic_tac_toe"), Timing())
    rows = make_rows(play_pairs(Task(setup, (Pair(0, 0, entrants),))))
    for game in rows.games:
        seat = game["seating"].split().index(str(entrants[0]))
        game["remarks"] = json.dumps([f"plan of {entrant}" for entrant in game["seating"].split()])
        game.update(end="crash", culprit=seat, reason=f"the program of bot {entry} ended; its last words on stderr: 'plan B'")

    def also(connection: sa.Connection, stored: Any) -> None:
        for game in stored.games:
            seating = game["seating"].split()
            for entrant, score in zip(seating, game["scores"].split(), strict=True):
                others = " ".join(each for each in seating if each != entrant)
                row = {"contest": contest.id, "entrant": int(entrant), "pair": 0, "rotation": game["rotation"]}
                more = {"opponents": others, "score": float(score), "end": "crash", "is_culprit": int(entrant) == entrants[0]}
                connection.execute(sa.insert(PLAYED), {**row, **more})

    store.add(contest.run, store.begin_sitting(contest.run, {}), rows, also)
    with store.transaction() as connection:
        return list(connection.execute(sa.select(GAMES.c.id).where(GAMES.c.run == contest.run)).scalars())


@pytest.fixture(scope="module")
def ladder(house: House) -> Ladder:
    return begin(house, "ladder")


def test_replays_are_everybodys_and_logs_their_owners(ladder: Ladder) -> None:
    number = ladder.games[0]
    seen = {name: getattr(ladder, name).get(f"/games/{number}") for name in ("teacher", "bob", "eve")}
    seen["visitor"] = Somebody(ladder.eve.client, "ladder").get(f"/games/{number}")
    assert len({len(each["frames"]) for each in seen.values()}) == 1
    assert len(seen["teacher"]["debug"]) == 2
    assert len(seen["bob"]["debug"]) == len(seen["eve"]["debug"]) == 1
    assert seen["bob"]["debug"].keys() != seen["eve"]["debug"].keys()
    assert seen["visitor"]["debug"] == {}
    assert sorted(seen["bob"]["mine"] + seen["eve"]["mine"]) == [0, 1]  # each sees its own bot in its own colour
    assert seen["teacher"]["mine"] == seen["visitor"]["mine"] == []
    assert "plan B" in seen["bob"]["reason"]
    assert "plan B" in seen["teacher"]["reason"]
    for name in ("eve", "visitor"):
        assert "plan B" not in json.dumps(seen[name])


def test_hidden_names_are_nowhere(ladder: Ladder) -> None:
    everywhere = ["", "/board", "/now", f"/entries/{ladder.bobs}", f"/entries/{ladder.bobs}/games?kind=all"]
    everywhere += [f"/entries/{ladder.eves}", f"/entries/{ladder.eves}/games?kind=all", "/board?search=Bobby"]
    everywhere += [f"/games/{number}" for number in ladder.games]
    for who in (ladder.eve, Somebody(ladder.eve.client, "ladder")):
        told = "".join(json.dumps(who.get(path)) for path in everywhere)
        assert "Bobby" not in told
        assert f"bot {ladder.bobs}" in told
    assert "Bobby" in json.dumps(ladder.bob.get(f"/entries/{ladder.bobs}"))
    told = json.dumps(ladder.teacher.get(f"/entries/{ladder.eves}/games?kind=all"))
    assert "Bobby" in told
    assert f"bot {ladder.bobs}" not in told, "the teacher reads the name in reasons, too"


def test_a_wall_shows_what_everybody_may_see(ladder: Ladder) -> None:
    for path in ("/now", f"/games/{ladder.games[0]}", "/board?search=Bobby", ""):
        own, wall = ladder.teacher.ask("GET", path), ladder.teacher.ask("GET", path, headers={"x-ludus-wall": "yes"})
        assert wall.status_code == 200
        assert "Bobby" not in wall.text
        assert "plan B" not in wall.text
        assert "Bobby" in own.text or path in ("", "/board?search=Bobby")


def test_what_just_finished_names_whom_each_may_see(house: House) -> None:
    from ludus.web.contest_live import Seen, _look

    ladder = begin(house, "finished")
    with house.store() as store:
        _, news = _look(store, "finished", Seen())
        assert news.has_hidden
        mine = ladder.bob.get("")["me"]["id"]
        seen = {who: json.dumps(news.games_for(lambda member, who=who: member == who)) for who in (mine, -1)}
    assert "Bobby" in seen[mine]
    assert f"bot {ladder.bobs}" not in seen[mine]
    assert "Bobby" not in seen[-1]
    assert f"bot {ladder.bobs}" in seen[-1]


def test_a_bots_games_say_why(ladder: Ladder) -> None:
    own = ladder.bob.get(f"/entries/{ladder.bobs}/games?kind=failures")
    assert own["total"] == 2
    assert "it failed after" in own["games"][0]["reason"]
    assert own["games"][0]["opponents"] == [{"entry": ladder.eves, "name": "Eve"}]
    assert ladder.bob.get(f"/entries/{ladder.eves}/games?kind=failures")["total"] == 0
    assert ladder.eve.ask("GET", "/games/999999").status_code == 404


def test_games_of_another_contest_are_not_there(house: House, ladder: Ladder) -> None:
    other, _ = make(house.client, "beside")
    assert other.ask("GET", f"/games/{ladder.games[0]}").status_code == 404


@pytest.mark.slow
def test_the_report_is_in_the_language_of_whoever_asks(ladder: Ladder) -> None:
    asked = {"fr": {"accept-language": "fr-CH, en"}, "en": {}}
    for language, headers in asked.items():
        assert f'<html lang="{language}"' in ladder.teacher.ask("GET", "/export.html", headers=headers).text
    assert '<html lang="en"' in ladder.teacher.ask("GET", "/export.html?language=en", headers=asked["fr"]).text
    assert ladder.teacher.ask("GET", "/export.html?language=la").status_code == 422


def test_results_go_home(ladder: Ladder) -> None:
    assert ladder.teacher.ask("GET", "/export.csv").text.startswith("rank,name")
    assert ladder.teacher.ask("GET", "/export.json").json()["name"] == "ladder"
    assert ladder.teacher.ask("GET", "/export.exe").status_code == 422


def test_deleting_a_student_over_http(house: House) -> None:
    ladder = begin(house, "deleting")
    assert ladder.bob.ask("DELETE", f"/members/{ladder.bob.id}").status_code == 403
    assert ladder.teacher.ask("DELETE", f"/members/{ladder.bob.id}").status_code == 200
    assert ladder.bob.ask("GET", "").status_code == 401
    told = json.dumps(
        [ladder.teacher.get(path) for path in ("", "/members", f"/entries/{ladder.bobs}", "/games/" + str(ladder.games[0]))]
    )
    assert "Bobby" not in told
    assert "plan B" not in told
    assert f"bot {ladder.bobs}" in told


# --- live ------------------------------------------------------------------------------------------------------------


def test_the_board_is_live(house: House) -> None:
    teacher, _ = make(house.client, "live", refresh=5, is_public=False)
    address = house.address.replace("http", "ws") + "/api/contests/live/board/live"
    with connect(address) as socket:
        socket.send(json.dumps({"token": teacher.token}))
        time.sleep(1.5)  # it begins to watch: what was said before is known already
        teacher.post("/broadcast", {"text": "Well done"})
        kinds: dict[str, Any] = {}
        with contextlib.suppress(TimeoutError):
            while not {"notice", "game", "board"} <= set(kinds):
                message = json.loads(socket.recv(timeout=45))
                read_exactly(told_by("/api/contests/{name}/board/live"), message)
                kinds[message["kind"]] = message
        assert kinds["notice"]["text"] == "Well done"
        assert kinds["board"]["rows"][0]["level"] > 0
        assert len(kinds["game"]["names"]) == 2
    teacher.ask("PATCH", "", json={"state": "closed"})


def settle(student: Any) -> None:
    """Until no other board has come for a while."""
    before, number = -1, student.get("/board")["number"]
    while number != before:
        time.sleep(4)
        before, number = number, student.get("/board")["number"]


def test_everybody_reads_why_a_bot_is_disqualified(house: House) -> None:
    ladder = begin(house, "judged")
    both = {ladder.bobs, ladder.eves}
    wait_until(lambda: both <= {row["entry"] for row in ladder.eve.get("/board")["rows"]}, 60)
    ladder.teacher.ask("PATCH", "", json={"state": "closed"})
    settle(ladder.eve)  # the last board has come: no other one does
    address = f"{house.address.replace('http', 'ws')}/api/contests/judged/board/live"
    with connect(address) as socket:
        socket.send(json.dumps({"token": ladder.eve.token}))
        time.sleep(1.5)  # it is looked at once a second
        ladder.teacher.post(f"/entries/{ladder.bobs}/disqualify", {"reason": "a copy"})
        told = {}
        while told.get("kind") != "board":
            told = json.loads(socket.recv(timeout=20))
    assert told["out"] == [{"entry": ladder.bobs, "name": f"bot {ladder.bobs}", "reason": "a copy", "is_mine": False}]
    seen = {name: getattr(ladder, name).get("/board") for name in ("teacher", "bob", "eve")}
    for name, board in seen.items():
        assert ladder.bobs not in {row["entry"] for row in board["rows"]}
        assert [row["rank"] for row in board["rows"]] == list(range(1, 1 + board["total"]))
        assert [(each["reason"], each["is_mine"]) for each in board["out"]] == [("a copy", name == "bob")]
        assert not board["is_on"], "no challenge is taken"
    assert seen["bob"]["mine"] == []
    ladder.teacher.post(f"/entries/{ladder.bobs}/readmit", {})
    assert [row["entry"] for row in ladder.bob.get("/board")["mine"]] == [ladder.bobs]
    assert ladder.eve.get("/board")["out"] == []


def hear_out(socket: ClientConnection) -> None:
    while True:
        socket.recv(timeout=20)


def test_whoever_is_barred_or_removed_hears_no_more(house: House) -> None:
    teacher, code = make(house.client, "expelled")
    teacher.ask("PATCH", "", json={"state": "paused"})
    address = house.address.replace("http", "ws") + "/api/contests/expelled/board/live"
    with contextlib.ExitStack() as stack:
        bob, eve, zoe = (join(house.client, "expelled", code, name) for name in ("Bob", "Eve", "Zoe"))
        sockets = {}
        for name, who, more in (("bob", bob, {}), ("wall", bob, {"wall": True}), ("eve", eve, {}), ("zoe", zoe, {})):
            sockets[name] = stack.enter_context(connect(address))
            sockets[name].send(json.dumps({"token": who.token, **more}))
        assert teacher.ask("PATCH", f"/members/{bob.id}", json={"is_barred": True}).status_code == 200
        assert teacher.ask("DELETE", f"/members/{eve.id}").status_code == 200
        barred, removed = "your teacher has barred you from this contest", "this token is not valid here"
        for name, why in (("bob", barred), ("wall", barred), ("eve", removed)):
            with pytest.raises(ConnectionClosed) as closed:
                hear_out(sockets[name])
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 4403
            assert closed.value.rcvd.reason.startswith(why)
        teacher.post("/broadcast", {"text": "Who is left?"})
        while (heard := json.loads(sockets["zoe"].recv(timeout=20)))["kind"] != "notice":
            pass
        assert heard["text"] == "Who is left?"


@pytest.mark.parametrize(
    ("name", "first", "code"),
    [
        ("quiet", "{}", 4403),
        ("quiet", '{"token": "wrong"}', 4403),
        ("nowhere", "{}", 4404),
        ("quiet", "hello", 4400),
        ("quiet", '{"token": 3}', 4400),
        ("quiet", "[]", 4400),
    ],
)
def test_a_socket_is_for_those_who_may_look(house: House, name: str, first: str, code: int) -> None:
    if "quiet" not in {each["name"] for each in house.client.get("/contests").json()}:
        house.client.post("/contests", json={"name": "quiet", "teacher": "Ada", "game": "tic_tac_toe", "is_public": False})
    with connect(house.address.replace("http", "ws") + f"/api/contests/{name}/board/live") as socket:
        socket.send(first)
        with pytest.raises(ConnectionClosed) as closed:
            socket.recv(timeout=20)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == code


@pytest.mark.alone
def test_what_dies_is_started_again_and_nothing_outlives_the_server(tmp_path: Path) -> None:
    with page_server.serving(tmp_path, "--minds", "1") as served:
        with httpx.Client(base_url=f"{served.address}/api", timeout=60) as client:
            make(client, "robust")
        store = ContestStore(str(tmp_path / "contest.db"))
        try:
            wait_until(lambda: _conductor(store) is not None, 60)
            first = _conductor(store)
            assert first is not None
            os.kill(first[0], signal.SIGKILL)
            wait_until(lambda: (_conductor(store) or first)[1] > first[1], 60)
            second = _conductor(store)
            assert second is not None
            os.kill(served.pid, signal.SIGKILL)
            wait_until(lambda: not Path(f"/proc/{second[0]}").exists(), 30)
        finally:
            store.close()


def _conductor(store: ContestStore) -> tuple[int, int] | None:
    """Its process and its epoch."""
    with store.transaction() as connection:
        row = connection.execute(sa.select(LEASES).where(LEASES.c.name == "conductor")).first()
    return (int(row.holder.rsplit(":", 2)[1]), row.epoch) if row else None


# --- the whole -------------------------------------------------------------------------------------------------------


@needs_sandbox
@pytest.mark.slow
def test_a_ladder_from_invitation_to_report(house: House) -> None:
    teacher, code = make(house.client, "whole", refresh=5, challenges=10)
    bob, eve = join(house.client, "whole", code, "Bob"), join(house.client, "whole", code, "Eve")
    bobs, eves = bob.drive(GOOD)["entry"], eve.drive(GOOD + b"# other\n")["entry"]
    asked = bob.post(f"/entries/{bobs}/challenge", {"entry": eves})["challenge"]
    wait_until(lambda: bob.get(f"/challenges/{asked}")["state"] == "played", 60)
    assert len(bob.get(f"/challenges/{asked}")["games"]) == 2
    assert eve.ask("GET", f"/challenges/{asked}").status_code == 404
    wait_until(lambda: {bobs, eves} <= {row["entry"] for row in bob.get("/board")["rows"]}, 60)
    assert [row["entry"] for row in bob.get("/board")["mine"]] == [bobs]
    wait_until(lambda: bool(bob.get(f"/entries/{bobs}")["against"]), 30)
    teacher.post(f"/entries/{eves}/disqualify", {"reason": "a copy"})
    assert eve.get(f"/entries/{eves}")["reason"] == "a copy"
    teacher.ask("PATCH", "", json={"state": "paused"})
    assert "<html" in teacher.ask("GET", "/export.html").text[:200]
    assert "Bob" in teacher.ask("GET", "/export.csv").text
