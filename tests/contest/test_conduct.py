"""A ladder that is really played: the order comes out, people's doings are noticed, and the books always agree."""

from __future__ import annotations

import json
import os
import random
import re
import signal
import subprocess
import sys
import time

import numpy as np
import psutil
import pytest
import sqlalchemy as sa

from contestants import GOOD, start_server
from ladders import (
    add_player,
    add_program,
    add_version,
    change,
    check_books,
    conducted,
    count_boards,
    count_games,
    new_contest,
    set_state,
    start_conductor,
)
from ludus.arena.estimate import ELO
from ludus.arena.openings import Library
from ludus.arena.records import Pair, Timing
from ludus.arena.rows import Rows
from ludus.arena.schema import GAMES, PAIRS
from ludus.bots.sandbox import Sandbox, check_sandbox
from ludus.contest import conduct, playing
from ludus.contest import lease as leases
from ludus.contest.conduct import Conductor
from ludus.contest.contests import find_contest
from ludus.contest.counts import Counts
from ludus.contest.folders import forget, unpacked
from ludus.contest.games import against, games_of, most_telling, next_to_beat
from ludus.contest.ladder import Ladder
from ludus.contest.lease import Lease, LeaseLost
from ludus.contest.playing import ContestTask, Outcome, play_contest_task
from ludus.contest.report import export_report
from ludus.contest.schema import CHALLENGES, CONTESTS, ENTRIES, MEMBERS
from ludus.contest.season import export_csv, export_json, final_groups, final_table, forecast_final, read_final
from ludus.contest.standings import history, latest, read_page, sees_none
from ludus.contest.store import ContestStore
from ludus.web.contest_report import wording_of

QUICK = "random; mcts:simulations=2; mcts:simulations=6"  # of tic-tac-toe


def has_games(contest, games, boards=1):
    return lambda store: count_games(store, contest) >= games and count_boards(store, contest) >= boards


def test_the_strong_stand_above_the_weak(tmp_path):
    """In short, with strengths far apart."""
    place = str(tmp_path / "contest.db")
    with ContestStore(place) as store:
        contest = new_contest(store, game="tic_tac_toe", house="random; mcts:simulations=5; mcts:simulations=300")
        conducted(place, lambda store: (board := latest(store, contest.id)) is not None and board.games >= 200)
        _, total, lines = read_page(store, contest.id)
        assert total == 3
        assert [line.level for line in lines] == [3, 2, 1]
        assert lines[-1].rating == 0


@pytest.mark.slow
def test_the_order_is_that_of_known_strengths(tmp_path):
    place = str(tmp_path / "contest.db")
    with ContestStore(place) as store:
        contest = new_contest(store)
        conducted(place, lambda store: (board := latest(store, contest.id)) is not None and board.games >= 300)
        board, total, lines = read_page(store, contest.id)
        assert total == 4
        assert [line.level for line in lines] == [4, 3, 2, 1]
        assert [line.rank for line in lines] == [1, 2, 3, 4]
        assert lines[-1].name == "random"
        assert lines[-1].rating == 0
        assert all(line.low < line.rating < line.high for line in lines)
        assert sum(line.games for line in lines) == 2 * board.games
        assert all(line.wins + line.draws + line.losses == line.games for line in lines)
        assert sum(line.wins for line in lines) == sum(line.losses for line in lines)
        assert check_books(store, contest) >= board.games
        told = history(store, contest.id, [0])
        assert [moment.games for moment in told] == sorted(moment.games for moment in told)
        total, losses = games_of(store, contest, [0], limit=5)
        assert total == lines[-1].losses or total > 100
        assert all(game.score < 0.5 and game.reason.startswith("lost to ") for game in losses)
        found = against(store, contest, [0])
        assert [each.entrant for each in found] == [3, 2, 1]
        assert all(each.low <= each.score <= each.high for each in found)
        assert next_to_beat(store, contest, 0).level == 2
        assert next_to_beat(store, contest, 3) is None
        assert most_telling(store, contest) is not None


