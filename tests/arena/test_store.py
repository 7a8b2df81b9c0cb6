"""The store, in a file and on a real server: what goes in comes out, and what is not ours stays as it is."""

from __future__ import annotations

import contextlib
import os
import socket
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
import sqlalchemy as sa
from arena_runs import check_counts, match_plan, play, record

from ludus.arena.places import show_place
from ludus.arena.records import FIGURES, Pair, Played, PlayedPair
from ludus.arena.rows import Rows, make_rows
from ludus.arena.schema import MIGRATIONS
from ludus.arena.store import FailureCount, Meeting, Store, StoreError
from ludus.core import End

pytestmark = pytest.mark.alone

WANTED = {
    "kind": "match",
    "game": "tic_tac_toe",
    "players": ["random", "mcts"],
    "identity": {"seed": 7},
    "config": {"pairs": 2},
}


def played_pair(number: int, figures: bool = True) -> PlayedPair:
    """Two games with everything in them."""
    moves = np.array([[4, -1], [-1, 300], [70_000, -1]], np.int64)
    timed = np.full((3, 2), np.array((np.nan, 0, 0, 0, np.nan, 0), FIGURES))
    timed[0, 0], timed[1, 1], timed[2, 0] = (0.25, 10, 20, 3, 0.5, 0), (0.5, 1, 2, 4, -1, 1), (0.125, 5, 5, 5, 1, 1)
    games = (
        Played(0, (0, 1), (1.0, -1.0), End.WON, "three in a row", moves, None, timed if figures else None, ("ahem", "")),
        Played(1, (1, 0), (-1.0, 1.0), End.CRASH, "it 'fell' over \N{SNOWMAN}", moves[:0], 0, timed[:0] if figures else None),
    )
    return PlayedPair(Pair(number, number, (0, 1)), 99, "tic_tac_toe", games)


def rows_of(*numbers: int) -> Rows:
    return make_rows([played_pair(number) for number in numbers])


@contextlib.contextmanager
def new_run(place: str) -> Iterator[tuple[Store, int, int]]:
    with Store(place) as store:
        run = store.open_run(**WANTED)
        yield store, run.id, store.begin_sitting(run.id, {"ludus": "0"})


def test_a_run_comes_back_as_it_was(place: str) -> None:
    with new_run(place) as (store, run, sitting):
        assert store.add(run, sitting, rows_of(3, 5)).totals == {3: {0: 2.0, 1: 0.0}, 5: {0: 2.0, 1: 0.0}}
    with Store(place, is_new_allowed=False) as store:
        (found,) = store.runs()
        assert (found.kind, found.game, found.players) == ("match", "tic_tac_toe", ("random", "mcts"))
        assert found.config == {"pairs": 2}
        assert not found.is_finished
        assert store.versions(run) == [{"ludus": "0"}]
        assert store.totals(run) == {3: {0: 2.0, 1: 0.0}, 5: {0: 2.0, 1: 0.0}}
        first, second = list(store.games_of(run))[:2]
        for game, played in zip((first, second), played_pair(3).played, strict=True):
            assert (game.run, game.pair, game.rotation, game.seating) == (run, 3, played.rotation, played.seating)
            assert (game.returns, game.end, game.reason, game.culprit) == (
                played.returns,
                played.end,
                played.reason,
                played.culprit,
            )
            assert np.array_equal(game.moves, played.moves)
            assert game.figures.tobytes() == played.figures.tobytes()
            assert (game.game, game.seed, game.remarks) == ("tic_tac_toe", 99, played.remarks)
        assert second.players == ("mcts", "random")
        assert store.game(second.id).reason == second.reason
        assert next(game.id for game in store.games_of(run, failed_only=True)) == second.id
        assert len(list(store.games_of(run, most=3))) == 3
        assert store.usage(run)[0].moves == 4
        assert store.usage(run)[1].slowest == 0.5
        store.finish(run)
        assert store.run(run).is_finished
    assert check_counts(place) == 4


