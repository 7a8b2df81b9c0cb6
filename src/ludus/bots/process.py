"""A program as a child process: lines in, lines out, never waited for longer than was said.

Everything happens in the caller's thread, which sleeps until one of the program's pipes has something or the time is over.
What the program does wrong is a `Forfeit` with its end. `warden.py` keeps watch over the process itself.
"""

from __future__ import annotations

import os
import select
import signal
import sys
import time
import weakref
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from io import FileIO

from ludus.bots.cage import MOST_FILES, Cage, NoSandbox, describe
from ludus.bots.wardens import hire
from ludus.core import End, Forfeit, SpecError

KILOBYTE, MEGABYTE = 2**10, 2**20
MOST_UNREAD = 64 * KILOBYTE  # of stdout, in one line or beyond what was asked for
MOST_REMARKS = 16 * MEGABYTE  # of stderr, in one game
KEPT_REMARKS = 64 * KILOBYTE  # its end
ENDING = 5.0  # s to wait for the warden; it goes on by itself if that is not enough
HOLD, LET_GO = b"s", b"c"
UNSTARTED = "bwrap: execvp "  # how bubblewrap begins to say that the command cannot be run
LAST_MOMENT = 0.25  # s in which a program may end by itself, or its end be told
LAST_WORDS = "; its last words on stderr"  # before what a program wrote last, in why it failed
F_SETPIPE_SZ = 1031  # of fcntl, on Linux


@dataclass(frozen=True)
class Patience:
    """How long an answer is waited for, and what it is called when that was not enough."""

    seconds: float
    end: End
    problem: str  # behind the program's name


