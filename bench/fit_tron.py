"""The nets that judge for the Tron champion (src/ludus/champions/*_net.json): a fit of how self-played games ended.

    python bench/fit_tron.py FOLDER... [--riders duel] [--out FILE]

FOLDER is what bench/self_play.py wrote. Every tenth game is held out, and what the fit says of those is told.
"""

from __future__ import annotations

import argparse
import itertools
import json
import math
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludus import find_game, new_game
from ludus.champions.crowd_evaluation import weigh_many
from ludus.champions.tron_bits import gather
from ludus.champions.tron_board import FREE, WALL, lay_ground, make_board
from ludus.champions.tron_evaluation import MET, judge_duel, make_judge
from ludus.champions.tron_net import UNITS, Net, look_around
from ludus.champions.tron_traits import TRAITS, make_eyes, see_traits
from self_play import MOST

FOLDER = Path(__file__).parent.parent / "src" / "ludus" / "champions"
PARTS = {"duel": 2, "crowd": 3}  # own traits, the mean of the others', the most of theirs
Floats = NDArray[np.float32]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, nargs="+")
    parser.add_argument("--riders", choices=tuple(PARTS), default="duel")
    parser.add_argument("--epochs", type=int, default=30)
    parser.add_argument("--out", type=Path)
    given = parser.parse_args()
    rows = np.concatenate([np.load(path) for folder in given.folder for path in sorted(folder.glob("*.npy"))])
    rows = rows[rows["riding"].sum(1) > 1]
    seen, is_met = look(rows, PARTS[given.riders], 2 if given.riders == "duel" else MOST)
    fit(rows[is_met], seen[is_met], given.epochs, given.out or FOLDER / f"{given.riders}_net.json")


# --- what stands out -------------------------------------------------------------------------------------------------


def look(rows: NDArray[np.void], parts: int, riders: int) -> tuple[Floats, NDArray[np.bool_]]:
    """[positions, riders, parts, TRAITS], and [positions] whether riders can get at each other."""
    seen, is_met = np.zeros((len(rows), riders, parts, len(TRAITS)), np.float32), np.zeros(len(rows), np.bool_)
    kernel = find_game("tron").kernel(see)
    for width, height in {(int(row["width"]), int(row["height"])) for row in rows[["width", "height"]]}:
        position = new_game("tron", 0, level=f"random:width={width},height={height},density=0,symmetry=none")
        board, cells = make_board(position, riders), width * height
        words = len(board.layout.light)
        ground = lay_ground(position, board, [0] * riders)
        judge, eyes = make_judge(board, riders), make_eyes(cells, words, riders)
        turn, out = np.zeros(2, np.int64), np.zeros((riders, parts, len(TRAITS)), np.float32)
        work = kernel.bind(board, ground, turn, judge, eyes, out)
        for number in np.flatnonzero((rows["width"] == width) & (rows["height"] == height)):
            row = rows[number]
            ground.wall[:cells] = np.where(np.unpackbits(row["walls"])[:cells] == 1, WALL, FREE)
            ground.free[:] = gather(board.layout.spot[ground.wall == FREE], words)
            ground.head[:], turn[:] = row["heads"][:riders], (row["first"], row["in_turn"])
            judge.riding[:] = row["riding"][:riders]
            is_met[number] = work() == MET
            seen[number] = out
    return seen, is_met


def see(board: Any, ground: Any, turn: Any, judge: Any, eyes: Any, out: Any) -> int:
    riders = out.shape[0]
    if riders == 2:
        judge_duel(board, ground, turn[0], turn[1], judge)
    else:
        weigh_many(board, ground.free, ground.wall, ground.head, turn[0], turn[1], judge)
    see_traits(board, ground.free, ground.wall, ground.head, turn[0], turn[1], judge, eyes)
    for rider in range(riders):
        if judge.riding[rider]:
            look_around(eyes.traits, judge.riding, rider, out[rider])
    return int(judge.counts[1])


# --- the fit ---------------------------------------------------------------------------------------------------------


