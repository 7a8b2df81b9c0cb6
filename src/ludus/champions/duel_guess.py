"""Where every move loses against an opponent who knew it: the other does not know it, so both have to guess.

Each pair of first moves leads to a position of its own. It is searched twice, deeper and deeper: with this rider choosing first
all along, which is the least it can expect, and with the other choosing first, which is the most. What lies between is up to
later guesses, and counts as the middle. The matrix of these values is solved, and the move drawn from the mixture found.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludus.champions.duel_apart import SURE, WIN
from ludus.champions.duel_search import FINISHED, PAUSED, RUN
from ludus.champions.tron_board import FREE, Board, Ground, build, key_of
from ludus.champions.tron_evaluation import LOGIT
from ludus.search.matrix import Equilibrium, solve_matrix

SOON = 1e-4  # that a ply more before the end is worth to who loses


class Guess:
    """The matrix of one decision. `bind` gives the work of a search from a ground and its run."""

    def __init__(
        self, board: Board, ground: Ground, home: Any, root: NDArray[np.void], bind: Callable[[Ground, Any], Callable[[], int]]
    ) -> None:
        self._root, self._most = root, int(root["most"][0])
        decider = int(root["decider"][0])
        self.own, self.others = (list_moves(board, ground, rider) for rider in (decider, 1 - decider))
        self._pairs: dict[tuple[int, int], Pair] = {}
        for own in self.own:
            for other in self.others:
                moves = (own, other) if decider == 0 else (other, own)
                after = ride_both(board, ground, moves, home if root["sent_home"][0] else None)
                self._pairs[own, other] = Pair(board, after, root, bind)
        self._open = [search for pair in self._pairs.values() for search in pair.searches]
        self._next = 0

    def work(self) -> int:
        """Go on searching with the root's budget, pair by pair and tick by tick. PAUSED, or FINISHED when all is known."""
        left = int(self._root["budget"][0])
        while self._open:
            search = self._open[self._next]
            status, used = search.deepen(left)
            left -= used
            self._root["nodes"] += used
            if status == PAUSED:
                return PAUSED
            if search.is_done(self._most):
                del self._open[self._next]
            else:
                self._next += 1
            if self._open:
                self._next %= len(self._open)
        return FINISHED

    def solve(self) -> Equilibrium:
        """What can be expected of it, and how to mix this rider's moves, in the order of `own`."""
        return solve_matrix(np.array([[self._pairs[own, other].value for other in self.others] for own in self.own]))


class Pair:
    """The position after one move of each."""

    def __init__(
        self, board: Board, after: Ground | None, root: NDArray[np.void], bind: Callable[[Ground, Any], Callable[[], int]]
    ) -> None:
        self.searches: list[Search] = []
        self._known = 0.0  # if there is nothing to search
        if after is None:
            return
        decider = int(root["decider"][0])
        moves, others = (len(list_moves(board, after, rider)) for rider in (decider, 1 - decider))
        if moves and others:
            self.searches = [Search(board, after, root, rider, bind) for rider in (decider, 1 - decider)]
        else:
            self._known = float(np.sign(moves - others))

    @property
    def value(self) -> float:
        """To the rider who decides: the middle of the least and the most."""
        if not self.searches:
            return self._known
        least, most = self.searches
        return (least.value - most.value) / 2


class Search:
    """A search from one position, with one rider choosing first."""

    def __init__(
        self,
        board: Board,
        ground: Ground,
        root: NDArray[np.void],
        decider: int,
        bind: Callable[[Ground, Any], Callable[[], int]],
    ) -> None:
        self._run = np.zeros(1, RUN)
        self._run["level"], self._run["choice"], self._run["decider"] = -1, -1, decider
        self._run["key"] = key_of(board, ground) ^ board.keys[3, decider]
        self._run["age"], self._run["sent_home"] = root["age"], root["sent_home"]
        self._work = bind(ground, self._run)

    def deepen(self, budget: int) -> tuple[int, int]:
        """One tick deeper, or as far as the budget goes. Gives PAUSED or FINISHED, and what was used of the budget."""
        run, before = self._run[0], int(self._run["nodes"][0])
        if run["level"] < 0:
            run["most"] = run["depth"] + 2
        run["budget"] = max(budget, 0)
        status = self._work()
        return status, int(run["nodes"]) - before

    def is_done(self, most: int) -> bool:
        return abs(int(self._run["value"][0])) > SURE or int(self._run["depth"][0]) >= most

    @property
    def value(self) -> float:
        """What its rider can expect, -1 to 1; later losses are a little better than sooner ones."""
        value = int(self._run["value"][0])
        if abs(value) <= SURE:
            return math.tanh(value / LOGIT / 2)
        return math.copysign(1 - SOON * (WIN - abs(value)), value)


def list_moves(board: Board, ground: Ground, rider: int) -> list[int]:
    """The directions in which a rider does not fall."""
    return [direction for direction in range(4) if ground.wall[board.neighbour[ground.head[rider], direction]] == FREE]


def ride_both(board: Board, ground: Ground, moves: tuple[int, int], home: Any) -> Ground | None:
    """Where both have moved; who meet are sent home, or draw without one: None."""
    after = Ground(*map(np.copy, ground))
    targets = [int(board.neighbour[ground.head[rider], moves[rider]]) for rider in range(2)]
    if targets[0] == targets[1] and home is None:
        return None
    for rider, target in enumerate(targets):
        build(board, after, target)
        after.head[rider] = target if targets[0] != targets[1] else home[rider]
    return after
