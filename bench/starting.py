"""How long a newcomer waits: the first compilation, a warm start in a new process, and commands that compile nothing."""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time

from ludus.catalogue import GAMES

SCRIPT = """
import json, resource, sys, time
import ludus
position = ludus.new_game({name!r})
runner = ludus.Playouts(position.game)
begin = time.perf_counter()
runner.run(position, ludus.Limits(simulations=1))
seconds = time.perf_counter() - begin
print(json.dumps([seconds, "numba" in sys.modules, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024]))
"""
ROUNDS = 7


def start(name: str, cache: str) -> tuple[float, float, bool, float]:
    """Seconds of the whole process, seconds to the first playout, whether a compiler was there, peak MB."""
    begin = time.perf_counter()
    command = [sys.executable, "-c", SCRIPT.format(name=name)]
    ran = subprocess.run(command, capture_output=True, text=True, check=True, env={**os.environ, "LUDUS_CACHE": cache})
    whole = time.perf_counter() - begin
    first, compiler, memory = json.loads(ran.stdout)
    return whole, first, compiler, memory


def command(*arguments: str) -> float:
    """The median seconds of a command of ours."""
    times = []
    for _ in range(ROUNDS):
        begin = time.perf_counter()
        subprocess.run([sys.executable, "-m", "ludus", *arguments], capture_output=True, check=False)
        times.append(time.perf_counter() - begin)
    return statistics.median(times)


def main() -> int:
    missed = 0
    print("\n| a new process plays its first random game | first ever | from the cache | compiler loaded then | memory |")
    print("|---|---|---|---|---|")
    for name in GAMES.names():
        with tempfile.TemporaryDirectory() as cache:
            _, compilation, _, _ = start(name, cache)
            warm = [start(name, cache) for _ in range(ROUNDS)]
        seconds = statistics.median(whole for whole, *_ in warm)
        loaded = any(compiler for _, _, compiler, _ in warm)
        missed += compilation > 5 or seconds > 0.5 or loaded
        row = f"{compilation:.1f} s to compile | {seconds:.2f} s in all | {'yes' if loaded else 'no'} | {warm[0][3]:.0f} MB"
        print(f"| {name} | {row} |")
    for arguments in ((), ("--help",), ("games",)):
        seconds = command(*arguments)
        missed += seconds > 0.4
        print(f"\n`{' '.join(('ludus', *arguments))}`: {seconds:.2f} s")
    return missed


if __name__ == "__main__":
    sys.exit(main())
