"""The conductor: the one process that says who plays whom, stores what was played and publishes boards, without end.

    python -m ludus.contest.conduct --store contest.db --workers 2

Several may be started: one holds the lease, the others wait for it. It may be killed at any moment; what is stored was played,
and nothing else was.
"""

from __future__ import annotations

import argparse
import logging
import os
import signal
import sys
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

import sqlalchemy as sa

from ludus.arena.rows import Rows
from ludus.arena.run import versions
from ludus.arena.workers import Workers, open_workers_for
from ludus.bots.sandbox import check_sandbox
from ludus.contest.contests import Contest, list_contests, parse_moment
from ludus.contest.ladder import Fitted, Ladder
from ludus.contest.lease import HELD, Lease, LeaseLost
from ludus.contest.notices import note
from ludus.contest.playing import ContestTask, Outcome, lose_contest_task, play_contest_task
from ludus.contest.roster import SET_ASIDE
from ludus.contest.schema import CONTESTS, ENTRIES
from ludus.contest.season import close
from ludus.contest.standings import due, publish
from ludus.contest.store import ContestStore
from ludus.errors import LudusError

POLL = 1.0  # s between two looks for new versions, challenges and states,
SLOW = 20  # or so many times as long as a look takes
WAIT = 0.1  # s to wait for a task to be done
AHEAD = 2  # tasks for each worker: one that is played, one that waits
FIT_EVERY, FIT_SHARE = 3.0, 20  # s between two fits for the picker, or so many times as long as a fit takes
TROUBLED = 2.0  # s to do nothing after a task was lost to trouble
STANDING_BY = 0.5  # s between two tries for the lease

log = logging.getLogger("ludus.contest")


