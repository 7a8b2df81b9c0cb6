"""SPSA: climbing a hill in the fog, when all one can do is compare two places, and the answer is noisy.

Every step draws a direction, each coordinate up or down by a coin (Spall's simultaneous perturbation), and compares the place a
bit ahead with the place a bit behind. Then it moves ahead in proportion to how clearly the one ahead was better, or back. One
comparison serves all coordinates at once, however many they are: what the others add to each is noise, which averages out.
Both the perturbation and the stride shrink as steps go by, by the usual powers. So how many steps are planned changes none of
them, and a run can always go on.

Places are in the unit cube. The answer is not the last place but the mean of the second half of the path, which is steadier.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ludus.arena.estimate import Estimate
from ludus.core import below, stream
from ludus.core.records import first_record
from ludus.errors import SpecError

Place = tuple[float, ...]
"""[coordinates] from 0 to 1."""

SHRINKS, SLOWS = 0.101, 0.602  # Spall's powers for perturbation and stride
PATIENCE = 10  # steps before the stride shrinks in earnest
BATCHES = 4  # that the second half is cut into, to see how much its mean varies
T95 = {1: 12.706, 2: 4.303, 3: 3.182}  # Student's: half the width of a 95 % interval, in standard errors


@dataclass(frozen=True)
class Method:
    """How far steps look, and how far they go."""

    reach: float = 0.15  # of the range, to either side, in the first step
    stride: float = 0.1  # of the range, if the first step's one side wins every game
    seed: int = 0

    def __post_init__(self) -> None:
        for name, low, high in (("reach", 0.001, 0.5), ("stride", 0.001, 1)):
            if not low <= getattr(self, name) <= high:  # nan is not, either
                raise SpecError(f"a tuning's {name} must be from {low} to {high}, not {getattr(self, name)}")

    def signs(self, step: int, count: int) -> tuple[int, ...]:
        """[coordinates] 1 for up or -1 for down."""
        return _signs(self.seed, step, count)

    def sides(self, place: Place, step: int) -> tuple[Place, Place]:
        """The place ahead, and the one behind, within the cube."""
        far = self.reach / (step + 1) ** SHRINKS
        signs = self.signs(step, len(place))
        ahead = tuple(_within(x + far * sign) for x, sign in zip(place, signs, strict=True))
        behind = tuple(_within(x - far * sign) for x, sign in zip(place, signs, strict=True))
        return ahead, behind

    def move(self, place: Place, step: int, score: float) -> Place:
        """Where a step leads, after the place ahead has scored so many points a game against the one behind."""
        length = self.stride * ((PATIENCE + 1) / (PATIENCE + step + 1)) ** SLOWS * (2 * score - 1)
        signs = self.signs(step, len(place))
        return tuple(_within(x + length * sign) for x, sign in zip(place, signs, strict=True))


@functools.lru_cache(maxsize=100_000)
def _signs(seed: int, step: int, count: int) -> tuple[int, ...]:
    """Kept, since a run is followed from its beginning in every step."""
    rng = first_record(stream(seed, "tune", step))
    return tuple(1 - 2 * int(below(rng, 2)) for _ in range(count))


def _within(x: float) -> float:
    return min(1.0, max(0.0, x))


def answer(path: Sequence[Place]) -> tuple[Estimate, ...]:
    """[coordinates] The mean of the second half of a path, and a 95 % interval from how much parts of it differ.

    Neighbouring places hang together, so whole batches of them are compared; with few steps the interval is all there is.
    """
    half = np.array(path[len(path) // 2 :])  # [places, coordinates]
    batches = min(BATCHES, len(half) // 2)
    means = half.mean(0)
    if batches < 2:
        return tuple(Estimate(float(mean), 0.0, 1.0) for mean in means)
    parts: NDArray[np.float64] = np.array([part.mean(0) for part in np.array_split(half, batches)])
    errors = T95[batches - 1] * parts.std(0, ddof=1) / math.sqrt(batches)
    return tuple(
        Estimate(float(mean), _within(float(mean - error)), _within(float(mean + error)))
        for mean, error in zip(means, errors, strict=True)
    )