def test_counts_that_are_kept_are_those_that_are_read(tmp_path):
    place = str(tmp_path / "contest.db")
    with ContestStore(place) as store:
        contest = new_contest(store, game="tic_tac_toe", house=QUICK)
        conducted(place, has_games(contest, 60))
        whole = Counts(2)
        whole.read(store, contest.run)
        again = Counts(2)
        with store.transaction() as connection:
            for pair in connection.execute(sa.select(PAIRS).where(PAIRS.c.run == contest.run)).mappings().all():
                games = connection.execute(sa.select(GAMES).where(GAMES.c.pair == pair["number"])).mappings().all()
                again.add(Rows([dict(pair)], [dict(game) for game in games], [], {}))
        assert again.games == whole.games == check_books(store, contest)
        assert again.meetings == whole.meetings
        assert again.next_pair == whole.next_pair
        assert again.results[:3].tolist() == whole.results[:3].tolist()
        one, two = (each.read_off(range(3)) for each in (again, whole))
        rows = [
            sorted((int(f), int(s), t.tolist()) for f, s, t in zip(each.first, each.second, each.tables, strict=True))
            for each in (one, two)
        ]
        assert rows[0] == rows[1]
        assert whole.read_off([0, 2]).first.tolist() == [0]


@pytest.mark.slow
def test_what_people_do_is_noticed(tmp_path):
    """Somebody joins, hands in a new version, challenges, is disqualified; the contest is paused and goes on."""
    place = str(tmp_path / "contest.db")
    steps = []
    with ContestStore(place) as store:
        contest = new_contest(store, game="tic_tac_toe", house=QUICK)

        def until(store):
            games = count_games(store, contest)
            if not steps and games > 20:
                steps.append(add_player(store, contest, "ada", "mcts:simulations=50"))
            elif len(steps) == 1 and plays(store, contest, steps[0]) > 10:
                with store.transaction(writes=True) as connection:
                    what = {"player": "mcts:simulations=51", "archive": "", "manifest": {}}
                    entry = connection.execute(sa.select(ENTRIES.c.id).where(ENTRIES.c.name == "ada")).scalar_one()
                    steps.append(add_version(connection, contest, entry, "ada", 2, what))
                    member = connection.execute(sa.select(MEMBERS.c.id).where(MEMBERS.c.role == "student")).scalar_one()
                    row = {"contest": contest.id, "member": member, "entrants": f"{steps[1]} 2", "asked": time.time()}
                    connection.execute(sa.insert(CHALLENGES), row)
            elif len(steps) == 2 and plays(store, contest, steps[1]) > 10 and answered(store):
                steps.append(plays(store, contest, steps[0]))
                with store.transaction(writes=True) as connection:
                    connection.execute(sa.update(ENTRIES).where(ENTRIES.c.name == "ada").values(state="disqualified"))
            elif len(steps) == 3:
                board = latest(store, contest.id)
                if board and board.row(2) is not None and board.row(steps[1]) is None and board.number > 1:
                    set_state(store, contest, "paused")
                    steps.append(time.monotonic())
            elif len(steps) == 4 and time.monotonic() - steps[3] > 3:
                steps.append(games)
            elif len(steps) == 5 and time.monotonic() - steps[3] > 5:
                steps.append(games)
                set_state(store, contest, "open")
            return len(steps) == 6 and games > steps[5] + 10

        conducted(place, until, seconds=110)
        assert steps[4] == steps[5], "nothing is played while it is paused"
        pair = answered(store)
        with store.transaction() as connection:
            entrants = connection.execute(sa.select(PAIRS.c.entrants).where(PAIRS.c.number == pair)).scalar_one()
        assert entrants == f"{steps[1]} 2"
        check_books(store, contest)


def plays(store, contest, entrant):
    return games_of(store, contest, [entrant], "all", limit=0)[0]


def answered(store):
    with store.transaction() as connection:
        return connection.execute(sa.select(CHALLENGES.c.pair)).scalar()


def test_two_conductors_at_once_and_only_one_writes(tmp_path, place):
    with ContestStore(place) as store:
        contest = new_contest(store, game="tic_tac_toe", house=QUICK)
        one, two = start_conductor(place, "1"), start_conductor(place, "1")
        try:
            wait_for(lambda: count_games(store, contest) > 50)
            with store.transaction() as connection:
                (row,) = connection.execute(sa.select(leases.LEASES)).all()
            assert row.epoch == 1
            holder = int(row.holder.split(":")[1])
            assert holder in (one.pid, two.pid)
            first, second = (one, two) if holder == one.pid else (two, one)
            first.send_signal(signal.SIGTERM)
            assert first.wait(20) == 0
            games = count_games(store, contest)
            wait_for(lambda: count_games(store, contest) > games + 20)
            second.send_signal(signal.SIGTERM)
            assert second.wait(20) == 0
        finally:
            end(one, two)
        check_books(store, contest)


