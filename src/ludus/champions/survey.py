"""How long the longest path from here is: the best one found, and a bound that is proven."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

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
    *_, last = improve(position, seat, seconds, seed)
    return last


def improve(position: Position, seat: int = 0, seconds: float = 2.0, seed: int = 0) -> Iterator[Survey]:
    """What is known on the way: one survey whenever a longer path is found, and the last with the proof."""
    board = board_of(position)
    filler, free, head = Filler(board, seed=seed), board.free(position.state), int(position.state["head"][0][seat])
    chambers = filler.bound(free, head)
    known = Survey(int(free.sum()), chambers, chambers, (), ())
    for fill in filler.improve(free, head, Limits(seconds=max(seconds * SHARE, LEAST))):
        if fill.length > known.length or fill.is_exact:
            known = replace(known, bound=fill.bound, path=fill.path, moves=moves_along(board, head, fill.path))
            yield known
    if fill.is_exact:
        return
    bound = tighten(board, free, head, fill.bound, fill.length, max(seconds - fill.seconds, LEAST))
    yield replace(known, bound=bound)


def moves_along(board: Board, head: int, path: tuple[int, ...]) -> tuple[int, ...]:
    """The directions that lead along a path."""
    return tuple(board.links[before].tolist().index(after) for before, after in zip((head, *path[:-1]), path, strict=True))