def test_failures_meetings_and_means_are_counted(place: str) -> None:
    with new_run(place) as (store, run, sitting):
        store.add(run, sitting, rows_of(0, 1, 2))
        failed = [game.id for game in store.games_of(run, failed_only=True)]
        assert store.failure_counts(run) == [FailureCount(1, "crash", "it 'fell' over \N{SNOWMAN}", 3, min(failed))]
        assert store.meetings(run) == [Meeting(0, (0, 1), (6.0, 0.0), 3)]
        alone = store.open_run(**{**WANTED, "identity": {"seed": 8}}).id
        assert (store.failure_counts(alone), store.meetings(alone), store.mean_returns(alone)) == ([], [], {})
        moves = np.zeros((1, 1), np.int64)
        for number, gains in enumerate(((3.0, 0.5), (4.5, 1.0), (3.0, 0.0))):
            games = tuple(Played(each, (each,), (gain,), End.WON, "", moves) for each, gain in enumerate(gains))
            store.add(alone, sitting, make_rows([PlayedPair(Pair(number, number, (0, 1), number), 0, "tron", games)]))
        assert store.mean_returns(alone) == {0: 3.5, 1: 0.5}
        assert store.meetings(alone) == [Meeting(stage, (0, 1), (2.0, 0.0), 1) for stage in range(3)]


def test_whole_games_have_no_figures(place: str) -> None:
    with new_run(place) as (store, run, sitting):
        store.add(run, sitting, make_rows([played_pair(0, figures=False)]))
        assert [game.figures for game in store.games_of(run)] == [None, None]
        assert store.usage(run) == {}


def test_the_same_wish_is_the_same_run_and_another_wish_reopens_it(place: str) -> None:
    with Store(place) as store:
        run = store.open_run(**WANTED)
        store.finish(run.id)
        assert store.open_run(**WANTED).is_finished
        more = store.open_run(**{**WANTED, "config": {"pairs": 4}})
        assert more.id == run.id
        assert more.config == {"pairs": 4}
        assert not more.is_finished
        other = store.open_run(**{**WANTED, "identity": {"seed": 8}})
        assert other.id != run.id
        with pytest.raises(StoreError, match=r"has no run 99; it has 1, 2$"):
            store.run(99)
        with pytest.raises(StoreError, match="has no game 7"):
            store.game(7)


def test_a_pair_is_stored_once(place: str) -> None:
    with new_run(place) as (store, run, sitting), Store(place) as other:
        store.add(run, sitting, rows_of(1, 2))
        assert set(other.add(run, sitting, rows_of(2, 3)).totals) == {3}
        assert not other.add(run, sitting, rows_of(1, 3)).pairs
        assert set(store.totals(run)) == {1, 2, 3}
    assert check_counts(place) == 6


def test_two_processes_play_the_same_run_at_once(place: str) -> None:
    """Both begin with no store at all, and end with the same whole one."""
    script = f"""
import sys
sys.path.insert(0, {str(Path(__file__).parent)!r})
from arena_runs import match_plan, play
play(match_plan("tic_tac_toe", ("mcts:simulations=20", "random"), 60), {place!r})
"""
    children = [subprocess.Popen([sys.executable, "-c", script], stderr=subprocess.PIPE, text=True) for _ in range(2)]
    assert [(child.communicate(timeout=100)[1], child.returncode) for child in children] == [("", 0)] * 2
    assert check_counts(place) == 120
    with Store(place) as store:
        assert len(store.runs()) == 1
        assert store.run(1).is_finished


