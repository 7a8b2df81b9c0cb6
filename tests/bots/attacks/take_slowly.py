"""Takes half a gigabyte in small steps."""

import time

taken = []
for _ in range(50):
    taken.append(b"x" * 10 * 2**20)
    time.sleep(0.005)
time.sleep(0.3)
