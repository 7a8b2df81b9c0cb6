"""Finds a way to a machine elsewhere (an address that is nobody's); nothing is sent."""

import errno
import socket

with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as line:
    reached = line.connect_ex(("192.0.2.1", 53))
if reached not in (0, errno.ENETUNREACH):  # it was let look for a way, if there is one or not
    raise OSError(reached, "not allowed")
