"""A contest's games as a worker plays them: a small task, which any machine can play that reaches the database.

Programs lie in the database as they were handed in; a worker writes one out when it first meets it. Nothing that a bot does is
an error here: who cannot even be started is told of, and the others play.
"""

from __future__ import annotations

import os
import shlex
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import numpy as np

from ludus.arena.openings import Book
from ludus.arena.records import Pair, PlayedPair, Timing
from ludus.arena.rows import Rows, make_rows
from ludus.arena.task import Setup, Task, play_once
from ludus.arena.workers import usual_width
from ludus.bots.cage import NoSandbox
from ludus.bots.kept import keep_programs
from ludus.bots.sandbox import require_sandbox
from ludus.catalogue import Spec, find_game, format_spec, make_player, parse_spec
from ludus.contest.folders import folder_of, unpacked
from ludus.core import End
from ludus.errors import LudusError

KEPT_REMARKS = 8_000  # characters of what a bot wrote to stderr in a game: its end


@dataclass(frozen=True)
class Bot:
    """One that plays: of the house by its spec, others by what was handed in."""

    entrant: int  # in the run
    name: str  # in reasons
    player: str = ""  # a spec; '' for a program
    archive: str = ""  # digest
    command: str = ""
    protocol: str = "jsonl"


@dataclass(frozen=True)
class Terms:
    """What all games of a contest have in common."""

    contest: int
    place: str  # of the database
    book: Book
    timing: Timing
    memory: int  # MB for a program
    startup: float  # s for it to get ready
    is_trusted: bool = False  # programs run with our own rights, without a sandbox


@dataclass(frozen=True)
class ContestTask:
    terms: Terms
    bots: tuple[Bot, ...]
    pairs: tuple[Pair, ...]  # their entrants are places in `bots`
    challenges: Mapping[int, int] = field(default_factory=dict)  # pair number -> the challenge that it answers

    def __str__(self) -> str:
        return f"games of {', '.join(bot.name for bot in self.bots)}"


@dataclass(frozen=True)
class Outcome:
    """What became of a task."""

    rows: Rows | None  # in the run's numbers; None if nothing was played
    broken: Mapping[int, str] = field(default_factory=dict)  # entrants that cannot be started, and why
    trouble: str = ""  # what kept games from being played that is nobody's fault
    seconds: float = 0.0  # that it took
    taken: Sequence[Mapping[int, float]] = ()  # [pair] entrant -> s for which it held the worker up, getting ready included


def play_contest_task(task: ContestTask) -> Outcome:
    begin, broken, specs = time.perf_counter(), {}, []
    try:
        game = find_game(parse_spec(task.terms.book.game).name)
        for bot in task.bots:
            spec = ""
            try:
                spec = spec_of(bot, task.terms)
                make_player(spec, game)
            except NoSandbox:
                raise
            except LudusError as error:
                broken[bot.entrant] = str(error)
            specs.append(spec)
        able = [pair for pair in task.pairs if not any(task.bots[each].entrant in broken for each in pair.entrants)]
        with keep_programs():
            played, trouble = _play_all(task, tuple(specs), able)
    except LudusError as error:
        return Outcome(None, broken, str(error), time.perf_counter() - begin)
    taken = [seconds_taken(pair) for pair in played]
    return Outcome(make_rows(played) if played else None, broken, trouble, time.perf_counter() - begin, taken)


def seconds_taken(result: PlayedPair) -> dict[int, float]:
    """By each in all games of a pair, on the clock and off it. Games in compiled code take next to nothing."""
    taken = dict.fromkeys(result.pair.entrants, 0.0)
    for game in result.played:
        if game.figures is not None:
            for seat, entrant in enumerate(game.seating):
                taken[entrant] += game.off_clock[seat] + float(np.nansum(game.figures["seconds"][:, seat], dtype=np.float64))
    return taken


