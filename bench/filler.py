"""What the filler rides alone: 100 games in the room of the workshop, and 60 levels beside what is proven to be possible.

python bench/filler.py                 all of it, half an hour; writes docs/champions/filler.measured.json
python bench/filler.py --minutes 4     as much as fits; called again it goes on where it was
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from pathlib import Path
from typing import Any

from ludus import Limits, make_player, new_game
from ludus.champions.board import board_of
from ludus.champions.filler import Filler
from ludus.champions.survey import survey
from ludus.games.tron.library import names

RESULTS = Path(__file__).parent.parent / "docs" / "champions" / "filler.measured.json"
PLAYER = "filler:seconds=0.1"
GAMES = 100
PROOF = 6.0  # s for the bound of a level, the path's part included
SIZES = ((13, 13), (15, 11), (16, 20), (19, 19), (22, 14), (25, 25))
DENSITIES = (0.02, 0.08, 0.14, 0.2, 0.26, 0.32)
ROOM_AT_LEAST, FILLED_AT_LEAST = 163.5, 0.97


def levels() -> dict[str, dict[str, Any]]:
    """Sixty levels: the library's, each from its first start, and generated ones of all sizes and densities."""
    found = {name: {"level": name, "riders": 1} for name in names()}
    seed = 0
    while len(found) < 60:
        (width, height), density = SIZES[seed % 6], DENSITIES[(seed + seed // 6) % 6]
        symmetry = ("none", "none", "mirror", "rotation")[seed % 4]
        level = f"random:width={width},height={height},density={density},symmetry={symmetry},starts=1"
        found[f"{level} seed {seed}"] = {"level": level, "seed": seed}
        seed += 1
    return found


def ride(options: dict[str, Any], seed: int, spec: str = PLAYER) -> tuple[int, float]:
    """One game: the cells ridden, and the longest time for a move in s."""
    position = new_game("tron", **options)
    player = make_player(spec, position.game, seed)
    player.begin(position, 0, None)
    slowest = 0.0  # s
    while not position.is_over:
        begin = time.perf_counter()
        move = player.choose(position, 0)
        slowest = max(slowest, time.perf_counter() - begin)
        position.play(move)
    return int(position.state["ridden"][0][0]), slowest


def measure_level(options: dict[str, Any]) -> dict[str, Any]:
    ridden, slowest = ride(options, 0)
    found = survey(new_game("tron", **options), 0, PROOF)
    bound = max(ridden, found.length) if found.is_exact else found.bound
    return {"ridden": ridden, "bound": bound, "chambers": found.chambers, "free": found.free, "slowest": round(slowest, 3)}


class BendsOnly(Filler):
    """Never cuts a path."""

    def _branch_off(self, free: Any, head: int, path: list[int], rng: Any, most: int) -> tuple[list[int], int]:
        return path, 1


class DiveOnly(BendsOnly):
    """Nor bends one."""

    def _bend_path(self, free: Any, head: int, path: list[int], rng: Any, steps: int, bound: int) -> list[int]:
        return path


def measure_parts(levels: dict[str, dict[str, Any]], bounds: dict[str, int]) -> dict[str, float]:
    """The mean share of the bound that is found in 100 ms at the start of a game, by more and more of the ideas."""
    shares: dict[str, list[float]] = {"along the walls": [], "one dive": [], "bends": [], "cuts, too": []}
    for name, options in levels.items():
        position = new_game("tron", **options)
        board = board_of(position)
        free, head = board.free(position.state), int(position.state["head"][0][0])
        found = [
            ride(options, 0, "wall")[0],
            DiveOnly(board).fill(free, head, Limits(seconds=0.1)).length,
            BendsOnly(board).fill(free, head, Limits(seconds=0.1)).length,
            Filler(board).fill(free, head, Limits(seconds=0.1)).length,
        ]
        for idea, length in zip(shares, found, strict=True):
            shares[idea].append(length / bounds[name])
    return {idea: round(statistics.mean(each), 4) for idea, each in shares.items()}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=1e9)
    until = time.monotonic() + 60 * parser.parse_args().minutes
    kept: dict[str, Any] = json.loads(RESULTS.read_text("utf-8")) if RESULTS.exists() else {"room": [], "levels": {}}
    for seed in range(len(kept["room"]), GAMES):
        if time.monotonic() > until:
            break
        kept["room"].append(ride({"level": "solo"}, seed)[0])
    keep(kept)
    for name, options in levels().items():
        if name in kept["levels"] or time.monotonic() > until:
            continue
        kept["levels"][name] = measure_level(options)
        keep(kept)
        print(name, kept["levels"][name], flush=True)
    if len(kept["levels"]) == 60 and "parts" not in kept and time.monotonic() < until:
        kept["parts"] = measure_parts(levels(), {name: row["bound"] for name, row in kept["levels"].items()})
        keep(kept)
    return tell(kept)


def keep(kept: dict[str, Any]) -> None:
    lines = ",\n".join(f"  {json.dumps(name)}: {json.dumps(row)}" for name, row in kept["levels"].items())
    parts = f'"parts": {json.dumps(kept["parts"])},\n' if "parts" in kept else ""
    RESULTS.write_text(f'{{"room": {json.dumps(kept["room"])},\n{parts}"levels": {{\n{lines}\n}}}}\n', "utf-8")


def tell(kept: dict[str, Any]) -> int:
    """The table; how many figures are below what is wanted."""
    missed = 0
    print("\n| the filler alone, 100 ms a move | figure | wanted |\n|---|---|---|")
    if room := kept["room"]:
        mean = statistics.mean(room)
        missed += mean < ROOM_AT_LEAST
        print(f"| 15 x 11 from (3, 5), mean of {len(room)} games | {mean:.2f} of 164 | {ROOM_AT_LEAST} |")
    if rows := list(kept["levels"].values()):
        shares = [row["ridden"] / row["bound"] for row in rows]
        missed += statistics.mean(shares) < FILLED_AT_LEAST
        print(f"| {len(rows)} levels, mean share of the proven bound | {statistics.mean(shares):.2%} | {FILLED_AT_LEAST:.0%} |")
        print(f"| of these filled to the bound | {sum(share == 1 for share in shares)} | |")
        print(f"| the lowest share | {min(shares):.1%} | |")
    for idea, share in kept.get("parts", {}).items():
        print(f"| found in 100 ms before the first move: {idea} | {share:.1%} | |")
    return missed


if __name__ == "__main__":
    sys.exit(main())
