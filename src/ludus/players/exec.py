"""Exec: a program from outside, `exec:cmd="./mybot --fast"`. It runs as a process of its own and is spoken to line by line.

The protocol is JSON lines of our own, for every game; or `google2010` or `codingame`, for programs that were written for those
contests. What a program does wrong loses the game: an answer that is late, or no move, a crash, a flood, too much memory.
A program of a stranger is played in a `box`: a sandbox in which it sees its own folder and nothing else of ours.
"""

from __future__ import annotations

import os
import shlex
import shutil
from collections.abc import Hashable
from pathlib import Path

from ludus.bots.cage import HOME, Cage, search_path
from ludus.bots.kept import kept_programs
from ludus.bots.process import Patience, Process, shorten
from ludus.bots.protocol import find_host
from ludus.bots.sandbox import require_sandbox
from ludus.core import End, Forfeit, Game, IllegalMove, Options, Player, Position, SpecError, option

GRACE = 0.05  # s, for what lies between a program and us


class ExecSettings(Options):
    cmd: str = option("", "the program and its arguments, as a shell splits them")
    protocol: str = option("jsonl", "what it speaks: jsonl, google2010, codingame")
    seconds: float | None = option(
        None, "time for a move; the arena's clock if left out, or the protocol's", low=0.001, high=86_400
    )
    grace: float | None = option(None, "s by which an answer may be late; the arena's if left out, or 0.05", low=0, high=60)
    startup: float = option(10, "s to get ready, off the clock", low=0.1, high=3600)
    stall: float = option(60, "s to wait for an answer where no clock runs", low=0.1, high=86_400)
    memory: int | None = option(None, "MB that it may take, with all that it starts", low=1, high=1_000_000)
    box: str = option("", "a folder: it runs in a sandbox that sees only this, where the command is looked up")


