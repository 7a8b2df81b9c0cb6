"""Starts a child in a user namespace of its own."""

import os

from _kernel import call

child = call(56, 220, 0x10000000 | 17, 0, 0, 0, 0)
if child == 0:
    os._exit(0)
os.waitpid(child, 0)
