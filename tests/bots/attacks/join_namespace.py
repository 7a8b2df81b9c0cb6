"""Joins the namespace of another process."""

import os

from _kernel import call

call(308, 268, os.open("/proc/self/ns/uts", os.O_RDONLY), 0)
