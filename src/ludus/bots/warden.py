"""The warden: starts one program and sees to it that nothing of it is left over, however ludus or the program ends.

It runs as a process of its own, without site packages, and knows nothing of ludus:

    python -I -S warden.py PARENT

Each ludus process has one that waits at the door, its stdin, a socket; for every program it forks, which takes a thirtieth of
the time that another Python would take to start. An order at the door is the length of a JSON text, with the pipes of the
program, and then the text: what `wardens.py` writes.

The program reads and writes its own pipes; the warden does not touch what is said. Its own stdin is then a pipe: `s` stops a
caged program, `c` lets it go on, and when the pipe ends, because ludus closed it or is gone, everything the program has started
is ended, too. On its stdout it reports, a line each: `exit CODE`, `signal NUMBER`, `memory MEGABYTES`, `files COUNT`, `failed
REASON`, `refused REASON` (there is no cage to be had), `unstarted` (bubblewrap said on stderr why).

On Linux the warden adopts what its descendants leave behind, so that they stay its descendants whatever they do (a session of
their own, two forks and a farewell), and finds them all in /proc. Elsewhere it ends the program's process group. What is caged
has a namespace of processes of its own: ending the first of them, bubblewrap's, ends all.
"""

from __future__ import annotations

import ctypes
import json
import os
import resource
import select
import signal
import socket
import sys
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ludus.bots.cores import Core, current_core
    from ludus.bots.processes import count_files, descendants, kill, resident
else:  # nothing else of ludus is known here
    sys.path.append(os.path.dirname(os.path.abspath(__file__)))
    from cores import Core, current_core
    from processes import count_files, descendants, kill, resident

IS_LINUX = sys.platform == "linux"
SET_PARENT_DEATH_SIGNAL, SET_CHILD_SUBREAPER = 1, 36  # of prctl
NEW_MOUNTS, BIND, WITH_ALL_BELOW, PRIVATE = 0x20000, 0x1000, 0x4000, 0x40000  # of unshare and mount
STAGE = "/tmp"  # in a namespace of its own: nobody's files are touched
CONTROL, REPORT = 0, 1  # file descriptors
PIPES = 5  # the program's stdin, stdout and stderr, then what become the warden's stdin and stdout
WATCH, WATCH_MEMORY = 0.5, 0.1  # s between two looks: whether ludus still lives, what memory is taken
MEGABYTE = 2**20
LONGEST_PAUSE = 0.1  # s between two rounds of killing
LONGEST_END = 5.0  # s to wait for a cage to be empty
MOST_ROUNDS = 20  # of stopping those that others have started meanwhile
MOST_STRANGERS = 2**22  # as many as there can be processes
NOT_STARTED = 127  # as shells have it


