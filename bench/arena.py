"""How fast the arena is: whole games in compiled code, and what the referee takes of a player's time."""

from __future__ import annotations

import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from ludus.arena import formats
from ludus.arena.openings import Book
from ludus.arena.records import Pair, Timing
from ludus.arena.run import Plan, conduct
from ludus.arena.store import Store
from ludus.arena.task import Setup, Task, play_pairs
from ludus.arena.workers import open_workers
from measure import spaced

Row = tuple[str, bool]
ROUNDS = 3


def main() -> int:
    missed = 0
    print("\n| arena | measured | wanted |\n|---|---|---|")
    for rows in (whole_game_rows, referee_rows):
        for row, is_met in rows():
            print(row, flush=True)
            missed += not is_met
    return missed


def whole_game_rows() -> Iterator[Row]:
    """Stored games a second, on two workers, from the first that is stored to the last."""
    for game, player, games, wanted in (
        ("connect_four", "random", 200_000, 20_000),
        ("seven_colours", "greedy", 40_000, 5_000),
    ):
        speed = statistics.median(stored_games_a_second(game, player, games) for _ in range(ROUNDS))
        what = f"{player} against {player}, {game}, stored, two workers"
        yield f"| {what} | {spaced(speed)} games/s | {spaced(wanted)}/s |", speed >= wanted


def stored_games_a_second(game: str, player: str, games: int) -> float:
    setup = Setup((player, player), Book(game), Timing())
    plan = Plan("match", setup, lambda: formats.match(2, 2, games // 2))
    with tempfile.TemporaryDirectory() as folder, Store(str(Path(folder) / "bench.db")) as store, open_workers("2") as workers:
        progress = conduct(plan, store, plan.open(store), workers)
        already, begin = next(progress).pairs, time.perf_counter()
        *_, last = progress
        return 2 * (last.pairs - already) / (time.perf_counter() - begin)


def referee_rows() -> Iterator[Row]:
    """What a game takes beyond its players' thinking, as a share of it, at 10 ms a move."""
    for game in ("connect_four", "tron"):
        setup = Setup(("mcts:seconds=0.01", "mcts:seconds=0.01"), Book(game), Timing())
        play_pairs(Task(setup, (Pair(0, 0, (0, 1)),)))  # compiled, warm
        shares = []
        for number in range(1, 6):
            begin = time.perf_counter()
            (result,) = play_pairs(Task(setup, (Pair(number, number, (0, 1)),)))
            whole = time.perf_counter() - begin
            figures = [played.figures for played in result.played if played.figures is not None]
            thinking = sum(float(each["seconds"][each["seconds"] > 0].sum()) for each in figures)
            shares.append(whole / thinking - 1)
        share = statistics.median(shares)
        yield f"| referee, {game}, 10 ms a move | {100 * share:.2f} % on top of thinking | below 1 % |", share < 0.01


if __name__ == "__main__":
    sys.exit(main())
