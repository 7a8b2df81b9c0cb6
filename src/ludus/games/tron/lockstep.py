"""Tron in lockstep: thousands of games advance together, tick by tick, in NumPy arrays and nothing else.

The engine of the Monte Carlo workshop. One position is tiled: `G[game, cell]` holds all grids, `heads[rider, game]` where the
riders are and `scores[rider, game]` what they have ridden, so that a tick is a few operations on whole arrays, however many
games there are. The rules are those of rules.py, to the cell; floors, teleporters and stairs are in its neighbour table.
One or two ride: so a game is over as soon as anybody falls.

>>> from ludus import new_game
>>> engine = Lockstep(new_game("tron:level=solo"), games=1000)
>>> engine.run(np.random.default_rng(7))
>>> engine.returns().shape
(1000, 1)
"""

from __future__ import annotations

from typing import Any, Protocol

import numpy as np
from numpy.typing import ArrayLike, DTypeLike, NDArray

from ludus.core import IllegalMove, SpecError
from ludus.games.tron.rules import RULES

STAY, LEFT, UP, RIGHT, DOWN = range(5)  # as the workshop numbers them
DIRECTION_OF_MOVE = np.array([UP, LEFT, RIGHT, DOWN])  # [move] and as rules.py does, from 0

ARENA, TRAIL = 1, 2  # what stands in G; the second rider's trail is twice the first's, so that a cell can be of both
MOST_RIDERS = 2
MOST_BYTES = 64 * 2**20  # of grids at a time: on the largest levels `play_lockstep` plays 4 000 games together, then the next


def _list_possible() -> tuple[NDArray[np.intp], NDArray[np.uint8]]:
    """The lists of possible directions, and their lengths. Which cells beside a rider are free decides: sixteen patterns."""
    possible = np.full((16, 4), STAY, np.intp)  # [pattern, entry] bit 0 of a pattern: the cell to the left is free
    lengths = np.ones(16, np.uint8)  # [pattern] an empty list counts as one entry: STAY
    for pattern in range(1, 16):
        free = [direction for direction in (LEFT, UP, RIGHT, DOWN) if pattern >> (direction - LEFT) & 1]
        possible[pattern, : len(free)], lengths[pattern] = free, len(free)
    return possible, lengths


POSSIBLE, LENGTHS = _list_possible()
BITS = np.array([1, 2, 4, 8], np.uint8)  # of a pattern: left, up, right, down
DRAWS = 12  # 1, 2, 3 and 4 divide it: one draw below it picks fairly from a list of any length


class Root(Protocol):
    """What games are tiled from: a Position, or whatever else has its two records."""

    @property
    def rules(self) -> NDArray[np.void]: ...  # [1] RULES

    @property
    def state(self) -> NDArray[np.void]: ...  # [1] STATE


