"""Takes memory of the kernel as what waits in pairs of sockets."""

import socket

kept, taken = [], 0
while taken < 64 * 2**20:
    pair = socket.socketpair()
    for each in pair:
        each.setblocking(False)
        try:
            while True:
                taken += each.send(b"x" * 65536)
        except BlockingIOError:
            pass
    kept.append(pair)
