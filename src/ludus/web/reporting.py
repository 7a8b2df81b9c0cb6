"""Reports are made in a process of their own, one at a time: each plays its games again, and keeps a core busy meanwhile."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys

from ludus.errors import LudusError

WITHIN = 180.0  # s
POLICY = "; ".join(  # of the page that comes out: whatever a player is called, it acts on nothing here
    (
        "sandbox allow-scripts allow-downloads",
        "default-src 'none'",
        "script-src 'unsafe-inline'",
        "style-src 'unsafe-inline'",
        "img-src data: blob:",
        "font-src data:",
    )
)

_TURN = asyncio.Lock()


class ReportingError(LudusError):
    """The report was not made."""


async def run_report(*words: str, advice: str) -> bytes:
    """What `python -m` and these words write to stdout; the advice is for whoever has waited too long."""
    async with _TURN:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", *words),
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
            env={**os.environ, "OPENBLAS_NUM_THREADS": "1"},
            start_new_session=True,
        )
        try:
            written, said = await asyncio.wait_for(process.communicate(), WITHIN)
        except TimeoutError:
            raise ReportingError(f"the report took longer than {WITHIN:.0f} s: {advice}") from None
        finally:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
    if process.returncode != 0:
        reason = said.decode(errors="replace").strip().rpartition("\n")[2]
        raise ReportingError(f"the report could not be made: {reason or 'its process ended'}")
    return written
