"""Uses io_uring, which goes past filters."""

import ctypes

from _kernel import call

call(425, 425, 1, (ctypes.c_uint32 * 30)())
