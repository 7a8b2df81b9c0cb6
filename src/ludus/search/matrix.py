"""Matrix games: two seats choose at once, and what one gains the other loses.

`payoff[i, j]` is what the first seat gets if it plays its move i and the second seat its move j. Three ways to solve one, the
quickest first: a saddle point, where neither gains by choosing otherwise; a mixture of two or three moves a side, by closed
form; linear programming for what is left. A mixture is believed once it is checked: what the first seat is sure to get and
what the second is sure to hold it to may not differ by more than a hair, so that the value lies between them.

The plain functions above `Equilibrium` create nothing: they run compiled inside a search, and interpreted here.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

SMALL = 8  # moves a side: beyond, trying every two or three of them takes longer than a linear program
HAIR = 1e-11  # numbers closer than this share of the range of returns are equal
DIGITS = 12  # behind the point, of what is told


def mix_few(
    payoff: Any,  # [rows, columns]
    rows: int,
    columns: int,
    hair: float,
    first: Any,  # [rows] how likely each move of the first seat is
    second: Any,  # [columns] the same of the second seat
) -> float:
    """The value, if each seat need mix no more than three moves, and how it mixes them; else not a number.

    Some equilibrium has equally many moves on both sides, each seat's so mixed that the other gets the same from all of its
    own (Shapley and Snow 1950). So every two against two are tried, then every three against three.
    """
    value = mix_pairs(payoff, rows, columns, hair, first, second)
    return mix_triples(payoff, rows, columns, hair, first, second) if math.isnan(value) else value


def mix_pairs(payoff: Any, rows: int, columns: int, hair: float, first: Any, second: Any) -> float:
    for i in range(rows):
        for k in range(i + 1, rows):
            for j in range(columns):
                for m in range(j + 1, columns):
                    if mix_two(payoff, i, k, j, m, first, second, rows, columns):
                        value = check(payoff, rows, columns, hair, first, second)
                        if not math.isnan(value):
                            return value
    return math.nan


def mix_triples(payoff: Any, rows: int, columns: int, hair: float, first: Any, second: Any) -> float:
    for i in range(rows):
        for k in range(i + 1, rows):
            for p in range(k + 1, rows):
                for j in range(columns):
                    for m in range(j + 1, columns):
                        for q in range(m + 1, columns):
                            if mix_three(payoff, i, k, p, j, m, q, first, second, rows, columns):
                                value = check(payoff, rows, columns, hair, first, second)
                                if not math.isnan(value):
                                    return value
    return math.nan


def mix_two(payoff: Any, i: int, k: int, j: int, m: int, first: Any, second: Any, rows: int, columns: int) -> bool:
    """Rows i and k against columns j and m: mix each pair so that it gets the same from both of the other."""
    clear(first, rows)
    clear(second, columns)
    first[i], first[k] = payoff[k, m] - payoff[k, j], payoff[i, j] - payoff[i, m]
    second[j], second[m] = payoff[k, m] - payoff[i, m], payoff[i, j] - payoff[k, j]
    return normalise(first, rows) and normalise(second, columns)


def mix_three(
    payoff: Any, i: int, k: int, p: int, j: int, m: int, q: int, first: Any, second: Any, rows: int, columns: int
) -> bool:
    """Three against three: a mixture that gets the same from all columns is at right angles to their differences."""
    clear(first, rows)
    clear(second, columns)
    a0, a1, a2 = payoff[i, j] - payoff[i, m], payoff[k, j] - payoff[k, m], payoff[p, j] - payoff[p, m]
    b0, b1, b2 = payoff[i, j] - payoff[i, q], payoff[k, j] - payoff[k, q], payoff[p, j] - payoff[p, q]
    first[i], first[k], first[p] = a1 * b2 - a2 * b1, a2 * b0 - a0 * b2, a0 * b1 - a1 * b0
    a0, a1, a2 = payoff[i, j] - payoff[k, j], payoff[i, m] - payoff[k, m], payoff[i, q] - payoff[k, q]
    b0, b1, b2 = payoff[i, j] - payoff[p, j], payoff[i, m] - payoff[p, m], payoff[i, q] - payoff[p, q]
    second[j], second[m], second[q] = a1 * b2 - a2 * b1, a2 * b0 - a0 * b2, a0 * b1 - a1 * b0
    return normalise(first, rows) and normalise(second, columns)


def clear(mixture: Any, count: int) -> None:
    for i in range(count):
        mixture[i] = 0.0


def normalise(mixture: Any, count: int) -> bool:
    """Make the sum 1; false if that is not possible with shares of at least 0."""
    total = 0.0
    for i in range(count):
        total += mixture[i]
    if total == 0.0:
        return False
    for i in range(count):
        mixture[i] /= total
        if not mixture[i] >= -1e-13:
            return False
        mixture[i] = max(mixture[i], 0.0)
    return True


def check(payoff: Any, rows: int, columns: int, hair: float, first: Any, second: Any) -> float:
    """The value, if the first seat is sure of as much as the second is sure to hold it to; else not a number."""
    sure = math.inf
    for j in range(columns):
        gain = 0.0
        for i in range(rows):
            gain += first[i] * payoff[i, j]
        sure = min(sure, gain)
    held = -math.inf
    for i in range(rows):
        gain = 0.0
        for j in range(columns):
            gain += second[j] * payoff[i, j]
        held = max(held, gain)
    return (sure + held) / 2 if held - sure <= hair else math.nan


@dataclass(frozen=True)
class Equilibrium:
    """What the first seat gets, and how likely each move of both seats is, if neither can do better by choosing otherwise."""

    value: float
    first: tuple[float, ...]  # [row]
    second: tuple[float, ...]  # [column]


def solve_matrix(payoff: NDArray[np.float64]) -> Equilibrium:
    """One equilibrium of the game: a saddle point if there is one, the first in order; else a mixture."""
    payoff = np.ascontiguousarray(payoff, float)
    rows, columns = payoff.shape
    hair = HAIR * max(float(np.ptp(payoff)), 1e-300)
    worst, best = payoff.min(axis=1), payoff.max(axis=0)
    if best.min() - worst.max() <= hair:
        first, second = certain(rows, int(worst.argmax())), certain(columns, int(best.argmin()))
        return Equilibrium(clean(worst.max()), tuple(first.tolist()), tuple(second.tolist()))
    value, first, second = mix(payoff, hair)
    return Equilibrium(clean(value), tuple(map(clean, first)), tuple(map(clean, second)))


def mix(payoff: NDArray[np.float64], hair: float) -> tuple[float, NDArray[np.float64], NDArray[np.float64]]:
    """Value and mixtures of a game without a saddle point, by the quickest way."""
    rows, columns = payoff.shape
    first, second, value = np.zeros(rows), np.zeros(columns), math.nan
    if max(rows, columns) <= SMALL:
        value = mix_few(payoff, rows, columns, hair, first, second)
    return solve_by_program(payoff) if math.isnan(value) else (value, first, second)


def solve_by_program(payoff: NDArray[np.float64]) -> tuple[float, NDArray[np.float64], NDArray[np.float64]]:
    """Value and mixtures by linear programming: the largest v that some mixture of rows gets from every column.

    The second seat's mixture is the dual: by how much v would rise if a column were to pay more.
    """
    from scipy.optimize import linprog  # takes a fifth of a second to import: only who needs it pays

    rows, columns = payoff.shape
    low, spread = payoff.min(), max(float(np.ptp(payoff)), 1e-300)
    scaled = (payoff - low) / spread
    result = linprog(
        np.append(np.zeros(rows), -1.0),
        A_ub=np.hstack([-scaled.T, np.ones((columns, 1))]),
        b_ub=np.zeros(columns),
        A_eq=np.append(np.ones(rows), 0.0)[None],
        b_eq=[1.0],
        bounds=[(0, None)] * rows + [(None, None)],
        method="highs-ds",
        options={"primal_feasibility_tolerance": 1e-10, "dual_feasibility_tolerance": 1e-10},
    )
    first, second = np.maximum(result.x[:-1], 0), np.maximum(-result.ineqlin.marginals, 0)
    first, second = first / first.sum(), second / second.sum()
    return (float((first @ payoff).min()) + float((payoff @ second).max())) / 2, first, second


def certain(count: int, index: int) -> NDArray[np.float64]:
    """The mixture of one move."""
    shares = np.zeros(count)
    shares[index] = 1
    return shares


def clean(number: float) -> float:
    """Without the dust of rounding: 0.5 for 0.49999999999999994, and never -0.0."""
    return round(float(number), DIGITS) + 0.0