class Fit:
    """Layers of rectified sums, learned step by step (Adam): what they say of a rider is the logit of its first place."""

    def __init__(self, sizes: Sequence[int], rng: np.random.Generator) -> None:
        self.weights: list[Floats] = []
        for above, below in itertools.pairwise(sizes):
            drawn = np.sqrt(2 / above) * rng.normal(size=(above, below))
            self.weights += [drawn.astype(np.float32), np.zeros(below, np.float32)]
        self.weights[-2] *= 0.1  # so that it begins with no opinion
        self._means, self._squares = ([np.zeros_like(each) for each in self.weights] for _ in range(2))
        self._steps = 0

    def chances(self, seen: Floats, riding: NDArray[np.bool_]) -> Floats:
        """[positions, riders] of coming first."""
        return share(self._look(seen)[-1], riding)

    def step(self, seen: Floats, riding: NDArray[np.bool_], results: Floats, rate: float) -> None:
        """One step towards results."""
        layers = self._look(seen)
        error = (share(layers[-1], riding) - results)[..., None] / len(results)
        self._steps += 1
        slopes = self._slopes(layers, error)
        for at, slope in enumerate(slopes):
            whole = slope + 1e-4 * self.weights[at] if slope.ndim > 1 else slope
            self._means[at] += 0.1 * (whole - self._means[at])
            self._squares[at] += 0.001 * (whole * whole - self._squares[at])
            mean, square = self._means[at] / (1 - 0.9**self._steps), self._squares[at] / (1 - 0.999**self._steps)
            self.weights[at] -= rate * mean / (np.sqrt(square) + 1e-8)

    def _look(self, seen: Floats) -> list[Floats]:
        layers = [seen]
        for at in range(0, len(self.weights), 2):
            sums = layers[-1] @ self.weights[at] + self.weights[at + 1]
            layers.append(sums if at + 2 == len(self.weights) else np.maximum(sums, 0))
        return layers

    def _slopes(self, layers: list[Floats], error: Any) -> list[Floats]:
        found: list[Floats] = []
        for at in reversed(range(len(self.weights) // 2)):
            flat = error.reshape(-1, error.shape[-1])
            found = [layers[at].reshape(len(flat), -1).T @ flat, flat.sum(0), *found]
            if at:
                error = (error @ self.weights[2 * at].T) * (layers[at] > 0)
        return found


def share(logits: Floats, riding: NDArray[np.bool_]) -> Floats:
    """Logits as chances of those who ride."""
    raised = np.where(riding, logits[..., 0], -np.inf)
    odds = np.exp(raised - raised.max(1, keepdims=True))
    chances: Floats = odds / odds.sum(1, keepdims=True)
    return chances


def fit(rows: NDArray[np.void], seen: Floats, epochs: int, out: Path) -> None:
    riders, parts = seen.shape[1:3]
    riding, results = rows["riding"][:, :riders] > 0, rows["results"][:, :riders]
    shift, scale = seen[riding].mean(0), 1 / (seen[riding].std(0) + 1e-3)
    seen -= shift
    seen *= scale
    seen = seen.reshape(len(rows), riders, -1)
    seen[~riding] = 0
    is_held, rng = rows["game"] % 10 == 0, np.random.default_rng(0)
    net = Fit([parts * len(TRAITS), UNITS, UNITS, 1], rng)
    for rate, batch in schedule(np.flatnonzero(~is_held), epochs, rng):
        net.step(seen[batch], riding[batch], results[batch], rate)
    losses = [
        np.mean([loss(net.chances(*each[:2]), each[2]) for each in in_pieces(part, seen, riding, results)])
        for part in (~is_held, is_held)
    ]
    guessed = np.mean(np.log(riding.sum(1)))
    print(f"{len(rows)} positions: a loss of {losses[0]:.4f} a position, {losses[1]:.4f} held out, {guessed:.4f} by guessing")
    write(net, shift, scale, out)


def in_pieces(part: NDArray[np.bool_], *arrays: Any, pieces: int = 20) -> Iterator[tuple[Any, ...]]:
    for numbers in np.array_split(np.flatnonzero(part), pieces):
        yield tuple(each[numbers] for each in arrays)


def schedule(
    numbers: NDArray[np.int64], epochs: int, rng: np.random.Generator, size: int = 1024
) -> Iterator[tuple[float, Any]]:
    """Rates that fall from 0.003 to nothing, each with a batch."""
    steps = len(numbers) // size
    for epoch in range(epochs):
        rng.shuffle(numbers)
        for step in range(steps):
            done = (epoch * steps + step) / (epochs * steps)
            yield 0.0015 * (1 + math.cos(math.pi * done)), numbers[step * size : (step + 1) * size]


def loss(chances: Floats, results: Floats) -> float:
    """The cross entropy."""
    return float(-np.mean(np.sum(results * np.log(np.maximum(chances, 1e-9)), axis=1)))


def write(net: Fit, shift: Floats, scale: Floats, out: Path) -> None:
    """The net as the champion reads it: traits are put in proportion by the first layer."""
    first = net.weights[0] * scale.reshape(-1)[:, None]
    bias = net.weights[1] - shift.reshape(-1) @ first
    told = (first.reshape(*scale.shape, -1), bias, *net.weights[2:4], net.weights[4][:, 0])
    rounded = {name: np.round(each.astype(float), 5).tolist() for name, each in zip(Net._fields, told, strict=True)}
    out.write_text(json.dumps({"traits": TRAITS, **rounded}) + "\n", "utf-8")


if __name__ == "__main__":
    main()
