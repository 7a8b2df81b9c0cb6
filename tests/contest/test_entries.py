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

HAS_SANDBOX = not check_sandbox().refused
needs_sandbox = pytest.mark.skipif(not HAS_SANDBOX, reason=f"no sandbox here: {check_sandbox().refused}")


@pytest.fixture
def store(place: str) -> Iterator[ContestStore]:
    opened = ContestStore(place)
    yield opened
    opened.close()


@pytest.fixture
def files(tmp_path: Path) -> Iterator[ContestStore]:
    """A store in a file, where one kind of database is enough."""
    opened = ContestStore(str(tmp_path / "contest.db"))
    yield opened
    opened.close()


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
        assert connection.execute(sa.select(CHALLENGES.c.entrants)).scalar() == "6 0 5"
