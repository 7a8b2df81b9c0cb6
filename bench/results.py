"""How long `ludus results` takes on a store of a million games: the whole command, as a process of its own."""

from __future__ import annotations

import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from ludus.arena.packing import pack_moves
from ludus.arena.rows import Rows
from ludus.arena.store import Store

GAMES = 1_000_000
PAIRS_AT_A_TIME = 5_000
PLIES = 36  # of a game of Connect Four
FAILING = 0.001  # of all games
PROMISED = 2.0  # s
ROUNDS = 5
PLAYERS = {"two players": 2, "a field of eight": 8}


def rows(rng: np.random.Generator, players: int, first: int, count: int) -> Rows:
    """Pairs as a real run stores them: random moves, one game in a thousand lost by failing."""
    made = Rows([], [], [], {})
    texts = ("0 1", "0.5 0.5", "1 0")
    results = rng.choice(3, (count, 2), p=(0.42, 0.1, 0.48))
    failed = rng.random((count, 2)) < FAILING
    moves = rng.integers(0, 7, (count, 2, PLIES, 2))
    for each in range(count):
        one, two = sorted(rng.choice(players, 2, replace=False).tolist())
        points = []
        for rotation, result in enumerate(results[each].tolist()):
            is_lost = bool(failed[each, rotation])
            scores = texts[0] if is_lost else texts[result]
            points.append(float(scores.split()[rotation]))
            made.games.append(game_row(first + each, rotation, (one, two), scores, is_lost, moves[each, rotation]))
        total = sum(points)
        made.pairs.append(
            {
                "number": first + each,
                "stage": 0,
                "entrants": f"{one} {two}",
                "firsts": " ".join(f"{point:g}" for point in points),
                "totals": f"{total:g} {2 - total:g}",
                "game": "connect_four",
                "seed": first + each,
            }
        )
    used = {"moves": PLIES * count, "seconds": 3.6 * count, "slowest": 0.4, "simulations": 1e5 * count, "nodes": 1e5 * count}
    made.usage.extend({"entrant": entrant, **used} for entrant in range(players))
    return made


def game_row(pair: int, rotation: int, entrants: tuple[int, int], scores: str, is_lost: bool, moves: Any) -> dict[str, Any]:
    seating = entrants if rotation == 0 else entrants[::-1]
    return {
        "pair": pair,
        "rotation": rotation,
        "seating": f"{seating[0]} {seating[1]}",
        "scores": scores,
        "returns": {"0 1": "-1 1", "0.5 0.5": "0 0", "1 0": "1 -1"}[scores],
        "end": "time" if is_lost else "drawn" if scores == "0.5 0.5" else "won",
        "culprit": 0 if is_lost else -1,
        "reason": "the player took 2 s for a move, longer than the clock allows" if is_lost else "four in a row",
        "plies": PLIES,
        "moves": pack_moves(moves),
        "figures": None,
        "remarks": None,
    }


def batches(players: int) -> Iterator[Rows]:
    rng = np.random.default_rng(1)
    for first in range(0, GAMES // 2, PAIRS_AT_A_TIME):
        yield rows(rng, players, first, PAIRS_AT_A_TIME)


def fill(path: Path, players: int) -> None:
    names = [f"mcts:simulations={1000 * (each + 1)}" for each in range(players)]
    with Store(str(path)) as store:
        run = store.open_run("tournament", "connect_four", names, {}, {})
        sitting = store.begin_sitting(run.id, {})
        for batch in batches(players):
            store.add(run.id, sitting, batch)
        store.finish(run.id)


def measure(path: Path, *options: str) -> tuple[float, float]:
    """The median seconds by the clock, and of computing: on a busy machine only the second tells of the command."""
    times, computing = [], []
    for _ in range(ROUNDS):
        begin, before = time.perf_counter(), computed()
        subprocess.run([sys.executable, "-m", "ludus", "results", str(path), *options], capture_output=True, check=True)
        times.append(time.perf_counter() - begin)
        computing.append(computed() - before)
    return statistics.median(times), statistics.median(computing)


def computed() -> float:
    """Seconds of computing by all commands that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def main() -> int:
    missed = 0
    print("\n| `ludus results` of a million games | all runs | one run | its failures | the file |")
    print("|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        for what, players in PLAYERS.items():
            path = Path(folder) / f"{players}.db"
            fill(path, players)
            times = [measure(path), measure(path, "--run", "1"), measure(path, "--run", "1", "--failures")]
            missed += max(seconds for seconds, _ in times) > PROMISED
            shown = " | ".join(f"{seconds:.2f} s ({computing:.2f} s of computing)" for seconds, computing in times)
            print(f"| {what} | {shown} | {path.stat().st_size / 1e6:.0f} MB |", flush=True)
    return missed


if __name__ == "__main__":
    sys.exit(main())
