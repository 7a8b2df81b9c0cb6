"""Makes very many empty files: they take no room, but memory of the kernel."""

import tempfile

with tempfile.TemporaryDirectory(dir="/tmp") as folder:
    for number in range(25_000):
        open(f"{folder}/{number}", "w").close()
    import time

    time.sleep(0.5)
