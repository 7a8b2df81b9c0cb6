"""Games between players of known strength: what ratings and tests are checked against.

A game is Davidson's: with d the lead of seat 0 in natural units (its player's strength less the other's, plus what the seat
is worth), a win, a draw and a loss of seat 0 have weights exp(d/2), nu and exp(-d/2). What the seat is worth may differ from
opening to opening, normally distributed; both games of a pair share the opening.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import brentq
from scipy.special import ndtri

from ludus.arena.estimate import ELO, score_of
from ludus.arena.sprt import FEWEST_PAIRS, SCORES, Sprt

Floats = NDArray[np.float64]
Whole = NDArray[np.int64]
OPENINGS = ndtri((np.arange(400) + 0.5) / 400)  # [openings] a normal distribution in 400 equal parts


def game_shares(lead: Floats, draws: float) -> Floats:
    """How often seat 0 loses, draws and wins: [...] leads in natural units to [3, ...]; `draws` is Davidson's nu."""
    weights = np.stack([np.exp(-lead / 2), np.full_like(lead, draws), np.exp(lead / 2)])
    return weights / weights.sum(0)  # type: ignore[no-any-return]


def joint_shares(lead: float, seat: float, draws: float, openings: float) -> Floats:
    """How often a pair ends how: [3, 3] loss, draw and win of the first player on seat 0 (rows) and then on seat 1 (columns).

    The lead is the first player's, in natural units; `seat` and `openings` are the mean and the deviation, in Elo.
    """
    worth = (seat + openings * OPENINGS) / ELO
    one, other = game_shares(lead + worth, draws), game_shares(lead - worth, draws)  # [3, openings]
    return one @ other.T / len(worth)


def pair_shares(elo: float, seat: float, draws: float, openings: float) -> Floats:
    """How often a pair brings 0 to 2 points, [5], where the expected score is exactly that of this Elo difference."""

    def at(lead: float) -> Floats:
        joint = joint_shares(lead, seat, draws, openings)
        return np.array([np.trace(joint[:, ::-1], offset) for offset in (2, 1, 0, -1, -2)])

    return at(brentq(lambda lead: at(lead) @ SCORES - score_of(elo), -30, 30, xtol=1e-14))


def errors_of(test: Sprt, shares: Floats, tests: int, luck: np.random.Generator) -> tuple[int, int, float]:
    """How many tests accept H0 and H1, looked at after every pair, and how many pairs they take on average."""
    low, high = test.bounds
    pairs, played = np.zeros((tests, 5)), 0
    accepted0 = accepted1 = total = 0
    while len(pairs):
        pairs += luck.multinomial(1, shares, size=len(pairs))
        played += 1
        if played < FEWEST_PAIRS:
            continue
        ratios = test.llrs(pairs)
        zero, one = ratios <= low, ratios >= high
        accepted0, accepted1 = accepted0 + int(zero.sum()), accepted1 + int(one.sum())
        total += played * int((zero | one).sum())
        pairs = pairs[~(zero | one)]
    return accepted0, accepted1, total / tests


def pair_tables(strengths: Floats, pairs: int, seat: float, draws: float, openings: float) -> tuple[Whole, Whole, Floats]:
    """Who meets whom where all meet all, [pairings] each, and how many pairs should end how: [pairings, 3, 3], wins first."""
    first, second = (index.astype(np.int64) for index in np.triu_indices(len(strengths), 1))
    lead = (strengths[first] - strengths[second]) / ELO
    joint = np.stack([joint_shares(one, seat, draws, openings)[::-1, ::-1] for one in lead])
    return first, second, pairs * joint


def games_of(first: Whole, second: Whole, table: Floats) -> tuple[Whole, Whole, Floats, Floats, Floats]:
    """The games of such pairs: first, second, wins, draws and losses of seat 0."""
    ahead, behind = table.sum(2), table.sum(1)[:, ::-1]  # the first player on seat 0, and the second
    wins, draws, losses = np.concatenate([ahead, behind]).T
    return np.append(first, second), np.append(second, first), wins, draws, losses


def drawn(table: Floats, luck: np.random.Generator) -> Floats:
    """What is expected, as it happens to turn out."""
    flat = table.reshape(len(table), 9)
    total = flat.sum(1)
    counts = luck.multinomial(np.rint(total).astype(int), flat / total[:, None])
    return counts.reshape(table.shape).astype(np.float64)
