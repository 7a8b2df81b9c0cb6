"""Talks to the machine that this machine runs on."""

import socket

socket.socket(socket.AF_VSOCK, socket.SOCK_STREAM).close()
