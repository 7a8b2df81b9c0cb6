"""Looks for sockets and files of the machine's services."""

import os

assert os.listdir("/run") + os.listdir("/var")
