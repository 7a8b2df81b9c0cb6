"""Runs: killed, stopped, asked for again, extended, and played by workers that die."""

from __future__ import annotations

import contextlib
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from arena_runs import check_counts, match_plan, play, record

from ludus.arena import formats
from ludus.arena.openings import Book
from ludus.arena.records import Timing
from ludus.arena.run import Plan, conduct
from ludus.arena.store import Store
from ludus.arena.summary import summarise
from ludus.arena.task import Setup
from ludus.arena.workers import Pool, open_workers
from ludus.catalogue import find_game, parse_spec
from ludus.core import Position
from ludus.errors import GameError, LudusError

pytestmark = pytest.mark.alone

GONE = 10  # s after which no process may be left: two would do, but not on every machine

PLAYERS = ("mcts:simulations=60", "mcts:simulations=30")

SCRIPT = f"""
import signal, sys
sys.path.insert(0, {str(Path(__file__).parent)!r})
from arena_runs import match_plan, play
if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)  # tests may run where Ctrl-C is ignored
if __name__ == "__main__":
    play(match_plan("tic_tac_toe", {PLAYERS!r}, int(sys.argv[2])), sys.argv[1], sys.argv[3])
"""


@pytest.fixture
def command(tmp_path: Path):
    """A match as a command of its own, with its workers in its process group."""
    script = tmp_path / "play_match.py"
    script.write_text(SCRIPT)
    children: list[subprocess.Popen[str]] = []

    def start(place: str, pairs: int, workers: str = "2") -> subprocess.Popen[str]:
        child = subprocess.Popen(
            [sys.executable, str(script), place, str(pairs), workers],
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        children.append(child)
        return child

    yield start
    for child in children:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(child.pid, signal.SIGKILL)
        child.wait()
        child.stderr.close()


def group(leader: int) -> list[int]:
    """The processes of a group that still live."""
    found = []
    for entry in Path("/proc").iterdir():
        with contextlib.suppress(OSError, ValueError):
            state, _, members = (entry / "stat").read_text().rpartition(")")[2].split()[:3]
            if int(members) == leader and state not in "ZX":
                found.append(int(entry.name))
    return found


def wait_until_gone(leader: int, seconds: float) -> None:
    end = time.monotonic() + seconds
    while group(leader):
        assert time.monotonic() < end, f"{group(leader)} still run"
        time.sleep(0.02)


def count_stored(place: str) -> int:
    with contextlib.suppress(LudusError), Store(place, is_new_allowed=False) as store:
        return store.count_games(1)
    return 0


@pytest.mark.slow
def test_a_run_killed_twenty_times_is_as_one_left_alone(place: str, command, tmp_path: Path) -> None:
    is_server = "://" in place
    pairs, kills, luck = (500, 6, random.Random(17)) if is_server else (1000, 20, random.Random(17))
    alone = str(tmp_path / "alone.db")
    play(match_plan("tic_tac_toe", PLAYERS, pairs), alone)
    stored, killed = [], 0
    while killed < kills:
        child = command(place, pairs)
        goal = killed % 3  # at once, while the workers start, or once they have stored some more
        begin, before = time.monotonic(), count_stored(place)
        while goal == 2 and count_stored(place) == before and child.poll() is None:
            time.sleep(0.01)
        time.sleep(luck.uniform(0, 1.2) if goal == 1 else luck.uniform(0, 0.2))
        if child.poll() is not None:
            break
        if killed % 2:
            os.killpg(child.pid, signal.SIGKILL)
        else:
            child.kill()  # its workers find out by themselves
        child.wait()
        killed += 1
        wait_until_gone(child.pid, GONE)
        assert time.monotonic() - begin < 60
        stored.append(count_stored(place))
    assert killed == kills, f"it was done after {killed}: {stored}"
    assert stored == sorted(stored)
    assert 0 < stored[-1] < 2 * pairs
    child = command(place, pairs)
    assert (child.wait(120), child.stderr.read()) == (0, "")
    assert check_counts(place) == 2 * pairs
    assert record(place) == record(alone)
    with Store(place) as one, Store(alone) as two:
        first, second = summarise(one, one.run(1)), summarise(two, two.run(1))
        assert (first.tallies, first.ends, first.seat_points) == (second.tallies, second.ends, second.seat_points)
        assert first.ratings.players == second.ratings.players


def test_a_killed_run_leaves_no_workers_and_goes_on(command, tmp_path: Path) -> None:
    """The quick twin of the one above."""
    place, alone = str(tmp_path / "killed.db"), str(tmp_path / "alone.db")
    play(match_plan("tic_tac_toe", PLAYERS, 200), alone)
    for _ in range(2):
        child, before = command(place, 200), count_stored(place)
        while count_stored(place) == before:
            assert child.poll() is None
            time.sleep(0.01)
        child.kill()
        child.wait()
        wait_until_gone(child.pid, GONE)
    assert 0 < check_counts(place) < 400
    child = command(place, 200)
    assert (child.wait(60), child.stderr.read()) == (0, "")
    assert record(place) == record(alone)


def test_ctrl_c_ends_at_once_and_leaves_nothing_running(command, tmp_path: Path) -> None:
    place = str(tmp_path / "stopped.db")
    child = command(place, 100_000)
    while count_stored(place) == 0:
        assert child.poll() is None
        time.sleep(0.02)
    begin = time.monotonic()
    os.killpg(child.pid, signal.SIGINT)  # as a terminal does: the workers get it, too
    said = child.communicate(timeout=10)[1]
    assert time.monotonic() - begin < 3
    assert said.rstrip().endswith("KeyboardInterrupt")
    assert "spawn_main" not in said, said  # the script's own traceback; the command line says it in words, and workers nothing
    wait_until_gone(child.pid, 1)
    assert check_counts(place) > 0
    assert sorted(path.name for path in tmp_path.glob("stopped.db*")) == ["stopped.db"]


def test_a_finished_run_is_left_as_it_is(place: str, tmp_path: Path) -> None:
    plan = match_plan("tic_tac_toe", ("random", "random"), 40)
    run = play(plan, place)
    assert run.is_finished
    before, content = record(place), Path(place).read_bytes() if "://" not in place else b""
    with Store(place) as store, open_workers("2") as crew:
        assert plan.open(store) == run
        assert list(conduct(plan, store, run, crew)) == []
        assert isinstance(crew, Pool)
        assert crew._executor is None, "nobody was needed"
        assert len(store.versions(run.id)) == 1
    assert record(place) == before
    if content:
        assert Path(place).read_bytes() == content


def test_more_games_of_a_match_keep_those_there_are(place: str, tmp_path: Path) -> None:
    play(match_plan("tic_tac_toe", PLAYERS, 10), place)
    first = record(place)
    run = play(match_plan("tic_tac_toe", PLAYERS, 20), place)
    assert run.id == 1
    assert run.config["pairs"] == 20
    assert check_counts(place) == 40
    assert record(place)[:20] == first
    whole = str(tmp_path / "whole.db")
    play(match_plan("tic_tac_toe", PLAYERS, 20), whole)
    assert record(place) == record(whole)


def test_a_run_that_was_extended_and_stopped_is_not_finished(place: str) -> None:
    play(match_plan("tic_tac_toe", ("random", "random"), 10), place)
    plan = match_plan("tic_tac_toe", ("random", "random"), 5000)
    with Store(place) as store, open_workers("0") as crew:
        run = plan.open(store)
        next(conduct(plan, store, run, crew))
        assert not store.run(run.id).is_finished
    assert play(plan, place).is_finished
    assert check_counts(place) == 10_000


def test_another_seed_or_clock_or_file_is_another_run(tmp_path: Path) -> None:
    place, bot = str(tmp_path / "s.db"), tmp_path / "bot.py"
    bot.write_text("from ludus.core import Player\nclass Bot(Player):\n  def choose(self, p, s): return p.legal(s)[0]\n")
    players = (str(bot), "random")
    plans = [
        match_plan("tic_tac_toe", players, 1),
        match_plan("tic_tac_toe", players, 1, seed=1),
        match_plan("tic_tac_toe", players, 1, timing=Timing(move=5.0)),
        match_plan("tic_tac_toe", players, 1, plies=2),
        match_plan("tic_tac_toe", players[::-1], 1),
    ]
    with Store(place) as store:
        assert [plan.open(store).id for plan in plans] == [1, 2, 3, 4, 5]
        assert plans[0].open(store).id == 1
        bot.write_text(bot.read_text().replace("[0]", "[-1]"))
        assert plans[0].open(store).id == 6


def test_a_worker_that_is_killed_is_replaced_and_its_games_are_played_again(tmp_path: Path) -> None:
    place, alone = str(tmp_path / "killed.db"), str(tmp_path / "alone.db")
    plan = match_plan("tic_tac_toe", PLAYERS, 150)
    killed = set()
    with Store(place) as store, open_workers("2") as crew:
        run = plan.open(store)
        for count, _ in enumerate(conduct(plan, store, run, crew)):
            workers = set(crew._executor._processes) - killed
            if count % 4 == 1 and len(killed) < 3 and workers:
                os.kill(victim := workers.pop(), signal.SIGKILL)
                killed.add(victim)
    assert len(killed) >= 2
    play(plan, alone)
    assert check_counts(place) == 300
    assert record(place) == record(alone)


def test_a_task_that_kills_every_worker_is_blamed(tmp_path: Path) -> None:
    place, bot = str(tmp_path / "s.db"), tmp_path / "reaper.py"
    bot.write_text("import os\nfrom ludus.core import Player\nclass Bot(Player):\n  def choose(self, p, s): os._exit(9)\n")
    with pytest.raises(LudusError, match=r"a worker died 4 times over games of .*reaper\.py, random: perhaps"):
        play(match_plan("tic_tac_toe", (str(bot), "random"), 1), place, "1")
    assert check_counts(place) == 0


BROKEN = '''"""A count that breaks its promise after a while."""
import numpy as np
from ludus.core import WAIT, below
PLAYERS, MAX_MOVES, MAX_PLIES, RETURNS = 2, 2, 50, (-1, 1)
RULES = np.dtype([("seed", "i8")])
STATE = np.dtype([("left", "i4"), ("turn", "i1")])
def start(options, rng, rules, state):
    rules.seed = below(rng, 40)
    state.left = 9
def mover(rules, state):
    return state.turn
def legal(rules, state, seat, out):
    out[0] = WAIT
    if seat == state.turn:
        if rules.seed == 0 and state.left < 4:
            return 0
        out[0] = 1
    return 1
def step(rules, state, moves):
    state.left -= 1
    state.turn = 1 - state.turn
def is_over(rules, state):
    return state.left <= 0
def returns(rules, state, out):
    out[0] = 1
    out[1] = -1
def show(rules, state):
    return str(state.left)
'''


@pytest.mark.parametrize("workers", ["0", "1"])
def test_a_game_that_breaks_ends_the_run_and_what_is_stored_stays(tmp_path: Path, examples: Path, workers: str) -> None:
    place, game = str(tmp_path / "s.db"), tmp_path / "broken.py"
    game.write_text(BROKEN)
    mover = tmp_path / "first.py"
    mover.write_text("from ludus.core import Player\nclass First(Player):\n  def choose(self, p, s): return p.legal(s)[0]\n")
    plan = match_plan(str(game), (str(mover), str(mover)), 500)
    with pytest.raises(GameError, match=r"broken\.py"):
        play(plan, place, workers)
    stored = check_counts(place)
    assert 0 < stored < 1000
    with pytest.raises(GameError, match=r"broken\.py"):
        play(plan, place, workers)
    assert check_counts(place) >= stored


def test_workers_forget_what_a_run_that_was_left_had_asked_for(tmp_path: Path) -> None:
    """A run that nobody follows to its end must not leak games into the next one."""
    place, alone = str(tmp_path / "s.db"), str(tmp_path / "alone.db")
    left, wanted = match_plan("tic_tac_toe", PLAYERS, 1000), match_plan("tic_tac_toe", PLAYERS, 10, seed=5)
    with Store(place) as store, open_workers("2") as crew:
        for _ in conduct(left, store, left.open(store), crew):
            break
        run = wanted.open(store)
        for _ in conduct(wanted, store, run, crew):
            pass
        assert set(store.totals(run.id)) == set(range(10))
    play(wanted, alone)
    assert record(place, run.id) == record(alone)


def test_stored_games_are_replayed_by_the_rules(tmp_path: Path) -> None:
    place = str(tmp_path / "s.db")
    play(match_plan("tic_tac_toe", PLAYERS, 5), place)
    with Store(place) as store:
        for game in store.games_of(1):
            spec = parse_spec(game.game)
            found = find_game(spec.name)
            position = Position(found, found.options(spec.settings), game.seed)
            for joint in game.moves:
                position.play(*(int(joint[seat]) for seat in position.seats_asked()))
            assert position.outcome().returns == game.returns
            assert game.figures.shape == game.moves.shape


def steps(plan: Plan, place: str) -> Iterator[int]:
    with Store(place) as store, open_workers("0") as crew:
        for progress in conduct(plan, store, plan.open(store), crew):
            yield progress.pairs


@pytest.mark.parametrize("format", ["swiss", "knockout", "round_robin", "gauntlet", "sequential"])
def test_a_tournament_stopped_after_every_task_is_as_one_left_alone(tmp_path: Path, format: str) -> None:
    rounds = {
        "swiss": lambda: formats.swiss(2, 5, 2, 4),
        "knockout": lambda: formats.knockout(2, 5, 2),
        "round_robin": lambda: formats.round_robin(2, 5, 3),
        "gauntlet": lambda: formats.gauntlet(2, 5, 3),
        "sequential": lambda: formats.sequential(2, 5, 60, lambda totals: sum(each[0] for each in totals.values()) > 40),
    }[format]
    players = ("random", "mcts:simulations=5", "mcts:simulations=20", "random", "mcts:simulations=10")
    plan = Plan("tournament", Setup(players, Book("tic_tac_toe"), Timing()), rounds)
    stopped, alone = str(tmp_path / "stopped.db"), str(tmp_path / "alone.db")
    sittings = 1
    while not play_one_task(plan, stopped):
        sittings += 1
    assert sittings > 5
    play(plan, alone)
    assert check_counts(stopped) == check_counts(alone) > 0
    assert record(stopped) == record(alone)


def play_one_task(plan: Plan, place: str) -> bool:
    """Whether there was nothing left to play."""
    for _ in steps(plan, place):
        return False
    return True
