"""Has a hundred generations of children, each gone before the next is seen."""

import os

if os.fork() == 0:
    while True:
        try:
            if os.fork():
                os._exit(0)
        except OSError:
            pass
raise SystemExit("whatever came of it")
