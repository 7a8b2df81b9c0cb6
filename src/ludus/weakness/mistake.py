"""The moment a game was lost: where what could still be reached drops the most.

Alone that is the cells ridden and the longest path from there, found for every position of the ride; in company it is what a
judge, another player, thinks the position is worth.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from ludus.catalogue import make_player
from ludus.champions.board import board_of
from ludus.champions.filler import Filler
from ludus.core import Limits, Position

NODES = 200_000  # that paths are looked for with, after each move
LEAST = 0.1  # that a mistake costs: by less the worths that a judge gives waver from move to move


@dataclass(frozen=True)
class Mistake:
    """The move after which the least was possible, of what was possible before."""

    ply: int  # moves of the game before it
    move: str
    before: float  # what was within reach before: cells in all, or the worth
    after: float
    worths: tuple[float, ...]  # of every position of the game, the first one first

    @property
    def is_found(self) -> bool:
        """Whether it cost anything: where nothing could be won from the first, no move loses."""
        return self.before - self.after >= LEAST


def find_mistake(start: Position, moves: tuple[tuple[int, ...], ...], seat: int, judge: str | None) -> Mistake:
    """The costliest move of a seat, the first of equals; `judge` is a player, None for a lone rider's paths."""
    positions = [start.copy()]
    for joint in moves:
        ahead = positions[-1].copy()
        ahead.play(*(joint[asked] for asked in ahead.seats_asked()))
        positions.append(ahead)
    worths = reach(positions) if judge is None else judged(positions, moves, seat, judge)
    own = [ply for ply, joint in enumerate(moves) if joint[seat] >= 0]
    losses = [before - after for before, after in pairwise(worths)]
    ply = max(own, key=lambda each: losses[each])
    return Mistake(ply, start.format_move(moves[ply][seat], seat), worths[ply], worths[ply + 1], tuple(worths))


def reach(positions: list[Position]) -> list[float]:
    """[position] the most cells that a lone rider could still come to have ridden, looked at from the end: it never grows."""
    board = board_of(positions[0])
    filler, worths = Filler(board), [float(positions[-1].state["ridden"][0][0])]
    path: tuple[int, ...] = ()  # from the position after
    for position, after in reversed(list(pairwise(positions))):
        free, head = board.free(position.state), int(position.state["head"][0][0])
        stands = int(after.state["head"][0][0])
        known = (stands, *path) if stands != head else ()
        path = filler.fill(free, head, Limits(nodes=NODES), known).path
        worths.append(float(position.state["ridden"][0][0]) + len(path))
    return worths[::-1]


def judged(positions: list[Position], moves: tuple[tuple[int, ...], ...], seat: int, judge: str) -> list[float]:
    """[position] what the judge thinks each is worth to a seat; the last, which is over, by what it brought.

    Where the seat has no choice, the next position's worth is taken: what had to be done was no mistake.
    """
    player = make_player(judge, positions[0].game)
    worths: list[float] = []
    for position in reversed(positions):
        outcome = position.outcome()
        if outcome is not None:
            worths.append(outcome.returns[seat])
        elif worths and position.legal(seat) == [moves[position.plies - positions[0].plies][seat]]:
            worths.append(worths[-1])
        else:
            *_, thought = player.think(position, seat)
            worths.append(0.0 if thought.value is None else thought.value)
    player.close()
    return worths[::-1]
