"""Types into a terminal of somebody else, also with a number of which the kernel sees one half only."""

import errno
import os

from _kernel import call

reading, _ = os.pipe()  # the kernel looks at what was asked for first, and then at whether it is a terminal
for wanted in (0x5412, 0x541C, 0x5412 | 1 << 32):
    try:
        call(16, 29, reading, wanted, b"x")
    except OSError as error:
        if error.errno != errno.ENOTTY:
            raise
