"""Runs attacks one after the other, `python3 _run.py NAME,NAME,... FACTS`, each in a process of its own.

Tells of each what came of it, a line each: `NAME achieved`, `NAME failed` and why, or `NAME died` and by which signal.
"""

import importlib
import os
import signal
import sys

LONGEST = 20  # s


def run(name: str) -> None:
    try:
        importlib.import_module(name)
        said = "achieved"
    except BaseException as error:
        said = f"failed {type(error).__name__}: {error}".replace("\n", " ")
    os.write(1, f"{name} {said}\n".encode())
    os._exit(0)


for each in sys.argv[1].split(","):
    child = os.fork()
    if child == 0:
        os.setpgrp()
        signal.alarm(LONGEST)
        run(each)
    status = os.waitpid(child, 0)[1]
    if os.WIFSIGNALED(status):
        os.write(1, f"{each} died {os.WTERMSIG(status)}\n".encode())
    try:
        os.killpg(child, signal.SIGKILL)  # what it has left behind
    except OSError:
        pass
sys.stdin.read()
