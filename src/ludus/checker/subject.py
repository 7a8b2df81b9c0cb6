"""A student's file, run in a process of its own under limits: what it did comes back as plain values, whatever it is."""

from __future__ import annotations

import contextlib
import json
import os
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ludus.checker.behaviour import Behaviour, follow
from ludus.checker.cases import Case
from ludus.checker.plain import unpack

MEGA = 2**20


@dataclass(frozen=True)
class Limits:
    """What one file may take."""

    seconds: float = 3.0  # for one decision
    memory: int = 1024  # MB
    disk: int = 32  # MB of a file
    output: int = 64  # MB that it may answer in all
    starting: float = 10.0  # s to load the file


class CannotCheck(Exception):
    """The file cannot be loaded, or its process is gone: the sentence says why."""

    def __init__(self, what: str, line: int = 0) -> None:
        super().__init__(what)
        self.what, self.line = what, line


class Subject:
    """One student's file. Start it, then let it decide; a process that dies or hangs is started again."""

    def __init__(self, file: Path, limits: Limits | None = None) -> None:
        self.file = file
        self._limits = limits or Limits()
        self._scratch = tempfile.TemporaryDirectory(prefix="ludus-check-")
        self._copy = Path(self._scratch.name) / file.name
        shutil.copyfile(file, self._copy)
        self._process: subprocess.Popen[bytes] | None = None
        self._unread = b""
        self._names: list[str] = []

    def __enter__(self) -> Subject:
        return self

    def __exit__(self, *_: object) -> None:
        self._end()
        self._scratch.cleanup()

    def load(self) -> list[str]:
        """The classes and functions that the file defines."""
        self._start()
        return self._names

    def decide(self, name: str, case: Case) -> Behaviour:
        """What a class of the file does in a case."""
        if self._process is None:
            self._start()
        self._send({"name": name, "case": case.as_json()})
        try:
            found = self._receive(self._limits.seconds * len(case.states) + 1.0)
        except CannotCheck as error:
            self._end()
            return Behaviour(trouble=error.what)
        return _behaviour(found)

    def ask(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """What the file's process answers to a request that is no decision; trouble, if it does not."""
        if self._process is None:
            self._start()
        self._send(request)
        try:
            return self._receive(self._limits.seconds + 1.0)
        except CannotCheck as error:
            self._end()
            return {"trouble": {"what": error.what, "line": 0}}

    def _start(self) -> None:
        self._end()
        if not self._copy.exists():  # the last one may have deleted it
            shutil.copyfile(self.file, self._copy)
        limits = f"{self._limits.memory * MEGA},{self._limits.disk * MEGA}"
        asked, to_child = os.pipe()
        from_child, answered = os.pipe()
        try:
            self._process = subprocess.Popen(
                [sys.executable, "-B", "-m", "ludus.checker.child", str(asked), str(answered), limits, str(self._copy)],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                cwd=self._scratch.name,
                pass_fds=(asked, answered),
                start_new_session=True,
                env={
                    **os.environ,
                    "PYTHONPATH": os.pathsep.join(sys.path),
                    "HOME": self._scratch.name,
                    "OPENBLAS_NUM_THREADS": "1",
                },
            )
        finally:
            os.close(asked)
            os.close(answered)
        self._to, self._from, self._unread = to_child, from_child, b""
        found = self._receive(self._limits.starting)
        if found["kind"] == "import":
            raise CannotCheck(found["what"], found["line"])
        self._names = list(found["names"])

    def _send(self, request: Mapping[str, Any]) -> None:
        with contextlib.suppress(BrokenPipeError):
            os.write(self._to, json.dumps(request).encode() + b"\n")

    def _receive(self, seconds: float) -> dict[str, Any]:
        """The next answer, or why there is none."""
        deadline = time.monotonic() + seconds
        parts = [self._unread]
        while b"\n" not in parts[-1]:
            ready, _, _ = select.select([self._from], [], [], max(0.0, deadline - time.monotonic()))
            if not ready:
                self._end()
                raise CannotCheck(f"no answer within {seconds:g} s")
            data = os.read(self._from, 1 << 16)
            if not data:
                code = self._wait()
                self._end()
                raise CannotCheck(f"its process ended {code}")
            parts.append(data)
            if sum(map(len, parts)) > self._limits.output * MEGA:
                self._end()
                raise CannotCheck("it answers more than can be read")
        line, _, self._unread = b"".join(parts).partition(b"\n")
        try:
            found = json.loads(line)
        except ValueError:
            raise CannotCheck("its process answers nonsense") from None
        if not isinstance(found, dict) or "kind" not in found:
            raise CannotCheck("its process answers nonsense")
        return found

    def _wait(self) -> str:
        assert self._process is not None
        try:
            code = self._process.wait(1.0)
        except subprocess.TimeoutExpired:
            return "without a word"
        if code < 0:
            return f"by the signal {signal.Signals(-code).name}"
        return f"with exit code {code}"

    def _end(self) -> None:
        """The process and all that it has started."""
        if self._process is None:
            return
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        self._process = None
        os.close(self._to)
        os.close(self._from)


def _behaviour(found: Mapping[str, Any]) -> Behaviour:
    steps = [(kind, unpack(value), line) for kind, value, line in found["steps"]]
    visits, left = follow(steps)
    trouble = found["trouble"] or {"what": "", "line": 0}
    memory = unpack(found.get("memory"))
    return Behaviour(
        action=unpack(found["action"]),
        visits=visits,
        memory=memory if isinstance(memory, dict) else None,
        state_after=unpack(found["state"]),
        trouble=trouble["what"],
        line=trouble["line"],
        left=left,
        steps=tuple(steps),
        looked_up=found["looked_up"],
    )
