"""Calls of the kernel by their numbers: those that Python has no words for."""

import ctypes
import os
import platform

LIBC = ctypes.CDLL(None, use_errno=True)


def call(on_x86: int, on_arm: int, *arguments: object) -> int:
    number = on_x86 if platform.machine() == "x86_64" else on_arm
    result = LIBC.syscall(number, *arguments)
    if result < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return result