class Conductor:
    """Everything but the process: `run` goes on until it is told to stop, or loses its lease."""

    def __init__(
        self,
        store: ContestStore,
        place: str,
        lease: Lease,
        workers: Workers[ContestTask, Outcome],
        *,
        is_trusted: bool = False,
        can_run_programs: bool = True,
    ) -> None:
        self._store, self._place, self._lease, self._workers = store, place, lease, workers
        self._is_trusted, self._can_run_programs = is_trusted, can_run_programs
        self._ladders: dict[int, Ladder] = {}
        self._looked, self._look_took = -1e9, 0.0
        self._renewed = time.monotonic()
        self._waits_until = 0.0
        self._fits: dict[int, Future[Fitted]] = {}
        self._fitted: dict[int, tuple[float, float, int]] = {}  # when, how long it took, of how many games
        self._fitter = ThreadPoolExecutor(1, thread_name_prefix="fit")

    def run(self, is_stopping: Callable[[], bool]) -> None:
        try:
            while not is_stopping():
                self.step()
        finally:
            self._fitter.shutdown(wait=True, cancel_futures=True)
            self._keep_what_is_done()
            self._workers.give_up()

    def step(self) -> None:
        """One turn of the loop."""
        self._renew()
        self._look()
        self._keep_busy()
        done = self._workers.next_within(WAIT)
        if done is None and not any(ladder.in_flight for ladder in self._ladders.values()):
            time.sleep(WAIT)
        while done is not None:
            self._finish(*done)
            done = self._workers.next_within(0)
        self._rate()
        self._end_finals()

    def _renew(self) -> None:
        if time.monotonic() - self._renewed > HELD / 6:
            self._lease.renew()
            self._renewed = time.monotonic()

    # --- looking -----------------------------------------------------------------------------------------------------

    def _look(self) -> None:
        """What people have done meanwhile."""
        begin = time.monotonic()
        if begin - self._looked < max(POLL, SLOW * self._look_took):
            return
        contests = list_contests(self._store)
        for contest in contests:
            ladder = self._ladders.get(contest.id)
            if ladder is None and contest.state != "closed":
                self._ladders[contest.id] = ladder = self._open(contest)
            if ladder is not None:
                with self._store.transaction() as connection:
                    ladder.look(connection, contest, self._can_run_programs)
                self._end_by_date(ladder)
        gone = set(self._ladders) - {contest.id for contest in contests}
        for number in gone | {each for each, ladder in self._ladders.items() if self._is_over(ladder)}:
            if not self._ladders[number].in_flight and number not in self._fits:
                del self._ladders[number]
        self._looked = time.monotonic()
        self._look_took = self._looked - begin

    def _open(self, contest: Contest) -> Ladder:
        ladder = Ladder(self._store, self._place, contest, self._is_trusted, self._renew)
        ladder.spent = min((each.spent for each in self._ladders.values()), default=0.0)
        return ladder

    def _is_over(self, ladder: Ladder) -> bool:
        return ladder.contest.state == "closed" and not self._needs_board(ladder)

    def _end_by_date(self, ladder: Ladder) -> None:
        """A contest whose time is over goes into its final."""
        contest, ends = ladder.contest, parse_moment(ladder.contest.options.ends)
        if contest.state != "open" or ends is None or time.time() < ends:
            return
        with self._store.transaction(writes=True) as connection:
            self._lease.check(connection)
            mine = sa.and_(CONTESTS.c.id == contest.id, CONTESTS.c.state == "open")
            connection.execute(sa.update(CONTESTS).where(mine).values(state="final", changed=time.time()))
            note(connection, contest.id, "state", "the time is over: the final begins")
        self._looked = -1e9

    # --- playing -----------------------------------------------------------------------------------------------------

    def _keep_busy(self) -> None:
        """Give out tasks; the contest that has had the least of the workers comes first."""
        if time.monotonic() < self._waits_until:
            return
        width, idle = AHEAD * self._workers.width, set[int]()
        while sum(ladder.in_flight for ladder in self._ladders.values()) < width:
            able = [each for each in self._ladders.values() if each.contest.id not in idle]
            if not able:
                return
            ladder = min(able, key=lambda each: each.spent + 0.5 * each.in_flight)
            ladder.width = width // AHEAD
            task = ladder.next_task(self._store)
            if task is None:
                idle.add(ladder.contest.id)
            else:
                self._workers.submit(task)

    def _finish(self, task: ContestTask, outcome: Outcome) -> None:
        """Store what was played, all of it or nothing, if the lease is still ours."""
        ladder = self._ladders[task.terms.contest]
        ladder.let_go(task, outcome)
        for entrant, reason in outcome.broken.items():
            self._set_aside(ladder, entrant, reason)
        if outcome.trouble:
            log.warning("contest %s: %s could not be played: %s", ladder.contest.name, task, outcome.trouble)
            self._waits_until = time.monotonic() + TROUBLED
        if outcome.rows is None:
            return
        if not ladder.sitting:
            ladder.sitting = self._store.begin_sitting(ladder.contest.run, versions())

        def also(connection: sa.Connection, rows: Rows) -> None:
            self._lease.check(connection)
            ladder.write(connection, rows, task)

        stored = self._store.add(ladder.contest.run, ladder.sitting, outcome.rows, also)
        for entrant, reason in ladder.count(stored).items():
            self._set_aside(ladder, entrant, reason)

    def _set_aside(self, ladder: Ladder, entrant: int, reason: str) -> None:
        """A bot that does nothing but fail plays no more until its owner does something; a bot of the house goes on."""
        member = ladder.members.get(entrant)
        if member is None or member.level > 0 or not member.is_active:
            return
        told = f"{SET_ASIDE}{reason}"[:1000]
        with self._store.transaction(writes=True) as connection:
            self._lease.check(connection)
            mine = sa.and_(ENTRIES.c.id == member.entry, ENTRIES.c.state == "active")
            connection.execute(sa.update(ENTRIES).where(mine).values(state="withdrawn", reason=told))
        ladder.field.is_active[entrant] = False
        self._looked = -1e9
        log.info("contest %s: %s %s", ladder.contest.name, member.bot.name, told)

    def _keep_what_is_done(self) -> None:
        """What was finished before the end is stored, if it may be."""
        try:
            while self._lease.epoch and (done := self._workers.next_within(0)) is not None:
                self._finish(*done)
        except LudusError as error:
            log.warning("%s", error)

    # --- ratings -----------------------------------------------------------------------------------------------------

    def _rate(self) -> None:
        for number, ladder in self._ladders.items():
            if (waiting := self._fits.get(number)) is not None:
                if waiting.done():
                    del self._fits[number]
                    self._take(ladder, waiting.result())
            elif self._needs_fit(ladder):
                work, begin = ladder.ask_for_fit(), time.monotonic()
                self._fits[number] = self._fitter.submit(work)
                self._fitted[number] = (begin, 0.0, ladder.counts.games)

    def _needs_fit(self, ladder: Ladder) -> bool:
        when, took, games = self._fitted.get(ladder.contest.id, (-1e9, 0.0, -1))
        is_time = time.monotonic() - when > max(FIT_EVERY, FIT_SHARE * took)
        return (is_time and games != ladder.counts.games and ladder.is_playing) or self._needs_board(ladder)

    def _needs_board(self, ladder: Ladder) -> bool:
        """Whether it is time for another one; a contest that rests gets a last one with all that was played."""
        board, active = ladder.board, len(ladder.active)
        if board is None:
            return active > 0 and (ladder.counts.games > 0 or not ladder.is_playing)
        is_changed = board.games != ladder.counts.games or set(board.places) != set(ladder.active)
        is_time = time.time() >= due(board, ladder.newest, ladder.contest.options.refresh)
        return is_changed and (is_time or (not ladder.is_playing and not ladder.in_flight))

    def _take(self, ladder: Ladder, found: Fitted) -> None:
        when, _, _ = self._fitted[ladder.contest.id]
        self._fitted[ladder.contest.id] = (when, time.monotonic() - when, found.games)
        needs_board = self._needs_board(ladder)
        ladder.take_fit(found.fit)
        if not needs_board or (not ladder.is_playing and found.games != ladder.counts.games):
            return
        board = ladder.make_board(found)
        with self._store.transaction(writes=True) as connection:
            self._lease.check(connection)
            publish(connection, ladder.contest.id, board, ladder.board)
        ladder.board = board

    def _end_finals(self) -> None:
        for ladder in self._ladders.values():
            if ladder.contest.state == "final" and ladder.in_flight == 0 and ladder.is_final_over(self._store):
                with self._store.transaction(writes=True) as connection:
                    self._lease.check(connection)
                    close(connection, ladder.contest.id, time.time())
                    note(connection, ladder.contest.id, "state", "the final is over: the contest is closed")
                self._looked = -1e9


