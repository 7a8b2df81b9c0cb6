"""The stands: who watches which run, and what they are told when it moves.

A run that nobody watches costs nothing. One that is watched is looked at twice a second by the ends of two keys; only if games
were added is it counted again, and counting takes a small part of the time, however large the store.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import time
from collections import deque
from typing import Any

from ludus.arena.browse import Pulse, has_grown, pulse
from ludus.errors import LudusError
from ludus.web.archive import Archive
from ludus.web.bulletin import Bulletin
from ludus.web.runs import Runs

EVERY = 0.5  # s between looks
SHARE = 0.2  # of the time at most goes into counting
PICTURES_EVERY = 1.5  # s between new small boards
PICTURES = 6
WINDOW = 30.0  # s over which games a second are measured
LEAST_WINDOW = 1.0  # s
AFTER = 2.0  # s after which games that appear are somebody else's
STILL = 6.0  # s without a new game, after which nobody plays it elsewhere


class Spectator:
    """One browser: only the newest of each kind of message is kept for it."""

    def __init__(self) -> None:
        self._news: dict[str, str] = {}
        self._there = asyncio.Event()

    def send(self, kind: str, text: str) -> None:
        self._news[kind] = text
        self._there.set()

    async def next(self) -> list[str]:
        await self._there.wait()
        self._there.clear()
        news, self._news = self._news, {}
        return list(news.values())


class Stand:
    """One run and those who watch it."""

    def __init__(self, number: int, archive: Archive, runs: Runs) -> None:
        self.number, self._archive, self._runs = number, archive, runs
        self.spectators: set[Spectator] = set()
        self._pulse = Pulse(-1, -1)
        self._bulletin: Bulletin | None = None
        self._pace: deque[tuple[float, int]] = deque()  # s, games
        self._grown = 0.0  # s, when the last new game was seen
        self._ours = 0.0  # s, when it was last played here
        self._next_count = 0.0  # s
        self._next_pictures = 0.0  # s
        self._is_due = self._are_pictures_due = True
        self._sent = dict[str, str]()
        self.nudged = asyncio.Event()

    async def watch(self) -> None:
        """Until nobody is left."""
        while self.spectators:
            try:
                await self._look()
            except LudusError as error:
                self._tell("problem", {"error": str(error)})
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.nudged.wait(), EVERY)
            self.nudged.clear()

    def join(self, spectator: Spectator) -> None:
        self.spectators.add(spectator)
        for kind, text in self._sent.items():
            spectator.send(kind, text)

    async def _look(self) -> None:
        before = self._bulletin
        if self.number in self._runs.sittings:
            self._ours = time.monotonic()
        await asyncio.to_thread(self._count)
        if self._bulletin is not None:
            self._tell("run", describe(self._bulletin, self._runs, *self._speed(), self._is_played_elsewhere()))
        if self._are_pictures_due and time.monotonic() >= self._next_pictures and self._bulletin is not None:
            self._are_pictures_due = False
            begin = time.monotonic()
            games = await asyncio.to_thread(self._archive.thumbnails, self.number, PICTURES)
            end = time.monotonic()
            self._next_pictures = end + max(PICTURES_EVERY, (end - begin) / SHARE)
            self._tell("recent", {"games": games})
        if before is not None and self._bulletin is not before:
            self._are_pictures_due = True

    def _count(self) -> None:
        """Count again if there is something new, and not too soon."""
        store = self._archive.store()
        if store is None:
            raise LudusError("the store is gone")
        begin = time.monotonic()
        now = pulse(store)
        if now.last_game != self._pulse.last_game:
            if has_grown(store, self.number, self._pulse):
                self._is_due = True
            self._pulse = now
        run = self._archive.run(self.number)
        known = self._bulletin
        is_other = known is None or run.is_finished != known.is_finished or run.config.get("pairs") != known.config.get("pairs")
        is_other = is_other or (known is not None and run.config.get("rounds") != known.config.get("rounds"))
        if not is_other and not (self._is_due and begin >= self._next_count):
            return
        self._is_due = False
        self._bulletin = self._archive.bulletin(self.number)
        end = time.monotonic()
        self._next_count = end + (end - begin) / SHARE
        if known is not None and self._bulletin.games > known.games:
            self._grown = end
        self._pace.append((end, self._bulletin.games))
        while self._pace and end - self._pace[0][0] > WINDOW:
            self._pace.popleft()

    def _is_moving(self) -> bool:
        return time.monotonic() - self._grown < STILL

    def _is_played_elsewhere(self) -> bool:
        """Whether games come that are not ours; the last of ours may be seen a little later than they were played."""
        return self._is_moving() and self._grown > self._ours + AFTER

    def _speed(self) -> tuple[float | None, float | None]:
        """Games a second, and seconds left."""
        if not self._is_moving() or len(self._pace) < 2 or self._bulletin is None:
            return None, None
        (begin, first), (end, last) = self._pace[0], self._pace[-1]
        if end - begin < LEAST_WINDOW or last <= first:
            return None, None
        rate = (last - first) / (end - begin)
        wanted = self._bulletin.wanted
        return rate, None if wanted is None else max(0, wanted - last) / rate

    def _tell(self, kind: str, message: dict[str, Any]) -> None:
        text = json.dumps({"type": kind, **message})
        if self._sent.get(kind) == text:
            return
        self._sent[kind] = text
        for spectator in self.spectators:
            spectator.send(kind, text)


class Stands:
    """Of all runs that somebody watches."""

    def __init__(self, archive: Archive, runs: Runs) -> None:
        self._archive, self._runs = archive, runs
        self._stands: dict[int, Stand] = {}
        self._tasks: dict[int, asyncio.Task[None]] = {}
        runs.on_change = self._nudge

    def join(self, number: int) -> tuple[Stand, Spectator]:
        stand = self._stands.get(number)
        spectator = Spectator()
        if stand is None:
            stand = self._stands[number] = Stand(number, self._archive, self._runs)
            stand.join(spectator)
            self._tasks[number] = asyncio.get_running_loop().create_task(self._watch(stand))
        else:
            stand.join(spectator)
        return stand, spectator

    async def _watch(self, stand: Stand) -> None:
        try:
            await stand.watch()
        finally:
            if self._stands.get(stand.number) is stand:
                del self._stands[stand.number], self._tasks[stand.number]

    def close(self) -> None:
        for task in self._tasks.values():
            task.cancel()

    def _nudge(self, number: int) -> None:
        if number in self._stands:
            self._stands[number].nudged.set()


def describe(
    bulletin: Bulletin, runs: Runs, rate: float | None = None, left: float | None = None, is_elsewhere: bool = False
) -> dict[str, Any]:
    """A bulletin, and how it stands with playing it."""
    state = runs.state(bulletin.id, bulletin.is_finished)
    if state == "stopped" and is_elsewhere:
        state = "elsewhere"
    return {
        "run": bulletin.model_dump(),
        "state": state,
        "phase": runs.phase(bulletin.id),
        "place": runs.waiting.index(bulletin.id) + 1 if bulletin.id in runs.waiting else None,
        "problem": runs.problems.get(bulletin.id),
        "rate": None if rate is None else round(rate, 3),
        "left": None if left is None else round(left, 1),
    }
