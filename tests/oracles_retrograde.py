"""Naive twins of retrograde analysis: recursion over positions with a dictionary, one linear program for every matrix."""

import itertools
import math

import numpy as np
from scipy.optimize import linprog


def identity(position):
    return position.state.tobytes()


def joint_moves(position):
    return list(itertools.product(*(position.legal(seat) for seat in range(position.players))))


def played(position, joint):
    after = position.copy()
    after.play(*(joint[seat] for seat in after.seats_asked()))
    return after


def reach(position):
    """All positions by their bytes: identity -> (position, identities of what follows, joint move by joint move)."""
    found, waiting = {}, [position]
    while waiting:
        here = waiting.pop()
        if identity(here) in found:
            continue
        after = [] if here.is_over else [played(here, joint) for joint in joint_moves(here)]
        found[identity(here)] = here, [identity(each) for each in after]
        waiting += after
    return found


def value_of_matrix(payoff):
    """What the first seat gets, by a linear program and nothing else."""
    payoff = np.array(payoff, float)
    rows, columns = payoff.shape
    result = linprog(
        [0] * rows + [-1],
        A_ub=np.hstack([-payoff.T, np.ones((columns, 1))]),
        b_ub=np.zeros(columns),
        A_eq=[[1] * rows + [0]],
        b_eq=[1],
        bounds=[(0, None)] * rows + [(None, None)],
        method="highs",
    )
    return -result.fun


def solve_pair(position):
    """identity -> (value of seat 0, lower and upper bound, distance or None behind a mixture), for two seats or one."""
    found, known = reach(position), {}
    low, high = position.game.range_of_returns(position.rules)
    middle = (low + high) / 2 if position.players == 2 else -math.inf

    def visit(name):
        if name not in known:
            here, after = found[name]
            known[name] = (
                (here.outcome().returns[0],) * 3 + (0,) if here.is_over else judge(here, [visit(each) for each in after])
            )
        return known[name]

    def judge(here, after):
        rows = len(here.legal(0))
        tables = [np.array([each[part] for each in after], object).reshape(rows, -1) for part in range(4)]
        values, lowers, uppers, plies = tables
        value = value_of_matrix(values) if min(values.shape) > 1 else values.max() if rows > 1 else values.min()
        return value, lowers.min(axis=1).max(), uppers.max(axis=0).min(), distance(values.astype(float), plies, value)

    def distance(values, plies, value):
        best_rows = [i for i, row in enumerate(values) if row.min() >= value - 1e-9]
        best_columns = [j for j, column in enumerate(values.T) if column.max() <= value + 1e-9]
        if not best_rows or not best_columns or any(plies[i, j] is None for i in best_rows for j in best_columns):
            return None
        if value < middle - 1e-9:
            return 1 + min(max(plies[i, j] for i in best_rows) for j in best_columns)
        longest = [max(plies[i, j] for j in best_columns) for i in best_rows]
        return 1 + (min(longest) if value > middle + 1e-9 else max(longest))

    visit(identity(position))
    return found, known


def solve_many(position):
    """identity -> (values of all seats, distance), each seat taking the first of the best for itself."""
    found, known = reach(position), {}

    def visit(name):
        if name not in known:
            here, after = found[name]
            if here.is_over:
                known[name] = here.outcome().returns, 0
            else:
                values, plies = max((visit(each) for each in after), key=lambda each: each[0][here.mover])
                known[name] = values, plies + 1
        return known[name]

    visit(identity(position))
    return found, known


def play_tug(last, stride, horizon):
    """[(cell, turn)] -> (value of seat 0, plies) of Tug if the game is a draw after `horizon` plies, horizon by horizon."""
    values = {(cell, turn): (0, math.inf) for cell in range(1, last) for turn in range(2)}
    ends = {(0, turn): (-1, 0) for turn in range(2)} | {(last, turn): (1, 0) for turn in range(2)}
    for plies in range(1, horizon + 1):
        before = ends | values
        for cell, turn in values:
            steps = [-1, 1] + [2] * (turn == 0 and stride == 2 and cell + 2 <= last)
            after = [before[cell + step, 1 - turn][0] for step in steps]
            value = max(after) if turn == 0 else min(after)
            if value != before[cell, turn][0]:
                values[cell, turn] = value, plies
    return values
