"""Connects to a service by a socket in a folder."""

import socket

from _facts import FACTS

socket.socket(socket.AF_UNIX).connect(FACTS["socket"])
