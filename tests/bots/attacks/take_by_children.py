"""Has children take it, each less than is allowed."""

import os
import time

for _ in range(10):
    if os.fork() == 0:
        taken = b"x" * 60 * 2**20
        time.sleep(60)
time.sleep(1)
