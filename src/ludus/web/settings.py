"""What the server is told when it starts."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass, field
from pathlib import Path

from ludus.arena.store import DEFAULT_STORE
from ludus.contest.store import DEFAULT_PLACE as CONTEST_PLACE
from ludus.contest.tokens import new_secret


def data_folder() -> Path:
    """`LUDUS_DATA` if set, else where this system keeps a user's data."""
    if chosen := os.environ.get("LUDUS_DATA"):
        return Path(chosen).expanduser()
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "ludus"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "ludus"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "ludus"


@dataclass(frozen=True)
class WebSettings:
    """Where it listens, where it keeps things, and how much anybody may ask of it."""

    host: str = "127.0.0.1"
    port: int = 8124
    store: str = DEFAULT_STORE  # the arena's, shared with the command line
    data: Path = field(default_factory=data_folder)  # games being played, levels that were drawn
    minds: int = max(1, min(4, (os.cpu_count() or 2)))  # processes that think
    longest_thought: float = 10.0  # s for one move, whatever a player is set to
    most_memory: float = 128.0  # MB for one player's tree or table
    most_threads: int = 2
    most_kept: int = 20_000  # games on disk; the oldest are forgotten
    most_tables: int = 400  # games in memory; the oldest that nobody watches are put away
    games_of_browser: int = 32  # that are on at once
    games_of_address: int = 160  # a whole class may come from one
    thoughts_at_once: int = 64  # of one address, on their way or waiting: a class may share one, and addresses take turns
    largest_body: int = 2**20  # bytes of a request
    largest_message: int = 2**16  # bytes on a socket
    messages_a_second: int = 60  # of one client, before it is asked to slow down
    contests: str = ""  # where contests are kept; in the folder of data if left out
    conductors: str = ""  # who plays their games: a number of processes, or a Dask cluster's address; all cores if left out
    is_trusted: bool = False  # whether bots of contests run without a sandbox
    key: str = field(default_factory=new_secret, repr=False)  # whoever has it may make contests
    names: tuple[str, ...] = ()  # hosts that a proxy before us is called by
    largest_upload: int = 100_000 * 1024  # bytes of a bot; a contest allows less

    @property
    def contest_place(self) -> str:
        return self.contests or str(self.data / CONTEST_PLACE)

    @property
    def is_private(self) -> bool:
        """Whether nobody but this machine's people can ask."""
        return self.host in {"127.0.0.1", "localhost", "::1"} and not self.names