class Warden:
    """One program, from its start to its end."""

    def __init__(self, order: dict[str, Any]) -> None:
        self.order = order
        self.most: int = order["memory"] * MEGABYTE  # 0: no matter how much
        self.program = 0  # our child
        self.pause = WATCH_MEMORY if self.most else WATCH

    def keep(self, program_in: int, program_out: int, program_err: int) -> None:
        prctl(SET_CHILD_SUBREAPER, 1)
        wake, waking = os.pipe()
        os.set_blocking(waking, False)
        os.set_blocking(wake, False)
        signal.signal(signal.SIGCHLD, lambda *_: None)
        signal.set_wakeup_fd(waking, warn_on_full_buffer=False)
        try:
            self.start(program_in, program_out, program_err)
            for each in (program_in, program_out, program_err):
                os.close(each)
            self.watch(wake)
        finally:
            self.end()

    def start(self, *pipes: int) -> None:
        """Fork and become the program."""
        self.program = os.fork()
        if self.program:
            return
        try:
            report = os.dup(REPORT)  # not inherited: it closes when the program takes over
            os.setsid()
            prctl(SET_PARENT_DEATH_SIGNAL, signal.SIGKILL)  # should somebody kill the warden itself
            for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGCHLD, signal.SIGPIPE, signal.SIGXFSZ):
                signal.signal(number, signal.SIG_DFL)
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
            for standard, pipe in enumerate(pipes):
                os.dup2(pipe, standard)
            self.run()
        except OSError as error:
            os.write(report, f"{self.failure} {error.strerror or error}\n".encode())
        except Exception as error:  # ours: never run without what was asked for
            os.write(report, f"refused {error!r}\n".encode())
        finally:
            os._exit(NOT_STARTED)

    failure = "failed"  # what is reported when `run` returns or raises

    def run(self) -> None:
        os.chdir(self.order["folder"])
        os.execvpe(self.order["command"][0], self.order["command"], self.order["environment"])

    def watch(self, wake: int) -> None:
        """Report what happens, until the control pipe ends or its writer is gone."""
        parent = os.getppid()
        due = time.monotonic() + self.pause
        while True:
            ready, _, _ = select.select([CONTROL, wake, *self.heard()], [], [], max(0, due - time.monotonic()))
            self.hear(ready)
            if CONTROL in ready:
                wanted = os.read(CONTROL, 4096)
                if not wanted:
                    return
                self.hold(wanted[-1:] == b"s")
            if wake in ready:
                os.read(wake, 4096)
                self.report_ends()
            if time.monotonic() >= due:
                if os.getppid() != parent:
                    return
                self.look()
                due = time.monotonic() + self.pause

    def heard(self) -> list[int]:
        return []

    def hear(self, ready: list[int]) -> None:
        """Whatever else is heard."""

    def hold(self, is_held: bool) -> None:
        """Only who is caged can be held."""

    def report_ends(self) -> bool:
        """Reap all that has ended, and tell if the program has; whether anything is left."""
        with suppress(ChildProcessError):
            while (found := os.waitpid(-1, os.WNOHANG))[0]:
                if found[0] == self.program:
                    tell(self.describe_end(os.waitstatus_to_exitcode(found[1])))
            return True
        return False

    def describe_end(self, code: int) -> str:
        return f"exit {code}" if code >= 0 else f"signal {-code}"

    def look(self) -> None:
        """At what is taken; too much ends it."""
        if self.most and (taken := resident(descendants(os.getpid()))) > self.most:
            self.stop_for(f"memory {-(-taken // MEGABYTE)}")

    def stop_for(self, reason: str) -> None:
        tell(reason)
        self.most = 0
        self.end()

    def end(self) -> None:
        """Kill until nothing is left; whoever forks meanwhile is met in the next round."""
        if not self.program:
            return
        kill(os.killpg, self.program)
        pause = 0.001  # s
        while self.report_ends():  # all that is left without a parent becomes our child: without children, nothing is left
            killed = [kill(os.kill, pid) for pid in descendants(os.getpid())]
            if not any(killed):
                return
            time.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)


