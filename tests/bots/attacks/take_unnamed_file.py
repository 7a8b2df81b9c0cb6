"""Takes memory as a file without a name, which no process is seen to have."""

import os

file = os.memfd_create("taken")
os.write(file, b"x" * 2**20)