def test_a_conductor_that_was_paused_and_comes_back_writes_nothing(tmp_path):
    place = str(tmp_path / "contest.db")
    with ContestStore(place) as store:
        contest = new_contest(store, game="tic_tac_toe", house=QUICK)
        lease, other = Lease(store), Lease(store)

        class Held:
            """Workers that hand back what they played only after somebody else has taken over."""

            width = 1

            def __init__(self):
                self.tasks = []

            def submit(self, task):
                self.tasks.append(task)

            def next_within(self, seconds):
                task = self.tasks.pop(0)
                outcome = play_contest_task(task)
                assert isinstance(outcome, Outcome)
                with store.transaction(writes=True) as connection:
                    connection.execute(sa.update(leases.LEASES).values(expires=0.0))
                assert other.take()
                return task, outcome

            def give_up(self):
                self.tasks.clear()

        assert lease.take()
        with pytest.raises(LeaseLost):
            Conductor(store, place, lease, Held()).run(lambda: False)
        assert count_games(store, contest) == 0
        assert check_books(store, contest) == 0


def wait_for(is_so, seconds=60.0):
    end_at = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < end_at, f"it was not so after {seconds} s"
        time.sleep(0.1)


def end(*processes):
    for process in processes:
        if process.poll() is None:
            process.kill()
        process.wait()
        process.stderr.close()


def kill_again_and_again(place, kills, seed):
    """The conductor or one of its workers is killed at random moments; whatever was seen stored stays stored."""
    luck = random.Random(seed)
    with ContestStore(place) as store:
        contest = new_contest(store, game="tic_tac_toe", house=QUICK)
        process, seen = start_conductor(place), set()
        try:
            wait_for(lambda: count_games(store, contest) > 0)
            for number in range(kills):
                time.sleep(luck.uniform(0.05, 1.5))
                seen |= stored_ids(store, contest)
                if number % 3 == 2 and (children := psutil.Process(process.pid).children()):
                    os.kill(luck.choice(children).pid, signal.SIGKILL)
                else:
                    process.kill()
                    process.wait()
                    process.stderr.close()
                    process = start_conductor(place)
                before = len(stored_ids(store, contest))
                wait_for(lambda before=before: len(stored_ids(store, contest)) > before)
                assert seen <= stored_ids(store, contest)
            process.send_signal(signal.SIGTERM)
            assert process.wait(20) == 0
        finally:
            end(process)
        assert check_books(store, contest) >= len(seen) > 0
        counts = Counts(2)
        counts.read(store, contest.run)
        assert counts.games == count_games(store, contest)


def stored_ids(store, contest):
    with store.transaction() as connection:
        rows = connection.execute(sa.select(GAMES.c.id, GAMES.c.pair, GAMES.c.rotation).where(GAMES.c.run == contest.run))
        return set(map(tuple, rows))


def test_killed_a_few_times(tmp_path):
    kill_again_and_again(str(tmp_path / "contest.db"), 3, 1)


def kill_servers(place, data, kills, seed):
    """The server is killed at random moments, with programs in cages on its ladder: nobody is left behind, and no game lost."""
    luck, seen = random.Random(seed), set()
    has_sandbox = not check_sandbox().refused
    with ContestStore(place) as store:
        contest = new_contest(store, game="tic_tac_toe", house=QUICK)
        entrants = [add_program(store, contest, f"bot {number}", GOOD.decode() + f"# {number}\n") for number in range(2)]
        for number in range(kills + 1):
            process = start_server(data / str(number), place)
            try:
                before = len(stored_ids(store, contest))
                wait_for(lambda before=before: len(stored_ids(store, contest)) > before)
                time.sleep(luck.uniform(0.05, 1.0))
                if number == kills:
                    wait_for(lambda: not has_sandbox or all(plays(store, contest, each) for each in entrants))
                seen |= stored_ids(store, contest)
                family = psutil.Process(process.pid).children(recursive=True)
                assert family, "the conductor is a process of its own"
                process.kill() if number < kills else process.terminate()
                process.wait(30)
                _, alive = psutil.wait_procs(family, timeout=20)
                assert not alive
            finally:
                process.kill()
                process.wait()
            assert seen <= stored_ids(store, contest)
            check_books(store, contest)
        counts = Counts(2)
        counts.read(store, contest.run)
        assert counts.games == count_games(store, contest) >= len(seen) > 0


