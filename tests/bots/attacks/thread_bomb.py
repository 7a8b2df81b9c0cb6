"""Starts a hundred threads."""

import threading
import time

for _ in range(100):
    threading.Thread(target=time.sleep, args=(3,), daemon=True).start()
