"""The net that judges the Tron champion's duels (src/ludus/champions/duel_net.json): games against itself, and a fit of how they ended.

    python bench/fit_duel.py play FOLDER [--games 20000] [--nodes 1000] [--net FILE]    goes on where it was
    python bench/fit_duel.py fit FOLDER... [--hidden 32 16] [--out FILE]

Games are played on generated levels apart from those it is measured on; they begin with some random ticks, and in most of them now and
then somebody moves by chance, for the search has to judge what nobody would play, too. Every tenth game is held out.
"""

from __future__ import annotations

import argparse
import json
import math
import multiprocessing
import os
import time
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from held_out import DENSITIES
from ludus import Position, find_game, new_game
from ludus.champions.duel import Duel
from ludus.champions.duel_apart import SURE
from ludus.champions.duel_net import Net, load_net, no_net, read_net
from ludus.champions.tron_bits import gather
from ludus.champions.tron_board import FREE, WALL, lay_ground, make_board
from ludus.champions.tron_evaluation import MET, judge_duel, make_judge
from ludus.champions.tron_traits import TRAITS, make_eyes, see_traits
from ludus.core import Limits

SEED, CHUNK = 5_000_000, 100  # levels of their own; games a file
SMALLEST, LARGEST = 13, 25  # rows and columns of a level
BY_CHANCE = 0.08  # of the moves, in seven games of ten
NET = Path(__file__).parent.parent / "src" / "ludus" / "champions" / "duel_net.json"
ROW = np.dtype(
    [
        ("game", "i4"),
        ("width", "u1"),
        ("height", "u1"),
        ("in_turn", "u1"),
        ("first", "u1"),  # who is to move, of those who move in turn
        ("heads", "u2", (2,)),
        ("walls", "u1", (LARGEST * LARGEST // 8 + 1,)),
        ("result", "f4"),  # of rider 0: 1, 0.5 or 0
    ]
)
Floats = NDArray[np.float32]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parts = parser.add_subparsers(dest="part", required=True)
    playing, fitting = parts.add_parser("play"), parts.add_parser("fit")
    playing.add_argument("folder", type=Path)
    playing.add_argument("--games", type=int, default=20_000)
    playing.add_argument("--begin", type=int, default=0, help="the number of the first game")
    playing.add_argument("--nodes", type=int, default=1000)
    playing.add_argument("--workers", type=int, default=os.cpu_count())
    playing.add_argument("--net", default="own", help="own, none, or a file")
    fitting.add_argument("folder", type=Path, nargs="+")
    fitting.add_argument("--hidden", type=int, nargs=2, default=(32, 16))
    fitting.add_argument("--epochs", type=int, default=30)
    fitting.add_argument("--out", type=Path, default=NET)
    given = parser.parse_args()
    if given.part == "fit":
        fit(given.folder, given.hidden, given.epochs, given.out)
        return
    given.folder.mkdir(parents=True, exist_ok=True)
    work = partial(play_chunk, given.folder, given.nodes, given.net)
    with multiprocessing.get_context("spawn").Pool(given.workers) as pool:
        for done in pool.imap_unordered(work, range(given.begin, given.begin + given.games, CHUNK)):
            print(done, flush=True)


# --- games -----------------------------------------------------------------------------------------------------------


def play_chunk(folder: Path, nodes: int, net: str, begin: int) -> str:
    path = folder / f"{begin}.npy"
    if not path.exists():
        duel = Duel(find_game("tron"), 4.0, begin, net=choose_net(net), guesses=False)
        rows = np.concatenate([play(number, duel, nodes) for number in range(begin, begin + CHUNK)])
        unfinished = path.with_suffix(".part")
        with unfinished.open("wb") as file:
            np.save(file, rows)
        unfinished.rename(path)
    return path.name


def choose_net(name: str) -> Net:
    if name == "none":
        return no_net()
    return load_net() if name == "own" else read_net(Path(name).read_text("utf-8"))


def play(number: int, duel: Duel, nodes: int) -> NDArray[np.void]:
    """[positions] ROW of one game."""
    rng = np.random.default_rng(number)
    width, height = rng.integers(SMALLEST, LARGEST + 1, 2)
    level = f"random:width={width},height={height},density={rng.choice(DENSITIES)},symmetry={'none' if rng.random() < 0.8 else 'rotation'}"
    moves = "alternate" if rng.random() < 0.2 else "together"
    position = new_game("tron", SEED + number, "compiled", level=level, moves=moves)
    random_ticks, by_chance = rng.integers(12), BY_CHANCE if rng.random() < 0.7 else 0.0
    rows: list[Any] = []
    result = None
    while not position.is_over and result is None:
        board = make_board(position, 2)
        asked, riding = position.seats_asked(), position.seats_to_move()
        chosen = [int(rng.choice(position.legal(seat))) for seat in asked]
        if len(position.history) >= random_ticks:
            ground = lay_ground(position, board, (0, 1))
            walls = np.packbits(ground.wall[:-1] == WALL)
            in_turn = moves == "alternate"
            row = (number, width, height, in_turn, riding[0] if in_turn else 0, tuple(ground.head))
            rows.append((*row, np.pad(walls, (0, ROW["walls"].shape[0] - walls.size)), 0.0))
            values = []
            for at, seat in enumerate(asked):
                if seat in riding:
                    move, value = think(duel, position, seat, nodes)
                    values.append(value if seat == 0 else -value)
                    if rng.random() >= by_chance:
                        chosen[at] = move
            if min(values) > SURE or max(values) < -SURE:
                result = float(values[0] > 0)
        position.play(*chosen)
    if result is None:
        outcome = position.outcome()
        assert outcome is not None
        result = (outcome.returns[0] + 1) / 2
    found = np.array(rows, ROW)
    found["result"] = result
    return found


def think(duel: Duel, position: Position, seat: int, nodes: int) -> tuple[int, int]:
    """The move, and its value to the seat."""
    board = make_board(position, 2)
    ground = lay_ground(position, board, (0, 1))
    *_, thought = duel.think(position, seat, (0, 1), ground, Limits(nodes=nodes), math.inf, time.perf_counter())
    return thought.move, int(duel.run["value"][0])


# --- what stands out in them -----------------------------------------------------------------------------------------


def look(rows: NDArray[np.void]) -> tuple[Floats, NDArray[np.bool_]]:
    """[positions, riders, TRAITS], and [positions] whether riders can get at each other."""
    traits, met = np.zeros((len(rows), 2, len(TRAITS)), np.float32), np.zeros(len(rows), np.bool_)
    kernel = find_game("tron").kernel(see)
    for width, height in {(int(row["width"]), int(row["height"])) for row in rows[["width", "height"]]}:
        chosen = np.flatnonzero((rows["width"] == width) & (rows["height"] == height))
        some, cells = rows[chosen], width * height
        position = new_game("tron", 0, level=f"random:width={width},height={height},density=0,symmetry=none")
        board = make_board(position, 2)
        walls = np.full((len(some), cells + 1), WALL, np.int8)
        walls[:, :cells] = np.where(np.unpackbits(some["walls"], axis=1)[:, :cells] == 1, WALL, FREE)
        words = len(board.layout.light)
        ground, judge, eyes = lay_ground(position, board, (0, 1)), make_judge(board), make_eyes(cells, words, 2)
        turn = np.zeros(2, np.int64)
        work = kernel.bind(board, ground, turn, judge, eyes)
        for number, row, wall in zip(chosen, some, walls, strict=True):
            ground.wall[:], ground.free[:] = wall, gather(board.layout.spot[wall == FREE], words)
            ground.head[:], turn[:] = row["heads"], (row["first"], row["in_turn"])
            met[number] = work() == MET
            traits[number] = eyes.traits
    return traits, met


def see(board: Any, ground: Any, turn: Any, judge: Any, eyes: Any) -> int:
    judge_duel(board, ground, turn[0], turn[1], judge)
    see_traits(board, ground, turn[0], turn[1], judge, eyes)
    return int(judge.counts[1])


# --- the fit ---------------------------------------------------------------------------------------------------------


class Fit:
    """Layers of rectified sums, learned step by step (Adam), so that own traits less the other's are the logit of a win."""

    def __init__(self, sizes: Sequence[int], rng: np.random.Generator) -> None:
        pairs = zip(sizes[:-1], sizes[1:], strict=True)
        self.weights = [
            each
            for above, below in pairs
            for each in (np.sqrt(2 / above) * rng.normal(size=(above, below)), np.zeros(below))
        ]
        self.weights = [each.astype(np.float32) for each in self.weights]
        self.weights[-2] *= 0.1  # so that it begins with no opinion
        self._means, self._squares = ([np.zeros_like(each) for each in self.weights] for _ in range(2))
        self._steps = 0

    def logits(self, own: Floats, other: Floats) -> Floats:
        sides = (self._look(np.concatenate(each, axis=1)) for each in ((own, other), (other, own)))
        one, two = (layers[-1][:, 0] for layers in sides)
        return one - two

    def step(self, own: Floats, other: Floats, results: Floats, rate: float) -> None:
        """One step towards results."""
        one, two = (self._look(np.concatenate(each, axis=1)) for each in ((own, other), (other, own)))
        error = (1 / (1 + np.exp(two[-1] - one[-1])) - results[:, None]) / len(results)
        self._steps += 1
        slopes = zip(self._slopes(one, error), self._slopes(two, -error), strict=True)
        for weight, mean, square, (first, second) in zip(self.weights, self._means, self._squares, slopes, strict=True):
            slope = first + second + (1e-4 * weight if weight.ndim > 1 else 0)
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            weight -= rate * mean / (1 - 0.9**self._steps) / (np.sqrt(square / (1 - 0.999**self._steps)) + 1e-8)

    def _look(self, seen: Floats) -> list[Floats]:
        layers = [seen]
        for at in range(0, len(self.weights), 2):
            sums = layers[-1] @ self.weights[at] + self.weights[at + 1]
            layers.append(sums if at + 2 == len(self.weights) else np.maximum(sums, 0))
        return layers

    def _slopes(self, layers: list[Floats], error: Floats) -> list[Floats]:
        found: list[Floats] = []
        for at in reversed(range(len(self.weights) // 2)):
            found = [layers[at].T @ error, error.sum(0), *found]
            if at:
                error = (error @ self.weights[2 * at].T) * (layers[at] > 0)
        return found


def fit(folders: Sequence[Path], hidden: Sequence[int], epochs: int, out: Path) -> None:
    rows = np.concatenate([np.load(path) for folder in folders for path in sorted(folder.glob("*.npy"))])
    traits, met = look(rows)
    traits, rows = traits[met], rows[met]
    shift, scale = traits.mean((0, 1)), 1 / (traits.std((0, 1)) + 1e-6)
    own, other = ((traits[:, rider] - shift) * scale for rider in range(2))
    results, is_held = rows["result"], rows["game"] % 10 == 0
    rng = np.random.default_rng(0)
    net = Fit([2 * len(TRAITS), *hidden, 1], rng)
    for rate, batch in schedule(np.flatnonzero(~is_held), epochs, rng):
        net.step(own[batch], other[batch], results[batch], rate)
    losses = [loss(net.logits(own[part], other[part]), results[part]) for part in (~is_held, is_held)]
    print(f"{len(rows)} positions; a loss of {losses[0]:.4f} a position, {losses[1]:.4f} of those held out, {math.log(2):.4f} by guessing")
    write(net, shift, scale, out)


def schedule(numbers: NDArray[np.int64], epochs: int, rng: np.random.Generator, size: int = 1024) -> Iterator[tuple[float, Any]]:
    """Rates that fall from 0.003 to nothing, each with a batch."""
    steps = len(numbers) // size
    for epoch in range(epochs):
        rng.shuffle(numbers)
        for step in range(steps):
            done = (epoch * steps + step) / (epochs * steps)
            yield 0.0015 * (1 + math.cos(math.pi * done)), numbers[step * size : (step + 1) * size]


def loss(logits: Floats, results: Floats) -> float:
    """The cross entropy, a draw being half a win."""
    return float(np.mean(np.logaddexp(0, logits) - results * logits))


def write(net: Fit, shift: Floats, scale: Floats, out: Path) -> None:
    """The net as the champion reads it: traits are put in proportion by the first layer."""
    first = net.weights[0] * np.tile(scale, 2)[:, None]
    bias = net.weights[1] - np.tile(shift, 2) @ first
    told = (first.reshape(2, len(TRAITS), -1), bias, *net.weights[2:4], net.weights[4][:, 0])
    rounded = {name: np.round(each.astype(float), 5).tolist() for name, each in zip(Net._fields, told, strict=True)}
    out.write_text(json.dumps({"traits": TRAITS, **rounded}) + "\n", "utf-8")


if __name__ == "__main__":
    main()
