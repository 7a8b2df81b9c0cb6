"""All tables: who watches them, what is kept of them, and which are in memory."""

from __future__ import annotations

import asyncio
import contextlib
import json
import time
from typing import Any, NamedTuple

from ludus.errors import LudusError
from ludus.web.conductor import Conductor
from ludus.web.minds import Busy, Minds
from ludus.web.settings import WebSettings
from ludus.web.shelf import Shelf
from ludus.web.table import Phase, Table

KEPT_EVERY = 0.5  # s between writings of games that go on
BEHIND = 256  # messages that a watcher may be behind before it is sent away, to come back and see all anew
IDLE, IDLE_OVER = 600.0, 30.0  # s after which a table that nobody watches leaves the memory: while it is played, and afterwards


class Maker(NamedTuple):
    """Who started a game: a browser at an address, which many may share."""

    address: str
    browser: str  # a digest of what only it knows


NOBODY = Maker("", "")


class NoTable(LudusError):
    """There is no such table."""


class Watcher:
    """One browser at one table: messages for it wait here."""

    def __init__(self) -> None:
        self.messages: asyncio.Queue[str] = asyncio.Queue(BEHIND)
        self.is_behind = False
        self.shows_thoughts = True
        self.seats: list[int] = []  # that this browser plays

    def send(self, text: str) -> None:
        try:
            self.messages.put_nowait(text)
        except asyncio.QueueFull:
            self.is_behind = True


class LiveTable:
    """A table in memory, with whoever watches it."""

    def __init__(self, table: Table, tables: Tables, maker: Maker = NOBODY, is_showcase: bool = False) -> None:
        self.table, self.is_showcase = table, is_showcase
        self.watchers: set[Watcher] = set()
        self.left = time.monotonic()  # s, when the last one left
        self.successor: str | None = None  # the rematch, once there is one
        longest = tables.settings.longest_thought
        self.conductor = Conductor(table, tables.minds, longest, self.tell, lambda is_urgent: tables.keep(self, is_urgent))
        self.conductor.wants_thoughts = lambda: any(watcher.shows_thoughts for watcher in self.watchers)
        self.conductor.check_start = lambda: tables.check_room(self.maker, self)
        self.maker = maker

    @property
    def maker(self) -> Maker:
        """For whom its players think; nobody for one that all look at, or that comes from the shelf."""
        return self._maker

    @maker.setter
    def maker(self, maker: Maker) -> None:
        self._maker = maker
        self.conductor.client = maker.address

    @property
    def is_on(self) -> bool:
        """Whether its players may have to think at any moment."""
        return bool(self.watchers) and not self.table.is_over

    def come(self, watcher: Watcher, seats: list[int]) -> None:
        watcher.seats = seats
        self.watchers.add(watcher)
        self._tell_who()

    def go(self, watcher: Watcher) -> None:
        self.watchers.discard(watcher)
        self.left = time.monotonic()
        self._tell_who()

    def _tell_who(self) -> None:
        """Where people play with each other, each knows whether the others are there."""
        if self.table.is_shared:
            self.tell({"type": "here", "seats": sorted({seat for watcher in self.watchers for seat in watcher.seats})})

    def tell(self, message: dict[str, Any]) -> None:
        """To everybody who watches; written once, however many they are. Thoughts go to those only who want to see them."""
        is_thought = message["type"] == "thought"
        hearers = [watcher for watcher in self.watchers if watcher.shows_thoughts or not is_thought]
        if hearers:
            text = json.dumps(message)
            for watcher in hearers:
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

    def check_room(self, maker: Maker, besides: LiveTable | None = None) -> None:
        """A Busy if too many games are on for one browser, or for all of one address."""
        others = [each for each in self.live.values() if each is not besides and each.is_on and maker != NOBODY]
        counts = (
            (self.settings.games_of_browser, sum(each.maker == maker for each in others)),
            (self.settings.games_of_address, sum(each.maker.address == maker.address for each in others)),
        )
        for most, count in counts:
            if count >= most:
                raise Busy(f"{most} games at once are the most: end one first")

    def add(self, table: Table, maker: Maker = NOBODY, is_showcase: bool = False) -> LiveTable:
        if len(self.live) >= self.settings.most_tables:
            self._make_room()
        found = self.live[table.id] = LiveTable(table, self, maker, is_showcase)
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
        """Write it soon, or at once; not what nobody asked for, or the list of games would be full of it."""
        if live.is_showcase:
            return
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
            patience = IDLE_OVER if each.table.is_over else IDLE
            if now - each.left > patience or (not only_idle and len(self.live) >= self.settings.most_tables):
                each.conductor.close()
                del self.live[each.table.id]
