"""Fills /tmp with more than it is given."""

import os
import tempfile

with tempfile.TemporaryFile(dir="/tmp") as file:
    for _ in range(64):
        file.write(os.urandom(1) * 2**20)
    file.flush()
