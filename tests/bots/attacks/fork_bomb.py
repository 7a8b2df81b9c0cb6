"""Starts a hundred processes."""

import os
import time

for _ in range(100):
    if os.fork() == 0:
        time.sleep(3)
        os._exit(0)
