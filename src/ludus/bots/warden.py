"""The warden: starts one program and sees to it that nothing of it is left over, however ludus or the program ends.

It runs as a process of its own, without site packages, and knows nothing of ludus:

    python -I -S warden.py PARENT STDIN STDOUT MEMORY COMMAND...

The program reads and writes its own pipes, whose numbers are STDIN and STDOUT; the warden does not touch what is said. Its own
stdin is a pipe that nobody writes to: when it ends, because ludus closed it or is gone, everything the program has started is
ended, too. On its stdout it reports, a line each: `exit CODE`, `signal NUMBER`, `memory MEGABYTES`, `failed REASON`.

On Linux the warden adopts what its descendants leave behind, so that they stay its descendants whatever they do (a session of
their own, two forks and a farewell), and finds them all in /proc. Elsewhere it ends the program's process group.
"""

from __future__ import annotations

import ctypes
import os
import resource
import select
import signal
import sys
import time
from collections.abc import Callable
from contextlib import suppress

IS_LINUX = sys.platform == "linux"
SET_PARENT_DEATH_SIGNAL, SET_CHILD_SUBREAPER = 1, 36  # of prctl
CONTROL, REPORT = 0, 1  # file descriptors
WATCH, WATCH_MEMORY = 0.5, 0.1  # s between two looks: whether ludus still lives, what memory is taken
MEGABYTE = 2**20
PAGE = os.sysconf("SC_PAGE_SIZE")  # bytes
LONGEST_PAUSE = 0.1  # s between two rounds of killing
NOT_STARTED = 127  # as shells have it


def main() -> None:
    parent, program_in, program_out, most, *command = sys.argv[1:]
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)  # it ends when ludus does, and not before
    prctl(SET_CHILD_SUBREAPER, 1)
    wake, waking = os.pipe()
    os.set_blocking(waking, False)
    os.set_blocking(wake, False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    signal.set_wakeup_fd(waking, warn_on_full_buffer=False)
    program = start(command, int(program_in), int(program_out))
    try:
        watch(program, int(parent), int(most) * MEGABYTE, wake)
    finally:
        end_all(program)


def prctl(option: int, value: int) -> None:
    if IS_LINUX:
        ctypes.CDLL(None).prctl(option, value, 0, 0, 0)


def start(command: list[str], program_in: int, program_out: int) -> int:
    """Fork and become the program; its stderr is the warden's, which lets go of it."""
    program = os.fork()
    if program:
        for each in (program_in, program_out):
            os.close(each)
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 2)
        return program
    try:
        report = os.dup(REPORT)  # not inherited: it closes when the program takes over
        os.setsid()
        prctl(SET_PARENT_DEATH_SIGNAL, signal.SIGKILL)  # should somebody kill the warden itself
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGCHLD, signal.SIGPIPE, signal.SIGXFSZ):
            signal.signal(number, signal.SIG_DFL)
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        for pipe, standard in ((program_in, 0), (program_out, 1)):
            os.dup2(pipe, standard)
            os.close(pipe)
        os.execvp(command[0], command)
    except OSError as error:
        os.write(report, f"failed {error.strerror}\n".encode())
    finally:
        os._exit(NOT_STARTED)


def watch(program: int, parent: int, most: int, wake: int) -> None:
    """Report what happens, until the control pipe ends or its writer is gone."""
    pause = WATCH_MEMORY if most else WATCH
    while True:
        ready, _, _ = select.select([CONTROL, wake], [], [], pause)
        if CONTROL in ready or os.getppid() != parent:
            return
        if wake in ready:
            os.read(wake, 4096)
        for pid, status in reap():
            if pid == program:
                code = os.waitstatus_to_exitcode(status)
                tell(f"exit {code}" if code >= 0 else f"signal {-code}")
        if most and (taken := resident(descendants())) > most:
            tell(f"memory {-(-taken // MEGABYTE)}")
            end_all(program)
            most = 0


def tell(line: str) -> None:
    with suppress(OSError):  # nobody listens any more
        os.write(REPORT, f"{line}\n".encode())


def reap() -> list[tuple[int, int]]:
    """Every child that has ended, with its status; the orphans it has adopted are its children, too."""
    ended = []
    try:
        while (found := os.waitpid(-1, os.WNOHANG))[0]:
            ended.append(found)
    except ChildProcessError:
        pass
    return ended


def end_all(program: int) -> None:
    """Kill until nothing is left; whoever forks meanwhile is met in the next round."""
    kill(os.killpg, program)
    pause = 0.001  # s
    while True:
        reap()
        killed = [kill(os.kill, pid) for pid in descendants()]
        if not any(killed):
            return
        time.sleep(pause)
        pause = min(2 * pause, LONGEST_PAUSE)


def kill(how: Callable[[int, int], None], pid: int) -> bool:
    """Whether there was somebody to kill; what runs under another user's name cannot be."""
    try:
        how(pid, signal.SIGKILL)
    except OSError:
        return False
    return True


def descendants() -> list[int]:
    """Everything below the warden, ended processes that nobody asked after included; all there is, by parent."""
    children: dict[int, list[int]] = {}
    for name in os.listdir("/proc") if IS_LINUX else []:
        if name.isdigit():
            parent = parent_of(name)
            if parent:
                children.setdefault(parent, []).append(int(name))
    found: list[int] = []
    front = [os.getpid()]
    while front:
        below = children.get(front.pop(), [])
        found += below
        front += below
    return found


def parent_of(pid: str) -> int:
    try:
        with open(f"/proc/{pid}/stat", "rb") as file:
            return int(file.read().rpartition(b")")[2].split()[1])  # a program's name may hold blanks and brackets
    except OSError:
        return 0


def resident(pids: list[int]) -> int:
    """Bytes of memory that processes take, those that they share counted for each."""
    total = 0
    for pid in pids:
        try:
            with open(f"/proc/{pid}/statm", "rb") as file:
                total += int(file.read().split()[1]) * PAGE
        except OSError:
            pass
    return total


if __name__ == "__main__":
    main()
