"""All tables: who watches them, what is kept of them, and which are in memory."""

from __future__ import annotations

import asyncio
import contextlib
import json
import time
from typing import Any

from ludus.errors import LudusError
from ludus.web.conductor import Conductor
from ludus.web.minds import Minds
from ludus.web.settings import WebSettings
from ludus.web.shelf import Shelf
from ludus.web.table import Phase, Table

KEPT_EVERY = 0.5  # s between writings of games that go on
BEHIND = 256  # messages that a watcher may be behind before it is sent away, to come back and see all anew
IDLE = 600.0  # s after which a table that nobody watches leaves the memory


class NoTable(LudusError):
    """There is no such table."""


class Watcher:
    """One browser at one table: messages for it wait here."""

    def __init__(self) -> None:
        self.messages: asyncio.Queue[str] = asyncio.Queue(BEHIND)
        self.is_behind = False
        self.seats: list[int] = []  # that this browser plays

    def send(self, text: str) -> None:
        try:
            self.messages.put_nowait(text)
        except asyncio.QueueFull:
            self.is_behind = True


class LiveTable:
    """A table in memory, with whoever watches it."""

    def __init__(self, table: Table, tables: Tables) -> None:
        self.table = table
        self.watchers: set[Watcher] = set()
        self.left = time.monotonic()  # s, when the last one left
        self.successor: str | None = None  # the rematch, once there is one
        longest = tables.settings.longest_thought
        self.conductor = Conductor(table, tables.minds, longest, self.tell, lambda is_urgent: tables.keep(self, is_urgent))
        self.conductor.has_watchers = lambda: bool(self.watchers)

    def come(self, watcher: Watcher, seats: list[int]) -> None:
        watcher.seats = seats
        self.watchers.add(watcher)
        self._tell_who()

    def go(self, watcher: Watcher) -> None:
        self.watchers.discard(watcher)
        self._tell_who()

    def _tell_who(self) -> None:
        """Where people play with each other, each knows whether the others are there."""
        if self.table.is_shared:
            self.tell({"type": "here", "seats": sorted({seat for watcher in self.watchers for seat in watcher.seats})})

    def tell(self, message: dict[str, Any]) -> None:
        """To everybody who watches; written once, however many they are."""
        if self.watchers:
            text = json.dumps(message)
            for watcher in self.watchers:
                watcher.send(text)


class Tables:
    """The registry."""

    def __init__(self, settings: WebSettings, shelf: Shelf, minds: Minds) -> None:
        self.settings, self.shelf, self.minds = settings, shelf, minds
        self.live: dict[str, LiveTable] = {}
        self._changed: dict[str, LiveTable] = {}
        self._urgent = asyncio.Event()
        self._keeper: asyncio.Task[None] | None = None

    def open(self) -> None:
        self._keeper = asyncio.get_running_loop().create_task(self._keep_on())

    async def close(self) -> None:
        if self._keeper is not None:
            self._keeper.cancel()
        for each in self.live.values():
            each.conductor.close()
        await self._write()

    def add(self, table: Table) -> LiveTable:
        if len(self.live) >= self.settings.most_tables:
            self._make_room()
        found = self.live[table.id] = LiveTable(table, self)
        self.keep(found, True)
        return found

    def find(self, name: str) -> LiveTable:
        """In memory, or from the shelf: so games are there again after a restart."""
        if name in self.live:
            return self.live[name]
        data = self.shelf.table(name)
        if data is None:
            raise NoTable("there is no such table: its link is wrong, or it was long ago")
        data.pop("updated", None)
        table = Table.from_data(data)
        if table.phase == Phase.RUNNING:
            table.phase = Phase.PAUSED
        found = self.live[name] = LiveTable(table, self)
        return found

    def keep(self, live: LiveTable, is_urgent: bool) -> None:
        """Write it soon, or at once."""
        self._changed[live.table.id] = live
        if is_urgent:
            self._urgent.set()

    async def _keep_on(self) -> None:
        while True:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._urgent.wait(), KEPT_EVERY)
            self._urgent.clear()
            await self._write()
            self._make_room(only_idle=True)

    async def _write(self) -> None:
        changed, self._changed = self._changed, {}
        if changed:
            rows = [(name, live.table.as_data(), live.table.is_over) for name, live in changed.items()]
            await self.shelf.keep_tables(rows)

    def _make_room(self, only_idle: bool = False) -> None:
        """Tables that nobody watches leave the memory; they are on the shelf."""
        now = time.monotonic()
        unwatched = [each for each in self.live.values() if not each.watchers and each.table.id not in self._changed]
        unwatched.sort(key=lambda each: each.left)
        for each in unwatched:
            if now - each.left > IDLE or (not only_idle and len(self.live) >= self.settings.most_tables):
                each.conductor.close()
                del self.live[each.table.id]
