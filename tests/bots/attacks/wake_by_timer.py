"""Makes a timer that sends the signal by which whoever was stopped goes on: it would think in the other's time."""

import ctypes
import signal

from _kernel import call

MONOTONIC = 1
event = (ctypes.c_int * 16)(0, 0, signal.SIGCONT)
call(222, 107, MONOTONIC, event, ctypes.byref(ctypes.c_int()))
