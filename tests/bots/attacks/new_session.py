"""Begins a session of its own, for which the scheduler gives it as much again as it has."""

import os

child = os.fork()
if child == 0:  # who is the first of its group may not, anywhere
    try:
        os.setsid()
    finally:
        os._exit(os.getsid(0) != os.getpid())
if os.waitpid(child, 0)[1] != 0:
    raise PermissionError("no session")
