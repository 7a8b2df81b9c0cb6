"""Makes a device of its own for the machine's disk, and reads it."""

import os
import stat

os.mknod("/tmp/disk", stat.S_IFBLK | 0o600, os.makedev(254, 0))
open("/tmp/disk", "rb").read(1)
