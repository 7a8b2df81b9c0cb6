"""Opens devices that reach into the machine."""

import os

found = [
    path
    for path in ("/dev/mem", "/dev/kvm", "/dev/fuse", "/dev/kmsg", "/dev/tty", "/dev/ptmx", "/dev/vda")
    if os.path.exists(path)
]
assert found
