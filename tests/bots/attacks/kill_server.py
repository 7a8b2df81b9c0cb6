"""Sends a signal to the server."""

import os
from pathlib import Path

from _facts import FACTS

os.kill(FACTS["server"], 0)
started_as = Path(f"/proc/{FACTS['server']}/cmdline").read_text().rstrip("\0")
assert started_as.endswith(FACTS["server_name"]), "that is somebody else in here"
