"""A fence round a student's process: namespaces of the kernel, in which it sees Python and its own folder and nothing else.

    stem  --forks-->  keeper  --forks-->  minder  --forks-->  the student's process
    (outside)                             (1 inside)          (no rights, no network, a small folder of its own)

The minder is the first process of its namespace: when it ends, the kernel ends all others there, however they hid. It ends when
the student's process does, when all of them together take too much, and when the keeper is killed. Nothing outside can be
written: the folders that Python needs are bound into a new root, to be read only, and no other folder is there at all.

An ordinary user gets these rights in a user namespace; root has them, and gives the student's process the number of a user who
does not exist. Where the kernel grants neither, `enter` raises Refused before anything of the student's has run.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import resource
import select
import signal
import stat
import sys
from collections.abc import Sequence
from pathlib import Path

NEW_MOUNTS, NEW_IPC, NEW_USER, NEW_PIDS, NEW_NET = 0x20000, 0x8000000, 0x10000000, 0x20000000, 0x40000000  # of unshare
READ_ONLY, NO_SETUID, NO_DEVICES, NO_PROGRAMS, BIND, WITH_ALL_BELOW, PRIVATE = 1, 2, 4, 8, 0x1000, 0x4000, 0x40000  # of mount
DETACH, RECURSIVE, HERE = 2, 0x8000, -100  # of umount2, of mount_setattr, of any call that takes a folder
MOUNT_SETATTR = 442  # the same number on all machines
SET_PARENT_DEATH_SIGNAL, SET_DUMPABLE, SET_NO_NEW_PRIVILEGES = 1, 4, 38  # of prctl
CAPABILITIES_VERSION = 0x20080522

SYSTEM = ("/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/nix/store", "/gnu/store")
SETTINGS = ("/etc/ld.so.cache", "/etc/localtime", "/etc/alternatives", "/etc/passwd")
DEVICES = ("/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom")

MOST_FILES, MOST_PROCESSES = 4096, 64
WATCH = 0.1  # s between two looks at what is taken
TOO_MUCH = 120  # exit code: all processes together took too much memory, or there were too many of them
PAGE = os.sysconf("SC_PAGE_SIZE")  # bytes


class Refused(Exception):
    """The kernel does not let us; the sentence says what it refused."""


def enter(scratch: Path, memory: int, disk: int, pipes: Sequence[int]) -> None:
    """Go behind the fence: only the student's process returns. `memory` and `disk` are bytes; by `pipes` ludus is talked to."""
    if sys.platform != "linux":
        raise Refused("only Linux has namespaces")
    files = {path.relative_to(scratch): path.read_bytes() for path in scratch.rglob("*") if path.is_file()}
    user, group = _unshare()
    if minder := os.fork():
        os.close(pipes[1])
        _keep(minder, pipes[0])
    _prctl(SET_PARENT_DEATH_SIGNAL, signal.SIGKILL)
    _new_root(scratch, disk, user, group)
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGCHLD})
    if student := os.fork():
        for each in pipes:
            os.close(each)
        _drop_capabilities()
        _prctl(SET_DUMPABLE, 0)  # the student's process may have the same user, and must not reach in here
        _mind(student, memory)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGCHLD})
    _become(user, group)
    os.chdir(scratch)
    for path, content in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


def visible(scratch: Path) -> list[str]:
    """What a student's process needs to see beside its own folder: the system's libraries, Python and ludus."""
    ours = str(Path(__file__).resolve().parents[1])
    wanted = [*SYSTEM, *SETTINGS, sys.base_prefix, sys.prefix, *sys.path, ours]
    wanted += [os.path.realpath(each) for each in wanted]
    found: list[str] = []
    for each in sorted(filter(os.path.isabs, wanted)):
        is_known = any(each == other or each.startswith(f"{other}/") for other in found)
        if os.path.exists(each) and not is_known and not scratch.is_relative_to(each):
            found.append(each)
    return found


def _unshare() -> tuple[int, int]:
    """Into new namespaces; the user and group that the student's process will have there."""
    namespaces = NEW_MOUNTS | NEW_PIDS | NEW_NET | NEW_IPC
    user, group = os.geteuid(), os.getegid()
    if user == 0 and _LIBC.unshare(namespaces) == 0:
        return _stranger() if _is_for_all() else (user, group)
    _must(_LIBC.unshare(namespaces | NEW_USER), "new namespaces")
    for name, text in (("setgroups", "deny"), ("uid_map", f"{user} {user} 1"), ("gid_map", f"{group} {group} 1")):
        try:
            Path("/proc/self", name).write_text(text)
        except OSError as error:
            raise Refused(f"a user namespace: {error.strerror}") from None
    with contextlib.suppress(OSError):  # there is no way out by a namespace of one's own
        Path("/proc/sys/user/max_user_namespaces").write_text("0")
    return user, group


