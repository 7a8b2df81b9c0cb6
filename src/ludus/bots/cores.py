"""Which core the caged programs of one ludus process run on, so that those of another cannot slow them. Imported without ludus.

A program may start many processes, and whoever has the most of them has the most of a core that is shared. So the cages of a
process keep to one core, of which they have whatever they like: only one of them is asked at a time. A core is had by a name
that one process of a machine can have at a time, an abstract socket: it leaves no file, and ends with whoever has it. With more
processes than cores, as many share one as must.
"""

from __future__ import annotations

import socket
from collections.abc import Collection

NAME = "ludus-core"
MOST_SHARING = 64  # processes with cages on one core, after which nobody counts any more


def current_core() -> int:
    """Where this runs: of what else the machine does, the scheduler knows best which core has time."""
    with open("/proc/self/stat") as file:
        return int(file.read().rpartition(")")[2].split()[36])


class Core:
    """The one of this process, while it needs one."""

    def __init__(self, name: str = NAME) -> None:
        self._name = name
        self._number = -1
        self._claim: socket.socket | None = None

    def take(self, cores: Collection[int], first: int) -> int:
        """One of these that the fewest have, `first` if it is one of them; the same again until it is let go."""
        if self._claim is None:
            ordered = sorted(cores, key=lambda core: (core != first, core))
            self._claim = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
            free = (core for turn in range(MOST_SHARING) for core in ordered if self._claims(core, turn))
            self._number = next(free, ordered[0])
        return self._number

    def _claims(self, core: int, turn: int) -> bool:
        assert self._claim is not None
        try:
            self._claim.bind(f"\0{self._name}-{core}-{turn}")
        except OSError:  # somebody has it
            return False
        return True

    def let_go(self) -> None:
        if self._claim is not None:
            self._claim.close()
            self._claim = None
