"""Bots that are handed in: quotas, versions, test drives, challenges."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa

from contestants import BAD, GOOD, zipped
from ludus.bots.sandbox import check_sandbox
from ludus.contest import advice
from ludus.contest.challenges import ask_for, get_challenge
from ludus.contest.contests import Made, change_contest, make_contest
from ludus.contest.drive import count_waiting, drive_all, drive_next
from ludus.contest.entries import (
    TooMany,
    Version,
    admit,
    choose_version,
    get_archive,
    get_entry,
    get_version,
    hand_in,
    versions_of,
    withdraw,
)
from ludus.contest.judging import disqualify, readmit, rerun
from ludus.contest.people import Member, join
from ludus.contest.schema import CHALLENGES, VERSIONS
from ludus.contest.store import ContestError, ContestStore, NotFound
from ludus.contest.unpack import BadArchive
from ludus.web.french import in_french

HAS_SANDBOX = not check_sandbox().refused
needs_sandbox = pytest.mark.skipif(not HAS_SANDBOX, reason=f"no sandbox here: {check_sandbox().refused}")


@pytest.fixture
def files(tmp_path: Path) -> Iterator[ContestStore]:
    """A store in a file, where one kind of database is enough."""
    with ContestStore(str(tmp_path / "contest.db")) as opened:
        yield opened


def begin(store: ContestStore, **config: object) -> tuple[Made, Member]:
    made = make_contest(store, "first", {"game": "tic_tac_toe", **config}, "Ada")
    return made, join(store, made.contest.id, made.code, "Bob")[0]


def drive(store: ContestStore, made: Made, member: Member, content: bytes, **more: bool) -> Version:
    entry, version = hand_in(store, made.contest, member, content, is_new=True)
    assert drive_next(store, **more)
    return get_version(store, entry, version.number)


# --- handing in ------------------------------------------------------------------------------------------------------


def test_versions_are_kept_and_counted(store: ContestStore) -> None:
    made, bob = begin(store)
    entry, first = hand_in(store, made.contest, bob, GOOD)
    again, second = hand_in(store, made.contest, bob, GOOD + b"# better\n")
    assert (entry.id, entry.name, first.number, second.number) == (again.id, "Bob", 1, 2)
    assert [version.number for version in versions_of(store, entry.id)] == [2, 1]
    assert get_archive(store, first) == GOOD
    assert (first.state, first.manifest["command"], count_waiting(store)) == ("waiting", "python3 bot.py", 2)


def test_which_bot_a_version_is_of(store: ContestStore) -> None:
    made, bob = begin(store)
    eve = join(store, made.contest.id, made.code, "Eve")[0]
    one, _ = hand_in(store, made.contest, bob, GOOD)
    two, _ = hand_in(store, made.contest, bob, GOOD, name="Speedy")
    three, _ = hand_in(store, made.contest, bob, GOOD, is_new=True)
    assert [each.name for each in (one, two, three)] == ["Bob", "Speedy", "Bob 3"]
    assert hand_in(store, made.contest, bob, GOOD, name="SPEEDY")[0].id == two.id
    assert hand_in(store, made.contest, bob, GOOD, entry=one.id)[0].id == one.id
    assert hand_in(store, made.contest, bob, GOOD)[0].id == three.id
    with pytest.raises(ContestError, match="3 are the most"):
        hand_in(store, made.contest, bob, GOOD, is_new=True)
    with pytest.raises(NotFound, match="you have no bot"):
        hand_in(store, made.contest, eve, GOOD, entry=one.id)
    for taken in ("speedy", "champion"):
        with pytest.raises(ContestError, match="already"):
            hand_in(store, made.contest, eve, GOOD, name=taken)


def test_quotas(files: ContestStore) -> None:
    made, bob = begin(files, uploads=2, size=1)
    with pytest.raises(ContestError, match="2 KB: 1 KB are the most"):
        hand_in(files, made.contest, bob, GOOD + b"#" * 1024)
    hand_in(files, made.contest, bob, GOOD)
    hand_in(files, made.contest, bob, GOOD)
    with pytest.raises(TooMany, match="2 versions an hour"):
        hand_in(files, made.contest, bob, GOOD)
    with files.transaction(writes=True) as connection:
        connection.execute(sa.update(VERSIONS).values(uploaded=VERSIONS.c.uploaded - 3601))
    hand_in(files, made.contest, bob, GOOD)


def test_what_is_refused_leaves_nothing(files: ContestStore) -> None:
    made, bob = begin(files)
    with pytest.raises(BadArchive):
        hand_in(files, made.contest, bob, b"\0\1\2")
    with pytest.raises(ContestError, match="takes bots in python"):
        hand_in(files, made.contest, bob, zipped(bot__toml=b'command = "node x.js"', x__js=b""))
    assert count_waiting(files) == 0


@pytest.mark.parametrize("state", ["frozen", "final", "closed"])
def test_no_bots_after_the_end(files: ContestStore, state: str) -> None:
    made, bob = begin(files)
    contest = change_contest(files, made.contest, state=state)
    with pytest.raises(ContestError, match=f"the contest is {state}"):
        hand_in(files, contest, bob, GOOD)


# --- test drives -----------------------------------------------------------------------------------------------------


@needs_sandbox
def test_a_good_bot_joins_the_ladder(store: ContestStore) -> None:
    made, bob = begin(store)
    found = drive(store, made, bob, GOOD)
    assert (found.state, found.entrant, found.drive["verdict"]) == ("ready", 4, "ready")
    assert [game["seat"] for game in found.drive["games"]] == [0, 1]
    assert "I see" in found.drive["stderr"]
    assert get_entry(store, made.contest.id, found.entry).version == found.id
    assert store.run(made.contest.run).players[4] == "Bob v1"
    assert not drive_next(store)


HANGS = b"import time\ntime.sleep(60)\n"
CHEATS = GOOD.replace(b'message["moves"][0]', b'"z9"')
FLOODS = b"while True: print('x' * 1000, flush=True)\n"
READS = b"import sys\nprint(open('/etc/passwd').read(), file=sys.stderr)\n" + GOOD


@needs_sandbox
@pytest.mark.parametrize(
    ("bot", "sentence"),
    [
        (BAD, "it crashed"),
        (CHEATS, "gave a move that is none"),
        (HANGS, "gave no answer"),
        (FLOODS, "it "),
        (READS, "it crashed"),
    ],
)
def test_who_fails_is_refused_and_told_why(files: ContestStore, bot: bytes, sentence: str) -> None:
    made, bob = begin(files, startup=1.5)
    found = drive(files, made, bob, bot)
    assert (found.state, found.entrant) == ("refused", None)
    assert sentence in found.drive["sentences"][1]
    assert "root:" not in str(found.drive)
    assert get_entry(files, made.contest.id, found.entry).version is None


HELLO = b"import json, sys\ndef say(**what): print(json.dumps(what), flush=True)\n"
SAYS_AGAIN = (
    HELLO
    + b"""
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello": say(again=True)
    if message["type"] == "state": say(move=message["moves"][0])
    if message["type"] == "over": break
