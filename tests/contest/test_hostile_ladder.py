"""Hostile programs that pass the test drive and then show themselves, on a ladder in the sandbox: it goes on."""

from __future__ import annotations

import pytest
import sqlalchemy as sa

from contestants import GOOD
from ladders import add_program, check_books, conducted, count_games, new_contest
from ludus.arena.records import Pair
from ludus.bots.sandbox import check_sandbox
from ludus.contest import ladder as ladders
from ludus.contest.contests import make_contest
from ludus.contest.drive import drive_next
from ludus.contest.entries import hand_in, versions_of
from ludus.contest.games import games_of
from ludus.contest.ladder import Ladder
from ludus.contest.people import join
from ludus.contest.playing import ContestTask, play_contest_task
from ludus.contest.roster import SET_ASIDE
from ludus.contest.schema import ENTRIES
from ludus.contest.store import ContestStore

pytestmark = pytest.mark.skipif(bool(check_sandbox().refused), reason="no sandbox here")

DRIVEN = (0, 1001)  # the seeds that bots are given in a test drive: by these it can be told from the ladder
TWO_FACED = """
import json, os, sys
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({{"name": "two-faced"}}), flush=True)
    elif message["type"] == "game":
        is_driven = message["seed"] in {driven}
    elif message["type"] == "state":
        if not is_driven:
            {attack}
        print(json.dumps({{"move": message["moves"][0]}}), flush=True)
"""
ATTACKS = {  # what it does, and what its owner reads
    "crashes": ("raise RuntimeError('now')", "RuntimeError: now"),
    "floods": ("while True: print('x' * 100_000)", "wrote"),
    "forks": ("[os.fork() for _ in range(1000)]", "Resource temporarily unavailable"),
}
TENTH = """
import json, sys
games = 0
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({"again": True}), flush=True)
    elif message["type"] == "game":
        games += 1
    elif message["type"] == "state":
        print(json.dumps({"move": message["moves"][0] if games < 10 else "mine"}), flush=True)
"""


def test_those_who_pass_the_drive_and_then_show_themselves_are_set_aside(tmp_path, monkeypatch):
    monkeypatch.setattr(ladders, "FAILING", 4)
    place = str(tmp_path / "contest.db")
    with ContestStore(place) as store:
        house = {"house": "random; mcts:simulations=2", "refresh": 5, "move_time": 5, "memory": 1024}  # processes run out first
        made = make_contest(store, "class", {"game": "tic_tac_toe", **house}, "Ada")
        sources = {name: TWO_FACED.format(driven=DRIVEN, attack=attack).encode() for name, (attack, _) in ATTACKS.items()}
        entries = {}
        for name, source in {**sources, "good": GOOD}.items():
            owner = join(store, made.contest.id, made.code, f"owner of {name}")[0]
            entries[name], _ = hand_in(store, made.contest, owner, source, is_new=True)
            assert drive_next(store)
        drives = {name: versions_of(store, entry.id)[0] for name, entry in entries.items()}
        assert {name: version.state for name, version in drives.items()} == dict.fromkeys(entries, "ready")

        def reasons(store):
            with store.transaction() as connection:
                rows = connection.execute(sa.select(ENTRIES.c.id, ENTRIES.c.state, ENTRIES.c.reason)).all()
            return {row.id: (row.state, row.reason) for row in rows}

        def are_aside(store):
            found = reasons(store)
            return all(found[entries[name].id][0] == "withdrawn" for name in ATTACKS)

        conducted(place, are_aside, seconds=100)
        found = reasons(store)
        for name, (_, told) in ATTACKS.items():
            reason = found[entries[name].id][1]
            assert reason.startswith(f"{SET_ASIDE}it failed ")
            total, failures = games_of(store, made.contest, [drives[name].entrant], "failures")
            assert total >= 4
            assert all(game.is_culprit for game in failures)
            remarks = str(failures[0])
            assert told in reason + remarks, (name, reason, remarks)
        good = drives["good"].entrant
        assert found[entries["good"].id] == ("active", "")
        assert games_of(store, made.contest, [good], "failures")[0] == 0
        before = count_games(store, made.contest)
        conducted(place, lambda store: count_games(store, made.contest) >= before + 10)
        assert games_of(store, made.contest, [good], "all")[0] > 0
        check_books(store, made.contest)


def test_one_that_behaves_until_its_tenth_game_loses_that_game_and_no_other(tmp_path):
    place = str(tmp_path / "contest.db")
    with ContestStore(place) as store:
        contest = new_contest(store, game="tic_tac_toe", house="random; mcts:simulations=2")
        entrant = add_program(store, contest, "tenth", TENTH)
        ladder = Ladder(store, place, contest, False, lambda: None)
        with store.transaction() as connection:
            ladder.look(connection, contest, True)
        bots = tuple(ladder.members[each].bot for each in (0, entrant))
        pairs = tuple(Pair(number, number, (0, 1)) for number in range(7))
        outcome = play_contest_task(ContestTask(ladder.terms, bots, pairs, {}))
    assert not outcome.trouble
    assert not outcome.broken
    failed = [game["end"] == "illegal" for game in outcome.rows.games]
    assert failed == [False] * 9 + [True] + [False] * 4
    assert "mine" in outcome.rows.games[9]["reason"]