class Lockstep:
    """Many games from one position, all at the same tick until each is over."""

    def __init__(self, root: Root, games: int) -> None:
        check(root.rules, games)
        rules, state = root.rules[0], root.state[0]
        self.games, self.riders = games, int(rules["players"])
        self._in_turn, self._sent_home, self._vanishes = (bool(rules[name]) for name in ("in_turn", "sent_home", "vanishes"))
        self._start = rules["start"][: self.riders].astype(np.intp)  # [rider] cell
        self._neighbour, self._partner = read_level(rules)
        self._has_passages = bool((self._partner != np.arange(len(self._partner))).any())

        grid = read_grid(rules, state)
        self.G = np.tile(grid, (games, 1))  # [game, cell] 0 is free; the last cell stands for all outside and is wall
        self.heads = _tile(state["head"][: self.riders], games, np.intp)  # [rider, game] cell
        self.scores = _tile(state["ridden"][: self.riders], games, np.int32)  # [rider, game] cells ridden
        self.fell = _tile(state["fell"][: self.riders], games, np.int32)  # [rider, game] in which tick; 0 while it rides
        self.ticks = np.full(games, state["tick"], np.int32)  # [game]
        self.turn = int(state["turn"])  # whose turn it is in all games that are on, where riders move in turn

        self._cells = self.G.reshape(-1)  # the same grids in one row, for one index is found faster than two
        self._row = np.arange(games) * len(grid)  # [game] where its grid begins there
        self._on = np.flatnonzero(~self.is_over)  # [on] the games still on: finished ones are not touched again

    @property
    def is_over(self) -> NDArray[np.bool_]:
        """[game] whether it is over."""
        is_over: NDArray[np.bool_] = (self.fell != 0).any(axis=0)
        return is_over

    def step(self, moves: ArrayLike) -> None:
        """One tick by `moves[game, rider]`, numbered as in rules.py; those of finished games and waiting riders do nothing."""
        given = np.asarray(moves)
        if given.shape != (self.games, self.riders):
            raise IllegalMove(f"a tick takes moves of shape {self.games, self.riders}, one a game and rider, not {given.shape}")
        given = given[self._on][:, self._movers()].T  # [mover, on]
        if ((given < 0) | (given > 3)).any():
            raise IllegalMove("a rider moves 0 up, 1 left, 2 right or 3 down")
        self._tick([DIRECTION_OF_MOVE[move] for move in given])

    def run(self, rng: np.random.Generator) -> None:
        """Play every game to its end, each rider by chance among its free directions.

        The workshop stops when the sum of scores no longer grows. Riders who are sent home ride on without scoring, so here the
        games that are still on are counted instead.
        """
        while self._on.size:
            self._tick([self._draw(rider, rng) for rider in self._movers()])

    def returns(self) -> NDArray[np.float64]:
        """[game, rider] alone the cells ridden; of two, 1 for who outlasted the other and -1 for the other, or 0 for both."""
        if self.riders == 1:
            return self.scores.T.astype(np.float64)
        lasted = np.where(self.fell == 0, np.iinfo(np.int32).max, self.fell)  # [rider, game] ticks
        first = np.sign(lasted[0] - lasted[1])  # [game]
        return np.stack([first, -first], axis=1).astype(np.float64)

    def _movers(self) -> list[int]:
        return [self.turn] if self._in_turn else list(range(self.riders))

    def _draw(self, rider: int, rng: np.random.Generator) -> NDArray[np.intp]:
        """[on] one of the rider's free directions in every game, or STAY where there is none."""
        head = self.heads[rider].take(self._on)
        beside = self._neighbour.take(head, axis=0)[:, LEFT:]  # [on, 4] cells
        is_free = self._cells.take(self._row.take(self._on)[:, None] + beside) == 0  # [on, 4]
        pattern = is_free @ BITS  # [on] a row of the table of possible directions
        draw = rng.integers(DRAWS, size=len(pattern), dtype=np.uint8)  # [on]
        direction: NDArray[np.intp] = POSSIBLE[pattern, draw % LENGTHS.take(pattern)]
        return direction

    def _tick(self, directions: list[NDArray[np.intp]]) -> None:
        """Everyone to move rides on, one of the `directions` [mover][on] each."""
        self.ticks[self._on] += 1
        if self._in_turn:
            self._ride_alone(self.turn, directions[0])
            self.turn = (self.turn + 1) % self.riders
        else:
            self._ride_together(directions)

    def _ride_alone(self, rider: int, direction: NDArray[np.intp]) -> None:
        target, falls = self._aim(rider, direction)
        self._enter(rider, self._on[~falls], target[~falls])
        self._finish([rider], [falls])

    def _ride_together(self, directions: list[NDArray[np.intp]]) -> None:
        """Both look at the walls as they are before the tick; then both move."""
        (one, one_falls), (two, two_falls) = (self._aim(rider, direction) for rider, direction in enumerate(directions))
        meet = (one == two) & ~one_falls  # [on]
        for rider, target, falls in ((0, one, one_falls), (1, two, two_falls)):
            enters = ~(falls | meet)
            self._enter(rider, self._on[enters], target[enters])
        if self._sent_home:
            self._send_home(self._on[meet], one[meet])
            self._finish([0, 1], [one_falls, two_falls])
        else:
            self._finish([0, 1], [one_falls | meet, two_falls | meet])

    def _send_home(self, games: NDArray[np.intp], cells: NDArray[np.intp]) -> None:
        """Back to the starts; the cells they met on are walls of both."""
        for rider in range(self.riders):
            self._build(rider, games, cells)
            self.heads[rider, games] = self._start[rider]

    def _aim(self, rider: int, direction: NDArray[np.intp]) -> tuple[NDArray[np.intp], NDArray[np.bool_]]:
        """[on] the cell the rider is about to enter, and whether it is wall. To stay is to ride into the wall one stands on."""
        target = self._neighbour[self.heads[rider].take(self._on), direction]
        return target, self._cells.take(self._row.take(self._on) + target) != 0

    def _enter(self, rider: int, games: NDArray[np.intp], cells: NDArray[np.intp]) -> None:
        self.heads[rider, games] = cells
        self.scores[rider, games] += 1
        self._build(rider, games, cells)

    def _build(self, rider: int, games: NDArray[np.intp], cells: NDArray[np.intp]) -> None:
        """The cells become wall, and the other ends of their passages with them."""
        rows = self._row.take(games)
        self._cells[rows + cells] |= TRAIL << rider
        if self._has_passages:
            self._cells[rows + self._partner.take(cells)] |= TRAIL << rider

    def _finish(self, movers: list[int], falls: list[NDArray[np.bool_]]) -> None:
        """Note who fell in this tick, `falls[mover][on]`, and go on without their games."""
        over = np.logical_or.reduce(falls)  # [on]
        if not over.any():
            return
        for rider, falling in zip(movers, falls, strict=True):
            games = self._on[falling]
            self.fell[rider, games] = self.ticks[games]
            if self._vanishes:
                self.G[games] &= np.uint8(0xFF ^ (TRAIL << rider))  # a cell that the other built too stays wall
        self._on = self._on[~over]


