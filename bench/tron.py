"""Tron: solo games beside a plain loop in C, duels, what passages cost, and the lockstep engine; one thread, CPU time."""

from __future__ import annotations

import ctypes
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from itertools import chain
from pathlib import Path

from ludus import Limits, Playouts, new_game
from ludus.games.tron.lockstep import play_lockstep
from measure import ROUNDS, race, rate, spaced

SECONDS = 0.4  # a turn
C_GAMES = 1_000_000  # a turn, and about as long
TOGETHER = 10_000  # games in lockstep

PLAIN_LOOP = """
/* Random solo games on 15 x 11 free cells within a ring of walls, from (3, 5). Returns the cells ridden in all of them. */
#include <stdint.h>
enum { WIDTH = 17, HEIGHT = 13, START = 5 * WIDTH + 3 };

long ride(long games, uint64_t luck) {
    static uint8_t wall[WIDTH * HEIGHT];
    int path[WIDTH * HEIGHT];
    long ridden = 0;
    for (int cell = 0; cell < WIDTH * HEIGHT; cell++) {
        int x = cell % WIDTH, y = cell / WIDTH;
        wall[cell] = x == 0 || y == 0 || x == WIDTH - 1 || y == HEIGHT - 1;
    }
    for (long game = 0; game < games; game++) {
        int head = START, length = 0;
        for (;;) {
            int free[4], count = 0;
            free[count] = head + WIDTH; count += !wall[head + WIDTH];
            free[count] = head - 1; count += !wall[head - 1];
            free[count] = head + 1; count += !wall[head + 1];
            if (!wall[head - WIDTH]) free[count++] = head - WIDTH;
            if (count == 0) break;
            luck ^= luck << 13; luck ^= luck >> 7; luck ^= luck << 17;
            wall[head] = 1;
            path[length++] = head;
            head = free[((luck >> 32) * count) >> 32];
        }
        for (int i = 0; i < length; i++) wall[path[i]] = 0;
        ridden += length;
    }
    return ridden;
}
"""

# Levels that are equal but for one pair of passages.
RING, ROW = "#################", "#               #"
ROOM = [RING, *[ROW] * 11, RING]  # [row from the top]


def with_marks(marks: dict[tuple[int, int], str]) -> list[str]:
    """The room with characters at places (x, y), y upwards."""
    rows = list(ROOM)
    for (x, y), mark in marks.items():
        row = rows[len(rows) - 1 - y]
        rows[len(rows) - 1 - y] = row[:x] + mark + row[x + 1 :]
    return rows


START = {(3, 5): "1"}
LEVELS = {
    "room": [with_marks(START)],
    "teleporters": [with_marks({**START, (6, 8): "a", (11, 3): "a"})],
    "floors": [with_marks(START), ROOM],
    "floors with stairs": [with_marks({**START, (7, 6): ">"}), with_marks({(7, 6): "<"})],
}


def main() -> int:
    missed = 0
    print("\n| Tron, one thread | ludus | beside it | ratio | wanted |")
    print("|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        for row, is_met in chain(solo_rows(Path(folder)), speed_rows(), passage_rows(Path(folder))):
            print(row)
            missed += not is_met
    return missed


Row = tuple[str, bool]
"""A line of the table, and whether the figure is as wanted."""


def solo_rows(folder: Path) -> Iterator[Row]:
    peer = plain_loop(folder)
    for how, policy, wanted in (("the game's own playout", "uniform", 0.7), ("the general rules", "plain", 0.3)):
        work = games_of("tron:level=solo", policy)
        if peer is None:
            yield f"| solo by {how} | {spaced(median_rate(work))}/s | no C compiler here: not compared | | {wanted} |", True
            continue
        result = race(work, peer)
        speeds = f"{spaced(result.ours)}/s | {spaced(result.theirs)}/s (plain loop in C)"
        yield f"| solo by {how} | {speeds} | {result.ratio:.2f} | {wanted} |", result.ratio >= wanted


def speed_rows() -> Iterator[Row]:
    for name, work, wanted in (
        ("duel 15 x 11", games_of("tron"), 1_000_000),
        (f"solo in lockstep, {spaced(TOGETHER)} together", lockstep("tron:level=solo"), 50_000),
    ):
        speed = median_rate(work)
        yield f"| {name} | {spaced(speed)}/s | | | {spaced(wanted)}/s |", speed >= wanted


def passage_rows(folder: Path) -> Iterator[Row]:
    for how, policy in (("own playout", "uniform"), ("general rules", "plain")):
        for name, without in (("teleporters", "room"), ("floors with stairs", "floors")):
            result = race(*(ticks_of(write_level(folder, level), policy) for level in (name, without)))
            extra = 100 / result.ratio - 100  # %
            costs = f"{1e9 / result.ours:.1f} ns a tick | {1e9 / result.theirs:.1f} ns (without)"
            yield f"| {name}, {how} | {costs} | {extra:+.0f} % | +10 % at most |", extra <= 10


def games_of(spec: str, policy: str = "uniform") -> Callable[[], int]:
    position = new_game(spec)
    runner = Playouts(position.game, policy)
    return lambda: runner.run(position, Limits(seconds=SECONDS)).games


def ticks_of(spec: str, policy: str) -> Callable[[], int]:
    """Ticks rather than games, for games on unequal levels are of unequal length. A lone rider's return is its ticks."""
    position = new_game(spec)
    runner = Playouts(position.game, policy)

    def work() -> int:
        result = runner.run(position, Limits(seconds=SECONDS))
        return round(result.games * result.mean[0])

    return work


def lockstep(spec: str) -> Callable[[], int]:
    position = new_game(spec)
    rounds = range(5)  # a turn of some tenths of a second
    return lambda: sum(len(play_lockstep(position, TOGETHER, seed)) for seed in rounds)


def median_rate(work: Callable[[], int]) -> float:
    work()  # compiled, warm
    return statistics.median(rate(work) for _ in range(ROUNDS))


def write_level(folder: Path, name: str) -> str:
    """The spec of one of the levels above."""
    path = folder / f"{name.replace(' ', '-')}.txt"
    path.write_text(f"name: {name}\n\n" + "\n---\n".join("\n".join(rows) for rows in LEVELS[name]) + "\n")
    return f'tron:level="{path}"'


def plain_loop(folder: Path) -> Callable[[], int] | None:
    """The loop in C, built for this machine; None if there is no compiler."""
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if compiler is None:
        return None
    source, library = folder / "loop.c", folder / "loop.so"
    source.write_text(PLAIN_LOOP)
    subprocess.run([compiler, "-O3", "-march=native", "-shared", "-fPIC", "-o", str(library), str(source)], check=True)
    ride = ctypes.CDLL(str(library)).ride
    ride.argtypes, ride.restype = (ctypes.c_long, ctypes.c_uint64), ctypes.c_long

    def work() -> int:
        ridden = ride(C_GAMES, 88172645463325252)
        assert abs(ridden / C_GAMES - 36.4) < 0.1, "the loop in C plays another game"
        return C_GAMES

    return work


if __name__ == "__main__":
    sys.exit(main())
