"""Asks for the signal by which whoever was stopped goes on whenever one of its pipes can be read."""

import fcntl
import os
import signal

CHOOSE_SIGNAL = 10
reading, writing = os.pipe()
fcntl.fcntl(reading, CHOOSE_SIGNAL, int(signal.SIGCONT))
