"""Reads what the kernel has logged."""

import ctypes

from _kernel import call

call(103, 116, 3, ctypes.create_string_buffer(4096), 4096)