class Process:
    """One program, from its start to its end."""

    def __init__(self, command: Sequence[str], name: str, memory: int | None = None, cage: Cage | None = None) -> None:
        """Start it. `name` is what messages call it; `memory` is in MB, for it and all that it starts; a cage has its own."""
        if os.name != "posix":
            raise SpecError("programs from outside can be played on Unix systems only")
        self.name = name
        self._cage = cage
        self._most_memory = cage.memory if cage else memory
        self._unsent, self._unread, self._remarks, self._report = bytearray(), bytearray(), bytearray(), bytearray()
        self._said = 0  # bytes of stderr in all
        self._has_closed = False  # its stdout
        self.has_failed = False  # it cannot be talked to any more
        self._start(command)

    def _start(self, command: Sequence[str]) -> None:
        pairs = [os.pipe() for _ in range(5)]  # read end, write end
        (program_in, to_program), (from_program, program_out), (errors, program_err), (reports, status), (watched, control) = (
            pairs
        )
        self._in, self._control = FileIO(to_program, "w"), FileIO(control, "w")
        self._out, self._err, self._reports = FileIO(from_program), FileIO(errors), FileIO(reports)
        ours = (self._control, self._in, self._out, self._err, self._reports)
        order = {
            "command": list(command),
            "folder": os.getcwd(),
            "environment": dict(os.environ),
            "memory": self._most_memory or 0,
            "cage": None,
        }
        try:
            if self._cage is not None:
                order |= {"environment": {}, "cage": describe(self._cage, command)}
            hire(order, (program_in, program_out, program_err, status, watched))
        except BaseException:
            for file in ours:
                file.close()
            raise
        finally:
            for each in (program_in, program_out, program_err, status, watched):
                os.close(each)
        self._end = weakref.finalize(self, _end, ours)
        for file in ours:
            os.set_blocking(file.fileno(), False)
        _widen(self._err)
        self._poll = select.poll()
        self._reading = {file.fileno(): file for file in (self._out, self._err, self._reports)}
        for number in self._reading:
            self._poll.register(number, select.POLLIN)

    @property
    def remarks(self) -> str:
        """The end of what it wrote to stderr."""
        return self._remarks[-KEPT_REMARKS:].decode("utf-8", "replace")

    def tell(self, text: str) -> None:
        """Send a text; what the program does not read now is sent while its answer is waited for."""
        self._unsent += text.encode()
        self._send()

    def ask(self, text: str, patience: Patience) -> str:
        """Send a text and wait for one line in answer, given without its end. The time runs from now on."""
        self._wait(0)  # what was said unasked counts, too
        begin = time.monotonic()
        self._hold(False)
        self.tell(text)
        while True:
            self._check()
            left = begin + patience.seconds - time.monotonic()
            at = self._unread.find(b"\n")
            if left < 0:
                raise self._failure(patience.end, patience.problem)
            if at >= 0:
                line = self._unread[:at].decode("utf-8", "replace").rstrip("\r")
                del self._unread[: at + 1]
                self._hold(True)
                return line
            if self._has_closed or self._report:
                raise self._explain_end()
            self._wait(left)

    def close(self, has_time: bool = False) -> None:
        """End it and everything that it started. With time, it is told that its input ends, and may end by itself first."""
        if not self._end.alive:
            return
        if has_time:
            self._hold(False)
            self._send()
            self._in.close()
            self._wait_for_report()
        self._read(self._err)
        self._end()

    def rest(self) -> None:
        """Not to run before it is asked, which is when its time to get ready begins."""
        self._hold(True)

    def is_waiting(self) -> bool:
        """Whether it is there, all right, and has said nothing that nobody asked for."""
        self._wait(0)
        return self._end.alive and not (self.has_failed or self._has_closed or self._report or self._unread)

    def forget(self) -> None:
        """What it said up to now belongs to an earlier game."""
        self._remarks.clear()
        self._said = 0

    def _hold(self, is_held: bool) -> None:
        """While nobody asks it anything, a caged program does not run; what it is told then, it reads when it is asked."""
        if self._cage is not None and self._cage.is_held:
            with suppress(OSError):  # the warden is gone: then the program is, too
                self._control.write(HOLD if is_held else LET_GO)

    def _send(self) -> None:
        try:
            while self._unsent and (sent := self._in.write(self._unsent)):
                del self._unsent[:sent]
        except (OSError, ValueError):  # it closed its input: whether it still answers will be seen
            self._unsent.clear()

    def _wait(self, seconds: float) -> None:
        """Until something can be read or sent, or the time is over; then read and send all there is."""
        if self._unsent:
            self._poll.register(self._in.fileno(), select.POLLOUT)
        ready = self._poll.poll(max(0, -(-seconds * 1000 // 1)))  # ms, rounded up
        if self._unsent:
            self._poll.unregister(self._in.fileno())
            self._send()
        for number in sorted(each for each, _ in ready if each in self._reading):
            self._read(self._reading[number])
        if self._report:  # what it said before it ended is an answer, whichever pipe was seen first
            self._read(self._out)
            self._read(self._err)

    def _read(self, file: FileIO) -> None:
        """All there is; nothing more is taken from a pipe that floods."""
        most = {self._out: MOST_UNREAD, self._err: MOST_REMARKS}.get(file, MOST_UNREAD)
        into = {self._out: self._unread, self._err: self._remarks}.get(file, self._report)
        while file.fileno() in self._reading and (self._said if file is self._err else len(into)) <= most:
            data = file.read(MOST_UNREAD)
            if data is None:
                return
            if not data:
                del self._reading[file.fileno()]
                self._poll.unregister(file.fileno())
                self._has_closed |= file is self._out
                return
            into += data
            if file is self._err:
                self._said += len(data)
                del into[: -2 * KEPT_REMARKS]

    def _check(self) -> None:
        """A Forfeit if it said too much or took too much."""
        if len(self._unread) > MOST_UNREAD:
            where = "one line" if b"\n" not in self._unread else "answers that nobody asked for"
            raise self._failure(End.FLOOD, f"wrote more than {MOST_UNREAD // KILOBYTE} KB in {where}")
        if self._said > MOST_REMARKS:
            raise self._failure(End.FLOOD, f"wrote more than {MOST_REMARKS // MEGABYTE} MB to stderr")
        if self._report.startswith(b"memory"):
            taken = self._report.split()[1].decode()
            raise self._failure(End.MEMORY, f"took {taken} MB of memory: {self._most_memory} MB is all it may take")
        if self._report.startswith(b"files"):
            raise self._failure(End.FLOOD, f"made {self._report.split()[1].decode()} files: {MOST_FILES} is all it may make")

    def _wait_for_report(self) -> None:
        """A moment, for the warden to tell how it ended."""
        due = time.monotonic() + LAST_MOMENT
        while b"\n" not in self._report and (left := due - time.monotonic()) > 0:
            self._wait(left)

    def _explain_end(self) -> Forfeit:
        self._wait_for_report()
        self._check()
        kind, _, detail = self._report.partition(b"\n")[0].decode("utf-8", "replace").partition(" ")
        if kind == "failed":
            return self._failure(End.CRASH, f"could not be started: {detail}")
        told = {"exit": f"ended with exit code {detail}", "signal": f"was ended by {_signal_name(detail)}"}
        if kind == "refused":
            self.has_failed = True
            raise NoSandbox(f"the sandbox refused to run: {detail}")
        last = next((line for line in reversed(self.remarks.splitlines()) if line.strip()), "")
        if self._cage and kind == "signal" and detail == str(int(signal.SIGXCPU)):
            return self._failure(End.TIME, f"used up the {self._cage.cpu} s of processor time that it may take")
        if kind == "unstarted" and not last.startswith(UNSTARTED):
            self.has_failed = True
            raise NoSandbox(f"the sandbox cannot be made: {shorten(last)}")
        if kind == "unstarted":
            return self._failure(End.CRASH, f"could not be started: {shorten(last.removeprefix(UNSTARTED))}")
        words = f"{LAST_WORDS}: {shorten(last)}" if last else ""
        return self._failure(End.CRASH, f"{told.get(kind, 'closed its output')}{words}")

    def _failure(self, end: End, problem: str) -> Forfeit:
        self.has_failed = True
        return Forfeit(end, f"the program {self.name} {problem}")


def without_last_words(reason: str) -> str:
    """What everybody may read of a failure: what a program wrote to stderr is a log, and logs are their owner's.

    >>> without_last_words("the program bot ended with exit code 1; its last words on stderr: 'ZeroDivisionError'")
    'the program bot ended with exit code 1'
    """
    return reason.partition(LAST_WORDS)[0]


def shorten(text: str, most: int = 80) -> str:
    """What somebody else wrote, quoted so that a terminal shows it on one line."""
    shown = "".join(character if character.isprintable() else "?" for character in text.strip())
    return f"'{shown[:most]}...'" if len(shown) > most else f"'{shown}'"


def _signal_name(number: str) -> str:
    try:
        return f"signal {number} ({signal.Signals(int(number)).name})"
    except ValueError:
        return f"signal {number}"


def _widen(file: FileIO) -> None:
    """Room for what is said while nobody reads, as much as an unprivileged process gets."""
    if sys.platform == "linux":
        import fcntl

        with suppress(OSError):  # all pipes of this user together may be at their limit
            fcntl.fcntl(file.fileno(), F_SETPIPE_SZ, MEGABYTE)


def _end(files: tuple[FileIO, ...]) -> None:
    """Close the control pipe, which is the first: the warden then ends whatever it watches, and itself, and so its reports."""
    *most, reports = files
    with reports:
        for file in most:
            file.close()
        ended = select.poll()
        ended.register(reports.fileno(), select.POLLIN)
        due = time.monotonic() + ENDING
        while (left := due - time.monotonic()) > 0 and ended.poll(left * 1000) and reports.read(KILOBYTE):
            pass
