"""Runs that the page plays: each in a process of its own, one after the other, stopped and resumed as people wish.

The store is the only truth, shared with the command line. What is remembered beside it is only which runs somebody wants to be
played, so that a server that starts again goes on with them.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import sys
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path

from ludus.arena.plans import Planned
from ludus.arena.store import Run
from ludus.catalogue import format_spec, new_game, parse_spec
from ludus.errors import LudusError
from ludus.web.archive import Archive
from ludus.web.bulletin import State
from ludus.web.minds import Busy
from ludus.web.settings import WebSettings
from ludus.web.trust import check_game, check_player
from ludus.whole import write_whole

AT_ONCE = 1  # each keeps all cores busy
MOST_WAITING = 20
MEMORY = 512.0  # MB for one player's tree or table: what players have by themselves
PATIENCE = 8.0  # s for a process to end that was asked to; it may be compiling


class RunError(LudusError):
    """A run cannot be started, stopped or resumed."""


@dataclass(eq=False)
class Sitting:
    """One process at one run."""

    run: int
    process: asyncio.subprocess.Process
    phase: str = "preparing"
    is_stopping: bool = False
    watcher: asyncio.Task[None] | None = None


@dataclass
class Runs:
    """Who plays, who waits, and what went wrong."""

    settings: WebSettings
    archive: Archive
    sittings: dict[int, Sitting] = field(default_factory=dict)
    waiting: list[int] = field(default_factory=list)
    problems: dict[int, str] = field(default_factory=dict)  # why a run of ours ended before it was done
    on_change: Callable[[int], None] = lambda run: None
    _is_open: bool = False
    _again: set[int] = field(default_factory=set)  # asked for more while they were played

    # --- the server's life -------------------------------------------------------------------------------------------

    async def open(self) -> None:
        self._is_open = True
        self.waiting = await asyncio.to_thread(self._remembered)
        await self._pump()

    async def close(self) -> None:
        """What is played now is remembered, and goes on when the server is there again."""
        self._is_open = False
        for sitting in list(self.sittings.values()):
            self._tell_to_stop(sitting)
        for sitting in list(self.sittings.values()):
            await self._wait_for_end(sitting)

    # --- what people wish --------------------------------------------------------------------------------------------

    async def start(self, planned: Planned) -> int:
        """Open it in the store, and play it as soon as there is room. The same wish again goes on with the same run."""
        self._check_room()
        run = await asyncio.to_thread(self._open_run, planned)
        if run.id in self.sittings:
            self._again.add(run.id)
        elif not run.is_finished:
            await self._enqueue(run.id)
        return run.id

    async def resume(self, number: int) -> None:
        run = await asyncio.to_thread(self.archive.run, number)
        if run.is_finished:
            raise RunError(f"run {number} is finished: ask for more rounds to go on with it")
        if number in self.sittings:
            if self.sittings[number].is_stopping:
                self._again.add(number)
            return
        if number in self.waiting:
            return
        self._check_room()
        await asyncio.to_thread(check_stored, run, self.settings)
        await self._enqueue(number)

    async def stop(self, number: int) -> None:
        await asyncio.to_thread(self.archive.run, number)
        if number in self.waiting:
            self.waiting.remove(number)
            self._changed(number)
        elif number in self.sittings:
            self._again.discard(number)
            self._tell_to_stop(self.sittings[number])
            self._changed(number)
        else:
            raise RunError(f"run {number} is not played here: whoever began it in a terminal can stop it there by Ctrl-C")

    def state(self, run: int, is_finished: bool) -> State:
        if run in self.sittings:
            return "stopping" if self.sittings[run].is_stopping else "running"
        if run in self.waiting:
            return "queued"
        return "finished" if is_finished else "stopped"

    def phase(self, run: int) -> str | None:
        return self.sittings[run].phase if run in self.sittings else None

    # --- processes ---------------------------------------------------------------------------------------------------

    def _check_room(self) -> None:
        if len(self.waiting) >= MOST_WAITING:
            raise Busy(f"{MOST_WAITING} runs wait already: stop one of them first")

    def _open_run(self, planned: Planned) -> Run:
        planned.check()
        store = self.archive.store(is_new_allowed=True)
        assert store is not None
        return planned.plan.open(store)

    async def _enqueue(self, number: int) -> None:
        self.problems.pop(number, None)
        self.waiting.append(number)
        self._changed(number)
        await self._pump()

    async def _pump(self) -> None:
        """Let whoever waits begin."""
        while self._is_open and self.waiting and len(self.sittings) < AT_ONCE:
            number = self.waiting.pop(0)
            process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "ludus.web.runner",
                self.settings.store,
                str(number),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                env={**os.environ, "OPENBLAS_NUM_THREADS": "1"},
                start_new_session=True,  # Ctrl-C is the server's to handle, and it can give way to all others
            )
            sitting = self.sittings[number] = Sitting(number, process)
            sitting.watcher = asyncio.get_running_loop().create_task(self._follow(sitting))
            self._changed(number)

    async def _follow(self, sitting: Sitting) -> None:
        """Read what it says until it ends; then the next one begins."""
        assert sitting.process.stdout is not None
        async for line in sitting.process.stdout:
            message = json.loads(line)
            sitting.phase = message.get("phase", sitting.phase)
            if "error" in message:
                self.problems[sitting.run] = message["error"]
            self._changed(sitting.run)
        code = await sitting.process.wait()
        del self.sittings[sitting.run]
        if code not in (0, 2, 130) and not sitting.is_stopping and self._is_open:
            self.problems[sitting.run] = f"the process that played it ended by itself (code {code}): it can be resumed"
        if sitting.run in self._again and self._is_open:
            self._again.discard(sitting.run)
            self.waiting.append(sitting.run)
        self._changed(sitting.run)
        await self._pump()

    def _tell_to_stop(self, sitting: Sitting) -> None:
        if not sitting.is_stopping:
            sitting.is_stopping = True
            with contextlib.suppress(ProcessLookupError):
                sitting.process.terminate()  # silent even while it is being loaded
            asyncio.get_running_loop().call_later(PATIENCE, _kill, sitting.process)

    async def _wait_for_end(self, sitting: Sitting) -> None:
        try:
            await asyncio.wait_for(sitting.process.wait(), PATIENCE)
        except TimeoutError:
            _kill(sitting.process)
            await sitting.process.wait()
        if sitting.watcher is not None:
            await sitting.watcher

    # --- what is remembered ------------------------------------------------------------------------------------------

    @property
    def _memory(self) -> Path:
        return self.settings.data / "runs.json"

    def _changed(self, number: int) -> None:
        if self._is_open:
            wanted = [run for run, sitting in self.sittings.items() if not sitting.is_stopping] + self.waiting
            text = json.dumps({"store": _absolute(self.settings.store), "runs": wanted})
            write_whole(self._memory, text)
        self.on_change(number)

    def _remembered(self) -> list[int]:
        """Runs that were played or waited when the server ended, and are not done."""
        try:
            known = json.loads(self._memory.read_text("utf-8"))
            if known["store"] != _absolute(self.settings.store):
                return []
            return [number for number in known["runs"] if not self.archive.run(number).is_finished]
        except (OSError, ValueError, KeyError, TypeError, LudusError):
            return []


def check_stored(run: Run, settings: WebSettings) -> None:
    """The page goes on with what it may have begun itself, and with nothing else."""
    try:
        check_specs(run.game, run.config.get("book", {}).get("levels") or (), run.players, settings)
    except LudusError as error:
        raise RunError(f"run {run.id} was begun in a terminal and has to go on there: {error}") from None


def check_specs(
    game: str, levels: list[str] | tuple[str, ...], players: list[str] | tuple[str, ...], settings: WebSettings
) -> list[str]:
    """The players' specs, held within bounds, if the page may play all this."""
    game = check_game(game)
    spec = parse_spec(game)
    for level in levels:
        check_game(format_spec(type(spec)(spec.name, {**spec.settings, "level": level})))
    position, bounds = new_game(game, 0), replace(settings, most_memory=max(settings.most_memory, MEMORY))
    return [check_player(player, position, bounds) for player in players]


def _kill(process: asyncio.subprocess.Process) -> None:
    if process.returncode is None:
        with contextlib.suppress(ProcessLookupError):
            process.kill()


def _absolute(place: str) -> str:
    return place if "://" in place else str(Path(place).absolute())
