"""Connects to a service by a socket that lies in no folder."""

import socket

from _facts import FACTS

socket.socket(socket.AF_UNIX).connect("\0" + FACTS["abstract"])
