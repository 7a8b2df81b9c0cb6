"""Finds a password in the environment of any process it sees."""

from pathlib import Path

from _facts import FACTS

found = []
for path in Path("/proc").glob("[0-9]*/environ"):
    try:
        found.append(FACTS["word"].encode() in path.read_bytes())
    except OSError:
        pass
assert any(found)
