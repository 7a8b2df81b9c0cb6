"""Fills /tmp in files of a size that is allowed."""

import tempfile

with tempfile.TemporaryDirectory(dir="/tmp") as folder:
    for number in range(16):
        with open(f"{folder}/{number}", "wb") as file:
            file.write(b"x" * 4 * 2**20)
