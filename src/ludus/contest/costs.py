"""What each bot costs: the time for which it holds a worker up, so that nobody has more of the workers than the others have.

A bot that takes long to get ready breaks no rule, but as a newcomer it would be picked most, and the ladder would stand still
for everybody. So who costs more than others is picked less, by just so much that its share of the time is no larger.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

CHEAP = 0.5  # s for a pair: nobody who takes less is called dear, and whoever is not known yet is taken to need so much
NEWS = 0.2  # of what is known of a bot comes from its last pair


class Costs:
    def __init__(self) -> None:
        self._seconds = np.zeros(0)  # [entrants] s of a worker that a pair takes for its sake; nan: nobody knows yet
        self.is_program = np.zeros(0, bool)  # [entrants]
        self._own = CHEAP  # s of a pair that are nobody's
        self._has_own = False

    def seat(self, programs: Sequence[int], size: int) -> None:
        """So many entrants there are, and these of them are programs: the others are the house's own choice."""
        self._seconds = np.append(self._seconds, np.full(max(0, size - len(self._seconds)), np.nan))
        self.is_program = np.zeros(len(self._seconds), bool)
        self.is_program[list(programs)] = True

    def learn(self, taken: Sequence[Mapping[int, float]], seconds: float) -> None:
        """What each bot took, pair by pair, and how long all of it took."""
        for pair in taken:
            for entrant, new in pair.items():
                old = self._seconds[entrant]
                self._seconds[entrant] = new if np.isnan(old) else (1 - NEWS) * old + NEWS * new
        if taken:
            own = max(0.0, seconds - sum(sum(pair.values()) for pair in taken)) / len(taken)
            self._own = (1 - NEWS) * self._own + NEWS * own if self._has_own else own
            self._has_own = True

    def expect(self, group: Iterable[int]) -> float:
        """s that a pair of these will take, about."""
        members = np.array(list(group))
        unknown = np.where(self.is_program[members], CHEAP, 0.0)
        seconds = self._seconds[members]
        return self._own + float(np.where(np.isnan(seconds), unknown, seconds).sum())

    @property
    def is_known(self) -> NDArray[np.bool_]:
        """[entrants]"""
        return ~np.isnan(self._seconds)

    def dearness(self, is_active: NDArray[np.bool_]) -> NDArray[np.float64]:
        """[entrants] how many times as much as others a program takes, and 1 at least: beside half of those there are."""
        counted = self.is_program & self.is_known
        dear = np.ones(len(self._seconds))
        among = np.sort(self._seconds[counted & is_active])
        if len(among):
            usual = max(CHEAP, among[(len(among) - 1) // 2])
            dear[counted] = np.maximum(1, self._seconds[counted] / usual)
        return dear
