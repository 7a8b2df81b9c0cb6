"""What the commands of the arena share: their options, the run they conduct, and how it is watched."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ludus.errors import SpecError

if TYPE_CHECKING:
    from rich.console import RenderableType

    from ludus.arena.run import Plan
    from ludus.arena.store import Run, Store
    from ludus.arena.summary import Summary
    from ludus.arena.task import Setup
    from ludus.arena.workers import Workers

GameSpec = Annotated[str, typer.Argument(help="A game as name:option=value,..., or the path of a file with one.")]
Levels = Annotated[list[str], typer.Option("--level", help="For Tron: a level; repeat it for several, taken in turn.")]
Plies = Annotated[
    int | None,
    typer.Option(
        min=0,
        max=1000,
        help="Random plies before each game; if left out, none where starts differ, else 4, or 2 at once.",
    ),
]
Seed = Annotated[int, typer.Option(help="Other openings and other luck; equal seeds repeat a run.")]
MoveTime = Annotated[
    float | None, typer.Option(min=0.001, help="Seconds on the clock for every move; who is later loses. No clock if left out.")
]
GameTime = Annotated[float | None, typer.Option(min=0.001, help="Seconds on the clock for all moves of a player in a game.")]
Grace = Annotated[float, typer.Option(min=0, help="Seconds on top before a move counts as late.")]
Adjudicate = Annotated[bool, typer.Option(help="End a game once a player has proven how it ends.")]
WorkersWanted = Annotated[
    str,
    typer.Option(
        "--workers", help="How many processes: as many as there are cores if left out, 0 for none, dask, or dask://HOST:PORT."
    ),
]
StorePlace = Annotated[str, typer.Option("--db", help="Where games are kept: a file, or postgresql://USER@HOST/NAME.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]

LONGEST = 10_000_000  # s on a clock
WATCHED = 0.1  # of the time at most goes into looking
BUSY = 0.2  # of the machine's cores that others may use before a clock is unfair
LOOK = 0.2  # s


@dataclass(frozen=True)
class Conditions:
    """Where and how games are played, as the options have it."""

    levels: list[str]
    plies: int | None
    seed: int
    move_time: float | None
    game_time: float | None
    grace: float
    adjudicate: bool

    def setup(self, game: str, players: list[str]) -> Setup:
        """Checked: the game, its levels, and that each player can play it in its time."""
        from ludus.arena.openings import Book
        from ludus.arena.records import Timing
        from ludus.arena.task import Setup, check_setup
        from ludus.catalogue import parse_spec

        for name, seconds in (("--move-time", self.move_time), ("--game-time", self.game_time), ("--grace", self.grace)):
            if seconds is not None and not 0 <= seconds <= LONGEST:
                raise SpecError(f"{name} {seconds}: give seconds, {LONGEST:,.0f} at most")
        if self.levels and "level" in parse_spec(game).settings:
            raise SpecError(f"{game} names a level, and so does --level: leave one of them out")
        timing = Timing(self.move_time, self.game_time, self.grace)
        setup = Setup(tuple(players), Book(game, tuple(self.levels), self.plies, self.seed), timing, self.adjudicate)
        check_setup(setup)
        return self._without_plies(setup)

    def _without_plies(self, setup: Setup) -> Setup:
        """Where a player must see every move, no random ones come first."""
        from dataclasses import replace

        from ludus.arena.openings import Library
        from ludus.catalogue import make_player

        game = Library(setup.book).game
        for spec in setup.players:
            player = make_player(spec, game)
            player.close()
            if player.plays_from_start and self.plies:
                raise SpecError(f"{spec} must see every move, so no random ones can come first: leave --plies out")
            if player.plays_from_start:
                return replace(setup, book=replace(setup.book, plies=0))
        return setup


def pairs_for(games: int, rotations: int) -> int:
    """How many pairs make so many games."""
    if games % rotations:
        nearest = games + rotations - games % rotations
        unit = "an even number" if rotations == 2 else f"a multiple of {rotations}"
        raise SpecError(f"--games {games}: games come in pairs with seats swapped, so give {unit}, such as {nearest}")
    return games // rotations


def seats_of(setup: Setup) -> int:
    from ludus.arena.openings import Library

    return Library(setup.book).seats


View = Callable[["Summary"], "RenderableType"]


def conduct_run(plan: Plan, db: str, workers: str, pairs: int | None, view: View, as_json: bool) -> tuple[Summary, Run]:
    """Play what is missing, while somebody watches; the summary of all there is then. Ctrl-C keeps what is stored."""
    from ludus.arena.store import Store
    from ludus.arena.summary import summarise
    from ludus.arena.workers import open_workers

    threads, is_timed = _survey(plan.setup)
    next(plan.rounds())  # refuses what does not fit the format, before anything is written
    with open_workers(_workers_for(plan.setup, workers), threads) as crew, Store(db) as store:
        run = plan.open(store)
        try:
            _play(plan, store, run, crew, is_timed, pairs, None if as_json else view)
        except KeyboardInterrupt:
            if not as_json:
                _tell_stopped(store, run, view)
            raise
        run = store.run(run.id)
        return summarise(store, run), run


def _play(plan: Plan, store: Store, run: Run, crew: Workers, is_timed: bool, pairs: int | None, view: View | None) -> None:
    from ludus.arena.run import conduct
    from ludus.arena.task import prepare

    if not run.is_finished:
        prepare(plan.setup)
        if is_timed:
            _warn_if_busy()
    with _Watch(store, run, pairs, view) as watch:
        for progress in conduct(plan, store, run, crew):
            watch.update(progress.pairs)


def _workers_for(setup: Setup, wanted: str) -> str:
    """A person sits at this process."""
    return "0" if any(spec.partition(":")[0] == "human" for spec in setup.players) else wanted


def _survey(setup: Setup) -> tuple[int, bool]:
    """How many cores a game takes, and whether time decides anything; a SpecError if a player would always be late."""
    from ludus.arena.openings import Library
    from ludus.catalogue import make_player

    game, threads, is_timed = Library(setup.book).game, 1, setup.timing.is_running
    for spec in setup.players:
        player = make_player(spec, game)
        threads, seconds, allowed = max(threads, player.threads), player.seconds, setup.timing.move
        player.close()
        if seconds is not None:
            is_timed = True
            if allowed is not None and seconds > allowed:
                raise SpecError(f"{spec} thinks for {seconds:g} s, but --move-time allows {allowed:g} s: give it less time")
    return threads, is_timed


def _warn_if_busy() -> None:
    """Where time decides, others must not take it away."""
    import logging

    def busy() -> float:
        with open("/proc/stat", encoding="ascii") as lines:
            counts = [int(word) for word in lines.readline().split()[1:]]
        return sum(counts) - counts[3] - counts[4]  # jiffies, without idle and waiting for disks

    try:
        before, begin = busy(), time.perf_counter()
        time.sleep(LOOK)
        share = (busy() - before) / os.sysconf("SC_CLK_TCK") / (time.perf_counter() - begin) / (os.cpu_count() or 1)
    except (OSError, ValueError, IndexError):
        return
    if share > BUSY:
        message = "other programs use %d %% of this machine: players that are limited by time get less of it, unevenly"
        logging.getLogger("ludus").warning(message, min(100, round(100 * share)))


class _Watch:
    """A progress bar and the score so far, on a terminal; looking takes a small part of the time."""

    def __init__(self, store: Store, run: Run, pairs: int | None, view: View | None) -> None:
        self._store, self._run, self._pairs, self._view = store, run, pairs, view
        self._live: Any = None
        self._bar: Any = None
        self._next = 0.0

    def __enter__(self) -> _Watch:
        has_person = any(spec.partition(":")[0] == "human" for spec in self._run.players)  # who types where it would draw
        if self._view is None or has_person or not sys.stderr.isatty():
            return self
        from rich.console import Console
        from rich.live import Live
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

        columns = (
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TextColumn("pairs"),
            TimeRemainingColumn(),
        )
        self._bar = Progress(*columns)
        self._bar.add_task(self._run.kind, total=self._pairs)
        self._live = Live(self._bar, console=Console(stderr=True), transient=True, refresh_per_second=8)
        self._live.start()
        return self

    def update(self, pairs: int) -> None:
        if self._live is None or self._view is None:
            return
        from rich.console import Group

        from ludus.arena.summary import summarise

        self._bar.update(self._bar.task_ids[0], completed=pairs)
        begin = time.perf_counter()
        if begin < self._next:
            return
        self._live.update(Group(self._view(summarise(self._store, self._run)), self._bar))
        end = time.perf_counter()
        self._next = end + max(0.2, (end - begin) / WATCHED)

    def __exit__(self, *_: object) -> None:
        if self._live is not None:
            self._live.stop()


def _tell_stopped(store: Store, run: Run, view: View) -> None:
    from ludus.arena.summary import summarise
    from ludus.cli._screen import console

    summary, screen = summarise(store, run), console()
    if summary.games:
        screen.print(view(summary))
    screen.print(f"{summary.games} games are kept in {store.place} as run {run.id}: the same command goes on from there.")


def tell_place(db: str, run: Run) -> str:
    """Where the run is kept, and how to look at it."""
    from ludus.arena.places import show_place

    place = show_place(db)
    return f"run {run.id} in {place}: ludus results {place} --run {run.id}, ludus report {place} --run {run.id}"


def place_json(db: str, run: Run) -> dict[str, object]:
    from ludus.arena.places import show_place

    return {"run": run.id, "db": show_place(db)}
