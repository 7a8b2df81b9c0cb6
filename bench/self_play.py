"""Games of the Tron champion against itself, as positions and how they ended: what its nets are fitted on (bench/fit_tron.py).

    python bench/self_play.py FOLDER [--riders duel] [--games 20000] [--nodes 600] [--net FILE]    goes on where it was

Levels are generated, apart from those the champion is measured on. Games begin with some random ticks, and in most of them
somebody moves by chance now and then: a search has to judge what nobody would play, too.
"""

from __future__ import annotations

import argparse
import math
import multiprocessing
import os
import time
from functools import partial
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from held_out import DENSITIES
from ludus import Position, find_game, new_game
from ludus.champions.crowd import Crowd
from ludus.champions.duel import Duel
from ludus.champions.duel_apart import SURE
from ludus.champions.tron_board import WALL, Board, Ground, lay_ground, make_board
from ludus.champions.tron_net import find_net
from ludus.core import Limits

SEED, CHUNK = 5_000_000, 100  # levels of their own; games a file
SMALLEST, LARGEST = 13, 25  # rows and columns of a level
MOST = 8  # riders
BY_CHANCE = 0.08  # of the moves, in seven games of ten
ROW = np.dtype(
    [
        ("game", "i4"),
        ("width", "u1"),
        ("height", "u1"),
        ("in_turn", "u1"),
        ("first", "u1"),  # who is to move, of those who move in turn
        ("riding", "u1", (MOST,)),
        ("heads", "u2", (MOST,)),
        ("walls", "u1", (LARGEST * LARGEST // 8 + 1,)),
        ("results", "f4", (MOST,)),  # each rider's share of the first place
    ]
)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--riders", choices=("duel", "crowd"), default="duel")
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--begin", type=int, default=0, help="the number of the first game")
    parser.add_argument("--nodes", type=int, default=600)
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    parser.add_argument("--net", default="own", help="own, none, or a file")
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    work = partial(play_chunk, given.folder, given.riders, given.nodes, given.net)
    with multiprocessing.get_context("spawn").Pool(given.workers) as pool:
        for done in pool.imap_unordered(work, range(given.begin, given.begin + given.games, CHUNK)):
            print(done, flush=True)


def play_chunk(folder: Path, kind: str, nodes: int, net: str, begin: int) -> str:
    """So many games, one after the other, in a file of their own."""
    path = folder / f"{begin}.npy"
    if not path.exists():
        self_play = SelfPlay(kind, nodes, net, begin)
        rows = np.concatenate([self_play.play(number) for number in range(begin, begin + CHUNK)])
        unfinished = path.with_suffix(".part")
        with unfinished.open("wb") as file:
            np.save(file, rows)
        unfinished.rename(path)
    return path.name


class SelfPlay:
    """One mind on all seats. What two alone make of it is left to the duel's search as soon as it knows who wins."""

    def __init__(self, kind: str, nodes: int, net: str, seed: int) -> None:
        self._is_duel, self._limits = kind == "duel", Limits(nodes=nodes)
        game = find_game("tron")
        self._duel = Duel(game, 4.0, seed, net=find_net(net if self._is_duel else "own", "duel"), guesses=False)
        self._crowd = None if self._is_duel else Crowd(game, net=find_net(net, "crowd"))

    def play(self, number: int) -> NDArray[np.void]:
        """[positions] ROW of one game."""
        rng = np.random.default_rng(number)
        position = self._begin(number, rng)
        board, riders = make_board(position, position.players), position.players
        random_ticks, by_chance = rng.integers(12 if self._is_duel else 6), BY_CHANCE if rng.random() < 0.7 else 0.0
        rows, results = [], None
        while not position.is_over and results is None:
            asked, riding = position.seats_asked(), position.seats_to_move()
            chosen = [int(rng.choice(position.legal(seat))) for seat in asked]
            if len(position.history) >= random_ticks:
                ground = lay_ground(position, board, range(riders))  # once for all: a search takes its steps back
                left = [int(rider) for rider in np.flatnonzero(position.state["fell"][0, :riders] == 0)]
                rows.append(tell(number, position, ground, left))
                for at, seat in enumerate(asked):
                    if seat in riding:
                        move, winner = self._think(position, seat, board, ground, left)
                        if rng.random() >= by_chance:
                            chosen[at] = move
                        if winner is not None:
                            results = np.eye(MOST)[winner]
            position.play(*chosen)
        if results is None:
            outcome = position.outcome()
            assert outcome is not None
            is_first = np.pad(np.array(outcome.returns) == max(outcome.returns), (0, MOST - riders))
            results = is_first / is_first.sum()
        found = np.concatenate(rows) if rows else np.zeros(0, ROW)
        found["results"] = results
        return found

    def _begin(self, number: int, rng: np.random.Generator) -> Position:
        width, height = rng.integers(SMALLEST, LARGEST + 1, 2)
        symmetry = "none" if rng.random() < 0.8 else "rotation"
        level = f"random:width={width},height={height},density={rng.choice(DENSITIES)},symmetry={symmetry}"
        moves = "alternate" if rng.random() < 0.2 else "together"
        if self._is_duel:
            return new_game("tron", SEED + number, "compiled", level=level, moves=moves)
        level = f"{level.replace('rotation', 'none')},starts={rng.choice([3, 4, 5, 6], p=[0.2, 0.6, 0.1, 0.1])}"
        fallen = "vanishes" if rng.random() < 0.2 else "stays"
        return new_game("tron", SEED + number, "compiled", level=level, moves=moves, fallen=fallen)

    def _think(self, position: Position, seat: int, board: Board, ground: Ground, left: list[int]) -> tuple[int, int | None]:
        """The move, and who comes first if that is known: of two who are left, or who move in turn, one may know it."""
        begin = time.perf_counter()
        if len(left) > 2:
            assert self._crowd is not None
            *_, thought = self._crowd.think(position, seat, board, ground, self._limits, math.inf, begin)
            return thought.move, None
        pair = (left[0], left[1]) if len(left) == 2 else (seat, seat)
        *_, thought = self._duel.think(position, seat, pair, ground, self._limits, math.inf, begin)
        value = int(self._duel.run["value"][0])  # what it can be sure of even if the other knew its move
        return thought.move, seat if value > SURE else None


def tell(number: int, position: Position, ground: Ground, left: list[int]) -> NDArray[np.void]:
    """[1] ROW; how it ends is told later."""
    row = np.zeros(1, ROW)
    rules, riders, walls = position.rules[0], position.players, np.packbits(ground.wall[:-1] == WALL)
    row["game"], row["width"], row["height"], row["in_turn"] = number, rules["width"], rules["height"], rules["in_turn"]
    row["first"] = position.mover if rules["in_turn"] else 0
    row["riding"][0, left], row["heads"][0, :riders], row["walls"][0, : walls.size] = 1, ground.head, walls
    return row


if __name__ == "__main__":
    main()
