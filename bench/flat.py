"""How strong the simple players are: Monte Carlo alone in Tron by games a move, and greedy against chance in Seven Colours."""

from __future__ import annotations

import math
import statistics
import sys
import time
from collections.abc import Iterator

from ludus import Position, make_player, new_game
from measure import spaced

SOLO, MOST = "tron:level=solo", 164  # cells
WANTED = {10: (105, 100), 100: (126, 100), 1_000: (148, 100), 10_000: (158, 20)}  # [n] mean cells, and games to measure it
BESIDE = ("random", "straight", "wall", "montecarlo:n=1000,allocation=halving", "ucb:n=1000", "ucb:n=1000,rule=ucb1")
FEW = 20  # games of those that are measured beside them
BOARDS, BOARD = 200, "seven_colours:board=symmetric"

Row = tuple[str, bool]
"""A line of the table, and whether the figure is as wanted."""


def main() -> int:
    missed = 0
    for heading, rows in (("solo Tron, 15 x 11", solo_rows()), ("Seven Colours", colour_rows())):
        print(f"\n| {heading} | games | mean | standard error | seconds a game | wanted |")
        print("|---|---|---|---|---|---|")
        for row, is_met in rows:
            print(row, flush=True)
            missed += not is_met
    return missed


def solo_rows() -> Iterator[Row]:
    for n, (wanted, games) in WANTED.items():
        yield measure_solo(f"montecarlo:n={n}", games, wanted)
    for spec in BESIDE:
        yield measure_solo(spec, FEW, None)


def measure_solo(spec: str, games: int, wanted: float | None) -> Row:
    play(SOLO, [spec], 0)  # compiled, warm
    begin = time.perf_counter()
    cells = [play(SOLO, [spec], seed)[0] for seed in range(games)]
    seconds = (time.perf_counter() - begin) / games
    mean, error = statistics.fmean(cells), statistics.stdev(cells) / math.sqrt(games)
    target = "" if wanted is None else f"{wanted} of {MOST}"
    row = f"| {spec} | {games} | {mean:.1f} | {error:.1f} | {seconds:.2f} | {target} |"
    return row, wanted is None or mean >= wanted


def colour_rows() -> Iterator[Row]:
    """Seats take turns from board to board."""
    begin = time.perf_counter()
    won = 0
    for seed in range(BOARDS):
        seat = seed % 2
        specs = ["greedy", "random_useful"] if seat == 0 else ["random_useful", "greedy"]
        won += play(BOARD, specs, seed)[seat] == 1
    share = won / BOARDS
    error = math.sqrt(share * (1 - share) / BOARDS)
    seconds = (time.perf_counter() - begin) / BOARDS
    row = f"| greedy beats random_useful | {spaced(BOARDS)} | {share:.3f} | {error:.3f} | {seconds:.2f} | 0.99 |"
    yield row, share >= 0.99


def play(game: str, specs: list[str], seed: int) -> tuple[float, ...]:
    """The returns of one game, each seat's player by its spec."""
    position: Position = new_game(game, seed, "compiled")
    players = [make_player(spec, position.game, seed + seat) for seat, spec in enumerate(specs)]
    while not position.is_over:
        position.play(players[position.mover].choose(position, position.mover))
    outcome = position.outcome()
    assert outcome is not None
    return outcome.returns


if __name__ == "__main__":
    sys.exit(main())