def test_the_server_is_killed(tmp_path):
    kill_servers(str(tmp_path / "contest.db"), tmp_path, 1, 1)


@pytest.mark.slow
@pytest.mark.alone
def test_the_server_is_killed_again_and_again(tmp_path, place):
    kill_servers(place, tmp_path, 6, 2)


@pytest.mark.slow
@pytest.mark.alone
@pytest.mark.parametrize("seed", range(2, 6))
def test_killed_twenty_times(place, seed):
    kill_again_and_again(place, 5, seed)


def test_it_ends_with_its_parent_and_leaves_nobody(tmp_path):
    place = str(tmp_path / "contest.db")
    with ContestStore(place) as store:
        contest = new_contest(store, game="tic_tac_toe", house=QUICK)
        code = (
            "import subprocess, sys; command = [sys.executable, '-m', 'ludus.contest.conduct', '--store', sys.argv[1]]; "
            "child = subprocess.Popen(command); print(child.pid, flush=True); child.wait()"
        )
        parent = subprocess.Popen([sys.executable, "-c", code, place], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        try:
            child = psutil.Process(int(parent.stdout.readline()))
            wait_for(lambda: count_games(store, contest) > 0)
            family = [child, *child.children(recursive=True)]
            parent.kill()
            _, alive = psutil.wait_procs(family, timeout=20)
            assert not alive
        finally:
            parent.kill()
            parent.wait()
            parent.stdout.close()
        assert Lease(store).take(), "it has let go of the lease"


FAILING = "import sys\nfor line in sys.stdin:\n    print('nonsense', flush=True)\n"


def test_a_bot_that_only_fails_is_set_aside_and_told_why(tmp_path):
    place = str(tmp_path / "contest.db")
    with ContestStore(place) as store:
        contest = new_contest(store, game="tic_tac_toe", house=QUICK, startup=5)
        entrant = add_program(store, contest, "silly", FAILING)

        def is_aside(store):
            with store.transaction() as connection:
                return connection.execute(sa.select(ENTRIES.c.state).where(ENTRIES.c.name == "silly")).scalar() == "withdrawn"

        conducted(place, is_aside, is_trusted=True, seconds=100)
        with store.transaction() as connection:
            reason = connection.execute(sa.select(ENTRIES.c.reason).where(ENTRIES.c.name == "silly")).scalar_one()
        assert (
            re.match(r"set aside: it failed 1[2-9] of its last 1[2-9] games; the last time, the program python3", reason)
            or "nonsense" in reason
        )
        total, failures = games_of(store, contest, [entrant], "failures")
        assert total >= 12
        assert failures[0].is_culprit
        assert failures[0].reason.startswith("it failed after ")
        check_books(store, contest)


@pytest.mark.parametrize(("fails", "games"), [((True,), 12), ((True, True, False), 17), ((True, False), None)])
def test_quick_losses_between_do_not_save_a_bot_that_fails(tmp_path, fails, games):
    """12 failures among the last 20 games are enough; what the others do in those games is not counted."""
    with ContestStore(str(tmp_path / "contest.db")) as store:
        contest = new_contest(store, game="tic_tac_toe", house=QUICK)
        ladder = Ladder(store, "", contest, False, lambda: None)
        aside = []
        for number in range(40):
            has_failed = fails[number % len(fails)]
            game = {"seating": "5 0", "culprit": 0 if has_failed else -1, "end": "crashed", "reason": "it crashed"}
            aside.append(ladder.count(Rows([], [game], [], {})))
        first = next((number for number, found in enumerate(aside, 1) if found), None)
        assert first == games
        if games is not None:
            assert aside[games - 1] == {5: f"it failed 12 of its last {games} games; the last time, it crashed"}


SLEEPY = """
import json, pathlib, sys, time
seen = pathlib.Path("@seen")
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({"name": "sleepy"}), flush=True)
    elif message["type"] == "state":
        if not seen.exists() or "@always":
            seen.touch()
            time.sleep(0.8)
        print(json.dumps({"move": message["moves"][0]}), flush=True)
"""


@pytest.mark.parametrize(("is_overloaded", "always", "ends"), [(True, "", False), (False, "", True), (True, "yes", True)])
def test_who_was_late_on_a_machine_with_too_much_to_do_plays_again(tmp_path, monkeypatch, is_overloaded, always, ends):
    """Once: who is always late has lost. A machine that has time is no excuse."""
    monkeypatch.setattr(playing, "is_overloaded", lambda: is_overloaded)
    place = str(tmp_path / "contest.db")
    with ContestStore(place) as store:
        contest = new_contest(store, game="tic_tac_toe", house=QUICK, move_time=0.2, grace=0.25, plies=0)
        source = SLEEPY.replace("@seen", str(tmp_path / "seen")).replace("@always", always)
        entrant = add_program(store, contest, "sleepy", source)
        ladder = Ladder(store, place, contest, True, lambda: None)
        with store.transaction() as connection:
            ladder.look(connection, contest, True)
        bots = tuple(ladder.members[each].bot for each in (0, entrant))
        outcome = play_contest_task(ContestTask(ladder.terms, bots, (Pair(0, 0, (0, 1)),), {}))
        assert not outcome.trouble
        assert ("time" in {game["end"] for game in outcome.rows.games}) == ends


@pytest.mark.skipif(not hasattr(os, "sched_setaffinity"), reason="cores are given out on Linux")
def test_a_machine_has_too_much_to_do_by_the_cores_that_we_may_use(monkeypatch):
    ours = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(ours)})
    try:
        for load, is_much in ((0.9, False), (1.1, True)):
            monkeypatch.setattr(os, "getloadavg", lambda load=load: (load, 0.0, 0.0))
            assert playing.is_overloaded() == is_much
    finally:
        os.sched_setaffinity(0, ours)


