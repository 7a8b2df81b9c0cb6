"""Connects to a machine elsewhere (an address that is nobody's)."""

import socket

socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b"hello", ("192.0.2.1", 53))
