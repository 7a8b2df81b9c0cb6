"""The hall: what lives as long as the server, and is shared by all requests."""

from __future__ import annotations

import asyncio
import time
from collections import Counter, deque

from ludus.web.archive import Archive
from ludus.web.contests import Contests
from ludus.web.listing import list_all
from ludus.web.minds import Busy, Minds
from ludus.web.runs import Runs
from ludus.web.settings import WebSettings
from ludus.web.shelf import Shelf
from ludus.web.stands import Stands
from ludus.web.tables import Tables
from ludus.web.warming import Warming


class Hall:
    """Minds, tables, runs and what is kept."""

    def __init__(self, settings: WebSettings) -> None:
        self.settings = settings
        self.shelf = Shelf(settings.data, settings.most_kept)
        self.minds = Minds(settings.minds)
        self.tables = Tables(settings, self.shelf, self.minds)
        self.archive = Archive(settings.store)
        self.runs = Runs(settings, self.archive)
        self.stands = Stands(self.archive, self.runs)
        self.contests = Contests(settings)
        self.thinking: Counter[str] = Counter()  # thoughts going on for each client
        self.warming = Warming(self.minds)
        self.showcase: str | None = None  # the table that the home view shows
        self.showcases = 0  # that there were
        self._warming: asyncio.Task[None] | None = None

    async def open(self) -> None:
        await self.minds.open()
        self.tables.open()
        await self.runs.open()
        self.contests.open()
        self._warming = asyncio.get_running_loop().create_task(self._warm())

    async def _warm(self) -> None:
        await asyncio.to_thread(list_all)  # the first who sets a game up should not wait for it
        await self.warming.run()

    async def close(self) -> None:
        if self._warming is not None:
            self._warming.cancel()
        self.stands.close()
        await self.contests.close()
        await self.runs.close()
        self.archive.close()
        await self.tables.close()
        await self.minds.close()
        self.shelf.close()

    def begin_thought(self, client: str) -> None:
        """Count it, or refuse: nobody keeps all minds for themselves."""
        if self.thinking[client] >= self.settings.thoughts_at_once:
            raise Busy(f"{self.settings.thoughts_at_once} thoughts at once are the most: close one first")
        self.thinking[client] += 1

    def end_thought(self, client: str) -> None:
        self.thinking[client] -= 1
        if self.thinking[client] <= 0:
            del self.thinking[client]


class Throttle:
    """So many a second, on average over a second."""

    def __init__(self, most: int) -> None:
        self._most, self._times = most, deque[float]()

    def is_over(self) -> bool:
        now = time.monotonic()
        self._times.append(now)
        while self._times and now - self._times[0] > 1:
            self._times.popleft()
        return len(self._times) > self._most
