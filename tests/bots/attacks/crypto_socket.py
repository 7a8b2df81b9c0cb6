"""Opens the kernel's cryptography, an old door to its faults."""

import socket

socket.socket(socket.AF_ALG, socket.SOCK_SEQPACKET).close()
