"""Which processes there are below one, and what they take, as /proc tells on Linux. The warden imports it without ludus."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from contextlib import suppress

IS_LINUX = sys.platform == "linux"
HAS_CHILDREN = os.path.exists(f"/proc/{os.getpid()}/task/{os.getpid()}/children")  # most kernels list them
KILOBYTE = 1024
TAKEN = (b"\nVmRSS:", b"\nVmPTE:", b"\nVmSwap:")


def descendants(pid: int) -> list[int]:
    """Everything below a process, ended processes that nobody asked after included."""
    below = children_by_scan() if IS_LINUX and not HAS_CHILDREN else {}
    found: list[int] = []
    front = [pid] if IS_LINUX else []
    while front:
        each = front.pop()
        children = children_of(each) if HAS_CHILDREN else below.get(each, [])
        found += children
        front += children
    return found


def children_of(pid: int) -> list[int]:
    found: list[int] = []
    with suppress(OSError):  # it is gone
        for thread in os.listdir(f"/proc/{pid}/task"):
            with open(f"/proc/{pid}/task/{thread}/children", "rb", buffering=0) as file:
                found += map(int, file.read().split())
    return found


def children_by_scan() -> dict[int, list[int]]:
    """Of every process there is, for kernels that do not list them."""
    children: dict[int, list[int]] = {}
    for name in os.listdir("/proc"):
        if name.isdigit():
            with suppress(OSError), open(f"/proc/{name}/stat", "rb") as file:
                parent = int(file.read().rpartition(b")")[2].split()[1])  # a program's name may hold blanks and brackets
                children.setdefault(parent, []).append(int(name))
    return children


def resident(pids: list[int]) -> int:
    """Bytes of memory that processes take, those that they share counted for each; what lies in swap and the tables by which
    the kernel finds their pages are theirs, too."""
    total = 0
    for pid in pids:
        with suppress(OSError), open(f"/proc/{pid}/status", "rb", buffering=0) as file:
            told = file.read()
            total += sum(_kilobytes(told, name) for name in TAKEN) * KILOBYTE
    return total


def _kilobytes(told: bytes, name: bytes) -> int:
    """0 of a process that has ended, and has no memory."""
    _, _, rest = told.partition(name)
    return int(rest[: rest.index(b"kB")]) if rest else 0


def count_files(folder: str) -> int:
    try:
        found = os.statvfs(folder)
    except OSError:  # its processes are gone
        return 0
    return found.f_files - found.f_ffree


def kill(how: Callable[[int, int], None], pid: int, number: int = signal.SIGKILL) -> bool:
    """Whether there was somebody to kill; what runs under another user's name cannot be."""
    try:
        how(pid, number)
    except OSError:
        return False
    return True
