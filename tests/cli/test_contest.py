"""`ludus contest`: made in a terminal, joined, handed in, looked at."""

from __future__ import annotations

import json
import shutil
import stat
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from contestants import BAD, GOOD
from ludus.bots import sandbox
from ludus.bots.sandbox import check_sandbox
from ludus.cli.contest import tell_about_store
from ludus.cli.serve import tell_about_sandbox
from ludus.contest.contests import find_contest, make_contest
from ludus.contest.store import ContestStore

needs_sandbox = pytest.mark.skipif(bool(check_sandbox().refused), reason=f"no sandbox here: {check_sandbox().refused}")


def test_a_contest_is_made(ludus: Any, tmp_path: Path) -> None:
    made = ludus("contest", "new", "first", "--game", "tic_tac_toe", "--set", "move_time=0.3", "--store", "class.db", "--json")
    told = json.loads(made.stdout)
    assert told["page"] == "http://127.0.0.1:8124/contest/first"
    assert told["invitation"].startswith("http://127.0.0.1:8124/contest/first/join#")
    store = ContestStore(str(tmp_path / "class.db"))
    assert find_contest(store, "first").options.move_time == 0.3
    store.close()
    again = ludus("contest", "new", "first", "--game", "tic_tac_toe", "--store", "class.db")
    assert (again.returncode, again.stderr) == (2, "ludus: there is a contest 'first' already: choose another name\n")


def test_a_file_says_what_is_wanted(ludus: Any, tmp_path: Path, examples: Path) -> None:
    (tmp_path / "c.toml").write_text('title = "Spring"\nhouse = ["random", "mcts:simulations=9,c=1"]\nriders = 3\n')
    (tmp_path / "own.py").write_text((examples / "auction.py").read_text())
    made = ludus("contest", "new", "own", "--game", "./own.py", "--config", "c.toml", "--store", "class.db")
    assert made.returncode == 0, made.stderr
    assert "2 bots of the house" in made.stdout
    store = ContestStore(str(tmp_path / "class.db"))
    options = find_contest(store, "own").options
    assert (options.title, options.game) == ("Spring", str(tmp_path / "own.py"))  # found from any folder
    store.close()


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["new", "First"], "small letters"),
        (["new", "x", "--set", "speed"], "write NAME=VALUE"),
        (["new", "x", "--set", "speed=1"], "no option is called 'speed'"),
        (["new", "x", "--config", "nothing.toml"], "nothing.toml cannot be read"),
        (["join", "http://127.0.0.1:1/nothing", "--name", "Bob"], "leads to no contest"),
        (["join", "http://127.0.0.1:1/contest/x/join", "--name", "Bob"], "no code behind a #"),
        (["join", "http://127.0.0.1:1/contest/x/join#c", "--name", "Bob"], "cannot be reached"),
        (["submit", "bot.py"], "which contest?"),
        (["submit", "nothing.py", "--to", "http://127.0.0.1:1/contest/x"], "nothing.py cannot be read"),
        (["status", "--to", "ftp://x/contest/y"], "leads to no contest"),
        (["export", "-o", "x.pdf", "--to", "http://127.0.0.1:1/contest/x"], "call it .csv"),
    ],
)
def test_what_is_wrong_is_a_sentence(ludus: Any, tmp_path: Path, words: list[str], sentence: str) -> None:
    ran = ludus("contest", *words, LUDUS_DATA=str(tmp_path / "data"))
    assert ran.returncode == 2
    assert sentence in ran.stderr
    assert ran.stderr.count("\n") == 1


def test_settings_are_listed(ludus: Any) -> None:
    assert "move_time" in ludus("contest", "settings").stdout
    assert json.loads(ludus("contest", "settings", "--json").stdout)["riders"]["maximum"] == 8


@pytest.fixture
def served(tmp_path: Path) -> Iterator[tuple[str, str, str]]:
    """A contest that is served: its address, the code of its invitation, and the teacher's token."""
    from contestants import serving_contests

    store = ContestStore(str(tmp_path / "class.db"))
    made = make_contest(store, "first", {"game": "tic_tac_toe", "refresh": 5}, "Ada")
    store.close()
    with serving_contests(tmp_path / "served", str(tmp_path / "class.db")) as address:
        yield f"{address}/contest/first", made.code, made.token


@needs_sandbox
def test_a_bot_is_handed_in_from_the_terminal(ludus: Any, tmp_path: Path, served: tuple[str, str, str]) -> None:
    """The loop of whoever writes one, in short."""
    link, code, _ = served
    own = {"LUDUS_DATA": str(tmp_path / "mine")}
    assert ludus("contest", "join", f"{link}/join#{code}", "--name", "Bob", **own).returncode == 0
    (tmp_path / "good.py").write_bytes(GOOD)
    sent = ludus("contest", "submit", "good.py", **own)
    assert (sent.returncode, "version 1 is on the ladder" in sent.stdout) == (0, True), sent.stdout + sent.stderr
    status = json.loads(ludus("contest", "status", "--json", **own).stdout)
    assert [(each["state"], each["version"]) for each in status["contest"]["me"]["entries"]] == [("active", 1)]


