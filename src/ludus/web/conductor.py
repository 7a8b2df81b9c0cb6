"""The conductor lets a game go on: by turns, when everybody has moved; live, at every tick, whether they have or not."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable
from typing import Any

from ludus.core import LudusError
from ludus.web.minds import Busy, MindError, Minds, Question
from ludus.web.scenes import describe_outcome
from ludus.web.table import Phase, Table, TableError

COUNTDOWN = 3.0  # s before riders start, where people ride
WARMING = 0.05  # s of thinking before riders start
SHOWN_EVERY = 0.1  # s between thoughts that are shown
LEAST_TICK, MOST_TICK = 40, 2000  # ms

Tell = Callable[[dict[str, Any]], None]


class Conductor:
    """One table's game, going on in a task of its own."""

    def __init__(self, table: Table, minds: Minds, longest: float, tell: Tell, keep: Callable[[bool], None]) -> None:
        self.table, self._minds, self._longest, self._tell, self._keep = table, minds, longest, tell, keep
        self._chosen: dict[int, int] = {}  # [seat] what people have chosen for this turn
        self._turned: dict[int, int] = {}  # [seat] where people ride to, live
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self.client = ""  # for whom its players think
        self.wants_thoughts: Callable[[], bool] = lambda: True  # whether anybody looks at them
        self.check_start: Callable[[], None] = lambda: None  # raises if it must not go on now
        self._compiling: dict[int, int] = {}  # [seat] the kernel that is being compiled for it, from 1 on

    # What people do.

    def start(self) -> None:
        """Go on, if everybody is there and it is not over."""
        table = self.table
        if table.is_over or table.phase == Phase.TROUBLE:
            return
        if not table.is_full:
            table.phase = Phase.WAITING
            return
        if self._task is None or self._task.done():
            self.check_start()
            table.phase = Phase.RUNNING
            self._task = asyncio.get_running_loop().create_task(self._run())
            self._tell_phase()

    def pause(self) -> None:
        if self.table.phase == Phase.RUNNING:
            self.table.phase = Phase.PAUSED
            self._stop()
            self._tell_phase()
            self._keep(False)

    def move(self, seat: int, text: str, ply: int | None) -> None:
        """A person's move. Live, it counts from the next tick on; in turns, only for the position that it was meant for."""
        table = self.table
        if table.is_over:
            raise TableError("the game is over")
        number = table.position.read_move(text, seat)
        if table.pace == "live":
            self._turned[seat] = number
            return
        if ply is not None and ply != table.position.plies:
            return  # meant for a position that is gone
        if seat not in table.position.seats_to_move():
            raise TableError("it is not this seat's turn")
        self._chosen[seat] = number
        if table.phase != Phase.RUNNING:
            self.start()
        self._wake.set()

    def take_back(self, mine: list[int]) -> None:
        self._stop()
        try:
            self.table.take_back(mine)
        finally:
            self.start()
        self._tell({"type": "undone", "table": self.table.describe()})
        self._keep(False)

    def close(self) -> None:
        self._stop()

    def _stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            self._task = None
        self._chosen.clear()
        self._turned.clear()
        self._compiling.clear()

    # How it goes on.

    async def _run(self) -> None:
        table = self.table
        try:
            if table.pace == "live":
                await self._ride()
            else:
                while not table.is_over:
                    await self._take_turn()
        except asyncio.CancelledError:
            raise
        except LudusError as error:
            table.phase, table.trouble = Phase.TROUBLE, str(error)
            self._tell_phase()
        self._keep(True)

    async def _take_turn(self) -> None:
        """Everybody asked decides, in whatever order; then it is played."""
        table, begin = self.table, time.monotonic()
        people = [seat for seat in table.position.seats_to_move() if table.seats[seat].is_person]
        tasks = {seat: asyncio.ensure_future(self._think(seat, None)) for seat in self._machines()}
        try:
            while any(seat not in self._chosen for seat in people):
                self._wake.clear()
                if any(seat not in self._chosen for seat in people):
                    await self._wake.wait()
            thoughts = dict(zip(tasks, await asyncio.gather(*tasks.values()), strict=True))
        finally:
            for task in tasks.values():
                task.cancel()
        if not table.has_people:  # nobody sets the pace, so that it can be followed
            await asyncio.sleep(max(0.0, table.tick / 1000 - (time.monotonic() - begin)))
        moves = {seat: self._chosen[seat] for seat in people} | {seat: each["number"] for seat, each in thoughts.items()}
        self._chosen.clear()
        self._play(moves, {seat: each["value"] for seat, each in thoughts.items()})

    async def _ride(self) -> None:
        """A tick every so many milliseconds; a late one shifts those after it, so that none is lost."""
        table = self.table
        warming = [self._think(seat, None, allowed=WARMING, is_shown=False) for seat in self._machines()]
        await asyncio.gather(*warming)  # what must be compiled is, before anybody's clock runs
        if table.has_people:
            self._tell({"type": "countdown", "seconds": COUNTDOWN})
            await asyncio.sleep(COUNTDOWN)
        due = time.monotonic()
        while not table.is_over:
            due = max(due + table.tick / 1000, time.monotonic())
            latest: dict[int, dict[str, Any]] = {}
            tasks = [asyncio.ensure_future(self._think(seat, due, latest)) for seat in self._machines()]
            try:
                await asyncio.sleep(max(0.0, due - time.monotonic()))
            finally:
                for task in tasks:
                    task.cancel()
            for task in tasks:
                if task.done() and not task.cancelled() and (error := task.exception()) and not isinstance(error, Busy):
                    raise error
            self._play(self._directions(latest), {seat: each["value"] for seat, each in latest.items()})

    def _directions(self, latest: dict[int, dict[str, Any]]) -> dict[int, int]:
        """[seat] what was decided by now: by thought, by key, or to ride straight on."""
        table, position = self.table, self.table.position
        moves = {}
        for seat in position.seats_asked():
            legal = position.legal(seat)
            if seat not in position.seats_to_move():
                moves[seat] = legal[0]
            elif seat in latest:
                moves[seat] = latest[seat]["number"]
            else:
                before = table.history[-1][seat] if table.history else legal[0]
                straight = self._turned.get(seat, before)
                is_machine = not table.seats[seat].is_person
                moves[seat] = legal[0] if straight < 0 or (is_machine and straight not in legal) else straight
        return moves

    def _machines(self) -> list[int]:
        return [seat for seat in self.table.position.seats_to_move() if not self.table.seats[seat].is_person]

    async def _think(
        self,
        seat: int,
        due: float | None,
        latest: dict[int, dict[str, Any]] | None = None,
        allowed: float | None = None,
        is_shown: bool = True,
    ) -> dict[str, Any]:
        table = self.table
        spec = table.seats[seat].player
        assert spec is not None
        question = Question(
            game=table.game,
            seed=table.seed,
            history=[tuple(joint) for joint in table.history],
            player=spec,
            seat=seat,
            key=f"{table.id}/{seat}",
            allowed=self._longest if allowed is None else allowed,
            every=SHOWN_EVERY,
            player_seed=table.seed + seat,
            heat=self.wants_thoughts(),
            due=due,
            client=self.client,
            on_compiling=lambda kernel: self._tell_compiling(seat, kernel),
        )
        last: dict[str, Any] | None = None
        try:
            async with contextlib.aclosing(self._minds.think(question)) as thoughts:
                async for thought in thoughts:
                    last = thought
                    self._tell_compiling(seat, None)
                    if latest is not None:
                        latest[seat] = thought
                    if is_shown and self.wants_thoughts():
                        self._tell({"type": "thought", "thought": thought})
        finally:
            self._tell_compiling(seat, None)
        if last is None:
            raise MindError(f"{spec} gave no answer")
        return last

    def _play(self, moves: dict[int, int], values: dict[int, float | None]) -> None:
        table = self.table
        table.play(moves, [values.get(seat) for seat in range(len(table.seats))])
        outcome = describe_outcome(table.position.outcome())
        step: dict[str, Any] = {
            "type": "step",
            "at": round(time.time() * 1000),  # ms since 1970, for whoever measures how old the news is
            "ply": table.position.plies,
            "frame": table.frames[-1],
            "moves": table.moves[-1],
            "values": table.values[-1],
            "legal": table.legal(),
            "to_move": table.position.seats_to_move(),
        }
        if outcome is not None:
            step |= {"outcome": outcome, "wins": table.tally()}
        self._tell(step)
        self._keep(table.is_over)

    def _tell_compiling(self, seat: int, kernel: int | None) -> None:
        """Who waits for a player's first thought is told why: its kernels are compiled, one after the other."""
        if self._compiling.get(seat) != kernel:
            self._compiling[seat] = kernel or 0
            if kernel is None:
                del self._compiling[seat]
            self._tell(self.compiling)

    @property
    def compiling(self) -> dict[str, Any]:
        """A message: [seat] how many kernels, where any is being compiled."""
        return {"type": "compiling", "seats": {str(seat): kernel for seat, kernel in self._compiling.items()}}

    def _tell_phase(self) -> None:
        self._tell({"type": "phase", "phase": self.table.phase, "trouble": self.table.trouble})
