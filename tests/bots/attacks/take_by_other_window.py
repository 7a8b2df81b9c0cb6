"""Moves a window over what lies in a file, without letting go of what it has seen before."""

import ctypes
import mmap
import tempfile

from _kernel import call

WINDOW = 2**20
file = tempfile.TemporaryFile()
file.truncate(4 * WINDOW)
window = mmap.mmap(file.fileno(), 2 * WINDOW)
start = ctypes.addressof(ctypes.c_char.from_buffer(window))
call(216, 234, start, WINDOW, 0, 2 * WINDOW // mmap.PAGESIZE, 0)