@pytest.mark.slow
@needs_sandbox
def test_a_bot_writers_loop(ludus: Any, tmp_path: Path, served: tuple[str, str, str]) -> None:
    link, code, token = served
    own = {"LUDUS_DATA": str(tmp_path / "mine")}
    joined = ludus("contest", "join", f"{link}/join#{code}", "--name", "Bob", **own)
    assert joined.stdout.startswith("you are Bob, a student of"), joined.stderr
    kept = tmp_path / "mine" / "tokens.json"
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600

    (tmp_path / "good.py").write_bytes(GOOD)
    (tmp_path / "bad.py").write_bytes(BAD)
    sent = ludus("contest", "submit", "good.py", **own)
    assert sent.returncode == 0, sent.stdout + sent.stderr
    assert "it has passed its test drive" in sent.stdout
    assert "version 1 is on the ladder" in sent.stdout
    assert "I see" not in sent.stdout, "what it wrote for its owner is shown when something is wrong, or asked for"
    assert "I see" in ludus("contest", "submit", "good.py", "--verbose", **own).stdout
    refused = ludus("contest", "submit", "bad.py", "--json", **own)
    assert (refused.returncode, json.loads(refused.stdout)["state"]) == (1, "refused")
    assert "ZeroDivisionError" in json.loads(refused.stdout)["drive"]["stderr"]

    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / "bot.toml").write_text('command = "python3 main.py"')
    (folder / "main.py").write_text("import helper")
    (folder / "helper.py").write_bytes(GOOD)
    assert ludus("contest", "submit", "folder", "--bot", "Folded", **own).returncode == 0
    (tmp_path / "evil.zip").write_bytes(b"PK\3\4nothing")
    assert ludus("contest", "submit", "evil.zip", **own).stderr == "ludus: the zip is damaged: pack it anew\n"

    status = ludus("contest", "status", **own)
    assert status.returncode == 0, status.stderr
    assert status.stdout.startswith("first: tic_tac_toe, open")
    assert json.loads(ludus("contest", "status", "--json", **own).stdout)["contest"]["me"]["name"] == "Bob"

    denied = ludus("contest", "export", "-o", "x.csv", **own)
    assert (denied.returncode, denied.stderr) == (2, "ludus: a student may not take the results home: only its teacher may\n")
    page = ludus("contest", "export", "-o", "x.html", "--to", link, LUDUS_TOKEN=token)
    assert page.returncode == 0, page.stderr
    assert "<h1>first</h1>" in (tmp_path / "x.html").read_text()
    given = ludus("contest", "export", "-o", "x.csv", "--to", link, LUDUS_TOKEN=token)
    assert given.returncode == 0, given.stderr
    assert (tmp_path / "x.csv").read_text().startswith("rank,name")


def test_status_says_why_a_bot_does_not_play(capsys: pytest.CaptureFixture[str]) -> None:
    from ludus.cli._contest_status import show_status

    bots = [
        {"id": 1, "name": "one", "state": "disqualified", "reason": "copied", "version": 1},
        {"id": 2, "name": "two", "state": "active", "reason": "", "version": 3},
        {"id": 3, "name": "three", "state": "withdrawn", "reason": "withdrawn", "version": 3},
    ]
    about = {"title": "x", "game": "tron", "state": "open", "games": 0, "notices": [], "me": {"entries": bots}}
    show_status(about, {"rows": [], "mine": []})
    said = capsys.readouterr().out
    assert "your bot one does not play: disqualified: copied" in said
    assert "your bot two v3 waits for its first games" in said
    assert "your bot three does not play: withdrawn\n" in said


def test_a_token_that_is_wrong(ludus: Any, served: tuple[str, str, str]) -> None:
    ran = ludus("contest", "status", "--to", served[0], "--token", "wrong")
    assert (ran.returncode, "this token is not valid here" in ran.stderr) == (2, True)


def test_own_rights_are_spelt_out(tmp_path: Path) -> None:
    from contestants import serving_contests

    with serving_contests(tmp_path, str(tmp_path / "class.db"), "--trust") as address:
        assert address.startswith("http://127.0.0.1:")
    said = (tmp_path / "said.txt").read_text()
    assert "these bots run with your own rights" in said
    assert "needs the key" in said


@pytest.mark.parametrize(
    ("is_trusted", "refused", "told"),
    [
        (True, "", "ludus: these bots run with your own rights"),
        (
            False,
            "there is no bubblewrap",
            "ludus: bots cannot be handed in: there is no bubblewrap; --trust runs them with your",
        ),
        (False, "", ""),
    ],
)
def test_whoever_starts_a_server_is_told_about_the_sandbox(
    monkeypatch, capsys, is_trusted: bool, refused: str, told: str
) -> None:
    monkeypatch.setattr(sandbox, "check_sandbox", lambda: sandbox.Sandbox(refused))
    tell_about_sandbox(is_trusted)
    said = capsys.readouterr().err
    assert said.startswith(told)
    assert bool(said) == bool(told)


@pytest.mark.skipif(shutil.which("make") is None, reason="no make here")
def test_make_run_passes_on_what_it_is_given() -> None:
    words = ["make", "-n", "run", "ARGS=--trust"]
    ran = subprocess.run(words, cwd=Path(__file__).parents[2], capture_output=True, text=True, check=True)
    assert "ludus serve --open --trust ||" in ran.stdout


def test_a_store_that_is_not_there_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Else a name that was misspelt would show the class a server without its contest."""
    tell_about_store(str(tmp_path / "clas.db"))
    told = capsys.readouterr().err
    assert (told.count("\n"), "there is no" in told, "clas.db yet" in told) == (1, True, True)
    (tmp_path / "class.db").touch()
    for place in ("", "postgresql://ada@host/class", str(tmp_path / "class.db")):
        tell_about_store(place)
    assert capsys.readouterr().err == ""
