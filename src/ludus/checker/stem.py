"""The stem: a process that has imported what every student's process needs, and forks one whenever it is asked to.

    ludus  --starts-->  stem  --forks-->  the process of a student's file (behind a fence its keeper, see fence.py)

To import NumPy and the games takes longer than most files take to be checked, and each file has a process of its own. The stem
is a program of its own, no fork of the process that checks, so that it holds no other submission and no answer of ours. A
request is a line of JSON on its socket, with three descriptors: the two pipes of the new process, and one by which its number
is told, and how it ended. The stem ends with the process that it serves, for nobody holds the other end of its socket then.
"""

from __future__ import annotations

import contextlib
import gc
import json
import os
import select
import signal
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ludus.checker import child
from ludus.checker.cases import OTHER_POSITIONS, Case

if TYPE_CHECKING:
    import socket

PIPES = 2  # of a student's process
MOST_READ = 1 << 16  # bytes of a request at a time

KNOWN = {name.partition(".")[0] for name in sys.modules}
"""Modules without which no student's process ever was, so that no file beside the student's takes their place."""


def main() -> None:
    import socket  # not one of the known: a file beside the student's may be called so

    _preload()
    gc.freeze()  # what is never looked at again is never copied
    with socket.socket(fileno=int(sys.argv[1])) as control:
        request, pipes = _serve(control)
    _make_way(Path(request["file"]).parent)
    child.main(pipes, request["settings"], request["file"])


def _preload() -> None:
    """All that a file may be asked for, done once. Elsewhere than on Linux the libraries of NumPy may not be forked."""
    if sys.platform == "linux":
        import ludus.checker.workshop.running  # noqa: F401

        for board in {board for board, _, _ in OTHER_POSITIONS}:
            Case(((),), board=board).game()


def _serve(control: socket.socket) -> tuple[dict[str, Any], list[int]]:
    """Only a process that was forked returns: with what it is to do, and its two pipes."""
    ends: dict[int, int] = {}  # of each process that lives, where it is told how it ended
    woken, wake = os.pipe()
    for each in (woken, wake):
        os.set_blocking(each, False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    signal.set_wakeup_fd(wake)
    while True:
        ready, _, _ = select.select([control.fileno(), woken], [], [])
        if woken in ready:
            with contextlib.suppress(BlockingIOError):
                os.read(woken, MOST_READ)
            _bury(ends)
        if control.fileno() in ready:
            request, given = _receive(control)
            if request is None:
                for process in ends:
                    kill_group(process)
                os._exit(0)
            *pipes, told = given
            if process := os.fork():
                ends[process] = told
                for each in pipes:
                    os.close(each)
                continue
            _part(request, told)
            control.close()
            _close_all_but(pipes)
            return request, pipes


def _receive(control: socket.socket) -> tuple[dict[str, Any] | None, list[int]]:
    """The next request; none if nobody is there any more."""
    import socket

    line, given, _, _ = socket.recv_fds(control, MOST_READ, PIPES + 1)
    while line and not line.endswith(b"\n"):
        more = control.recv(MOST_READ)
        line = line + more if more else b""
    for each in given:
        os.set_inheritable(each, False)
    return (json.loads(line) if line else None), given


def _bury(ends: dict[int, int]) -> None:
    """Tell of the processes that have ended; what they have left behind in their group goes with them."""
    for process in list(ends):
        ended, status = os.waitpid(process, os.WNOHANG)
        if ended:
            kill_group(process)
            _tell(ends.pop(process), "code", os.waitstatus_to_exitcode(status))


def _part(request: dict[str, Any], told: int) -> None:
    """The new process is nobody's: it has a session, an environment and a folder of its own, and no signal is handled."""
    signal.set_wakeup_fd(-1)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    os.setsid()
    _tell(told, "process", os.getpid())  # not before: its group can be killed from now on
    os.environ.clear()
    os.environ.update(request["environment"])
    os.chdir(Path(request["file"]).parent)


def _tell(told: int, name: str, number: int) -> None:
    """The last word of this process on it."""
    with contextlib.suppress(BrokenPipeError):
        os.write(told, f"{name} {number}\n".encode())
    os.close(told)


def _close_all_but(pipes: list[int]) -> None:
    """What the stem has open is no business of a student's."""
    for each in map(int, os.listdir("/dev/fd")):
        if each > 2 and each not in pipes:
            with contextlib.suppress(OSError):  # the folder itself
                os.close(each)


def _make_way(folder: Path) -> None:
    """A file beside the student's is imported by its name even if the stem has imported something else that is called so."""
    beside = {path.name.partition(".")[0] for path in folder.iterdir()} - KNOWN
    for name in [name for name in sys.modules if name.partition(".")[0] in beside]:
        del sys.modules[name]


def kill_group(process: int) -> None:
    """A process, and all of its group."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(process, signal.SIGKILL)


if __name__ == "__main__":
    main()