class ExecPlayer(Player):
    Settings = ExecSettings
    settings: ExecSettings
    needs_warming = False

    def __init__(self, game: Game, settings: Options, seed: int) -> None:
        super().__init__(game, settings, seed)
        self._cage = _make_cage(self.settings) if self.settings.box else None
        self._command, self._name = _parse_command(self.settings.cmd, self._cage)
        self._host = find_host(self.settings.protocol)(game, seed)
        self._process: Process | None = None
        self._position: Position | None = None  # as it was last seen
        self._past: list[tuple[int, ...]] = []  # the turns that the program knows
        self._start = b""  # the rules and the first state
        self._seat = 0
        self._first, self._seconds = self._host.first_seconds, self._host.seconds
        self.plays_from_start = self._host.needs_the_past
        self._grace = GRACE
        self._answers = 0  # to questions of this game
        self._has_spoken = False  # so that it is ready
        self._remarks = ""
        self._goes_on = False  # it can play another game

    @property
    def remarks(self) -> str:
        return self._process.remarks if self._process else self._remarks

    @property
    def getting_ready(self) -> float:
        """A protocol without a greeting has no other moment for it than the first answer."""
        return 0.0 if self._has_spoken or self._host.greeting() else self.settings.startup

    def check(self, position: Position) -> None:
        self._host.check(position)

    def begin(self, position: Position, seat: int, seconds: float | None, grace: float | None = None) -> None:
        position.check_game(self.game, f"the program {self._name} was made for")
        self.close()
        self.check(position)
        host = self._host
        given = self.settings.seconds if self.settings.seconds is not None else seconds
        self._first, self._seconds = (given, given) if given is not None else (host.first_seconds, host.seconds)
        self._grace = next(each for each in (self.settings.grace, grace, GRACE) if each is not None)
        self._seat, self._position, self._past, self._answers = seat, position, position.history, 0
        self._start = _start_of(position)
        self._has_spoken = False
        self._process = self._take() or self._start_anew()
        self._process.tell(host.opening(position, seat, self._seconds))
        if host.needs_the_past:
            self._rehearse(position, seat)

    def choose(self, position: Position, seat: int) -> int:
        position.check_to_move(seat)
        if self._process is None or not self._follows(position, seat):
            self.begin(position, seat, None)
        self._position, self._past = position, position.history
        line = self._ask(position, seat, self._patience())
        self._answers += 1
        try:
            return position.check_move(self._host.read_answer(line, position, seat), seat)
        except (ValueError, IllegalMove) as error:
            raise self._illegal(line, error) from None

    def close(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        kept = kept_programs() if self._goes_on and not process.has_failed else None
        try:
            if self._position is not None and not process.has_failed:
                process.tell(self._host.farewell(self._position))
            if kept is not None:
                self._remarks = process.remarks
                kept.give(self._key, process)
        finally:
            if kept is None:
                process.close(has_time=not process.has_failed)
                self._remarks = process.remarks

    @property
    def _key(self) -> Hashable:
        return self.game.name, self._cage, tuple(self._command), tuple(self.settings.as_dict().items())

    def _take(self) -> Process | None:
        """The program as an earlier game has left it, where such are kept."""
        kept = kept_programs()
        process = kept.take(self._key) if kept is not None else None
        self._goes_on = process is not None
        return process

    def _start_anew(self) -> Process:
        process = self._process = Process(self._command, self._name, self.settings.memory, self._cage)
        if greeting := self._host.greeting():
            problem = f"was not ready after {self.settings.startup:g} s: it answered nothing to {shorten(greeting)}"
            line = process.ask(greeting, Patience(self.settings.startup, End.STALL, problem))
            try:
                self._host.read_greeting(line)
            except ValueError as error:
                raise self._illegal(line, error) from None
        else:
            process.rest()  # somebody else may be asked before, on the same core
        self._goes_on = self._host.goes_on
        return process

    def _follows(self, position: Position, seat: int) -> bool:
        """Whether the position comes after what the program knows; not so in another game, or if moves were taken back."""
        turns = len(self._past) if self._answers == 0 else len(self._past) + 1  # the same is not asked twice
        is_same = seat == self._seat and _start_of(position) == self._start
        return is_same and len(position.history) >= turns and position.history[: len(self._past)] == self._past

    def _ask(self, position: Position, seat: int, patience: Patience) -> str:
        assert self._process is not None
        line = self._process.ask(self._host.question(position, seat), patience)
        self._has_spoken = True
        return line

    def _patience(self) -> Patience:
        """The clock and the grace; without a greeting, the first answer may take as long as it takes to get ready, too."""
        settings, ready = self.settings, self.getting_ready
        seconds = self._first if self._answers == 0 else self._seconds
        if seconds is None:
            return Patience(settings.stall, End.STALL, f"gave no answer for {settings.stall:g} s")
        more = f" and {ready:g} s to get ready" if ready else ""
        problem = f"gave no answer within {seconds:g} s{more}, nor in {self._grace:g} s of grace"
        return Patience(seconds + self._grace + ready, End.TIME, problem)

    def _rehearse(self, position: Position, seat: int) -> None:
        """Show it all its turns up to now, off the clock; what it would have played counts for nothing."""
        past, earlier = position.copy(), []
        while past.history:
            past.undo()
            if seat in past.seats_to_move():
                earlier.append(past.copy())
        for before in reversed(earlier):
            problem = f"gave no answer for {self.settings.stall:g} s when it was shown the game so far"
            self._ask(before, seat, Patience(self.settings.stall, End.STALL, problem))

    def _illegal(self, line: str, error: Exception) -> Forfeit:
        assert self._process is not None
        self._process.has_failed = True
        return Forfeit(End.ILLEGAL, f"the program {self._name} answered {shorten(line)}: {error}")


def _start_of(position: Position) -> bytes:
    return position.rules.tobytes() + position.states()[0].tobytes()


def _make_cage(settings: ExecSettings) -> Cage:
    """A SpecError if there is no such folder, NoSandbox if this machine has no sandbox: a program is never run bare instead."""
    folder = Path(settings.box)
    if not folder.is_dir():
        raise SpecError(f"exec: the box {shorten(settings.box)} is not a folder")
    require_sandbox()
    return Cage(folder.resolve()) if settings.memory is None else Cage(folder.resolve(), settings.memory)


def _parse_command(text: str, cage: Cage | None) -> tuple[list[str], str]:
    """The program where it lies and its arguments, and what to call it; a SpecError if there is no such program."""
    try:
        words = shlex.split(text)
    except ValueError:
        raise SpecError(f"exec: the command {shorten(text)} has a quote that does not end") from None
    if not words:
        raise SpecError('exec: say which program is to play: exec:cmd="./mybot --fast"')
    if cage is not None:
        return [_find_in_cage(words[0], cage.folder), *words[1:]], words[0]
    found = shutil.which(words[0])
    if found is None:
        raise SpecError(f"exec: the program {shorten(words[0])} {_explain_missing(words[0])}")
    return [os.path.abspath(found), *words[1:]], words[0]


def _find_in_cage(name: str, folder: Path) -> str:
    """As it is called inside, where its folder is the working folder."""
    if os.sep not in name:
        if shutil.which(name, path=os.pathsep.join(search_path())):
            return name
        problem = f"is not in the sandbox's search path: write ./{name}" if (folder / name).exists() else "does not exist"
        raise SpecError(f"exec: the program {shorten(name)} {problem}")
    inside = os.path.normpath(os.path.join(HOME, name))
    if not inside.startswith(f"{HOME}/"):
        return inside  # of the system; what is not there is told when it is started
    outside = folder / os.path.relpath(inside, HOME)
    if not os.access(outside, os.X_OK) or outside.is_dir():
        raise SpecError(f"exec: the program {shorten(name)} {_explain_missing(str(outside))}, in the box {folder}")
    return inside


def _explain_missing(path: str) -> str:
    if os.path.isdir(path):
        return "is a folder"
    if os.path.exists(path) and os.sep in path:
        return "may not be executed: chmod +x makes it a program, or name its interpreter before it"
    if os.path.exists(path):
        return f"is not in the search path: write ./{path} for the one in this folder"
    return "does not exist"
