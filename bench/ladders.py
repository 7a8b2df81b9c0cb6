"""Small contests for tests and benches: made as a teacher makes them, conducted here or by a process that can be killed."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from ludus.arena.schema import GAMES, PAIRS, RUNS
from ludus.arena.store import insert_one
from ludus.arena.workers import open_workers_for
from ludus.contest.conduct import Conductor
from ludus.contest.contests import Contest, find_contest, make_contest
from ludus.contest.lease import Lease
from ludus.contest.people import add_member
from ludus.contest.playing import lose_contest_task, play_contest_task
from ludus.contest.schema import ARCHIVES, CONTESTS, ENTRIES, PLAYED, STANDINGS, VERSIONS
from ludus.contest.store import ContestStore

HOUSE = "random; mcts:simulations=2; mcts:simulations=16; mcts:simulations=128"


def new_contest(
    store: ContestStore, name: str = "class", house: str = HOUSE, game: str = "connect_four", **settings: Any
) -> Contest:
    """A contest that is open; a refresh every five seconds."""
    make_contest(store, name, {"game": game, "house": house, "refresh": 5, "move_time": 2, **settings}, "Teacher")
    return find_contest(store, name)


def add_player(store: ContestStore, contest: Contest, name: str, spec: str, level: int = 0) -> int:
    """An entry that plays by a spec, as a bot of the house does, but is somebody's. Its entrant."""
    with store.transaction(writes=True) as connection:
        member = None if level else add_member(connection, contest.id, "student", f"owner of {name}")[0].id
        return _join(connection, contest, member, name, {"player": spec, "archive": "", "manifest": {}}, level)


def add_program(store: ContestStore, contest: Contest, name: str, source: str) -> int:
    """An entry that is a Python program, as if it had been handed in and driven. Its entrant."""
    digest = hashlib.blake2b(source.encode(), digest_size=32).hexdigest()
    with store.transaction(writes=True) as connection:
        if connection.execute(sa.select(ARCHIVES.c.digest).where(ARCHIVES.c.digest == digest)).first() is None:
            connection.execute(sa.insert(ARCHIVES), {"digest": digest, "content": source.encode()})
        member = add_member(connection, contest.id, "student", f"owner of {name}")[0].id
        manifest = {"command": "python3 bot.py", "language": "python", "protocol": "jsonl"}
        return _join(connection, contest, member, name, {"player": "", "archive": digest, "manifest": manifest}, 0)


def _join(connection: Connection, contest: Contest, member: int | None, name: str, what: Mapping[str, Any], level: int) -> int:
    entry = {"contest": contest.id, "member": member, "name": name, "level": level, "state": "active", "reason": ""}
    number = insert_one(connection, ENTRIES, entry)
    return add_version(connection, contest, number, name, 1, what)


def add_version(connection: Connection, contest: Contest, entry: int, name: str, number: int, what: Mapping[str, Any]) -> int:
    players = connection.execute(sa.select(RUNS.c.players).where(RUNS.c.id == contest.run)).scalar_one()
    row = {"entry": entry, "number": number, "entrant": len(players), "state": "ready", "drive": {}, "uploaded": time.time()}
    made = insert_one(connection, VERSIONS, {**row, **what})
    connection.execute(sa.update(RUNS).where(RUNS.c.id == contest.run).values(players=[*players, f"{name} v{number}"]))
    connection.execute(sa.update(ENTRIES).where(ENTRIES.c.id == entry).values(version=made))
    return len(players)


def conducted(
    place: str, until: Callable[[ContestStore], bool], workers: str = "0", seconds: float = 60.0, is_trusted: bool = False
) -> None:
    """Conduct a store's contests in this process until something is so."""
    with ContestStore(place) as store, open_workers_for(workers, play_contest_task, lose_contest_task) as crew:
        lease, end = Lease(store), time.monotonic() + seconds
        assert lease.take()
        Conductor(store, place, lease, crew, is_trusted=is_trusted).run(lambda: until(store) or time.monotonic() > end)
        lease.release()
        assert until(store), f"it was not so after {seconds} s"


def start_conductor(place: str, workers: str = "2", *more: str) -> subprocess.Popen[bytes]:
    """As a server starts it."""
    command = [sys.executable, "-m", "ludus.contest.conduct", "--store", str(place), "--workers", workers, *more]
    return subprocess.Popen(command, env=os.environ, stderr=subprocess.PIPE)


def count_games(store: ContestStore, contest: Contest) -> int:
    with store.transaction() as connection:
        query = sa.select(sa.func.count()).select_from(GAMES).where(GAMES.c.run == contest.run)
        return int(connection.execute(query).scalar_one())


def count_boards(store: ContestStore, contest: Contest) -> int:
    with store.transaction() as connection:
        query = sa.select(sa.func.count()).select_from(STANDINGS).where(STANDINGS.c.contest == contest.id)
        return int(connection.execute(query).scalar_one())


def check_books(store: ContestStore, contest: Contest) -> int:
    """How many games there are, however they are counted: none lost, none twice, each with all who played it."""
    with store.transaction() as connection:
        games = connection.execute(
            sa.select(GAMES.c.pair, GAMES.c.rotation, GAMES.c.seating).where(GAMES.c.run == contest.run)
        ).all()
        pairs = connection.execute(sa.select(PAIRS.c.number, PAIRS.c.entrants).where(PAIRS.c.run == contest.run)).all()
        columns = PLAYED.c.pair, PLAYED.c.rotation, PLAYED.c.entrant
        played = connection.execute(sa.select(*columns).where(PLAYED.c.contest == contest.id)).all()
    assert len({(row.pair, row.rotation) for row in games}) == len(games)
    assert len({row.number for row in pairs}) == len(pairs)
    per_pair = Counter(row.pair for row in games)
    assert per_pair == {row.number: len(row.entrants.split()) for row in pairs}
    assert sorted(map(tuple, played)) == sorted(
        (row.pair, row.rotation, int(entrant)) for row in games for entrant in row.seating.split()
    )
    return len(games)


def change(store: ContestStore, table: sa.Table, number: int, **values: Any) -> None:
    with store.transaction(writes=True) as connection:
        connection.execute(sa.update(table).where(table.c.id == number).values(**values))


def set_state(store: ContestStore, contest: Contest, state: str) -> None:
    change(store, CONTESTS, contest.id, state=state)