class CagedWarden(Warden):
    """One program in a cage: our child is bubblewrap, whose child is the first inside and starts all others."""

    failure = "refused"

    def __init__(self, order: dict[str, Any]) -> None:
        super().__init__(order)
        self.cage: dict[str, Any] = order["cage"]
        self.pause = WATCH_MEMORY
        self.first, self.first_end = 0, -1  # the first process inside, and a descriptor of it, which no later process gets
        self.told = b""
        self.has_closed = self.is_held = False
        self.stranger = find_stranger()
        (self.status, self.writes_status), (self.waits, self.ready) = os.pipe(), os.pipe()
        self.pid = os.getpid()

    def start(self, *pipes: int) -> None:
        super().start(*pipes)
        os.close(self.writes_status)
        os.close(self.waits)
        os.set_blocking(self.status, False)

    def run(self) -> None:
        """Become a stranger, if we are root, and then bubblewrap."""
        wanted = [self.cage["home"], *(each[0] for each in self.cage["arguments"] if not isinstance(each, str))]
        places = stage(wanted) if self.stranger else {path: path for path in wanted}
        words = ["bwrap"]
        given = {"--json-status-fd": self.writes_status, "--block-fd": self.waits, "--seccomp": self.pour_filter()}
        for option, number in given.items():
            os.set_inheritable(number, True)
            words += [option, str(number)]
        words += [each if isinstance(each, str) else places[each[0]] for each in self.cage["arguments"]]
        os.chdir("/")
        if self.stranger:
            os.setgroups([])
            os.setresgid(self.stranger, self.stranger, self.stranger)
            os.setresuid(self.stranger, self.stranger, self.stranger)
            prctl(SET_PARENT_DEATH_SIGNAL, signal.SIGKILL)  # it does not outlast a change of the user
            self.limit(os.getpid())
        if os.getppid() == self.pid:
            os.execve(f"{places[self.cage['home']]}/{self.cage['program']}", words, {})

    def pour_filter(self) -> int:
        """The filter for system calls, in a pipe."""
        reading, writing = os.pipe()
        os.write(writing, bytes.fromhex(self.cage["filter"]))
        os.close(writing)
        return reading

    def heard(self) -> list[int]:
        return [] if self.has_closed else [self.status]

    def hear(self, ready: list[int]) -> None:
        """What bubblewrap tells: first of its child, which waits to be limited; in the end how the program ended."""
        if self.status not in ready:
            return
        with suppress(BlockingIOError):
            while said := os.read(self.status, 4096):
                self.told += said
            self.has_closed = True
        if self.first_end < 0 and b"\n" in self.told:
            with suppress(ProcessLookupError):  # it failed: bubblewrap will tell why
                self.let_begin(json.loads(self.told.split(b"\n")[0])["child-pid"])

    def let_begin(self, first: int) -> None:
        self.first_end = os.pidfd_open(first)
        self.first = first
        if not self.stranger:  # only now: inside, processes are counted anew, and outside its user has many
            self.limit(first)
        with suppress(OSError):  # where it is forbidden, games are less fair, and as safe
            os.sched_setaffinity(first, {self.order["core"]})
        os.write(self.ready, b"!")

    def limit(self, pid: int) -> None:
        for name, most in self.cage["limits"].items():
            above = 1 if name == "RLIMIT_CPU" else 0  # who is over its time is told, and only then killed
            resource.prlimit(pid, getattr(resource, name), (most, most + above))

    def describe_end(self, code: int) -> str:
        self.hear([self.status])
        if code >= 0 and b"exit-code" not in self.told:
            return "unstarted"
        return super().describe_end(128 - code if code > 128 else code)  # bubblewrap makes of a signal what a shell does

    def look(self) -> None:
        if not self.first:
            return
        pids = self.inside()
        for pid in pids if self.is_held else []:  # should somebody have got away
            kill(os.kill, pid, signal.SIGSTOP)
        taken, files = resident(pids), count_files(f"/proc/{self.first}/root/tmp")
        if taken > self.most:
            self.stop_for(f"memory {-(-taken // MEGABYTE)}")
        elif files > self.cage["files"]:
            self.stop_for(f"files {files}")

    def inside(self) -> list[int]:
        """All that is in the cage, the first of them, too: what a program has talked bubblewrap into is the program's."""
        return [self.first, *descendants(self.first)] if self.first else []

    def hold(self, is_held: bool) -> None:
        """Stop all that is in the cage, also what others have started meanwhile; or let it go on."""
        self.is_held = is_held
        done: set[int] = set()
        for _ in range(MOST_ROUNDS):
            found = set(self.inside()) - done
            for pid in found:
                kill(os.kill, pid, signal.SIGSTOP if is_held else signal.SIGCONT)
            done |= found
            if not found or not is_held:
                return

    def end(self) -> None:
        if self.first:
            with suppress(OSError):
                signal.pidfd_send_signal(self.first_end, signal.SIGKILL)
            select.select([self.first_end], [], [], LONGEST_END)  # the kernel lets it end when all others inside have
            self.first = 0
        super().end()


