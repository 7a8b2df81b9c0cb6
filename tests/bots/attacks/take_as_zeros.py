"""Takes shared memory as a part of the device of zeros, which is as much out of sight."""

import mmap
import os

taken = mmap.mmap(os.open("/dev/zero", os.O_RDWR), 2**20)
taken[:] = b"x" * 2**20
taken.madvise(mmap.MADV_DONTNEED)
