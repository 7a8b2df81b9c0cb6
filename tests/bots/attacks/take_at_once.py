"""Takes two gigabytes at once."""

import time

taken = bytearray(2 * 2**30)
taken[::4096] = b"x" * len(taken[::4096])
time.sleep(2)