def main() -> None:
    """Wait at the door, and fork for every order, until ludus is gone."""
    parent = int(sys.argv[1])
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)  # it ends when ludus does, and not before
    door, core, caged = socket.socket(fileno=os.dup(CONTROL)), Core(), set[int]()
    while os.getppid() == parent:
        with suppress(ChildProcessError):
            while done := os.waitpid(-1, os.WNOHANG)[0]:  # wardens that have done; what they took is summed up here
                caged.discard(done)
        if not caged:
            core.let_go()
        if not select.select([door], [], [], WATCH)[0]:
            continue
        start, pipes, _, _ = socket.recv_fds(door, 4, PIPES)
        if len(start) < 4 or len(pipes) < PIPES:
            return
        order = json.loads(receive(door, int.from_bytes(start, "big")))
        if order["cage"]:
            order["core"] = core.take(os.sched_getaffinity(0), current_core())
        warden = os.fork()
        if warden == 0:
            core.let_go()  # its copy
            serve(door, order, pipes)
        if order["cage"]:
            caged.add(warden)
        for each in pipes:
            os.close(each)


def receive(door: socket.socket, size: int) -> bytes:
    data = bytearray()
    while len(data) < size and (more := door.recv(size - len(data))):
        data += more
    return bytes(data)


def serve(door: socket.socket, order: dict[str, Any], pipes: list[int]) -> None:
    """What a warden does in its life."""
    try:
        door.close()
        *programs, status, control = pipes
        for each in programs:
            os.set_inheritable(each, False)
        for pipe, standard in ((control, CONTROL), (status, REPORT)):
            os.dup2(pipe, standard, inheritable=False)
            os.close(pipe)
        (CagedWarden if order["cage"] else Warden)(order).keep(*programs)
    except Exception as error:
        tell(f"refused {error}")
    finally:
        os._exit(0)


def prctl(option: int, value: int) -> None:
    if IS_LINUX:
        LIBC.prctl(option, value, 0, 0, 0)


def tell(line: str) -> None:
    with suppress(OSError):  # nobody listens any more
        os.write(REPORT, f"{line}\n".encode())


def find_stranger() -> int:
    """A user that nobody is, another one for each warden: what it may start is counted for it alone. 0 for who is not root."""
    if os.geteuid() != 0:
        return 0
    with open("/proc/self/uid_map") as file:
        first, _, count = map(int, file.read().splitlines()[-1].split())
    if count < 2:
        raise OSError("this is root where there are no other users, and root cannot be held: start ludus as somebody else")
    above = min(first + count - 1, 2**31)  # bubblewrap's numbers have a sign
    return above - 1 - os.getpid() % min(count // 2, MOST_STRANGERS)


def stage(paths: list[str]) -> dict[str, str]:
    """Show folders where anybody can go, to nobody but this process: those below a home are closed to a stranger."""
    must(LIBC.unshare(NEW_MOUNTS), "a namespace of mounts")
    must(LIBC.mount(None, b"/", None, WITH_ALL_BELOW | PRIVATE, None), "private mounts")
    places = {path: path for path in paths if path.startswith("/usr/")}  # anybody can go there
    opened = {path: os.open(path, os.O_PATH) for path in paths if path not in places}
    must(LIBC.mount(b"tmpfs", STAGE.encode(), b"tmpfs", 0, b"mode=755,size=64k"), "a place to show folders")
    for path, number in opened.items():
        places[path] = f"{STAGE}/{number}"
        os.mkdir(places[path])
        source = f"/proc/self/fd/{number}"
        must(LIBC.mount(source.encode(), places[path].encode(), None, BIND | WITH_ALL_BELOW, None), f"to show {path}")
    return places


def must(result: int, what: str) -> None:
    if result != 0:
        raise OSError(ctypes.get_errno(), f"{what}: {os.strerror(ctypes.get_errno())}")


LIBC = ctypes.CDLL(None, use_errno=True)

if __name__ == "__main__":
    main()
