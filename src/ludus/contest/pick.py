"""Who plays whom next: those whose game teaches most, and nobody waits for ever.

A game between i and j teaches as much as it is expected to shrink the doubt about both: with variances v and the information
I of a game at their lead, (v_i^2 + v_j^2) / (v_i + v_j + 1 / I). That asks for uncertain ratings and close opponents by itself;
whom one has met often already counts less. Doubt shrinks as games are given out, not when they are fitted, so that a newcomer
does not get all the workers until the next fit. One pick in ten takes anybody: a ladder whose ends never meet falls apart.

What a game teaches is divided by the square of what a bot costs beside others. By the cost alone, games would go by its root,
since doubt lasts longer where few are played; by the square, everybody comes to have the same share of the workers' time.

Everything here is arrays in, numbers out: the conductor keeps them up to date.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from ludus.arena.estimate import ELO

Floats = NDArray[np.float64]
Whole = NDArray[np.int64]

NEW = 350.0  # Elo of deviation before anything is known: what newcomers are picked by
PATIENT = 4  # picks for each active entrant, after which who has waited longest comes first
ANYBODY = 0.1  # of all picks take an opponent at random
TIRED = 2.0  # pairs between two after which another meeting is worth half
CHALLENGES = 3  # of four turns go to challenges, as long as there are any


@dataclass
class Field:
    """What is known of the entrants, [entrants] each."""

    rating: Floats = field(default_factory=lambda: np.zeros(0))  # Elo
    variance: Floats = field(default_factory=lambda: np.zeros(0))  # natural units squared
    is_active: NDArray[np.bool_] = field(default_factory=lambda: np.zeros(0, bool))
    in_flight: Whole = field(default_factory=lambda: np.zeros(0, np.int64))  # games at a time
    most: Whole = field(default_factory=lambda: np.zeros(0, np.int64))  # games at a time that it may have
    dear: Floats = field(default_factory=lambda: np.zeros(0))  # how many times as long as others it takes; 1 or more
    picked: Whole = field(default_factory=lambda: np.zeros(0, np.int64))  # the turn when it was picked last
    turn: int = 0

    @property
    def size(self) -> int:
        return len(self.rating)

    def grow(self, size: int) -> None:
        """Room for so many; newcomers are not active yet."""
        more = size - self.size
        if more <= 0:
            return
        self.rating = np.append(self.rating, np.zeros(more))
        self.variance = np.append(self.variance, np.full(more, (NEW / ELO) ** 2))
        self.is_active = np.append(self.is_active, np.zeros(more, bool))
        self.in_flight = np.append(self.in_flight, np.zeros(more, np.int64))
        self.most = np.append(self.most, np.ones(more, np.int64))
        self.dear = np.append(self.dear, np.ones(more))
        self.picked = np.append(self.picked, np.full(more, self.turn))

    def free(self) -> NDArray[np.bool_]:
        """[entrants] who may play one game more at this moment."""
        return self.is_active & (self.in_flight < self.most)

    def give_out(self, group: Sequence[int], games: int) -> None:
        """These play so many games, and what that will teach is counted on."""
        self.turn += 1
        members = np.array(group)
        self.picked[members] = self.turn
        first = members[0]
        others = members[1:]
        known = games * information(self.rating[others] - self.rating[first])
        v, u = self.variance[first], self.variance[others]
        self.variance[others] = u - u * u / (u + v + 1 / known)
        self.variance[first] = 1 / (1 / v + float((1 / (u + 1 / known)).sum()))

    def keep_busy(self, members: Iterable[int]) -> None:
        """They play on one more worker, one game after the other."""
        self.in_flight[list(members)] += 1

    def let_go(self, members: Iterable[int]) -> None:
        self.in_flight[list(members)] -= 1


def information(lead: Floats) -> Floats:
    """Of a game at a lead in Elo, in natural units: a quarter between equals."""
    chance = 1 / (1 + np.exp(-np.clip(lead, -4000, 4000) / ELO))
    return np.maximum(chance * (1 - chance), 1e-6)


def pick(
    field: Field,
    luck: np.random.Generator,
    riders: int,
    meetings: Mapping[int, Mapping[int, int]],
    free: NDArray[np.bool_] | None = None,
) -> tuple[int, ...] | None:
    """A group of riders, or None if too few are free. `meetings`: entrant -> opponent -> pairs played. `free`: who may be
    taken, [entrants]; whoever is free in the field if left out.

    The group comes in random order, so that nobody has the first seat first.
    """
    free = field.free() if free is None else free
    able = np.flatnonzero(free)
    if len(able) < riders:
        return None
    first = _pick_first(field, luck, able)
    group, open_to = [first], free.copy()
    for _ in range(riders - 1):
        open_to[group] = False
        others = np.flatnonzero(open_to)
        group.append(int(_pick_other(field, luck, group[0], others, meetings.get(group[0], {}))))
    luck.shuffle(group)
    return tuple(group)


def _pick_first(field: Field, luck: np.random.Generator, able: Whole) -> int:
    """Who has waited too long, for what it costs; else somebody by chance, the likelier the more doubt there is."""
    dear = field.dear[able]
    waited = (field.turn - field.picked[able]) / dear
    longest = int(waited.argmax())
    if waited[longest] >= PATIENT * int(field.is_active.sum()):
        return int(able[longest])
    return int(able[(field.variance[able] / dear**2 * luck.exponential(size=len(able))).argmax()])


def _pick_other(field: Field, luck: np.random.Generator, first: int, others: Whole, met: Mapping[int, int]) -> int:
    dear = field.dear[others]
    if luck.random() < ANYBODY:
        return int(luck.choice(others, p=1 / dear / (1 / dear).sum()))
    v, u = field.variance[first], field.variance[others]
    value = (v * v + u * u) / (v + u + 1 / information(field.rating[others] - field.rating[first])) / dear**2
    if met:
        times = np.zeros(field.size)
        times[np.fromiter(met.keys(), np.int64, len(met))] = np.fromiter(met.values(), np.float64, len(met))
        value /= 1 + times[others] / TIRED
    return int(others[(value * luck.uniform(0.7, 1, len(others))).argmax()])


def is_challenges_turn(turn: int) -> bool:
    """Challenges come first, but not only: the ladder goes on beside them.

    >>> [is_challenges_turn(turn) for turn in range(5)]
    [True, True, True, False, True]
    """
    return turn % (CHALLENGES + 1) < CHALLENGES
