"""Makes a file of many gigabytes, all of it holes."""

import os
import tempfile

with tempfile.TemporaryFile(dir="/tmp") as file:
    os.truncate(file.fileno(), 10 * 2**30)
