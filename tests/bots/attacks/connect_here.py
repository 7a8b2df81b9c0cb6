"""Connects to a server on this machine."""

import socket

from _facts import FACTS

socket.create_connection(("127.0.0.1", FACTS["port"]), 2).close()
