"""How a bot that was handed in becomes a player: in the sandbox, unless whoever owns the machine trusts everybody."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from pathlib import Path

from ludus.catalogue import format_spec
from ludus.catalogue.spec import Spec
from ludus.contest.config import ContestOptions


def launch_spec(manifest: Mapping[str, str], folder: Path, options: ContestOptions, *, is_trusted: bool = False) -> str:
    """A spec of `exec` for the files in that folder."""
    settings = {
        "cmd": manifest["command"],
        "protocol": manifest["protocol"],
        "startup": f"{options.startup:g}",
        "stall": f"{options.move_time:g}" if options.move_time > 1 else "1",
        "memory": str(options.memory),
    }
    if is_trusted:
        settings["cmd"] = shlex.join(_found(word, folder) for word in shlex.split(manifest["command"]))
    else:
        settings["box"] = str(folder)
    return format_spec(Spec("exec", settings))


def _found(word: str, folder: Path) -> str:
    """Outside of a sandbox a bot's folder is not the working folder: its files are named by their whole paths."""
    path = folder / word.removeprefix("./")
    return str(path) if not word.startswith("/") and path.exists() else word