def lose_contest_task(task: ContestTask, error: Exception) -> Outcome:
    """Of a task over which workers died, or that could not travel."""
    return Outcome(None, {}, str(error) or type(error).__name__)


def _play_all(task: ContestTask, specs: tuple[str, ...], pairs: list[Pair]) -> tuple[list[PlayedPair], str]:
    """Bots of the house think by counts: among themselves they need no clock, and may be played in compiled code.

    Where a machine has more to do than it can, somebody may be late through no fault of its own: what was lost on the clock
    then is played once more, and that counts.
    """
    house = [pair for pair in pairs if all(task.bots[each].player for each in pair.entrants)]
    played, trouble = _play(task, specs, house, Timing())
    clocked = [pair for pair in pairs if pair not in house]
    others, more = _play(task, specs, clocked, task.terms.timing)
    late = {each.pair.number for each in others if any(game.end is End.TIME for game in each.played)}
    if late and is_overloaded():
        again, _ = _play(task, specs, [pair for pair in clocked if pair.number in late], task.terms.timing)
        anew = {each.pair.number: each for each in again}
        others = [anew.get(each.pair.number, each) for each in others]
    return played + others, trouble or more


def is_overloaded() -> bool:
    """Whether more has wanted a core during the last minute than there are cores for us."""
    return os.getloadavg()[0] > usual_width()


def _play(task: ContestTask, specs: tuple[str, ...], pairs: list[Pair], timing: Timing) -> tuple[list[PlayedPair], str]:
    """All pairs, in the run's numbers. Where one of them cannot be played, the others are, and what was wrong is told."""
    if not pairs:
        return [], ""
    setup = Setup(specs, task.terms.book, timing, names=tuple(bot.name for bot in task.bots))
    try:
        return [_in_the_run(task, each) for each in play_once(Task(setup, tuple(pairs)))], ""
    except Exception as error:
        if any(bot.archive and not folder_of(bot.archive).is_dir() for bot in task.bots):
            return [], ""  # its owner's data was deleted meanwhile
        if len(pairs) == 1:
            return [], f"{type(error).__name__}: {error}"
    played, troubles = [], []
    for pair in pairs:
        some, trouble = _play(task, specs, [pair], timing)
        played += some
        troubles += [trouble] if trouble else []
    return played, "; ".join(sorted(set(troubles)))


def _in_the_run(task: ContestTask, result: PlayedPair) -> PlayedPair:
    """The same with the run's numbers, and no more of each bot's remarks than anybody reads."""
    numbers = [bot.entrant for bot in task.bots]
    pair = result.pair._replace(entrants=tuple(numbers[each] for each in result.pair.entrants))
    played = tuple(
        replace(
            game,
            seating=tuple(numbers[each] for each in game.seating),
            remarks=tuple(remark[-KEPT_REMARKS:] for remark in game.remarks),
        )
        for game in result.played
    )
    return replace(result, pair=pair, played=played)


def spec_of(bot: Bot, terms: Terms) -> str:
    """What the arena calls it; a program is written out here if it is not yet."""
    if bot.player:
        return bot.player
    if not terms.is_trusted:
        require_sandbox()
    folder = unpacked(terms.place, bot.archive)
    return program_spec(
        folder, bot.command, bot.protocol, memory=terms.memory, startup=terms.startup, is_trusted=terms.is_trusted
    )


def program_spec(folder: Path, command: str, protocol: str, *, memory: int, startup: float, is_trusted: bool) -> str:
    """A program in a folder as a player: in a sandbox that sees only this, or trusted, with our own rights."""
    ready = f"{startup:g}"
    settings = {"protocol": protocol, "memory": str(memory), "startup": ready, "stall": ready}  # it holds a worker meanwhile
    if is_trusted:
        inner = f"cd {shlex.quote(str(folder))} && exec {command}"
        return format_spec(Spec("exec", {"cmd": f"sh -c {shlex.quote(inner)}", **settings}))
    return format_spec(Spec("exec", {"cmd": command, "box": str(folder), **settings}))
