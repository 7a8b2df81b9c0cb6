"""The sandbox: whether this machine can hold programs of strangers, and the sentences for when it cannot.

It is tried, once, with a real program in a real cage. Where that fails, programs of strangers are refused, never run bare.
"""

from __future__ import annotations

import functools
import os
import stat
import tempfile
from dataclasses import dataclass
from pathlib import Path

from ludus.bots.cage import Cage, NoSandbox, find_bubblewrap
from ludus.bots.process import Patience, Process
from ludus.core import End, Forfeit

__all__ = ["OWN_RIGHTS", "Cage", "NoSandbox", "Sandbox", "check_sandbox", "open_to_strangers", "require_sandbox"]

OWN_RIGHTS = (
    "these bots run with your own rights: they can read and change your files, use the network and leave programs running, "
    "so let in only what you would start yourself"
)
"""What a person is told who runs bots without a sandbox, and must agree to."""

PROBE = "import os; print(os.uname().nodename, os.getuid(), os.path.exists('/etc/passwd'), flush=True)"
HELD = "bot 1000 False"  # what the probe says in a cage
PATIENCE = 20.0  # s, for a machine that has much else to do
KERNEL = Path("/proc/sys")  # where it tells its settings
SWITCHES = {  # among them: the value that keeps a sandbox from being made, and what to do
    "kernel/apparmor_restrict_unprivileged_userns": (
        "1",
        "AppArmor forbids user namespaces to programs, as on Ubuntu 24.04: docs/sandbox.md has a profile that allows it",
    ),
    "kernel/unprivileged_userns_clone": ("0", "user namespaces are switched off: sysctl kernel.unprivileged_userns_clone=1"),
    "user/max_user_namespaces": ("0", "user namespaces are switched off: sysctl user.max_user_namespaces=10000"),
}


@dataclass(frozen=True)
class Sandbox:
    """What came of trying."""

    refused: str  # why there is none, in a sentence; empty if there is one
    program: str = ""  # the bubblewrap that makes it


@functools.cache
def check_sandbox() -> Sandbox:
    """Try it, once in the life of a process."""
    try:
        found = find_bubblewrap()
        with tempfile.TemporaryDirectory(prefix="ludus-sandbox-") as folder:
            open_to_strangers(Path(folder))
            said = _probe(Path(folder))
    except NoSandbox as error:
        return Sandbox(f"{error}{_hint()}")
    except Forfeit as error:
        return Sandbox(f"{error}{_hint()}")
    if said != HELD:
        return Sandbox(f"a program in the sandbox saw what it must not see: {said!r} instead of {HELD!r}")
    return Sandbox("", str(found.home / found.program))


def require_sandbox() -> None:
    """NoSandbox, with the reason, where programs of strangers cannot be held."""
    found = check_sandbox()
    if found.refused:
        raise NoSandbox(f"programs of strangers are not run here without a sandbox: {found.refused}")


def open_to_strangers(folder: Path) -> None:
    """Let anybody read a folder and all that is in it: in a cage that root makes, a program's user is nobody who owns files."""
    for parent, folders, files in os.walk(folder):
        for path in (Path(parent), *(Path(parent, name) for name in (*folders, *files))):
            mode = path.lstat().st_mode
            if stat.S_ISDIR(mode) or (stat.S_ISREG(mode) and mode & stat.S_IXUSR):
                path.chmod(stat.S_IMODE(mode) | 0o555)
            elif stat.S_ISREG(mode):
                path.chmod(stat.S_IMODE(mode) | 0o444)


def _probe(folder: Path) -> str:
    process = Process(["python3", "-I", "-c", PROBE], "that tries the sandbox", cage=Cage(folder))
    try:
        return process.ask("", Patience(PATIENCE, End.STALL, f"said nothing for {PATIENCE:g} s"))
    finally:
        process.close()


def _hint() -> str:
    """What of the kernel's settings may be to blame."""
    for name, (value, advice) in SWITCHES.items():
        try:
            if Path(KERNEL, name).read_text().strip() == value:
                return f"; {advice}"
        except OSError:
            continue
    return ""
