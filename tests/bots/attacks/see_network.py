"""Finds an interface beside the loopback."""

import os
import socket

names = [name for _, name in socket.if_nameindex()] if os.path.exists("/sys/class/net") else []
lines = open("/proc/net/dev").read().splitlines()[2:]
assert [name for name in names + [line.split(":")[0].strip() for line in lines] if name != "lo"]
