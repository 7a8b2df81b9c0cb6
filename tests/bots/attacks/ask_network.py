"""Asks the kernel for the machine's addresses."""

import socket

socket.socket(socket.AF_NETLINK, socket.SOCK_RAW, 0).close()
