"""Sets the clock by which games are timed; here one that nobody can set."""

import ctypes
import errno

from _kernel import call

try:
    call(227, 112, 1, (ctypes.c_int64 * 2)(0, 0))
except OSError as error:
    assert error.errno != errno.EPERM, error
