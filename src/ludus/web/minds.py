"""The processes that think, so that the page never waits: questions are queued, shared out and bounded.

Who has least is served first, so that nobody keeps all minds for themselves; of their questions, the one that is due first.
When many games want to think at once each gets its part of what there is until its tick, so that no tick is late. A process
that does not answer in time is replaced, and only its question is lost.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import sys
import time
from collections import Counter
from collections.abc import AsyncGenerator, Callable
from dataclasses import dataclass, field
from itertools import count
from typing import Any, NamedTuple

from ludus.errors import LudusError

PATIENCE = 6.0  # s over what was allowed, after which a process is replaced: its kernels may have had to be compiled
FIRST_PATIENCE = 120.0  # s, for the first thought of a kind, which may have to be compiled
LEAST = 0.005  # s to think at least, however crowded it is


class MindError(LudusError):
    """A thought could not be had."""


class Busy(MindError):
    """Too much is asked for at once."""


@dataclass(frozen=True)
class Question:
    """What a seat should play, and why."""

    game: str
    seed: int
    history: list[tuple[int, ...]]
    player: str
    seat: int
    key: str  # questions of one key go to one process, which keeps the player
    allowed: float  # s
    every: float = 0.1  # s between thoughts
    player_seed: int = 0
    heat: bool = False
    due: float | None = None  # s on the monotonic clock, when a tick wants the answer
    client: str = ""  # for whom; who has fewer thoughts going on is served first
    on_compiling: Callable[[int], None] | None = None  # hears which kernel is being compiled for it, from 1 on


@dataclass(eq=False)
class Process:
    """One mind, and what is known of it."""

    pipe: asyncio.subprocess.Process
    keys: set[str] = field(default_factory=set)
    has_answered: set[str] = field(default_factory=set)  # games and players it need not compile for any more
    client: str | None = None  # for whom it thinks; None while it is idle


class Waiting(NamedTuple):
    """A question that no process is free for yet."""

    due: float  # s on the monotonic clock
    number: int
    asked: asyncio.Future[Process]
    key: str
    client: str


class Minds:
    """The pool."""

    def __init__(self, size: int, most_waiting: int = 200) -> None:
        self.size, self.most_waiting = size, most_waiting
        self._idle: list[Process] = []
        self._all: set[Process] = set()
        self._waiting: list[Waiting] = []
        self._numbers = count()
        self._is_open = False
        self.restarts = 0

    async def open(self) -> None:
        self._is_open = True
        for _ in range(self.size):
            self._idle.append(await self._start())

    async def close(self) -> None:
        self._is_open = False
        for each in self._waiting:
            each.asked.cancel()
        for process in list(self._all):
            await self._end(process)

    @property
    def load(self) -> float:
        """How many want to think, for each process that can."""
        return (len(self._all) - len(self._idle) + len(self._waiting)) / max(1, self.size)

    async def think(self, question: Question) -> AsyncGenerator[dict[str, Any]]:
        """Thoughts about one move; the last has `final`. Whoever stops asking has taken the question back."""
        process = await self._borrow(question)
        number, is_done = next(self._numbers), False
        kind = f"{question.game.partition(':')[0]} {question.player}"
        try:
            async for thought in self._ask(process, number, question, kind in process.has_answered):
                is_done = thought["final"]
                process.has_answered.add(kind)
                yield thought
        except MindError:
            is_done = True
            raise
        finally:
            if not is_done and process in self._all:
                self._write(process, {"cancel": number})
                patience = PATIENCE if kind in process.has_answered else FIRST_PATIENCE  # what is compiled now is not lost
                asyncio.get_running_loop().create_task(self._drain(process, number, patience))
            else:
                self._give_back(process)

    async def decide(self, question: Question) -> dict[str, Any]:
        """The last thought."""
        last: dict[str, Any] | None = None
        async for thought in self.think(question):
            last = thought
        assert last is not None
        return last

    async def _ask(self, process: Process, number: int, question: Question, is_known: bool) -> AsyncGenerator[dict[str, Any]]:
        allowed = self._allowed(question)
        every = min(question.every, max(allowed / 3, LEAST))
        facts = {name: getattr(question, name) for name in ("game", "seed", "player", "seat", "key", "player_seed", "heat")}
        self._write(process, {**facts, "id": number, "history": question.history, "allowed": allowed, "every": every})
        patience = allowed + (PATIENCE if is_known else FIRST_PATIENCE)
        deadline = time.monotonic() + patience
        while True:
            message = await self._read(process, question, deadline, patience)
            if message.get("id") != number:
                continue
            if "error" in message:
                raise MindError(message["error"])
            if "compiling" in message:
                deadline = time.monotonic() + allowed + FIRST_PATIENCE
                if question.on_compiling is not None:
                    question.on_compiling(message["compiling"])
                continue
            thought = dict(message["thought"])
            yield thought
            if thought["final"]:
                return

    def _allowed(self, question: Question) -> float:
        """Seconds for a question: what was asked for, but no more than its part of the time until its tick."""
        if question.due is None:
            return max(LEAST, question.allowed)
        left = (question.due - time.monotonic()) * 0.85 / max(1.0, self.load)
        return max(LEAST, min(question.allowed, left))

    async def _read(self, process: Process, question: Question, deadline: float, patience: float) -> dict[str, Any]:
        assert process.pipe.stdout is not None
        try:
            line = await asyncio.wait_for(process.pipe.stdout.readline(), max(0.0, deadline - time.monotonic()))
        except TimeoutError:
            await self._replace(process)
            raise MindError(f"{question.player} had not answered after {patience:.0f} s: give it less to do") from None
        except ValueError:
            await self._replace(process)
            raise MindError(f"{question.player} said more than anybody could read") from None
        if not line:
            await self._replace(process)
            raise MindError(f"{question.player} ended its process; the game is kept as it stands")
        return dict(json.loads(line))

    async def _drain(self, process: Process, number: int, patience: float) -> None:
        """Wait until a question that was taken back is answered; then the process is free again."""
        try:
            deadline = time.monotonic() + patience
            while True:
                message = await self._read(process, _NOBODY, deadline, patience)
                if message.get("id") == number and (message.get("final") or "error" in message):
                    return
        except MindError:
            pass
        finally:
            self._give_back(process)

    async def _borrow(self, question: Question) -> Process:
        """The process that keeps this player if it is free, else any; those whose tick comes first are served first."""
        own = next((process for process in self._idle if question.key in process.keys), None)
        if own is None and self._idle:
            own = min(self._idle, key=lambda process: len(process.keys))
        if own is not None:
            self._idle.remove(own)
        else:
            if len(self._waiting) >= self.most_waiting:
                raise Busy("too many thoughts are asked for at once: try again in a moment")
            asked: asyncio.Future[Process] = asyncio.get_running_loop().create_future()
            due = question.due or time.monotonic() + 1.0
            entry = Waiting(due, next(self._numbers), asked, question.key, question.client)
            self._waiting.append(entry)
            try:
                own = await asked
            except asyncio.CancelledError:
                if entry in self._waiting:
                    self._waiting.remove(entry)
                if asked.done() and not asked.cancelled():
                    self._give_back(asked.result())
                raise
        own.keys.add(question.key)
        own.client = question.client
        return own

    def _give_back(self, process: Process) -> None:
        if process not in self._all:  # it was replaced, and the new one was given back then
            return
        self._hand_on(process)

    def _hand_on(self, process: Process) -> None:
        """To whoever has waited: among clients that have least, the one it keeps a player for if near, else the most urgent."""
        process.client = None
        self._waiting = [entry for entry in self._waiting if not entry.asked.done()]
        if not self._waiting:
            self._idle.append(process)
            return
        served = Counter(each.client for each in self._all)
        least = min(served[entry.client] for entry in self._waiting)
        fair = sorted((entry for entry in self._waiting if served[entry.client] == least), key=lambda entry: entry[:2])
        entry = next((each for each in fair[: self.size] if each.key in process.keys), fair[0])
        self._waiting.remove(entry)
        process.client = entry.client
        entry.asked.set_result(process)

    def _write(self, process: Process, message: dict[str, Any]) -> None:
        assert process.pipe.stdin is not None
        process.pipe.stdin.write(json.dumps(message).encode() + b"\n")

    async def _start(self) -> Process:
        pipe = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "ludus.web.mind",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=2**24,  # bytes of a line: a thought about a large board
            env={**os.environ, "OPENBLAS_NUM_THREADS": "1"},
            start_new_session=True,  # Ctrl-C is the server's to handle, and it can give way to all others
        )
        process = Process(pipe)
        self._all.add(process)
        return process

    async def _replace(self, process: Process) -> None:
        await self._end(process)
        if self._is_open:
            self.restarts += 1
            self._hand_on(await self._start())

    async def _end(self, process: Process) -> None:
        self._all.discard(process)
        if process in self._idle:
            self._idle.remove(process)
        with contextlib.suppress(ProcessLookupError):
            process.pipe.kill()
        await process.pipe.wait()


_NOBODY = Question("", 0, [], "a player", 0, "", 0)
