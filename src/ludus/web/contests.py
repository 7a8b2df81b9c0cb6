"""Contests as the server keeps them: their store, opened when it is there, and the processes that drive and play.

Both processes end with the server, and are started again when they die; what they do is kept in the store, so nothing is lost.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import sys
import threading
import time
from collections.abc import Sequence
from pathlib import Path

from ludus.bots.sandbox import OWN_RIGHTS, check_sandbox
from ludus.contest.contests import Contest, list_contests
from ludus.contest.drive import count_waiting
from ludus.contest.store import ContestStore, NotFound
from ludus.contest.tokens import Attempts, Line
from ludus.errors import LudusError
from ludus.web.contest_live import Live
from ludus.web.settings import WebSettings

log = logging.getLogger("ludus")

EVERY = 2.0  # s between looks at what is to be done
SLOWEST = 60.0  # s before a process that dies again and again is started once more
LAST_BOARD = 60.0  # s after a contest was closed
PATIENCE = 5.0  # s for a process to end that was asked to
MOST_WRONG, TOKENS_WITHIN = 60, 60.0  # different tokens that one client may get wrong, within so many s
MOST_CODES, CODES_WITHIN = 20, 300.0  # and codes, before it waits in a line;
MOST_GUESSED = 200  # codes that may be wrong in one contest, before whoever has got one wrong waits in a line
TURN, LONGEST_LINE = 0.05, 5.0  # s: at 20 turns a second, all codes that there can be take 1300 years
MOST_JOINED = 120  # members that one client may become within an hour: a class sits behind one address


def _is_on(contest: Contest) -> bool:
    """Whether there is something to play; who has just closed gets a last board with all that was played."""
    return contest.state != "closed" or time.time() - contest.changed < LAST_BOARD


class Child:
    """A process that is wanted or not; one that dies is started again, later each time."""

    def __init__(self, name: str, words: Sequence[str]) -> None:
        self.name, self._words = name, words
        self._process: asyncio.subprocess.Process | None = None
        self._started, self._pause = 0.0, 1.0  # s

    @property
    def is_there(self) -> bool:
        return self._process is not None and self._process.returncode is None

    async def want(self) -> None:
        """Start it, if it is not there and has not just died."""
        now = time.monotonic()
        if self.is_there or now - self._started < self._pause:
            return
        if self._process is not None:
            lived = now - self._started
            self._pause = 1.0 if lived > SLOWEST or self._process.returncode == 0 else min(SLOWEST, 2 * self._pause)
            if self._process.returncode:
                log.warning("the %s of the contests ended with code %s: it begins again", self.name, self._process.returncode)
        self._started = now
        self._process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", *self._words),
            stdin=asyncio.subprocess.PIPE,  # it ends with us
            stdout=asyncio.subprocess.DEVNULL,
            env={**os.environ, "OPENBLAS_NUM_THREADS": "1"},
            start_new_session=True,  # Ctrl-C is the server's to handle
        )

    async def end(self) -> None:
        process = self._process
        if process is None or process.returncode is not None:
            return
        with contextlib.suppress(ProcessLookupError):
            process.terminate()
        try:
            await asyncio.wait_for(process.wait(), PATIENCE)
        except TimeoutError:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()


class Contests:
    """What lives as long as the server."""

    def __init__(self, settings: WebSettings) -> None:
        self.settings, self.place = settings, settings.contest_place
        self.tokens, self.codes = Attempts(MOST_WRONG, TOKENS_WITHIN), Attempts(MOST_CODES, CODES_WITHIN)
        self.guessed = Attempts(MOST_GUESSED, CODES_WITHIN)  # by contest
        self.line = Line(TURN, LONGEST_LINE)
        self.joined = Attempts(MOST_JOINED, 3600.0)
        self.live = Live()
        self._store: ContestStore | None = None
        self._lock = threading.Lock()
        trust = ("--trust",) if settings.is_trusted else ()
        workers = ("--workers", settings.conductors) if settings.conductors else ()
        self._driver = Child("test drives", ("ludus.contest.drive", self.place, *trust))
        self._conductor = Child("conductor", ("ludus.contest.conduct", "--store", self.place, *workers, *trust))
        self._keeper: asyncio.Task[None] | None = None
        self._nudged = asyncio.Event()

    # --- the store ---------------------------------------------------------------------------------------------------

    def find_store(self) -> ContestStore | None:
        """None while no contest was ever made here."""
        with self._lock:
            if self._store is None and ("://" in self.place or Path(self.place).exists()):
                self._store = ContestStore(self.place)
            return self._store

    def store(self) -> ContestStore:
        found = self.find_store()
        if found is None:
            raise NotFound("there is no contest here yet")
        return found

    def new_store(self) -> ContestStore:
        with self._lock:
            if self._store is None:
                if "://" not in self.place:
                    Path(self.place).parent.mkdir(parents=True, exist_ok=True)
                self._store = ContestStore(self.place)
            return self._store

    # --- the processes -----------------------------------------------------------------------------------------------

    def open(self) -> None:
        self._keeper = asyncio.get_running_loop().create_task(self._keep())

    async def close(self) -> None:
        if self._keeper is not None:
            self._keeper.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._keeper
        await self.live.close()
        await asyncio.gather(self._driver.end(), self._conductor.end())
        with self._lock:
            if self._store is not None:
                self._store.close()
            self._store = None

    def nudge(self) -> None:
        """Something waits: look now. From any thread."""
        keeper = self._keeper
        if keeper is not None and not keeper.done():
            keeper.get_loop().call_soon_threadsafe(self._nudged.set)

    async def _keep(self) -> None:
        told = ""
        while True:
            try:
                is_driving, is_playing = await asyncio.to_thread(self._look)
                if is_driving:
                    await self._driver.want()
                if is_playing:
                    await self._conductor.want()
                elif self._conductor.is_there:
                    await self._conductor.end()
            except (LudusError, OSError) as error:
                if str(error) != told:
                    log.warning("contests: %s", error)
                told = str(error)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._nudged.wait(), EVERY)
            self._nudged.clear()

    def _look(self) -> tuple[bool, bool]:
        """Whether something waits for its test drive, and whether games are to be played."""
        store = self.find_store()
        if store is None:
            return False, False
        return count_waiting(store) > 0, any(map(_is_on, list_contests(store)))

    # --- the sandbox -------------------------------------------------------------------------------------------------

    def sandbox(self) -> tuple[bool, str]:
        """Whether bots can be run here, and why not; or what is to be known about it."""
        if self.settings.is_trusted:
            return True, OWN_RIGHTS
        refused = check_sandbox().refused
        return not refused, refused
