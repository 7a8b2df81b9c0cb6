"""Fills the memory that processes share."""

import tempfile

with tempfile.TemporaryDirectory(dir="/dev/shm") as folder:
    for number in range(16):
        with open(f"{folder}/{number}", "wb") as file:
            file.write(b"x" * 4 * 2**20)
