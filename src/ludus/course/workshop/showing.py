"""Watching: several games side by side, the time of every move, and which of two ways is faster.

>>> from ludus.course.workshop.game import sample
>>> from ludus.course.workshop.players import straight_up
>>> game = sample()
>>> moves = list(ride(game, straight_up))
>>> len(moves), game.score, moves[0].direction
(11, 11, 2)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from time import perf_counter

from ludus.course.workshop.game import NAMES, Game, step
from ludus.course.workshop.players import Player

LONG_ENOUGH = 0.3  # s: a shorter run says more about what else the machine did than about the program
GAP = "   "  # between games


def side_by_side(games: Sequence[Game], columns: int = 120) -> str:
    """Several games as text, each under its score, as many beside each other as `columns` characters have room for."""
    if not games:
        return ""
    widest = max(2 * len(game.grid) for game in games)
    in_a_row = max(1, (columns + len(GAP)) // (widest + len(GAP)))
    rows = [_row(games[first : first + in_a_row], first) for first in range(0, len(games), in_a_row)]
    return "\n\n".join(rows)


def _row(games: Sequence[Game], first: int) -> str:
    boards = [[f"game {first + i + 1}: {game.score} cells", *str(game).split("\n")] for i, game in enumerate(games)]
    widths = [max(len(line) for line in board) for board in boards]
    lines = zip_longest(*boards, fillvalue="")
    padded = (GAP.join(part.ljust(width) for part, width in zip(line, widths, strict=True)) for line in lines)
    return "\n".join(line.rstrip() for line in padded)


@dataclass(frozen=True)
class Move:
    """A move that was ridden: its number from 1, its direction, and how long the player took."""

    number: int
    direction: int
    seconds: float  # s

    def __str__(self) -> str:
        return f"move {self.number}: {NAMES[self.direction]}, {1000 * self.seconds:.1f} ms"


def ride(game: Game, player: Player) -> Iterator[Move]:
    """As `play`, move by move: gives every move as soon as it has been ridden."""
    number = 0
    while True:
        began = perf_counter()
        direction = player(game)
        seconds = perf_counter() - began
        if not step(game, direction):
            return
        number += 1
        yield Move(number, direction, seconds)


def format_times(moves: Iterable[Move]) -> str:
    """A ride's times in one line: how many moves, how long all took, the mean and the longest."""
    ridden = list(moves)
    if not ridden:
        return "no move"
    total, longest = sum(move.seconds for move in ridden), max(ridden, key=lambda move: move.seconds)
    mean = 1000 * total / len(ridden)  # ms
    return f"{len(ridden)} moves in {total:.2f} s, {mean:.1f} ms a move; the longest was {longest}"


def runs_per_second(run: Callable[[], object]) -> float:
    """How many runs a second: run it until 0.3 s are over, for shorter measurements cannot be compared."""
    runs, began = 0, perf_counter()
    while (seconds := perf_counter() - began) < LONG_ENOUGH:
        run()
        runs += 1
    return runs / seconds
