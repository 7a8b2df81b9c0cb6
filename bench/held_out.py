"""Levels on which the Tron champion is measured, and whose seeds nothing was tuned on: 13 x 13 to 25 x 25, not symmetric."""

from __future__ import annotations

HELD_OUT = 9_000_000  # where the seeds begin
SIZES = ((13, 13), (25, 25), (15, 17), (19, 14), (16, 23), (21, 21), (18, 18), (25, 13), (14, 20), (23, 19))
DENSITIES = (0.0, 0.05, 0.1, 0.15, 0.2)
LEVELS = [
    f"random:width={width},height={height},density={DENSITIES[number % len(DENSITIES)]},symmetry=none"
    for number, (width, height) in enumerate(SIZES)
]
