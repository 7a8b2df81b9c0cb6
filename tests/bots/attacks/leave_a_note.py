"""Leaves a note for its next game, or for a friend, in any folder for passing files."""

import os

from _facts import FACTS

found = [folder for folder in ("/tmp", "/dev/shm", "/var/tmp") if os.path.exists(f"{folder}/{FACTS['note']}")]
for folder in ("/tmp", "/dev/shm", "/var/tmp"):
    if os.path.isdir(folder):
        open(f"{folder}/{FACTS['note']}", "w").close()
assert found
