"""Selection rules: which move of a node a simulation tries next. Each is a function that a tree search is handed.

A rule sees one seat's moves at one node as a table of sums, `seen` [field, move], in which every gain is scaled to 0 .. 1:

    VISITS   how often the move was tried
    GAIN     what it brought in all

and up to two fields of its own. All are sums, so those of several threads or trees are merged by adding. `pick` answers with
a move's number; a rule that draws it by chance writes the chances into `seen[CHANCE]`. `learn` adds what a game brought; its
`chance` is that of the move, times the games that a simulation plays.
Every rule has one number to turn, its `knob`.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from ludus.core.streams import below, unit

VISITS, GAIN, OWN, OTHER = 0, 1, 2, 3  # fields; the last two mean what the rule says
CHANCE, BOUND = 4, 5  # more rows of `seen`, for rules to work in
ROWS = 6


def count_visits(seen: Any, width: int) -> float:
    """All visits of the node; 0 if there is a move that was never tried."""
    visits, least = 0.0, math.inf
    for move in range(width):
        visits += seen[VISITS, move]
        least = min(least, seen[VISITS, move])
    return visits if least > 0 else 0.0


def pick_untried(seen: Any, width: int, rng: Any) -> int:
    """One of the moves never tried, each as likely as the next.

    By chance, for seats that choose at once would else try only first with first, second with second, and so on.
    """
    count = 0
    for move in range(width):
        count += seen[VISITS, move] == 0
    left = below(rng, count) if count > 1 else 0
    for move in range(width):
        if seen[VISITS, move] == 0:
            if left == 0:
                return move
            left -= 1
    return 0


def highest_bound(seen: Any, width: int) -> int:
    """The move with the highest number in `seen[BOUND]`, the first of equals."""
    best, choice = seen[BOUND, 0], 0
    for move in range(1, width):
        if seen[BOUND, move] > best:
            best, choice = seen[BOUND, move], move
    return choice


ROOTS_OF_LOGS = np.array([0.0] + [math.sqrt(math.log(visits)) for visits in range(1, 1024)])


def root_of_log(visits: float) -> Any:
    """sqrt(ln n), from a table for most nodes: the two functions would take a tenth of a simulation."""
    return ROOTS_OF_LOGS[int(visits)] if visits < 1024 else math.sqrt(math.log(visits))


def pick_ucb1(seen: Any, width: int, knob: float, rng: Any) -> int:
    """The highest mean + c sqrt(ln n / n_move); the knob is c."""
    visits = count_visits(seen, width)
    if visits == 0:
        return pick_untried(seen, width, rng)
    reach = knob * root_of_log(visits)
    for move in range(width):
        root = np.true_divide(1.0, math.sqrt(seen[VISITS, move]))  # one division, and none that looks out for zeros
        seen[BOUND, move] = (seen[GAIN, move] * root + reach) * root
    return highest_bound(seen, width)


def learn_mean(stats: Any, edge: int, gain: float, chance: float) -> None:
    stats[edge, GAIN] += gain


def pick_ucb1_tuned(seen: Any, width: int, knob: float, rng: Any) -> int:
    """UCB1 with c^2 replaced by a bound on the move's variance, at most 1/4; the knob scales the whole. OWN: sum of squares."""
    visits = count_visits(seen, width)
    if visits == 0:
        return pick_untried(seen, width, rng)
    log = math.log(visits)
    for move in range(width):
        part = np.true_divide(1.0, seen[VISITS, move])
        mean = seen[GAIN, move] * part
        variance = seen[OWN, move] * part - mean * mean + math.sqrt(2 * log * part)
        seen[BOUND, move] = mean + knob * math.sqrt(log * part * min(0.25, variance))
    return highest_bound(seen, width)


def learn_squares(stats: Any, edge: int, gain: float, chance: float) -> None:
    stats[edge, GAIN] += gain
    stats[edge, OWN] += gain * gain


def pick_ratio(seen: Any, width: int, knob: float, rng: Any) -> int:
    """The highest (a + W) / (a + C) of gains W and crossings C; the knob is a. Never tried counts as 1, even where a is 0."""
    for move in range(width):
        below_line = knob + seen[VISITS, move]
        seen[BOUND, move] = (knob + seen[GAIN, move]) / below_line if below_line > 0 else 1.0
    return highest_bound(seen, width)


def draw_move(seen: Any, width: int, rng: Any) -> int:
    """A move by the chances in `seen[CHANCE]`, which sum to 1."""
    left = unit(rng)
    for move in range(width - 1):
        left -= seen[CHANCE, move]
        if left < 0:
            return move
    return width - 1


def pick_regret(seen: Any, width: int, knob: float, rng: Any) -> int:
    """Regret matching: each move in proportion to how much it was missed; the knob is the share drawn evenly instead.

    OWN: regret, what the move would have brought beyond what was played. OTHER: sum of the strategies, whose mean tends to an
    equilibrium of the node. It needs both what was and what might have been: `regrets.py` looks at the children.
    """
    missed = 0.0
    for move in range(width):
        missed += max(seen[OWN, move], 0.0)
    for move in range(width):
        part = max(seen[OWN, move], 0.0) / missed if missed > 0 else 1.0 / width
        seen[OTHER, move] = part
        seen[CHANCE, move] = (1 - knob) * part + knob / width
    return draw_move(seen, width, rng)


def pick_exp3(seen: Any, width: int, knob: float, rng: Any) -> int:
    """Exp3: a move's weight grows exponentially with its gains over the chance they had; the knob is the share drawn evenly.

    OWN: the sum of gain / chance, which stands for what the move would have brought if it had always been played.
    """
    most = seen[OWN, 0]
    for move in range(1, width):
        most = max(most, seen[OWN, move])
    total = 0.0
    for move in range(width):
        weight = math.exp(knob / width * (seen[OWN, move] - most))  # the largest is 1: nothing overflows
        seen[CHANCE, move] = weight
        total += weight
    for move in range(width):
        seen[CHANCE, move] = (1 - knob) * seen[CHANCE, move] / total + knob / width
    return draw_move(seen, width, rng)


def learn_weighted(stats: Any, edge: int, gain: float, chance: float) -> None:
    stats[edge, GAIN] += gain
    stats[edge, OWN] += gain / chance


@dataclass(frozen=True)
class Rule:
    """A selection rule, as a search is handed it."""

    pick: Callable[..., int]
    learn: Callable[..., None]
    fields: int  # of the statistics
    knob: str  # its name among a player's settings
    usual: float  # the knob's value unless one is given
    draws: bool = False  # whether moves are drawn by chance, so that a mixed strategy is what it learns
    has_squares: bool = False  # OWN is the sum of squares
    has_regrets: bool = False


RULES = {
    "ucb1": Rule(pick_ucb1, learn_mean, 2, "c", 0.7),
    "ucb1-tuned": Rule(pick_ucb1_tuned, learn_squares, 3, "c", 1.0, has_squares=True),
    "ratio": Rule(pick_ratio, learn_mean, 2, "a", 22.0),
    "regret": Rule(pick_regret, learn_mean, 4, "gamma", 0.1, draws=True, has_regrets=True),
    "exp3": Rule(pick_exp3, learn_weighted, 3, "gamma", 0.2, draws=True),
}
