"""Has child after child, each gone before it can be found."""

import os

if os.fork() == 0:
    os.setpgrp()
    while True:
        try:
            if os.fork():
                os._exit(0)
        except OSError:
            pass