def test_a_bot_whose_files_are_deleted_meanwhile_is_no_trouble(tmp_path):
    """What else cannot be played is told."""
    place = str(tmp_path / "contest.db")
    with ContestStore(place) as store:
        contest = new_contest(store, game="tic_tac_toe", house=QUICK)
        entrant = add_program(store, contest, "gone", SLEEPY)
        ladder = Ladder(store, place, contest, True, lambda: None)
        with store.transaction() as connection:
            ladder.look(connection, contest, True)
        bots = tuple(ladder.members[each].bot for each in (0, entrant))
        task = ContestTask(ladder.terms, bots, (Pair(0, 0, (0, 1)),), {})
        specs = ("random", f'exec:cmd="python3 bot.py",box={tmp_path / "gone"}')
        unpacked(place, bots[1].archive)
        assert "is not a folder" in playing._play(task, specs, list(task.pairs), Timing(1))[1]
        forget(bots[1].archive)
        assert playing._play(task, specs, list(task.pairs), Timing(1)) == ([], "")


def test_random_moves_come_first_unless_there_are_to_be_none(tmp_path):
    with ContestStore(str(tmp_path / "contest.db")) as store:
        for name, settings, plies in (("usual", {}, 4), ("none", {"plies": 0}, 0), ("two", {"plies": 2}, 2)):
            contest = new_contest(store, name, game="tic_tac_toe", house=QUICK, **settings)
            book = Ladder(store, "", contest, True, lambda: None).terms.book
            assert len(Library(book).openings([0])[0].moves) == plies


def test_several_contests_share_the_workers(tmp_path):
    place = str(tmp_path / "contest.db")
    with ContestStore(place) as store:
        one = new_contest(store, "one", game="tic_tac_toe", house=QUICK)
        two = new_contest(store, "two", game="matches", house="random; mcts:simulations=4")
        conducted(place, lambda store: min(count_games(store, one), count_games(store, two)) > 60)
        check_books(store, one)
        check_books(store, two)


def test_programs_play_on_workers_of_dask(tmp_path):
    """They are fetched from the store by whoever plays them, and caged there."""
    place = str(tmp_path / "contest.db")
    has_sandbox = not check_sandbox().refused
    with ContestStore(place) as store:
        contest = new_contest(store, game="tic_tac_toe", house=QUICK)
        entrant = add_program(store, contest, "ada", GOOD.decode())
        conducted(place, lambda store: plays(store, contest, entrant) >= 6, "dask", 100, is_trusted=not has_sandbox)
        check_books(store, contest)
        total, _ = games_of(store, contest, [entrant], "failures")
        assert total == 0