def test_many_threads_open_a_new_store_at_once(place: str) -> None:
    trouble: list[BaseException] = []

    def work(number: int) -> None:
        try:
            with new_run(place) as (store, run, sitting):
                for first in range(0, 40, 4):
                    store.add(run, sitting, rows_of(first, first + 1 + number % 3))
        except BaseException as error:
            trouble.append(error)

    threads = [threading.Thread(target=work, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not trouble
    assert check_counts(place) == 2 * 40


def test_a_pair_is_stored_whole_or_not_at_all(place: str) -> None:
    with new_run(place) as (store, run, sitting):
        rows = rows_of(1, 2)
        rows.games[-1]["end"] = None  # not to be stored
        with pytest.raises(StoreError):
            store.add(run, sitting, rows)
        assert store.totals(run) == {}
        assert store.count_games(run) == 0
        assert store.usage(run) == {}
        store.add(run, sitting, rows_of(1, 2))
    assert check_counts(place) == 4


# --- versions ---------------------------------------------------------------------------------------------------------


def add_a_column(connection: sa.Connection) -> None:
    connection.exec_driver_sql("ALTER TABLE runs ADD COLUMN note VARCHAR(10) DEFAULT 'hi'")


def fail(connection: sa.Connection) -> None:
    connection.exec_driver_sql("CREATE TABLE leftover (id INTEGER)")
    raise RuntimeError("a migration that breaks")


def columns_of(place: str, table: str) -> set[str]:
    address = place.replace("postgresql:", "postgresql+psycopg:") if "://" in place else f"sqlite:///{place}"
    engine = sa.create_engine(address)
    with engine.connect() as connection:
        inspector = sa.inspect(connection)
        found = {column["name"] for column in inspector.get_columns(table)} if inspector.has_table(table) else set()
    engine.dispose()
    return found


def test_an_older_store_is_brought_up_to_date(place: str) -> None:
    with new_run(place) as (store, run, sitting):
        store.add(run, sitting, rows_of(1))
    with Store(place, migrations=(*MIGRATIONS, add_a_column)) as store:
        assert set(store.totals(run)) == {1}
    assert "note" in columns_of(place, "runs")
    with Store(place, migrations=(*MIGRATIONS, add_a_column)) as store:
        assert len(store.runs()) == 1


def test_a_migration_that_fails_leaves_the_store_as_it_was(place: str) -> None:
    with new_run(place) as (store, run, sitting):
        store.add(run, sitting, rows_of(1))
    with pytest.raises(RuntimeError, match="breaks"):
        Store(place, migrations=(*MIGRATIONS, add_a_column, fail))
    assert "note" not in columns_of(place, "runs")
    assert columns_of(place, "leftover") == set()
    assert check_counts(place) == 2


def test_a_new_store_whose_making_fails_can_be_made_again(place: str) -> None:
    with pytest.raises(RuntimeError):
        Store(place, migrations=(*MIGRATIONS, fail))
    with Store(place) as store:
        assert store.runs() == []


def test_a_newer_store_is_refused(place: str) -> None:
    with Store(place, migrations=(*MIGRATIONS, add_a_column)) as store:
        store.open_run(**WANTED)
    before = files(Path(place).parent) if "://" not in place else {}
    with pytest.raises(StoreError, match=r"written by a newer ludus: its version is 2, this ludus knows 1$"):
        Store(place)
    if before:
        assert files(Path(place).parent) == before
    with Store(place, migrations=(*MIGRATIONS, add_a_column)) as store:
        assert len(store.runs()) == 1


# --- what is not a store ----------------------------------------------------------------------------------------------


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


@pytest.mark.parametrize("journal", ["delete", "wal", "truncate"])
def test_a_database_of_another_program_is_left_as_it_was(tmp_path: Path, journal: str) -> None:
    path = tmp_path / "photos.db"
    with contextlib.closing(sqlite3.connect(path)) as other:
        other.execute(f"PRAGMA journal_mode = {journal}")
        other.execute("CREATE TABLE photos (id INTEGER)")
        other.execute("INSERT INTO photos VALUES (1)")
        other.commit()
    before, times = files(tmp_path), path.stat().st_mtime_ns
    for is_new_allowed in (True, False):
        with pytest.raises(StoreError, match=r"photos\.db is a database of another program: it has tables, but none of ludus"):
            Store(str(path), is_new_allowed=is_new_allowed)
    assert files(tmp_path) == before
    assert path.stat().st_mtime_ns == times


def test_a_database_that_another_program_is_using_is_left_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "photos.db"
    with contextlib.closing(sqlite3.connect(path)) as other:
        other.execute("PRAGMA journal_mode = wal")
        other.execute("CREATE TABLE photos (id INTEGER)")
        other.commit()
        before = {name: text for name, text in files(tmp_path).items() if not name.endswith("-shm")}
        assert set(before) == {"photos.db", "photos.db-wal"}
        with pytest.raises(StoreError, match="another program"):
            Store(str(path))
        assert {name: text for name, text in files(tmp_path).items() if not name.endswith("-shm")} == before


def test_a_server_database_of_another_program_is_left_as_it_was(server) -> None:
    place = server.new_database()
    engine = sa.create_engine(place.replace("postgresql:", "postgresql+psycopg:"))
    with engine.begin() as connection:
        connection.exec_driver_sql("CREATE TABLE photos (id INTEGER)")
    with pytest.raises(StoreError, match="another program"):
        Store(place)
    with engine.connect() as connection:
        assert sa.inspect(connection).get_table_names() == ["photos"]
    engine.dispose()


@pytest.mark.parametrize("content", [b"this is no database", b"\0" * 5000, b"SQLite format 3\0" + b"\xff" * 5000, b"\n"])
def test_a_file_of_anything_else_is_left_as_it_was(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "thesis.txt"
    path.write_bytes(content)
    with pytest.raises(StoreError, match=r"thesis\.txt"):
        Store(str(path))
    assert files(tmp_path) == {"thesis.txt": content}


def test_an_empty_file_becomes_a_store_only_if_a_new_one_is_wanted(tmp_path: Path) -> None:
    path = tmp_path / "empty.db"
    path.touch()
    with pytest.raises(StoreError, match=r"empty\.db is empty"):
        Store(str(path), is_new_allowed=False)
    assert files(tmp_path) == {"empty.db": b""}
    with Store(str(path)) as store:
        assert store.runs() == []


def test_places_that_cannot_hold_a_store(tmp_path: Path) -> None:
    for place, said in (
        (str(tmp_path), "is a folder; a store is a file"),
        (str(tmp_path / "nowhere" / "a.db"), "there is no folder"),
        (str(tmp_path / ("x" * 300)), "cannot be"),
        ("", "names no file"),
        ("mysql://ada:secret@host/games", "a store is a file, or the address of a PostgreSQL server"),
        ("postgresql://ada:secret@host:port/games", "cannot be read: write postgresql://"),
    ):
        with pytest.raises(StoreError, match=said) as caught:
            Store(place)
        assert "secret" not in str(caught.value)
        assert "\n" not in str(caught.value)
    assert files(tmp_path) == {}
    with pytest.raises(StoreError, match="there is no store"):
        Store(str(tmp_path / "none.db"), is_new_allowed=False)
    assert files(tmp_path) == {}


def test_a_file_with_any_name_is_a_store(tmp_path: Path) -> None:
    for name in ("a b.db", "50%25?mode=memory#1.db", "\N{SNOWMAN}.db"):
        with Store(str(tmp_path / name)) as store:
            store.open_run(**WANTED)
        assert (tmp_path / name).stat().st_size > 0
        with Store(str(tmp_path / name), is_new_allowed=False) as store:
            assert len(store.runs()) == 1


@contextlib.contextmanager
def as_somebody() -> Iterator[None]:
    """Root may write anywhere: for a moment we are nobody."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)


def open_to_all(folder: Path) -> None:
    """Pytest's folders are its user's alone."""
    for each in (folder, *folder.parents[:3]):
        if each.stat().st_uid == os.geteuid() and "pytest" in str(each):
            each.chmod(0o755)


def test_a_store_that_may_only_be_read_is_read_and_not_written(tmp_path: Path) -> None:
    path = tmp_path / "read only.db"
    with new_run(str(path)) as (store, run, sitting):
        store.add(run, sitting, rows_of(1))
    open_to_all(tmp_path)
    path.chmod(0o444)
    tmp_path.chmod(0o555)
    before = files(tmp_path)
    try:
        with as_somebody(), Store(str(path), is_new_allowed=False) as store:
            assert store.count_games(run) == 2
            assert len(list(store.games_of(run))) == 2
            with pytest.raises(StoreError, match=r"read only\.db cannot be used: attempt to write a readonly database$"):
                store.add(run, sitting, rows_of(2))
        with as_somebody(), pytest.raises(StoreError, match="cannot be used: unable to open database file"):
            Store(str(tmp_path / "new.db"))
        path.chmod(0)
        with as_somebody(), pytest.raises(StoreError, match="cannot be used: Permission denied"):
            Store(str(path))
    finally:
        tmp_path.chmod(0o755)
        path.chmod(0o644)
    assert files(tmp_path) == before


# --- disks that are full ----------------------------------------------------------------------------------------------


def test_a_full_disk_is_one_sentence_and_the_run_goes_on_later(tmp_path: Path) -> None:
    """A process that may write no file beyond so many bytes meets what a full disk is: a write that fails."""
    path, whole = tmp_path / "full.db", tmp_path / "whole.db"
    plan = match_plan("tic_tac_toe", ("mcts:simulations=5", "random"), 150)
    script = f"""
import resource, sys
sys.path.insert(0, {str(Path(__file__).parent)!r})
from arena_runs import match_plan, play
from ludus.errors import LudusError
from ludus.catalogue import find_game
play(match_plan("tic_tac_toe", ("mcts:simulations=5", "random"), 1), "warm.db")
resource.setrlimit(resource.RLIMIT_FSIZE, (150_000, resource.RLIM_INFINITY))
try:
    play(match_plan("tic_tac_toe", ("mcts:simulations=5", "random"), 150), "full.db")
except LudusError as error:
    sys.exit(str(error))
"""
    child = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, cwd=tmp_path, timeout=100, check=False
    )
    assert child.returncode == 1
    assert child.stderr.startswith("the store full.db cannot be used: ")
    assert child.stderr.count("\n") == 1
    assert "disk" in child.stderr
    stored = check_counts(str(path))
    assert 0 < stored < 300
    assert stored % 2 == 0
    play(plan, str(path))
    play(plan, str(whole))
    assert check_counts(str(path)) == 300
    assert record(str(path)) == record(str(whole))


def test_a_database_that_is_full_keeps_what_it_has(tmp_path: Path) -> None:
    path = str(tmp_path / "store.db")
    with new_run(path) as (store, run, sitting):
        store.add(run, sitting, rows_of(0))
        connections = store._engine.raw_connection()
        connections.cursor().execute("PRAGMA max_page_count = 40")
        connections.close()
        with pytest.raises(StoreError, match=r"cannot be used: database or disk is full$"):  # noqa: PT012
            for first in range(1, 10_000, 10):
                store.add(run, sitting, rows_of(*range(first, first + 10)))
    assert check_counts(path) % 20 == 2
    with Store(path) as store:
        store.add(run, sitting, rows_of(9_999))


# --- servers that do not answer ---------------------------------------------------------------------------------------


def test_nobody_listens() -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    begin = time.monotonic()
    with pytest.raises(StoreError, match="Connection refused") as caught:
        Store(f"postgresql://ada:secret@127.0.0.1:{port}/games")
    assert time.monotonic() - begin < 3
    assert str(caught.value).startswith(f"the store postgresql://ada:***@127.0.0.1:{port}/games cannot be used: ")
    assert "secret" not in str(caught.value)
    assert "\n" not in str(caught.value)


def test_somebody_listens_and_says_nothing() -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        begin = time.monotonic()
        with pytest.raises(StoreError, match="timeout"):
            Store(f"postgresql://ada@127.0.0.1:{silent.getsockname()[1]}/games")
        assert time.monotonic() - begin < 9


def test_somebody_listens_and_talks_nonsense() -> None:
    def talk() -> None:
        connection, _ = chatty.accept()
        with connection:
            connection.sendall(b"HTTP/1.1 400 Bad Request\r\n\r\n")
            connection.recv(1000)

    with socket.create_server(("127.0.0.1", 0)) as chatty:
        talker = threading.Thread(target=talk)
        talker.start()
        with pytest.raises(StoreError, match="cannot be used") as caught:
            Store(f"postgresql://ada:secret@127.0.0.1:{chatty.getsockname()[1]}/games")
        talker.join()
    assert "secret" not in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_server_says_what_is_wrong(server) -> None:
    for place, said in (
        (server.address("nowhere"), 'database "nowhere" does not exist'),
        (server.address(password="wrong-one"), "password authentication failed"),
        (server.address(user="nobody_known"), "password authentication failed"),
    ):
        with pytest.raises(StoreError, match=said) as caught:
            Store(place)
        assert "\n" not in str(caught.value)
        assert "wrong-one" not in str(caught.value)
        assert "open-sesame" not in str(caught.value)


def test_a_server_that_ends_connections_is_asked_again(server) -> None:
    """As after a restart: between two transactions nobody notices."""
    place = server.new_database()
    with new_run(place) as (store, run, sitting):
        store.add(run, sitting, rows_of(1))
        engine = sa.create_engine(server.address().replace("postgresql:", "postgresql+psycopg:"))
        with engine.begin() as connection:
            name = place.rpartition("/")[2]
            connection.execute(
                sa.text("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = :name"), {"name": name}
            )
        engine.dispose()
        store.add(run, sitting, rows_of(2))
        assert store.place.count("***") == 1
    assert check_counts(place) == 4


def test_passwords_are_not_shown() -> None:
    assert show_place("postgresql://a:s3:c/ret@h/d") != "postgresql://a:s3:c/ret@h/d"
    assert show_place("postgresql://a@h/d?sslmode=require&password=s3cret") == "postgresql://a@h/d?sslmode=require&password=***"
    assert show_place("postgresql://h/d") == "postgresql://h/d"
    assert show_place("my:file@home.db") == "my:file@home.db"
