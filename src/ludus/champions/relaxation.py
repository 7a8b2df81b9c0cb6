"""A tighter proof of how far a path can go: a linear programme, of which every path is a solution, and a few others.

A share for every step between two cells, which says whether the path takes it; each cell visited has two of them, but the head
and the end one. What comes of it may fall into a path and circles beside it, so wherever a group of cells is visited that
hangs together without the head, it is demanded that the path enters the group, and all is solved again. With whole numbers
instead of shares that ends at the longest path itself, if there is time.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludus.champions.board import Board
from ludus.core import Clock, Limits

SURE = 1e-5  # how far a solver's figures may be off
CUTS = 3  # cells of a group, the most visited ones, for which its entrance is demanded
LEAST = 0.05  # s that a solver is given at least


@dataclass(frozen=True)
class Model:
    """The programme: its variables are steps, then the visits to units, then which unit is the end."""

    steps: NDArray[np.int64]  # [steps, 2] units; 0 is the head's
    units: int
    rows: list[tuple[list[int], list[float], float, float]] = field(default_factory=list)  # variables, factors, from, to

    @property
    def size(self) -> int:
        return len(self.steps) + 2 * self.units

    def visit(self, unit: int) -> int:
        return len(self.steps) + unit

    def end(self, unit: int) -> int:
        return len(self.steps) + self.units + unit


def tighten(board: Board, free: NDArray[np.int8], head: int, bound: int, found: int, seconds: float) -> int:
    """A bound on paths from the head that is at most `bound`, of which `found` is known to be possible."""
    if found >= bound:
        return bound
    model, clock = make_model(board, free, head), Clock(Limits(seconds=seconds))
    for is_whole in (False, True):
        while bound > found and clock.left() > 0:
            most, shares = solve(model, is_whole, max(clock.left(), LEAST))
            bound = max(found, min(bound, most))
            if shares is None or not add_cuts(model, shares):
                break
    return bound


def make_model(board: Board, free: NDArray[np.int8], head: int) -> Model:
    """What every path fulfils: steps and visits go together, it begins at the head, and it has one end."""
    links, twin = board.links, board.twin
    number, cells = {head: 0}, [head]  # of units, by their lower cell; the head stands for itself
    sides: dict[tuple[int, int], list[int]] = {}  # unit and cell: the steps on that side of a passage
    steps: dict[tuple[int, int], int] = {}
    for cell in cells:
        for side in {cell} if cell == head else {cell, int(twin[cell])}:
            for landing in map(int, links[side]):
                if not free[landing]:
                    continue
                other = min(landing, int(twin[landing]))
                if other not in number:
                    number[other] = len(cells)
                    cells.append(other)
                pair = min(number[cell], number[other]), max(number[cell], number[other])
                step = steps.setdefault(pair, len(steps))
                for unit, at in ((cell, side), (other, int(twin[landing]))):
                    if twin[unit] != unit and unit != head:
                        sides.setdefault((unit, at), []).append(step)
    model = Model(np.array(list(steps), np.int64).reshape(-1, 2), len(cells))
    at_unit: list[list[int]] = [[] for _ in cells]
    for step, pair in enumerate(steps):
        for unit in pair:
            at_unit[unit].append(step)
            model.rows.append(([step, model.visit(unit)], [1, -1], -math.inf, 0))
    for unit, taken in enumerate(at_unit):
        ends = -1.0 if unit == 0 else 0.0
        variables = [*taken, model.visit(unit), model.end(unit)]
        model.rows.append((variables, [*[1.0] * len(taken), -2, 1], ends, ends))
    model.rows.append(([model.end(unit) for unit in range(model.units)], [1.0] * model.units, 1, 1))
    for (unit, side), taken in sides.items():  # in at one end of a passage, out at the other
        elsewhere = sides.get((unit, int(twin[side])), [])
        only = sorted(set(taken) - set(elsewhere))  # a cell may lie beside both ends
        model.rows.append((only, [1.0] * len(only), 0, 1))
    return model


def solve(model: Model, is_whole: bool, seconds: float) -> tuple[int, NDArray[np.float64] | None]:
    """The most steps of a solution, at most; and the solution, if one was found in time."""
    from scipy.optimize import Bounds, LinearConstraint, milp
    from scipy.sparse import csr_array

    ends = np.cumsum([0, *(len(variables) for variables, *_ in model.rows)])
    factors = np.concatenate([row[1] for row in model.rows])
    variables = np.concatenate([row[0] for row in model.rows])
    matrix = csr_array((factors, variables, ends), shape=(len(model.rows), model.size))
    least, wanted = np.zeros(model.size), np.zeros(model.size)
    least[model.visit(0)] = 1
    wanted[: len(model.steps)] = -1
    whole = np.zeros(model.size)
    whole[: len(model.steps)] = is_whole
    answer: Any = milp(
        wanted,
        constraints=LinearConstraint(matrix, [row[2] for row in model.rows], [row[3] for row in model.rows]),
        bounds=Bounds(least, np.ones(model.size)),
        integrality=whole,
        options={"time_limit": seconds},
    )
    proven = answer.mip_dual_bound if is_whole else answer.fun if answer.status == 0 else None
    most = model.units if proven is None or not math.isfinite(proven) else math.floor(-proven + SURE)
    return most, answer.x


def add_cuts(model: Model, shares: NDArray[np.float64]) -> bool:
    """Demand a way in for every group of visited cells without one; whether there was any."""
    from scipy.sparse import coo_array
    from scipy.sparse.csgraph import connected_components

    count, units = len(model.steps), model.units
    taken = model.steps[shares[:count] > SURE]
    graph = coo_array((np.ones(len(taken)), (taken[:, 0], taken[:, 1])), shape=(units, units))
    groups, label = connected_components(graph, directed=False)
    visits, has_cut = shares[count : count + units], False
    for group in range(groups):
        members = np.flatnonzero(label == group)
        if group == label[0] or visits[members].max() < SURE:
            continue
        is_inside = label == group
        entrances = np.flatnonzero(is_inside[model.steps[:, 0]] != is_inside[model.steps[:, 1]])
        for unit in members[np.argsort(-visits[members], kind="stable")[:CUTS]].tolist():
            # Whoever visits the unit comes in and, unless the end is inside, goes out again.
            variables = [*entrances.tolist(), model.visit(unit), *(model.end(int(member)) for member in members)]
            model.rows.append((variables, [*[1.0] * len(entrances), -2, *[1.0] * len(members)], 0, math.inf))
            has_cut = True
    return has_cut
