"""Asks for the address of a name, which can carry messages."""

import socket

socket.getaddrinfo("secrets.example.org", 80)
