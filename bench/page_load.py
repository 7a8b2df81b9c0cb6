"""The page under load: many watch one game, many games think at once. How old is a tick when it arrives, and is one lost?

    python bench/page_load.py --seconds 60

200 spectators of one game at 20 ticks a second, and 20 games of thinking players with a spectator each, against a real server
in a process of its own. Wanted: 95 % of ticks arrive within 50 ms, none is lost, and the server's memory stays level: in the
last sixth of the time it is at most a tenth above the third. It ends with 1 if one of them is missed.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

import httpx
import numpy as np
import psutil
from websockets.asyncio.client import connect

from page_server import serving
from verdicts import Verdicts

WANTED_AGE = 50  # ms
WANTED_GROWTH = 10  # %
SECRET = "bench" * 5
TICK = 50  # ms
LEVEL = "random:width=60,height=40,density=0"  # a game that takes its time
WATCHED = "straight"


@dataclass
class Tally:
    """What one game's spectators saw."""

    ages: list[float] = field(default_factory=list)  # ms
    lost: int = 0


async def spectate(address: str, table: str, tally: Tally, until: float) -> None:
    async with connect(f"{address.replace('http', 'ws', 1)}/api/tables/{table}/live", max_size=None) as socket:
        await socket.send(json.dumps({"type": "hello", "secret": SECRET, "plays": False}))
        last = None
        while time.time() < until:
            try:
                text = await asyncio.wait_for(socket.recv(), max(0.01, until - time.time()))
            except TimeoutError:
                return
            now = time.time() * 1000
            if not str(text).startswith('{"type": "step"'):
                continue
            step = json.loads(text)
            tally.ages.append(now - step["at"])
            if last is not None and step["ply"] != last + 1:
                tally.lost += 1
            last = step["ply"]
            if "outcome" in step:
                return


async def keep_watching(
    client: httpx.AsyncClient, address: str, seats: list[str], level: str, watchers: int, until: float
) -> Tally:
    """One game after the other, each with so many spectators."""
    tally = Tally()
    while time.time() < until:
        asked = {"game": f'tron:level="{level}"', "seats": seats, "pace": "live", "tick": TICK, "secret": SECRET}
        answer = await client.post(f"{address}/api/tables", json=asked)
        answer.raise_for_status()
        table = answer.json()["id"]
        await asyncio.gather(*(spectate(address, table, tally, until) for _ in range(watchers)))
    return tally


async def run(address: str, spectators: int, games: int, seconds: float, server: psutil.Process) -> Verdicts:
    until = time.time() + seconds
    memory: list[float] = []

    async def weigh() -> None:
        while time.time() < until:
            memory.append(server.memory_info().rss / 1e6)
            await asyncio.sleep(min(5, seconds / 20))

    async with httpx.AsyncClient(timeout=60) as client:
        crowd = keep_watching(client, address, [WATCHED] * 2, LEVEL, spectators, until)
        thinkers = [keep_watching(client, address, ["mcts:memory=16", "montecarlo"], "pillars", 1, until) for _ in range(games)]
        watched, *thought = (await asyncio.gather(asyncio.gather(crowd, *thinkers), weigh()))[0]
    verdicts = Verdicts()
    judge(f"{spectators} spectators of one game", [watched], verdicts)
    judge(f"{games} games of thinking players", thought, verdicts)
    moments = [float(np.median(part)) for part in np.array_split(memory, 6)]
    print("the server takes, from sixth to sixth of the time:", ", ".join(f"{each:.0f}" for each in moments), "MB")
    verdicts.at_most("memory grows", 100 * (moments[-1] / moments[2] - 1), WANTED_GROWTH, "%")
    return verdicts


def judge(what: str, tallies: list[Tally], verdicts: Verdicts) -> None:
    ages = np.array([age for tally in tallies for age in tally.ages])
    p50, p95, p99 = np.percentile(ages, [50, 95, 99]) if len(ages) else (np.nan,) * 3
    print(f"{what}: {len(ages)} ticks arrived, age {p50:.0f} ms (median), {p99:.0f} (99 %)")
    verdicts.at_most(f"{what}: age of a tick when it arrives (95 %)", float(p95), WANTED_AGE, "ms")
    verdicts.at_most(f"{what}: ticks lost", sum(tally.lost for tally in tallies), 0, "ticks")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--spectators", type=int, default=200)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=30)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as served:
        return asyncio.run(
            run(served.address, chosen.spectators, chosen.games, chosen.seconds, psutil.Process(served.pid))
        ).exit_code()


if __name__ == "__main__":
    sys.exit(main())