"""
)
MISTAKES = {  # that everybody makes once
    "does not flush": (GOOD.replace(b"flush=True", b"flush=False"), advice.UNSENT),
    "talks on stdout": (b"print('ready')\n" + GOOD, advice.CHATTY),
    "answers once": (HELLO + b"input()\nsay()\n", advice.HASTY),
    "says again and is gone": (SAYS_AGAIN, advice.NOT_AGAIN),
    "wants what is not there": (b"import torch\n", advice.NO_MODULE),
    "writes a file": (b"open('log.txt', 'w')\n", advice.NO_WRITING),
}


@needs_sandbox
@pytest.mark.parametrize(("bot", "sentence"), MISTAKES.values(), ids=MISTAKES)
def test_the_usual_mistakes_are_told_with_what_to_do(files: ContestStore, bot: bytes, sentence: str) -> None:
    made, bob = begin(files, startup=1.5)
    found = drive(files, made, bob, bot)
    assert found.state == "refused"
    assert sentence in found.drive["sentences"]
    assert in_french(sentence) != sentence


SLOW_TO_START = b"""import time
time.sleep(1)
while True:
    for _ in range(int(input().split()[@lines])): input()
    print(@answer, flush=True)
"""
SPEAKERS = {  # by protocols that have no greeting: a contest, and a bot
    "codingame": (
        {"game": "tron:level=codingame", "plies": 4},
        SLOW_TO_START.replace(b"@lines", b"0").replace(b"@answer", b"'UP'"),
    ),
    "google2010": (
        {"game": "tron:meet=crash", "levels": "duel7", "plies": 0},
        SLOW_TO_START.replace(b"@lines", b"1").replace(b"@answer", b"2"),
    ),
}


def spoken(protocol: str, source: bytes) -> bytes:
    return zipped(bot__toml=f'command = "python3 bot.py"\nprotocol = "{protocol}"\n'.encode(), bot__py=source)


@needs_sandbox
@pytest.mark.parametrize("protocol", SPEAKERS)
def test_bots_by_protocols_without_a_greeting_have_time_to_start(files: ContestStore, protocol: str) -> None:
    config, source = SPEAKERS[protocol]
    made, bob = begin(files, startup=10, **config)
    found = drive(files, made, bob, spoken(protocol, source))
    assert found.state == "ready", found.drive["sentences"]
    assert [game["end"] for game in found.drive["games"]] == ["won", "won"]
    assert all(game["slowest"] < 0.35 for game in found.drive["games"]), "starting is not a move"


@needs_sandbox
def test_who_never_answers_to_an_opening_is_not_waited_for_longer_than_to_start(files: ContestStore) -> None:
    made, bob = begin(files, startup=0.5, **SPEAKERS["codingame"][0])
    found = drive(files, made, bob, spoken("codingame", HANGS))
    assert "gave no answer for 0.5 s when it was shown the game so far" in found.drive["sentences"][1]


@needs_sandbox
def test_a_zip_is_driven_in_its_folder(files: ContestStore) -> None:
    made, bob = begin(files)
    code = b"import helper\n"
    helper = b"open('book.txt').read()\n" + GOOD
    packed = zipped(bot__toml=b'command = "python3 main.py"', main__py=code, helper__py=helper, book__txt=b"e4")
    assert drive(files, made, bob, packed).state == "ready"


def test_nobody_keeps_others_waiting(files: ContestStore) -> None:
    made, bob = begin(files)
    eve = join(files, made.contest.id, made.code, "Eve")[0]
    for _ in range(3):
        hand_in(files, made.contest, bob, GOOD)
    entry, version = hand_in(files, made.contest, eve, GOOD)
    drive_next(files, is_trusted=True)
    drive_next(files, is_trusted=True)
    assert get_version(files, entry, version.number).state == "ready"
    assert count_waiting(files) == 2


def test_own_rights_are_asked_for_and_given(files: ContestStore) -> None:
    made, bob = begin(files)
    assert drive(files, made, bob, GOOD, is_trusted=True).state == "ready"


def test_without_a_sandbox_nothing_runs(files: ContestStore, tmp_path: Path) -> None:
    made, bob = begin(files)
    trace = tmp_path / "was here"
    hand_in(files, made.contest, bob, f"open({str(trace)!r}, 'w')\n".encode() + GOOD)
    script = (
        "import sys\nimport ludus.bots.sandbox as sandbox\nfrom ludus.bots.cage import NoSandbox\n"
        "def none(): raise NoSandbox('there is no bubblewrap')\n"
        "sandbox.find_bubblewrap = none\n"
        "from ludus.contest.drive import main\nsys.exit(main(sys.argv[1:]))"
    )
    words = [sys.executable, "-c", script, files.place, "--patience", "1"]
    with subprocess.Popen(words, stdin=subprocess.PIPE) as process:
        assert process.wait(60) == 0
    with files.transaction() as connection:
        row = connection.execute(sa.select(VERSIONS).where(VERSIONS.c.player == "")).one()
    assert row.state == "refused"
    assert "without a sandbox" in row.drive["sentences"][0]
    assert not trace.exists()


@needs_sandbox
def test_what_was_broken_off_is_driven_again(files: ContestStore) -> None:
    made, bob = begin(files)
    _, version = hand_in(files, made.contest, bob, GOOD)
    with files.transaction(writes=True) as connection:
        connection.execute(sa.update(VERSIONS).where(VERSIONS.c.id == version.id).values(state="driving"))
    drive_all(files, is_trusted=False, patience=0.1)
    assert count_waiting(files) == 0


def test_the_process_ends_with_whoever_started_it(files: ContestStore) -> None:
    begin(files)
    reading, writing = os.pipe()
    words = [sys.executable, "-m", "ludus.contest.drive", files.place]
    with subprocess.Popen(words, stdin=reading) as process:
        os.close(reading)
        os.close(writing)
        assert process.wait(30) != 0


# --- the ladder ------------------------------------------------------------------------------------------------------


def ready(store: ContestStore, made: Made, member: Member) -> Version:
    """On the ladder, without a drive."""
    entry, version = hand_in(store, made.contest, member, GOOD)
    with store.transaction(writes=True) as connection:
        admit(connection, version.id)
    return get_version(store, entry, version.number)


def test_going_back_to_an_earlier_version(store: ContestStore) -> None:
    made, bob = begin(store)
    first, second = ready(store, made, bob), ready(store, made, bob)
    entry = get_entry(store, made.contest.id, first.entry)
    assert (entry.version, first.entrant, second.entrant) == (second.id, 4, 5)
    choose_version(store, made.contest, entry, 1)
    assert get_entry(store, made.contest.id, entry.id).version == first.id
    _, third = hand_in(store, made.contest, bob, GOOD)
    with pytest.raises(ContestError, match="has not passed"):
        choose_version(store, made.contest, entry, third.number)
    with pytest.raises(NotFound):
        choose_version(store, made.contest, entry, 99)


def test_withdrawing_and_coming_back(store: ContestStore) -> None:
    made, bob = begin(store)
    entry = get_entry(store, made.contest.id, ready(store, made, bob).entry)
    withdraw(store, entry)
    assert get_entry(store, made.contest.id, entry.id).state == "withdrawn"
    ready(store, made, bob)
    assert get_entry(store, made.contest.id, entry.id).state == "active"
    with pytest.raises(ContestError, match="house stays"):
        withdraw(store, get_entry(store, made.contest.id, 1))


def test_the_teachers_hand(store: ContestStore) -> None:
    made, bob = begin(store)
    version = ready(store, made, bob)
    entry = get_entry(store, made.contest.id, version.entry)
    disqualify(store, entry, "it is a copy", None)
    found = get_entry(store, made.contest.id, entry.id)
    assert (found.state, found.reason) == ("disqualified", "it is a copy")
    for more in ({}, {"entry": entry.id}, {"name": found.name}):
        with pytest.raises(ContestError, match="is disqualified, so it takes no new version: it is a copy"):
            hand_in(store, made.contest, bob, GOOD, **more)  # type: ignore[arg-type]
    with pytest.raises(ContestError, match="is disqualified"):
        choose_version(store, made.contest, found, 1)
    with store.transaction(writes=True) as connection:
        admit(connection, version.id)  # a test drive that was under way does not help
    assert get_entry(store, made.contest.id, entry.id).state == "disqualified"
    readmit(store, found, None)
    found = get_entry(store, made.contest.id, entry.id)
    assert found.state == "active"
    assert rerun(store, found, None) == 6
    assert store.run(made.contest.run).players[4:] == (f"bot {entry.id}", f"bot {entry.id}", "Bob v1")
    with pytest.raises(ContestError):
        disqualify(store, get_entry(store, made.contest.id, 1), "too strong", None)


def test_the_teachers_hand_reaches_who_is_withdrawn(store: ContestStore) -> None:
    made, bob = begin(store)
    entry = get_entry(store, made.contest.id, ready(store, made, bob).entry)
    withdraw(store, entry)
    rerun(store, get_entry(store, made.contest.id, entry.id), None)
    assert get_entry(store, made.contest.id, entry.id).state == "active"
    withdraw(store, entry)
    disqualify(store, get_entry(store, made.contest.id, entry.id), "it is a copy", None)
    found = get_entry(store, made.contest.id, entry.id)
    assert (found.state, found.reason) == ("disqualified", "it is a copy")


def test_challenges(store: ContestStore) -> None:
    made, bob = begin(store, challenges=4)
    own = get_entry(store, made.contest.id, ready(store, made, bob).entry)
    champion = get_entry(store, made.contest.id, 4)
    number = ask_for(store, made.contest, bob, own, None)
    with store.transaction() as connection:
        assert connection.execute(sa.select(CHALLENGES.c.entrants)).scalar() == "4 3"  # the champion
    assert get_challenge(store, made.contest, number).state == "waiting"
    with pytest.raises(ContestError, match="itself"):
        ask_for(store, made.contest, bob, own, own)
    ask_for(store, made.contest, bob, own, champion)
    with pytest.raises(TooMany, match="4 games an hour"):
        ask_for(store, made.contest, bob, own, champion)
    with pytest.raises(NotFound):
        get_challenge(store, made.contest, 99)


def test_no_challenge_of_who_does_not_play(files: ContestStore) -> None:
    made, bob = begin(files)
    entry, _ = hand_in(files, made.contest, bob, GOOD)
    with pytest.raises(ContestError, match="no version of it has passed"):
        ask_for(files, made.contest, bob, entry, None)
    with pytest.raises(ContestError, match="not open"):
        ask_for(files, change_contest(files, made.contest, state="paused"), bob, entry, None)


def test_where_three_play_the_house_makes_up_the_number(files: ContestStore) -> None:
    made, bob = begin(files, game="tron:level=codingame", riders=3)
    own = get_entry(files, made.contest.id, ready(files, made, bob).entry)
    ask_for(files, made.contest, bob, own, get_entry(files, made.contest.id, 1))
    with files.transaction() as connection:
        assert connection.execute(sa.select(CHALLENGES.c.entrants)).scalar() == "7 0 6"
