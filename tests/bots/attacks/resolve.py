"""Asks for the address of a name, which can carry messages."""

import socket

from _facts import FACTS

question = b"\0\1\1\0\0\1\0\0\0\0\0\0\7secrets\7example\3org\0\0\1\0\1"
with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as line:
    line.sendto(question, ("127.0.0.1", FACTS["names"]))
