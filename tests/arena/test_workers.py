"""Workers of all kinds play the same games; whoever is not there, or goes, is one sentence."""

from __future__ import annotations

import contextlib
import logging
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from arena_runs import check_counts, match_plan, play, record

from ludus.arena import formats, workers
from ludus.arena.openings import Book
from ludus.arena.records import Timing
from ludus.arena.run import Plan, conduct
from ludus.arena.store import Store
from ludus.arena.task import Setup
from ludus.arena.workers import Alone, Pool, open_workers, usual_width
from ludus.errors import LudusError, SpecError

pytestmark = pytest.mark.alone

PLAYERS = ("mcts:simulations=20", "random", "mcts:simulations=10")


def tournament() -> Plan:
    return Plan("tournament", Setup(PLAYERS, Book("tic_tac_toe"), Timing()), lambda: formats.round_robin(2, 3, 10))


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> str:
    place = str(tmp_path_factory.mktemp("alone") / "alone.db")
    play(tournament(), place, "0")
    return place


@pytest.mark.parametrize("wanted", ["1", "3", "", "dask"])
def test_all_workers_play_the_same_games(tmp_path: Path, alone: str, wanted: str) -> None:
    place = str(tmp_path / "s.db")
    play(tournament(), place, wanted)
    assert check_counts(place) == 60
    assert record(place) == record(alone)


def test_a_closed_pool_leaves_no_thread_that_a_program_could_stumble_over_as_it_ends() -> None:
    before = set(threading.enumerate())
    pool = Pool(1, time.sleep)
    pool.submit(0.0)
    pool.next_done()
    pool.submit(60.0)
    pool.close()
    assert set(threading.enumerate()) <= before


def test_nothing_is_started_where_nothing_is_to_be_played(alone: str) -> None:
    for wanted in ("4", "dask"):
        with Store(alone) as store, open_workers(wanted) as crew:
            plan = tournament()
            assert list(conduct(plan, store, plan.open(store), crew)) == []
            assert crew._executor is None


def test_workers_that_nobody_can_make() -> None:
    for wanted in ("many", "-1", "1.5", "1025", "²", "dask://", "dask://host", "dask://host:0", "dask://host:99999", "dasc"):
        with pytest.raises(SpecError, match=r"give (a number from 0|the scheduler's host)"), open_workers(wanted):
            pass


def test_no_scheduler_is_there() -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    begin = time.monotonic()
    with pytest.raises(SpecError, match=rf"^no Dask scheduler answers at 127\.0\.0\.1:{port} within 5 s$"):
        open_workers(f"dask://127.0.0.1:{port}").__enter__()
    assert time.monotonic() - begin < 10


@pytest.mark.parametrize("greeting", [b"", b"SSH-2.0-OpenSSH_9.9\r\n"])
def test_somebody_who_is_no_scheduler(greeting: bytes) -> None:
    def greet() -> None:
        connection, _ = other.accept()
        with connection:
            connection.sendall(greeting)
            with contextlib.suppress(OSError):
                connection.recv(1)

    with socket.create_server(("127.0.0.1", 0)) as other:
        threading.Thread(target=greet, daemon=True).start()
        begin = time.monotonic()
        with pytest.raises(SpecError, match="no Dask scheduler answers"):
            open_workers(f"dask://127.0.0.1:{other.getsockname()[1]}").__enter__()
        assert time.monotonic() - begin < 8