def play_lockstep(root: Root, games: int, seed: int = 0) -> NDArray[np.float64]:
    """[game, rider] the returns of random games; equal seeds give equal games."""
    check(root.rules, games)
    rng, together = np.random.default_rng(seed), MOST_BYTES // (_count_cells(root.rules[0]) + 1)
    gains = []
    for done in range(0, games, together):
        engine = Lockstep(root, min(together, games - done))
        engine.run(rng)
        gains.append(engine.returns())
    return np.concatenate(gains)


def check(rules: NDArray[np.void], games: int) -> None:
    """Refuse what cannot be played in lockstep."""
    check_game(rules.dtype)
    if (riders := int(rules["players"][0])) > MOST_RIDERS:
        raise SpecError(f"the lockstep engine is for one or two riders, not {riders}: take another engine or fewer riders")
    if games < 1:
        raise SpecError(f"the lockstep engine plays at least 1 game, not {games}")


def check_game(rules: np.dtype[Any]) -> None:
    """Refuse games whose rules are not Tron's."""
    if rules != RULES:
        raise SpecError("the lockstep engine plays tron and no other game")


def read_level(rules: Any) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """[cell, direction] where one arrives, and [cell] the other end of a passage; the last cell stands for all outside."""
    cells = _count_cells(rules)
    neighbour = np.empty((cells + 1, 5), np.intp)
    neighbour[:, STAY] = np.arange(cells + 1)
    neighbour[:, DIRECTION_OF_MOVE] = np.minimum(rules["neighbour"][: cells + 1], cells)
    partner = np.minimum(rules["partner"][: cells + 1], cells)
    return neighbour, partner.astype(np.intp)


def read_grid(rules: Any, state: Any) -> NDArray[np.uint8]:
    """[cell] 0 where free, else ARENA, or whose trail it is where trails vanish; elsewhere nobody remembers whose they were."""
    cells = _count_cells(rules)
    trails = np.zeros(cells, np.uint8)
    if rules["vanishes"]:
        for rider in range(int(rules["players"])):
            trails |= _unpack(state["owned"][rider], cells) * np.uint8(TRAIL << rider)
    walls = _unpack(state["walls"], cells)
    return np.append(walls * np.where(trails, trails, np.uint8(ARENA)), np.uint8(ARENA))


def _count_cells(rules: Any) -> int:
    return int(rules["width"]) * int(rules["height"]) * int(rules["floors"])


def _unpack(words: NDArray[np.uint64], cells: int) -> NDArray[np.uint8]:
    """[cell] 0 or 1, from a bit a cell."""
    return np.unpackbits(words.astype("<u8").view(np.uint8), bitorder="little")[:cells]


def _tile(values: NDArray[Any], games: int, dtype: DTypeLike) -> NDArray[Any]:
    """[rider, game] one value of each rider's, for all games."""
    return np.repeat(values.astype(dtype)[:, None], games, axis=1)
