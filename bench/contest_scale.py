"""Beyond one class, by simulation: ten thousand entries, ten million games. How long do a fit, a pick and a page take?

python bench/contest_scale.py --entries 10000 --games 10000000 --keep
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import numpy as np
import sqlalchemy as sa

from ladders import new_contest
from ludus.arena.estimate import ELO, Z95
from ludus.arena.rows import Rows, join
from ludus.arena.schema import PAIRS, RUNS
from ludus.arena.store import insert_rows
from ludus.contest.conduct import Conductor
from ludus.contest.contests import Contest
from ludus.contest.counts import Counts
from ludus.contest.ladder import AIM, Ladder
from ludus.contest.lease import Lease
from ludus.contest.pick import Field, pick
from ludus.contest.playing import ContestTask, Outcome, play_contest_task
from ludus.contest.rating import Fit, Results, fit
from ludus.contest.schema import ENTRIES, MEMBERS, VERSIONS
from ludus.contest.standings import Board, latest, make_rows, publish, read_page
from ludus.contest.store import ContestStore
from page_server import serving
from scaling import keep
from simulated_ladder import simulate

REFIT, PICK, PAGE = 60.0, 0.005, 0.1  # s that are allowed
PICKS, PAGES, STORED = 200, 50, 200
Row = tuple[str, float, float | None]


def timed(work: Callable[[], Any]) -> tuple[float, Any]:
    begin = time.perf_counter()
    result = work()
    return time.perf_counter() - begin, result


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--entries", type=int, default=10_000)
    parser.add_argument("--games", type=int, default=10_000_000)
    parser.add_argument(
        "--stored", type=int, default=1_000_000, help="games that are really written into a store and read back"
    )
    parser.add_argument("--also", action="append", default=[], help="another new store to measure: postgresql://USER@HOST/NAME")
    parser.add_argument("--keep", action="store_true", help="write what was measured to docs/scaling.measured.json")
    given = parser.parse_args()
    strengths, results = simulate(given.entries, given.games // 2, 1)
    told = f"{given.entries} entries, {given.games} games, {len(results.first)} different pairings"
    print(
        f"\n{told}, load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores\n\n| what | s | allowed |\n|---|---|---|",
        flush=True,
    )
    rows: list[Row] = []

    def note(name: str, seconds: float, allowed: float | None = None) -> None:
        rows.append((name, seconds, allowed))
        print(f"| {name} | {seconds:.4g} | {'' if allowed is None else f'{allowed:g}'} |", flush=True)

    weakest = int(strengths.argmin())
    cpu = time.process_time()
    seconds, cold = timed(lambda: fit(given.entries, results, anchor=weakest))
    note("fit from nothing", seconds, REFIT)
    note("fit from nothing, time of a core", time.process_time() - cpu)
    cpu, more = time.process_time(), with_more(results)
    seconds, found = timed(lambda: fit(given.entries, more, anchor=weakest, warm=cold))
    note("fit from the last one, with 5 % more games", seconds, REFIT)
    note("fit from the last one, time of a core", time.process_time() - cpu)
    off = cold.rating - cold.rating.mean() - strengths + strengths.mean()
    note("95 % intervals that hold the truth, share", float((np.abs(off) < cold.error).mean()))
    for name, seconds in picks(found, results):
        note(name, seconds, PICK)
    with tempfile.TemporaryDirectory() as folder, ContestStore(str(Path(folder) / "contest.db")) as store:
        contest = fill(store, given.entries)
        for name, seconds, allowed in boards(store, contest, found, results):
            note(name, seconds, allowed)
        for name, seconds, allowed in served(store, contest, Path(folder)):
            note(name, seconds, allowed)
        for name, seconds in stores(store, contest, given.entries, given.stored):
            note(name, seconds)
    for place in [str(Path(tempfile.mkdtemp()) / "storing.db"), *given.also]:
        for name, seconds in storing(place, 60):
            note(name, seconds)
    if given.keep:
        keep("scale", told, {name: round(seconds, 6) for name, seconds, _ in rows})
    return sum(allowed is not None and seconds > allowed for _, seconds, allowed in rows)


def with_more(results: Results) -> Results:
    luck = np.random.default_rng(5)
    more = results.tables.copy()
    chosen = luck.integers(0, len(more), len(more) // 20)
    more[chosen, 2, 0] += 1
    return Results(results.first, results.second, more)


def picks(found: Fit, results: Results) -> list[tuple[str, float]]:
    field, luck = Field(), np.random.default_rng(3)
    field.grow(len(found.rating))
    field.rating[:], field.variance[:] = found.rating, (found.error / Z95 / ELO) ** 2
    field.is_active[:], field.most[:] = True, 4
    meetings: dict[int, dict[int, int]] = {}
    for one, other, times in zip(
        results.first.tolist(), results.second.tolist(), results.tables.sum((1, 2)).tolist(), strict=True
    ):
        meetings.setdefault(one, {})[other] = meetings.setdefault(other, {})[one] = times
    figures = []
    for riders in (2, 8):
        taken = []
        for _ in range(PICKS):
            seconds, group = timed(lambda riders=riders: pick(field, luck, riders, meetings))  # type: ignore[misc]
            field.give_out(group, riders)
            taken.append(seconds)
        figures.append((f"a pick of {riders}, median", statistics.median(taken)))
    return figures


def fill(store: ContestStore, entries: int) -> Contest:
    """A contest with so many entries, each of a member of its own."""
    contest = new_contest(store, house="random; mcts:simulations=2", game="tic_tac_toe", refresh=300)
    with store.transaction(writes=True) as connection:
        numbers = range(2, entries)
        members = [
            {"contest": contest.id, "role": "student", "name": f"student {each}", "token": f"{each:064d}", "joined": 0.0}
            for each in numbers
        ]
        insert_rows(connection, MEMBERS, [{**each, "is_hidden": False, "is_barred": False} for each in members])
        ids = (
            connection.execute(sa.select(MEMBERS.c.id).where(MEMBERS.c.role == "student").order_by(MEMBERS.c.id))
            .scalars()
            .all()
        )
        made = [
            {"contest": contest.id, "member": member, "name": f"bot of {each}", "level": 0, "state": "active", "reason": ""}
            for each, member in zip(numbers, ids, strict=True)
        ]
        insert_rows(connection, ENTRIES, made)
        own = connection.execute(sa.select(ENTRIES.c.id).where(ENTRIES.c.level == 0).order_by(ENTRIES.c.id)).scalars().all()
        versions = [
            {
                "entry": entry,
                "number": 1,
                "entrant": each,
                "player": "",
                "archive": "0" * 64,
                "manifest": "{}",
                "state": "ready",
            }
            for each, entry in zip(numbers, own, strict=True)
        ]
        insert_rows(connection, VERSIONS, [{**each, "drive": "{}", "uploaded": 0.0} for each in versions])
        of_entry = sa.select(VERSIONS.c.id).where(VERSIONS.c.entry == ENTRIES.c.id).scalar_subquery()
        connection.execute(sa.update(ENTRIES).where(ENTRIES.c.level == 0).values(version=of_entry))
        connection.execute(sa.update(RUNS).values(players=[f"bot {each}" for each in range(entries)]))
    return contest


def boards(store: ContestStore, contest: Contest, found: Fit, results: Results) -> list[Row]:
    entrants = range(len(found.rating))
    games = np.bincount(results.first, results.tables.sum((1, 2)), len(entrants)).astype(int)
    made, rows = timed(
        lambda: make_rows(entrants, found.rating, found.error, {each: (0, 0, int(games[each])) for each in entrants}, {}, None)
    )
    board = Board(1, time.time(), int(games.sum()), rows, found.seat, found.draws)

    def write() -> None:
        with store.transaction(writes=True) as connection:
            publish(connection, contest.id, board, None)

    published, _ = timed(write)
    first, _ = timed(lambda: read_page(store, contest.id, 0, 100))
    pages = [timed(lambda each=each: read_page(store, contest.id, 100 * each, 100))[0] for each in range(PAGES)]  # type: ignore[misc]
    searches = [timed(lambda: read_page(store, contest.id, 0, 100, "bot of 77"))[0] for _ in range(5)]
    return [
        ("a board made", made, None),
        ("a board published", published, None),
        ("a page of 100, the first after a refresh", first, PAGE),
        ("a page of 100, median", statistics.median(pages), PAGE),
        ("a page of 100, slowest", max(pages), PAGE),
        ("a search, median", statistics.median(searches), PAGE),
    ]


def served(store: ContestStore, contest: Contest, folder: Path) -> list[Row]:
    """The same pages as a browser gets them, from a server of its own; its conductor waits for the lease, which is ours."""
    lease = Lease(store)
    assert lease.take()
    with serving(folder, "--minds", "1") as server, httpx.Client(base_url=server.address, timeout=60) as client:

        def get(offset: int, search: str = "") -> None:
            wanted: dict[str, str | int] = {"offset": offset, "limit": 100, "search": search}
            answer = client.get(f"/api/contests/{contest.name}/board", params=wanted)
            assert answer.status_code == 200, answer.text
            assert answer.json()["rows"], f"nothing from {offset} on"

        first, _ = timed(lambda: get(0))
        last = contest_size(store, contest) - 1
        pages = [timed(lambda each=each: get(min(100 * each, last)))[0] for each in range(PAGES)]  # type: ignore[misc]
        searches = [timed(lambda: get(0, "bot of 7"))[0] for _ in range(5)]
    lease.release()
    return [
        ("a page over HTTP, the first that a server serves", first, None),  # it opens the store by it
        ("a page over HTTP, median", statistics.median(pages), PAGE),
        ("a page over HTTP, slowest", max(pages), PAGE),
        ("a search over HTTP, median", statistics.median(searches), PAGE),
    ]


def contest_size(store: ContestStore, contest: Contest) -> int:
    board = latest(store, contest.id)
    assert board is not None
    return len(board.rows)


def stores(store: ContestStore, contest: Contest, entries: int, games: int) -> list[tuple[str, float]]:
    """What a conductor reads when it starts, and how long it takes to notice what people do."""
    luck = np.random.default_rng(9)
    sitting = store.begin_sitting(contest.run, {})
    count = games // 2
    firsts, one = ["1 0", "1 1", "0 0", "0.5 0.5"], luck.integers(0, entries, count)
    other = (one + 1 + luck.integers(0, 200, count)) % entries
    for begin in range(0, count, 50_000):
        rows = [
            {
                "run": contest.run,
                "number": number + 1,
                "stage": 0,
                "entrants": join((int(one[number]), int(other[number]))),
                "firsts": firsts[number % 4],
                "totals": "1 1",
                "game": "tic_tac_toe",
                "seed": 0,
                "sitting": sitting,
            }
            for number in range(begin, min(begin + 50_000, count))
        ]
        with store.transaction(writes=True) as connection:
            insert_rows(connection, PAIRS, rows)
    counts = Counts(2)
    read, _ = timed(lambda: counts.read(store, contest.run))
    taken, _ = timed(lambda: counts.read_off(range(entries)))
    lease = Lease(store)
    lease.take()
    conductor = Conductor(store, store.place, lease, Nobody())
    conductor.step()
    conductor._looked = -1e9
    looked, _ = timed(conductor._look)
    ladder = conductor._ladders[contest.id]
    have_tasks_of_ten(ladder)
    gave = statistics.median(timed(lambda: ladder.next_task(store))[0] for _ in range(20))
    return [
        (f"a conductor reads {games} games when it starts", read),
        ("counts handed to a fit", taken),
        ("a look for what people did", looked),
        ("a task of 10 pairs put together", gave),
    ]


def storing(place: str, entries: int) -> list[tuple[str, float]]:
    """The conductor's own work for a task of ten pairs, played elsewhere, in time of a core: it bounds all workers together."""
    with ContestStore(place) as store:
        contest = new_contest(store, house="; ".join(["random"] * entries), game="tic_tac_toe")
        lease, crew = Lease(store), Nobody()
        lease.take()
        conductor = Conductor(store, place, lease, crew)
        conductor.step()
        ladder = conductor._ladders[contest.id]
        have_tasks_of_ten(ladder)
        task = ladder.next_task(store)
        assert task is not None
        outcome = play_contest_task(task)
        taken = []
        for _ in range(STORED):
            begin = time.process_time()
            new = ladder.next_task(store)
            taken.append(time.process_time() - begin)
            assert new is not None
            assert outcome.rows is not None
            again = renumbered(outcome.rows, task, new)
            begin = time.process_time()
            conductor._finish(new, Outcome(again, seconds=1.0))
            taken[-1] += time.process_time() - begin
    return [
        (
            f"the conductor's work for 20 games, {place.partition(':')[0] if '://' in place else 'SQLite'}",
            statistics.median(taken),
        )
    ]


def have_tasks_of_ten(ladder: Ladder) -> None:
    """Pairs take a tenth of a task's time, none of it for the bots' sake."""
    ladder.costs.learn([dict.fromkeys(range(ladder.field.size), 0.0)], 1.02 * AIM / 10)
    ladder._weigh()


def renumbered(rows: Rows, old: ContestTask, new: ContestTask) -> Rows:
    """The same games under the numbers of another task."""
    numbers = {one.number: other.number for one, other in zip(old.pairs, new.pairs, strict=True)}
    return Rows(
        [{**row, "number": numbers[row["number"]]} for row in rows.pairs],
        [{**row, "pair": numbers[row["pair"]]} for row in rows.games],
        rows.usage,
        {numbers[number]: totals for number, totals in rows.totals.items()},
    )


class Nobody:
    """Workers that never have time."""

    width = 0

    def submit(self, task: object) -> None: ...

    def next_done(self) -> Any: ...

    def next_within(self, seconds: float) -> None: ...

    def give_up(self) -> None: ...

    def close(self) -> None: ...


if __name__ == "__main__":
    sys.exit(main())