@pytest.fixture
def scheduler() -> Iterator[tuple[str, subprocess.Popen[bytes]]]:
    """A scheduler as its own command, as on a cluster."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        address = f"127.0.0.1:{free.getsockname()[1]}"
    process = start("scheduler", "--host", f"tcp://{address}", "--no-dashboard")
    yield address, process
    end(process)


def start(*arguments: str) -> subprocess.Popen[bytes]:
    words = [sys.executable, "-m", "dask", *arguments]
    return subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)


def start_worker(address: str, threads: int = 1) -> subprocess.Popen[bytes]:
    return start("worker", f"tcp://{address}", "--nthreads", str(threads), "--no-dashboard", "--host", "127.0.0.1")


def end(process: subprocess.Popen[bytes]) -> None:
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def test_a_cluster_is_joined_while_its_workers_come_and_go(tmp_path: Path, alone: str, scheduler, caplog) -> None:
    """It has none at first; then one of two threads, which is killed half-way, and another."""
    address, _ = scheduler
    place, plan, crew_members = str(tmp_path / "s.db"), tournament(), []
    caplog.set_level(logging.WARNING, "ludus")
    try:
        with Store(place) as store, open_workers(f"dask://{address}") as crew:
            assert "has no workers yet: waiting for them" in caplog.text
            crew_members.append(start_worker(address, 2))
            for count, _ in enumerate(conduct(plan, store, plan.open(store), crew)):
                if count == 3:
                    os.killpg(crew_members[0].pid, signal.SIGKILL)
                    crew_members.append(start_worker(address))
        assert check_counts(place) == 60
        assert record(place) == record(alone)
    finally:
        for process in crew_members:
            end(process)


def test_a_scheduler_that_goes_is_one_sentence_and_the_run_goes_on_elsewhere(tmp_path: Path, alone: str, scheduler) -> None:
    address, process = scheduler
    place, plan, member = str(tmp_path / "s.db"), tournament(), start_worker(address)
    try:
        with Store(place) as store, open_workers(f"dask://{address}") as crew:
            run = plan.open(store)
            with pytest.raises(LudusError, match="the Dask scheduler has gone"):  # noqa: PT012
                for _ in conduct(plan, store, run, crew):
                    end(process)
    finally:
        end(member)
    assert 0 < check_counts(place) < 60
    play(plan, place, "0")
    assert record(place) == record(alone)


def test_a_player_that_loops_loses_on_a_dask_worker_too(tmp_path: Path) -> None:
    """Its tasks run in threads, which hear no signals."""
    place, bot = str(tmp_path / "s.db"), tmp_path / "loop.py"
    bot.write_text(
        "from ludus.core import Player\n"
        "class Loop(Player):\n  needs_warming = False\n  def choose(self, p, s):\n    while True: pass\n"
    )
    play(match_plan("tic_tac_toe", (str(bot), "random"), 1, timing=Timing(move=0.1, grace=0.1)), place, "dask")
    with Store(place) as store:
        assert [(game.end, game.players[game.culprit]) for game in store.games_of(1)] == [("time", str(bot))] * 2


def test_players_with_threads_take_their_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: set(range(8)))
    monkeypatch.setattr(workers, "_cores_granted", lambda file, otherwise: otherwise)
    assert [usual_width(threads) for threads in (1, 2, 3, 8, 100)] == [8, 4, 2, 1, 1]
    with open_workers("", threads=4) as crew:
        assert isinstance(crew, Pool)
        assert crew.width == 2
    with open_workers("5", threads=4) as crew:
        assert crew.width == 5, "whoever gives a number means it"
    with open_workers("0", threads=4) as crew:
        assert isinstance(crew, Alone)
    with open_workers("dask", threads=4) as crew:
        assert crew.width == 2


@pytest.mark.parametrize(
    ("granted", "cores"), [("200000 100000", 2), ("50000 100000", 1), ("max 100000", 64), ("?", 64), (None, 64)]
)
def test_a_container_may_have_fewer_cores_than_its_machine(tmp_path: Path, granted: str | None, cores: int) -> None:
    file = tmp_path / "cpu.max"
    if granted is not None:
        file.write_text(f"{granted}\n")
    assert workers._cores_granted(file, 64) == cores


def test_no_worker_hears_ctrl_c_not_even_while_it_starts() -> None:
    """A pool starts its workers one by one, as tasks come: the last is as deaf as the first."""
    pool: Pool[float, None] = Pool(3, time.sleep)
    try:
        for _ in range(pool.width):
            pool.submit(0.5)
        processes = pool._executor._processes.values()  # type: ignore[union-attr]
        assert len(processes) == pool.width
        assert all(is_deaf(process.pid) for process in processes)
        for _ in range(pool.width):
            pool.next_done()
        assert all(is_deaf(process.pid) for process in processes)
        assert not signal.pthread_sigmask(signal.SIG_BLOCK, ())  # whoever asked for them hears
    finally:
        pool.close()


def is_deaf(pid: int) -> bool:
    """Whether SIGINT is blocked or ignored, as the kernel has it."""
    status = dict(line.split(":\t") for line in Path(f"/proc/{pid}/status").read_text().splitlines())
    return bool((int(status["SigBlk"], 16) | int(status["SigIgn"], 16)) >> (signal.SIGINT - 1) & 1)
