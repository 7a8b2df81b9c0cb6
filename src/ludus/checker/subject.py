"""A student's file, run in a process of its own under limits: what it did comes back as plain values, whatever it is."""

from __future__ import annotations

import contextlib
import json
import os
import select
import shutil
import signal
import tempfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

from ludus.checker.behaviour import Behaviour
from ludus.checker.cases import Case
from ludus.checker.fence import TOO_MUCH
from ludus.checker.plain import unpack
from ludus.checker.sprout import NoProcess, Sprout
from ludus.checker.trouble import Trouble, tell_cannot
from ludus.checker.watched import unpack_steps
from ludus.checker.words import Language

MEGA = 2**20
STARTING, GRACE = 3.0, 1.0  # s beyond the student's own time: until Python runs, and for an answer to come


@dataclass(frozen=True)
class Limits:
    """What one file may take."""

    seconds: float = 2.0  # for one decision
    memory: int = 1024  # MB
    disk: int = 32  # MB of files
    output: int = 64  # MB that it may answer in all
    starting: float = 5.0  # s to load the file
    size: int = 1  # MB of the file itself


class CannotCheck(Exception):
    """The file cannot be loaded, or its process is gone: the trouble says why."""

    def __init__(self, trouble: Trouble) -> None:
        super().__init__(trouble.tell("en"))
        self.trouble = trouble

    @property
    def what(self) -> str:
        return self.trouble.tell("en")

    @property
    def line(self) -> int:
        return self.trouble.line


