"""Thought: what a player knows about one decision, frozen: for a table, a page, a record or a test.

A search publishes one between slices of its work, so that people can watch it think; the last one holds the decision. All
values are in the game's own units, the returns, from the seat that each stands beside.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from ludus.core.position import Position

VERSION = 1  # of the JSON


@dataclass(frozen=True)
class Candidate:
    """One move of one seat, as far as it was tried."""

    move: int  # as the rules number it
    text: str  # as people write it
    visits: int = 0  # how often it was tried: simulations, or positions searched behind it
    mean: float | None = None  # what it is worth to its seat; None if that is not known
    low: float | None = None  # the value lies between these: 95 % sure where games were played, certain where it was searched
    high: float | None = None
    share: float = 0.0  # how likely the player is to play it
    is_proven: bool = False  # the mean is the exact value


@dataclass(frozen=True)
class Branch:
    """A position near the top of the tree."""

    moves: tuple[str, ...]  # that lead here from the branch above: one a seat, 'wait' where it has none
    visits: int
    mean: tuple[float | None, ...]  # [seat] None where it is not known
    is_proven: bool = False
    branches: tuple[Branch, ...] = ()  # the most visited first


@dataclass(frozen=True)
class Figures:
    """A thought in short, for a record."""

    simulations: int = 0
    nodes: int = 0
    depth: int = 0  # plies
    value: float | None = None
    is_proven: bool = False


@dataclass(frozen=True)
class Thought:
    """A decision, and what it rests on."""

    game: str
    seat: int
    move: int  # the choice, as the rules number it
    text: str  # the choice, as people write it
    candidates: tuple[tuple[Candidate, ...], ...]  # [seat][move] in the order of the rules; () for a seat that only waits
    line: tuple[tuple[str, ...], ...] = ()  # the play expected, turn by turn, one move a seat
    value: float | None = None  # what the seat can expect
    is_proven: bool = False  # the value is exact
    simulations: int = 0
    nodes: int = 0  # positions in the tree, or searched
    depth: int = 0  # plies: how deep this search went, or the depth searched to
    seconds: float = 0.0
    memory: int = 0  # bytes of its tree or its table; 0 where it keeps none
    tree: tuple[Branch, ...] = ()  # the most visited positions after one turn
    notes: tuple[str, ...] = ()  # what a reader must know to take the figures right

    @property
    def figures(self) -> Figures:
        return Figures(self.simulations, self.nodes, self.depth, self.value, self.is_proven)

    @property
    def moves(self) -> tuple[Candidate, ...]:
        """The candidates of the seat that decides."""
        return self.candidates[self.seat]

    def as_json(self) -> dict[str, Any]:
        """Plain values for JSON; moves as people write them."""
        others = {str(seat): _table(each) for seat, each in enumerate(self.candidates) if each and seat != self.seat}
        return {
            "version": VERSION,
            "game": self.game,
            "seat": self.seat,
            "move": self.text,
            "moves": _table(self.moves),
            "others": others,
            "line": [list(turn) for turn in self.line],
            "value": self.value,
            "proven": self.is_proven,
            "simulations": self.simulations,
            "nodes": self.nodes,
            "depth": self.depth,
            "seconds": self.seconds,
            "bytes": self.memory,
            "tree": [asdict(branch) for branch in self.tree],
            "notes": list(self.notes),
        }


def bare_thought(position: Position, seat: int, move: int) -> Thought:
    """The thought of a player that gives a move and no reasons."""
    named = name_candidates(position)
    chosen = [Candidate(each.move, each.text, share=float(each.move == move)) for each in named[seat]]
    table = tuple(tuple(chosen) if each == seat else others for each, others in enumerate(named))
    return Thought(position.game.name, seat, move, position.format_move(move, seat), table)


def name_candidates(position: Position) -> tuple[tuple[Candidate, ...], ...]:
    """[seat][move] every move there is, untried; () for a seat that only waits."""
    asked = position.seats_to_move()
    return tuple(
        tuple(Candidate(move, position.format_move(move, seat)) for move in position.legal(seat)) if seat in asked else ()
        for seat in range(position.players)
    )


def format_line(position: Position, joints: Sequence[Sequence[int]]) -> tuple[tuple[str, ...], ...]:
    """Moves of all seats, turn by turn, as people write them; it ends early where one cannot be played."""
    ahead, line = position.copy(), []
    for joint in joints:
        if ahead.is_over:
            break
        line.append(tuple(ahead.format_move(int(move), seat) for seat, move in enumerate(joint)))
        ahead.play(*(int(joint[seat]) for seat in ahead.seats_asked()))
    return tuple(line)


def _table(candidates: Sequence[Candidate]) -> list[dict[str, Any]]:
    return [
        {
            "move": each.text,
            "visits": each.visits,
            "mean": each.mean,
            "low": each.low,
            "high": each.high,
            "share": each.share,
            "proven": each.is_proven,
        }
        for each in candidates
    ]
