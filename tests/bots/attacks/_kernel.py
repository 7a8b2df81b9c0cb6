"""Calls of the kernel by their numbers: those that Python has no words for."""

import ctypes
import os
import platform

LIBC = ctypes.CDLL(None, use_errno=True)


def call(on_x86: int, on_arm: int, *arguments: object) -> int:
    number = on_x86 if platform.machine() == "x86_64" else on_arm
    wide = [ctypes.c_long(each) if isinstance(each, int) else each for each in arguments]  # else half a register is left over
    result = LIBC.syscall(ctypes.c_long(number), *wide)
    if result < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return result
