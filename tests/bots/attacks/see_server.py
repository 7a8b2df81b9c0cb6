"""Finds the server among the processes, by what it was started as."""

from pathlib import Path

from _facts import FACTS

seen = [path.read_text().rstrip("\0") for path in Path("/proc").glob("[0-9]*/cmdline")]
assert any(each.endswith(FACTS["server_name"]) for each in seen)
