"""How long the longest path from here is: the best one found, and a bound that is proven."""

from __future__ import annotations

from dataclasses import dataclass

from ludus.champions.board import Board, board_of
from ludus.champions.filler import Filler
from ludus.champions.relaxation import tighten
from ludus.core import Limits, Position

SHARE = 0.5  # of the time is for the path, the rest for the proof
LEAST = 0.001  # s


@dataclass(frozen=True)
class Survey:
    """What is known of the paths from one head."""

    free: int  # cells that are not wall, the head left out
    chambers: int  # the bound by the checkerboard in the tree of chambers
    bound: int  # the best bound: no path has more cells
    path: tuple[int, ...]  # the longest path found: the cells to enter, one after the other
    moves: tuple[int, ...]  # its steps as the rules number them

    @property
    def length(self) -> int:
        return len(self.path)

    @property
    def is_exact(self) -> bool:
        """No path is longer than the one found."""
        return self.length == self.bound


def survey(position: Position, seat: int = 0, seconds: float = 2.0, seed: int = 0) -> Survey:
    """Look for the longest path of a seat, as if it were alone, for about so long."""
    board = board_of(position)
    filler, free, head = Filler(board, seed=seed), board.free(position.state), int(position.state["head"][0][seat])
    chambers = filler.bound(free, head)
    fill = filler.fill(free, head, Limits(seconds=max(seconds * SHARE, LEAST)))
    bound = fill.bound
    if not fill.is_exact:
        bound = tighten(board, free, head, fill.bound, fill.length, max(seconds - fill.seconds, LEAST))
    return Survey(int(free.sum()), chambers, bound, fill.path, moves_along(board, head, fill.path))


def moves_along(board: Board, head: int, path: tuple[int, ...]) -> tuple[int, ...]:
    """The directions that lead along a path."""
    return tuple(board.links[before].tolist().index(after) for before, after in zip((head, *path[:-1]), path, strict=True))
