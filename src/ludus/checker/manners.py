"""Where there is no fence, Python itself refuses what no player needs: files outside its folder, processes, the network.

This stops accidents and pranks, not somebody who knows Python well and wants to do harm.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

PROCESSES = (
    *("os.fork", "os.forkpty", "os.posix_spawn", "os.exec", "os.spawn", "os.system", "subprocess.Popen"),
    *("os.kill", "os.killpg"),
)
NETWORK = ("socket.connect", "socket.bind", "socket.sendto", "socket.sendmsg", "socket.getaddrinfo")
CHANGES = {  # where each names the files that it changes, and the folders that those are relative to
    **dict.fromkeys(("os.remove", "os.rmdir"), ((0, 1),)),
    **dict.fromkeys(("os.mkdir", "os.chmod"), ((0, 2),)),
    **dict.fromkeys(("os.chown", "os.utime"), ((0, 3),)),
    **dict.fromkeys(("os.rename", "os.link"), ((0, 2), (1, 3))),
    **dict.fromkeys(("os.truncate", "os.setxattr", "os.removexattr"), ((0, None),)),
    "os.symlink": ((1, 2),),
}
WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND


def insist(scratch: Path) -> None:
    """From now on, until this process ends."""
    inside = os.path.realpath(scratch) + os.sep
    realpath, decode, read_link = os.path.realpath, os.fsdecode, os.readlink  # whoever replaces them does not change ours

    def is_inside(path: Any, folder: int = -1) -> bool:
        if isinstance(path, int):  # an open file: it was looked at when it was opened
            return True
        name = decode(path)
        if folder != -1 and not name.startswith(os.sep):
            try:
                name = f"{read_link(f'/proc/self/fd/{folder}')}/{name}"
            except OSError:
                return False
        return name == os.devnull or realpath(name).startswith(inside)

    def look(event: str, arguments: tuple[Any, ...]) -> None:
        if event == "open":
            path, _, flags = arguments
            if flags & WRITING and not is_inside(path):
                raise PermissionError(f"a player may not write {path}")
        elif event in CHANGES:
            for place, folder in CHANGES[event]:
                if not is_inside(arguments[place], -1 if folder is None else arguments[folder]):
                    raise PermissionError(f"a player may not change {arguments[place]}")
        elif event in PROCESSES:
            raise PermissionError("a player may not start or end processes")
        elif event in NETWORK:
            raise PermissionError("a player may not use the network")
        elif event == "ctypes.dlopen" and arguments[0] is not None:
            raise PermissionError("a player may not call other languages")

    sys.addaudithook(look)
