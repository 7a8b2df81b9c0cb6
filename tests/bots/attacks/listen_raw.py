"""Listens to all that passes on the network."""

import socket

socket.socket(socket.AF_PACKET, socket.SOCK_RAW).close()
