"""Spreads to other cores than its own, where others play."""

import os

os.sched_setaffinity(0, range(os.cpu_count() or 1))
