"""Opens the memory of the server through /proc."""

from pathlib import Path

from _facts import FACTS

server = Path(f"/proc/{FACTS['server']}")
with open(server / "mem", "rb", buffering=0) as memory:
    memory.seek(int((server / "maps").read_text().split("-")[0], 16))
    memory.read(16)
started_as = (server / "cmdline").read_text().rstrip("\0")
assert started_as.endswith(FACTS["server_name"]), "that is somebody else in here"