def conduct(store_place: str, workers: str, is_trusted: bool, is_stopping: Callable[[], bool]) -> None:
    """Wait for the lease, then conduct all contests of a store until told to stop."""
    place = store_place if "://" in store_place else str(Path(store_place).resolve())
    with ContestStore(place) as store:
        lease = Lease(store)
        while not lease.take():
            if is_stopping():
                return
            time.sleep(STANDING_BY)
        try:
            refused = "" if is_trusted or workers.startswith("dask://") else check_sandbox().refused
            if refused:
                log.warning("only bots of the house play: %s", refused)
            with open_workers_for(workers, play_contest_task, lose_contest_task) as crew:
                conductor = Conductor(store, place, lease, crew, is_trusted=is_trusted, can_run_programs=not refused)
                conductor.run(is_stopping)
        finally:
            lease.release()


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser("ludus.contest.conduct", description="Play the contests of a store, until stopped.")
    parser.add_argument("--store", required=True, help="a file, or postgresql://USER@HOST/NAME")
    parser.add_argument("--workers", default="", help="a number, dask, or dask://HOST:PORT; as many as cores if left out")
    parser.add_argument("--trust", action="store_true", help="run bots with your own rights, without a sandbox")
    parser.add_argument("--detached", action="store_true", help="go on when whoever started it has ended")
    given = parser.parse_args(arguments)
    logging.basicConfig(format="%(asctime)s %(message)s", level=logging.INFO, stream=sys.stderr)
    parent, stopped = os.getppid(), []
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: stopped.append(True))

    def is_stopping() -> bool:
        return bool(stopped) or (not given.detached and os.getppid() != parent)

    try:
        conduct(given.store, given.workers, given.trust, is_stopping)
    except LeaseLost as error:
        log.warning("%s", error)
        return 3
    except LudusError as error:
        log.error("%s", error)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