def _stranger() -> tuple[int, int]:
    """A user that nobody is, another one for each process: what it may start is counted for it alone."""
    first, _, count = map(int, Path("/proc/self/uid_map").read_text().splitlines()[-1].split())
    number = first + count - 2 - os.getpid() % min(count // 2, 1_000_000)
    return number, number


def _is_for_all() -> bool:
    """Whether anybody may read Python's files and ours; where they are kept does not matter, as they are bound one by one."""
    return all(os.stat(path).st_mode & stat.S_IROTH for path in (os.__file__, __file__, os.path.dirname(__file__)))


def _new_root(scratch: Path, disk: int, user: int, group: int) -> None:
    """A small folder in memory becomes the root; the old one is gone."""
    root, shown = str(scratch), visible(scratch)
    _mount("none", "/", None, WITH_ALL_BELOW | PRIVATE)
    _mount("tmpfs", root, "tmpfs", NO_SETUID | NO_DEVICES, f"size=1m,mode=755,nr_inodes={MOST_FILES}")
    for path in (*shown, *DEVICES):
        if os.path.exists(path):
            _make_place(path, root + path)
    for path in ("/proc", "/tmp", root):
        os.makedirs(root + path, exist_ok=True)
    for path in shown:
        if not os.path.islink(path):
            _mount(path, root + path, None, BIND | WITH_ALL_BELOW)
    _set_recursively(root, READ_ONLY | NO_SETUID | NO_DEVICES)
    for path in filter(os.path.exists, DEVICES):
        _mount(path, root + path, None, BIND)
    room = f"size={disk},mode=700,nr_inodes={MOST_FILES},uid={user},gid={group}"
    _mount("tmpfs", root + root, "tmpfs", NO_SETUID | NO_DEVICES, room)
    with contextlib.suppress(Refused):  # inside some containers; it is missed by few
        _mount("proc", root + "/proc", "proc", READ_ONLY | NO_SETUID | NO_DEVICES | NO_PROGRAMS)
    os.chdir(root)
    _must(_LIBC.pivot_root(b".", b"."), "a new root")
    _must(_LIBC.umount2(b".", DETACH), "to let go of the old root")


def _make_place(path: str, place: str) -> None:
    """Something of the same kind, to mount on; a link is one here, too."""
    os.makedirs(os.path.dirname(place), exist_ok=True)
    if os.path.islink(path):
        os.symlink(os.readlink(path), place)
    elif os.path.isdir(path):
        os.makedirs(place, exist_ok=True)
    else:
        Path(place).touch()


def _become(user: int, group: int) -> None:
    """An ordinary process: no rights, now or later."""
    if user != os.geteuid():
        os.setgroups([])
        os.setresgid(group, group, group)
        os.setresuid(user, user, user)
    _drop_capabilities()
    _prctl(SET_DUMPABLE, 1)
    _prctl(SET_NO_NEW_PRIVILEGES, 1)
    if user and _counts_by_namespace():
        resource.setrlimit(resource.RLIMIT_NPROC, (MOST_PROCESSES, MOST_PROCESSES))


def _counts_by_namespace() -> bool:
    """Before Linux 5.14 all processes of a user were counted, whatever the namespace: a teacher has more than a few."""
    major, minor = os.uname().release.split(".")[:2]
    return (int(major), int(minor)) >= (5, 14)


def _keep(minder: int, asked: int) -> None:
    """Wait for the minder, or for ludus to hang up; ending here ends the minder, and that ends all."""
    events = select.poll()
    events.register(asked, 0)  # only whether the other end is closed
    events.register(ended := os.pidfd_open(minder), select.POLLIN)
    if ended in dict(events.poll()):
        os._exit(os.waitstatus_to_exitcode(os.waitpid(minder, 0)[1]) & 0xFF)
    os._exit(0)


def _mind(student: int, memory: int) -> None:
    """Wait for the student's process, and look at what it takes together with all that it has started."""
    while True:
        signal.sigtimedwait({signal.SIGCHLD}, WATCH)
        with contextlib.suppress(ChildProcessError):
            while (ended := os.waitpid(-1, os.WNOHANG))[0]:
                if ended[0] == student:
                    code = os.waitstatus_to_exitcode(ended[1])
                    os._exit(code if code >= 0 else 128 - code)
        processes = [name for name in os.listdir("/proc") if name.isdigit() and name != "1"]
        if len(processes) > MOST_PROCESSES or sum(map(_resident, processes)) > memory:
            os._exit(TOO_MUCH)


def _resident(process: str) -> int:
    """Bytes of memory that a process takes."""
    try:
        return int(Path("/proc", process, "statm").read_bytes().split()[1]) * PAGE
    except (OSError, IndexError):  # it is gone
        return 0


class _Header(ctypes.Structure):
    _fields_ = (("version", ctypes.c_uint32), ("pid", ctypes.c_int))


class _Attributes(ctypes.Structure):
    _fields_ = tuple((name, ctypes.c_uint64) for name in ("set", "clear", "propagation", "user"))


def _drop_capabilities() -> None:
    none = (ctypes.c_uint32 * 6)()  # effective, permitted and inheritable ones, twice
    _must(_LIBC.capset(ctypes.byref(_Header(CAPABILITIES_VERSION, 0)), none), "to give up capabilities")


def _mount(what: str, where: str, kind: str | None, flags: int, options: str | None = None) -> None:
    as_bytes = [None if each is None else os.fsencode(each) for each in (what, where, kind, options)]
    _must(_LIBC.mount(*as_bytes[:3], ctypes.c_ulong(flags), as_bytes[3]), f"to mount {where}")


def _set_recursively(where: str, flags: int) -> None:
    attributes = _Attributes(set=flags)
    size = ctypes.c_size_t(ctypes.sizeof(attributes))
    result = _LIBC.syscall(MOUNT_SETATTR, HERE, os.fsencode(where), RECURSIVE, ctypes.byref(attributes), size)
    _must(result, "to make mounts read-only (Linux 5.12 can)")


def _prctl(option: int, value: int) -> None:
    _must(_LIBC.prctl(option, value, 0, 0, 0), f"prctl {option}")


def _must(result: int, what: str) -> None:
    if result != 0:
        raise Refused(f"{what}: {os.strerror(ctypes.get_errno())}")


_LIBC = ctypes.CDLL(None, use_errno=True)
