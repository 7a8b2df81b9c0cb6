"""Takes memory that is shared, and so nobody's."""

import mmap
import time

taken = mmap.mmap(-1, 400 * 2**20)
for at in range(0, len(taken), 4096):
    taken[at] = 1
time.sleep(0.3)
