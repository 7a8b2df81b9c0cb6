"""Landlock: what a process may no longer do with files, whoever runs it. Linux has it since 5.13; no rights are needed."""

from __future__ import annotations

import contextlib
import ctypes
import os
import stat
from collections.abc import Iterable

CREATE_RULESET, ADD_RULE, RESTRICT_SELF = 444, 445, 446  # the same numbers on all machines
ASK_VERSION, BENEATH_A_PATH = 1, 1
SET_NO_NEW_PRIVILEGES = 38  # of prctl

WRITE_FILE, READ_FILE, READ_FOLDER, TRUNCATE = 1 << 1, 1 << 2, 1 << 3, 1 << 14
READ = READ_FILE | READ_FOLDER
CHANGE = sum(1 << bit for bit in range(4, 13))  # to make and to remove whatever it is
MOVE = 1 << 13  # to another folder
CONNECT = 0b11  # by TCP, or to wait for others
SIGNAL_OTHERS = 0b11  # to send them signals, or talk by a socket without a path

VERSIONS = {1: 0, 2: MOVE, 3: TRUNCATE}  # of Landlock, and what each of them added


class _Ruleset(ctypes.Structure):
    _fields_ = (("files", ctypes.c_uint64), ("network", ctypes.c_uint64), ("scoped", ctypes.c_uint64))


class _Beneath(ctypes.Structure):
    _pack_ = 1
    _fields_ = (("allowed", ctypes.c_uint64), ("folder", ctypes.c_int32))


def restrict(readable: Iterable[str], writable: Iterable[str]) -> bool:
    """From now on this process and all its children read and write only beneath these paths. Whether the kernel has this."""
    libc = ctypes.CDLL(None, use_errno=True)
    version = libc.syscall(CREATE_RULESET, None, ctypes.c_size_t(0), ASK_VERSION)
    if version < 1:
        return False
    files = READ | WRITE_FILE | CHANGE | sum(added for since, added in VERSIONS.items() if since <= version)
    rules = _Ruleset(files, CONNECT if version >= 4 else 0, SIGNAL_OTHERS if version >= 6 else 0)
    size = 24 if version >= 6 else 16 if version >= 4 else 8  # bytes; older kernels know less of it
    ruleset = libc.syscall(CREATE_RULESET, ctypes.byref(rules), ctypes.c_size_t(size), 0)
    if ruleset < 0:
        return False
    try:
        for paths, allowed in ((readable, READ), (writable, files)):
            for path in paths:
                with contextlib.suppress(OSError):  # not everybody has everything
                    _allow(libc, ruleset, path, allowed)
        libc.prctl(SET_NO_NEW_PRIVILEGES, 1, 0, 0, 0)
        return bool(libc.syscall(RESTRICT_SELF, ruleset, 0) == 0)
    finally:
        os.close(ruleset)


def _allow(libc: ctypes.CDLL, ruleset: int, path: str, allowed: int) -> None:
    folder = os.open(path, os.O_PATH | os.O_CLOEXEC)
    try:
        if not stat.S_ISDIR(os.fstat(folder).st_mode):
            allowed &= READ_FILE | WRITE_FILE | TRUNCATE
        libc.syscall(ADD_RULE, ruleset, BENEATH_A_PATH, ctypes.byref(_Beneath(allowed, folder)), 0)
    finally:
        os.close(folder)
