"""Looks around in people's home folders, Python's own folders left out."""

import os
import sys

found = []
for home in ("/root", "/home", "/work", "/srv", "/var", "/run", "/mnt"):
    for folder, folders, names in os.walk(home):
        if sys.base_prefix.startswith(folder) and folder != sys.base_prefix:
            found += names
        elif folder == sys.base_prefix:
            folders.clear()
        else:
            found += names
        if found:
            break
assert found