def test_games_of_many_in_short(tmp_path):
    place = str(tmp_path / "contest.db")
    with ContestStore(place) as store:
        contest = new_contest(store, game="tron:level=four", riders=4, house="random; straight; wall; mcts:simulations=2")
        conducted(place, has_games(contest, 16))
        board, _, lines = read_page(store, contest.id)
        assert check_books(store, contest) >= board.games
        assert sum(line.games for line in lines) == 4 * board.games
        counts = Counts(4)
        counts.read(store, contest.run)
        assert counts.read_off(range(4)).tables.sum() == 6 * counts.games, "each game of four is six results"


@pytest.mark.slow
def test_games_of_many(tmp_path):
    place = str(tmp_path / "contest.db")
    with ContestStore(place) as store:
        contest = new_contest(store, game="tron:level=four", riders=4, house="random; straight; wall; mcts:simulations=10")
        conducted(place, lambda store: (board := latest(store, contest.id)) is not None and board.games > 200, seconds=100)
        check_books(store, contest)
        board, _, lines = read_page(store, contest.id)
        assert lines[-1].level <= 2
        assert sum(line.games for line in lines) == 4 * board.games
        assert sum(line.wins for line in lines) <= board.games
        counts = Counts(4)
        counts.read(store, contest.run)
        results = counts.read_off(range(4))
        assert results.tables.sum() == 6 * counts.games


def test_a_season_ends_with_a_final_of_all_against_all(tmp_path):
    place = str(tmp_path / "contest.db")
    with ContestStore(place) as store:
        contest = new_contest(store, game="tic_tac_toe", house=QUICK)
        add_player(store, contest, "zoe", "mcts:simulations=3")
        out = add_player(store, contest, "cheat", "mcts:simulations=4")
        conducted(place, has_games(contest, 30))
        with store.transaction(writes=True) as connection:
            connection.execute(
                sa.update(ENTRIES).where(ENTRIES.c.name == "cheat").values(state="disqualified", reason="copied")
            )
            connection.execute(sa.update(MEMBERS).where(MEMBERS.c.name == "owner of zoe").values(is_hidden=True))
        set_state(store, contest, "frozen")
        games = count_games(store, contest)
        conducted(place, lambda store: (board := latest(store, contest.id)) is not None and board.games == games)
        assert count_games(store, contest) == games, "nothing is played while it is frozen"
        assert read_final(store, contest) is None
        forecast = forecast_final(store, contest)
        assert forecast.games == 2 * len(final_groups(range(4), 2, 1))
        assert forecast.seconds is not None
        assert 0 < forecast.seconds < 3600
        set_state(store, contest, "final")
        conducted(place, lambda store: count_games(store, contest) >= games + 8)  # and is stopped in the middle
        final = read_final(store, find_contest(store, "class"))
        assert 8 <= final.played <= final.wanted == forecast.games
        is_whole = final.played == final.wanted  # on a machine that was held up all of it may be played before anybody looks
        assert final.left == 0 if is_whole else 0 < final.left <= forecast.seconds * 10
        played = [each.games for each in final.table]
        assert max(played) - min(played) <= 2, "nobody is ahead by having played more"
        shares = [each.points / each.games for each in final.table]
        assert shares == sorted(shares, reverse=True)
        conducted(place, lambda store: find_contest(store, "class").state == "closed")
        assert count_games(store, contest) == games + 2 * len(final_groups(range(4), 2, 1))
        conducted(
            place, lambda store: latest(store, contest.id).games == count_games(store, contest) or count_boards(store, contest)
        )
        contest = find_contest(store, "class")
        table = final_table(store, contest)
        final = read_final(store, contest)
        assert (final.played, final.table) == (final.wanted, table)
        assert [each.place for each in table] == [1, 2, 3, 4]
        assert out not in {each.entrant for each in table}
        assert {each.name for each in table if not each.owner} >= {"bot 4"}, "hidden"
        assert len({each.games for each in table}) == 1
        assert sum(each.points for each in table) == 2 * len(final_groups(range(4), 2, 1))
        text = export_csv(store, contest)
        assert text.splitlines()[0].startswith("rank,name,owner")
        assert len(text.splitlines()) == 6
        assert text.splitlines()[-1].startswith(",cheat,owner of cheat,no,1,")
        assert text.splitlines()[-1].endswith(",disqualified,copied")
        assert [line.split(",")[1:4] for line in text.splitlines() if "zoe" in line] == [["zoe", "owner of zoe", "yes"]]
        data = json.loads(export_json(store, contest))
        assert {each["name"] for each in data["final"]} == {each["name"] for each in data["board"]} >= {"zoe"}
        page = export_report(store, contest, most_games=5)
        assert page.startswith("<!")
        assert len(page) < 400_000
        told = page.partition("<h1>")[2].partition("<h2>Games")[0]
        winner = next(each["name"] for each in data["final"] if each["place"] == 1)
        assert f'<p class="evidence">{winner} wins the final with ' in told
        assert "closed" in told
        assert (
            f"Best of the class: zoe, place {next(each.place for each in table if each.name == 'bot 4')}" in told
            or winner == "zoe"
        )
        assert "owner of zoe (hidden)" in told
        assert "cheat" not in page, "only those who count"
        assert "zoe" not in export_report(store, contest, most_games=5, sees=sees_none)
        french = export_report(store, contest, most_games=5, wording=wording_of("fr")).partition("<h1>")[2]
        assert f'<p class="evidence">{winner} gagne la finale avec ' in french
        assert "owner of zoe (caché)" in french