class Subject:
    """One student's file. Start it, then let it decide; a process that dies or hangs is started again.

    `beside` are files that it came with and may import or read. Where the kernel grants no fence, `refused` says what it
    refused, and `has_files_safe` whether files outside are safe all the same.
    """

    _refused: ClassVar[str] = ""  # found out once for all

    def __init__(self, file: Path, limits: Limits | None = None, beside: Sequence[Path] = (), with_fence: bool = True) -> None:
        self.file = file
        self.refused = self._refused if with_fence else "it was not asked for"
        self.has_files_safe = True
        self._limits = limits or Limits()
        self._beside = beside
        self._scratch = tempfile.TemporaryDirectory(prefix="ludus-check-", ignore_cleanup_errors=True)
        self._folder = Path(self._scratch.name).resolve()
        self._process: Sprout | None = None
        self._unread = b""
        self._source: list[str] = []
        self._names: list[str] = []

    def __enter__(self) -> Subject:
        return self

    def __exit__(self, *_: object) -> None:
        self._end()
        self._scratch.cleanup()

    def fresh(self) -> Subject:
        """The same file, in a process that has seen nothing yet."""
        return Subject(self.file, self._limits, self._beside, not self.refused)

    def load(self) -> list[str]:
        """The classes and functions that the file defines."""
        if self._process is None:
            self._start()
        return self._names

    def decide(self, name: str, case: Case) -> Behaviour:
        """What a class of the file does in a case."""
        try:
            if self._process is None:
                self._start()
            self._send({"name": name, "case": case.as_json()})
            return _behaviour(self._receive(self._limits.seconds * len(case.states)), self._source)
        except CannotCheck as error:
            self._end()
            return Behaviour(trouble=error.what, line=error.line, details=error.trouble)

    def tell_cannot(self, error: CannotCheck, language: Language) -> list[str]:
        """Why the file cannot be checked: a sentence, and the student's own lines that led there."""
        return tell_cannot(self.file.name, error.trouble, language)

    def ask(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """What the file's process answers to a request that is no decision; its `trouble` is one, or None."""
        try:
            if self._process is None:
                self._start()
            self._send(request)
            found = self._receive(self._limits.seconds)
        except CannotCheck as error:
            self._end()
            return {"trouble": error.trouble}
        given = found.get("trouble")
        return {**found, "trouble": None if given is None else _trouble(given, self._source)}

    def _start(self) -> None:
        self._end()
        self._fill()
        self._launch()
        found = self._receive(self._limits.starting + STARTING)
        if found["kind"] == "refused" and not self.refused:
            Subject._refused = self.refused = str(found["what"])
            self._end()
            self._launch()
            found = self._receive(self._limits.starting + STARTING)
        self.has_files_safe = bool(found.get("has_files_safe"))
        if found["kind"] == "import":
            raise CannotCheck(_trouble(found["trouble"], self._source))
        self._names = [str(name) for name in found.get("names", ())]

    def _fill(self) -> None:
        """The scratch folder: the last process may have changed it where there is no fence."""
        try:
            if self.file.stat().st_size > self._limits.size * MEGA:
                raise CannotCheck(Trouble("large", str(self._limits.size)))
            self._source = self.file.read_bytes().decode("utf-8", "replace").splitlines()
            for path in (*self._beside, self.file):
                shutil.copyfile(path, self._folder / path.name)
        except OSError as error:
            raise CannotCheck(Trouble("unreadable", error.strerror or "")) from None

    def _launch(self) -> None:
        given = self._limits
        settings = {"memory": given.memory, "disk": given.disk, "seconds": given.seconds, "starting": given.starting}
        settings["fence"] = not self.refused
        asked, to_child = os.pipe()
        from_child, answered = os.pipe()
        try:
            self._process = Sprout.grow(self._folder / self.file.name, settings, (asked, answered))
        except NoProcess:
            os.close(to_child)
            os.close(from_child)
            raise CannotCheck(Trouble("silent")) from None
        finally:
            os.close(asked)
            os.close(answered)
        self._to, self._from, self._unread = to_child, from_child, b""

    def _send(self, request: Mapping[str, Any]) -> None:
        with contextlib.suppress(BrokenPipeError):
            os.write(self._to, json.dumps(request).encode() + b"\n")

    def _receive(self, seconds: float) -> dict[str, Any]:
        """The next answer, or why there is none."""
        deadline = time.monotonic() + seconds + GRACE
        parts, size = [self._unread], len(self._unread)
        while b"\n" not in parts[-1]:
            ready, _, _ = select.select([self._from], [], [], max(0.0, deadline - time.monotonic()))
            if not ready:
                raise self._ended(Trouble("time", f"{seconds:g}"))
            data = os.read(self._from, 1 << 16)
            if not data:
                raise self._ended(self._farewell())
            parts.append(data)
            size += len(data)
            if size > self._limits.output * MEGA:
                raise self._ended(Trouble("flood", str(self._limits.output)))
        line, _, self._unread = b"".join(parts).partition(b"\n")
        try:
            found = json.loads(line)
        except (ValueError, RecursionError):
            found = None
        if not isinstance(found, dict) or "kind" not in found:
            raise self._ended(Trouble("nonsense"))
        return found

    def _ended(self, trouble: Trouble) -> CannotCheck:
        self._end()
        return CannotCheck(trouble)

    def _farewell(self) -> Trouble:
        """How the process ended by itself."""
        assert self._process is not None
        code = self._process.wait(GRACE)
        if code is None:
            return Trouble("silent")
        if code == TOO_MUCH:
            return Trouble("memory limit", f"{self._limits.memory}")
        number = -code if code < 0 else code - 128  # as shells count those of children
        if number in set(signal.Signals):
            return Trouble("signal", signal.Signals(number).name)
        return Trouble("ended", str(code))

    def _end(self) -> None:
        """The process and all that it has started."""
        if self._process is None:
            return
        self._process.end()
        self._process = None
        os.close(self._to)
        os.close(self._from)


def try_fence() -> Subject:
    """A subject that has been run, to see what its fence is worth here."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "nothing.py"
        file.touch()
        with Subject(file) as subject:
            subject.load()
    return subject


def _trouble(given: Any, source: Sequence[str]) -> Trouble:
    try:
        return Trouble.from_json(given, source)
    except (KeyError, TypeError, ValueError, AttributeError):
        return Trouble("nonsense")


def _behaviour(found: Mapping[str, Any], source: Sequence[str]) -> Behaviour:
    """As the process says; a student's program may have written there itself."""
    try:
        memory, known = unpack(found.get("memory")), unpack(found.get("known"))
        trouble = None if found["trouble"] is None else _trouble(found["trouble"], source)
        return Behaviour(
            action=unpack(found["action"]),
            actions=tuple(map(unpack, found["actions"])),
            memory=memory if isinstance(memory, dict) else None,
            known=known if isinstance(known, dict) else None,
            state_after=unpack(found["state"]),
            trouble=trouble.tell("en") if trouble else "",
            line=trouble.line if trouble else 0,
            steps=unpack_steps(found["steps"]),
            looked_up=int(found["looked_up"]),
            details=trouble,
        )
    except (KeyError, TypeError, ValueError, AttributeError):
        raise CannotCheck(Trouble("nonsense")) from None
