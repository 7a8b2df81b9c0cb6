"""Reads the memory of another process."""

import ctypes
import os

from _kernel import call

buffer = ctypes.create_string_buffer(8)
vector = (ctypes.c_void_p * 2)(ctypes.addressof(buffer), 8)
call(310, 270, os.getpid(), vector, 1, vector, 1, 0)