def test_where_there_is_no_sandbox_programs_do_not_play_and_the_final_waits(tmp_path, monkeypatch):
    """Bots of the house play on; a final among them alone would close the contest over the heads of everybody else."""
    place = str(tmp_path / "contest.db")
    with ContestStore(place) as store:
        contest = new_contest(store, game="tic_tac_toe", house=QUICK)
        entrant = add_program(store, contest, "ada", SLEEPY)
        monkeypatch.setattr(conduct, "check_sandbox", lambda: Sandbox(refused="there is no bubblewrap"))

        def conduct_until(is_so):
            end_at = time.monotonic() + 60
            conduct.conduct(place, "0", False, lambda: is_so() or time.monotonic() > end_at)
            assert is_so()

        conduct_until(lambda: count_games(store, contest) >= 60)
        assert plays(store, contest, entrant) == 0
        games = count_games(store, contest)
        set_state(store, contest, "final")
        looks = iter(range(40))
        conduct.conduct(place, "0", False, lambda: next(looks, None) is None)
        assert find_contest(store, "class").state == "final"
        assert count_games(store, contest) == games
        with store.transaction(writes=True) as connection:
            connection.execute(sa.update(ENTRIES).where(ENTRIES.c.name == "ada").values(state="withdrawn"))
        conduct_until(lambda: find_contest(store, "class").state == "closed")


def test_a_contest_ends_by_its_date(tmp_path):
    place = str(tmp_path / "contest.db")
    with ContestStore(place) as store:
        contest = new_contest(store, game="tic_tac_toe", house=QUICK)
        config = {**contest.options.as_dict(), "ends": "2001-01-01"}
        change(store, CONTESTS, contest.id, config=config)
        conducted(place, lambda store: find_contest(store, "class").state == "closed")
        assert check_books(store, contest) == 2 * len(final_groups(range(len(QUICK.split(";"))), 2, 1))


@pytest.mark.parametrize(("field", "riders"), [(5, 2), (12, 2), (5, 3), (9, 8), (8, 4), (30, 7), (3, 4)])
def test_in_a_final_all_play_equally_often(field, riders):
    groups = final_groups(range(field), riders, 3)
    if field < riders:
        assert groups == []
        return
    assert all(len(set(group)) == riders for group in groups)
    assert len(np.unique(np.bincount(np.concatenate(groups), minlength=field))) == 1
    if riders == 2:  # wherever it is stopped, nobody has played much more than others
        so_far = np.cumsum([np.bincount(group, minlength=field) for group in groups], axis=0)
        assert (so_far.max(axis=1) - so_far.min(axis=1)).max() <= 1 + field % 2


@pytest.mark.slow
def test_intervals_shrink_with_games(tmp_path):
    place = str(tmp_path / "contest.db")
    with ContestStore(place) as store:
        contest = new_contest(store, game="tic_tac_toe", house=QUICK)
        conducted(place, lambda store: (board := latest(store, contest.id)) is not None and board.games > 300, seconds=100)
        told = [moment for moment in history(store, contest.id, [1]) if moment.games >= 30]
        scaled = [(moment.high - moment.low) / 2 / ELO * np.sqrt(moment.games) for moment in told]
        assert max(scaled) < 2 * min(scaled)
