"""Reachable: every position that can follow from one, each met once, and which positions each leads to.

Positions are numbered in the order they are met, breadth first over all joint moves; the first is 0. Two are the same if the
game's `key` says so; a game without one has them compared byte by byte, found by a hash of the bytes. (Where the key is itself
a hash, some two of a million positions share one by chance once in 37 million times.)

A record is mostly capacity (Tron's walls have room for 16 384 cells), so a state is kept as those of its words that ever
differ from the first state's, which are learnt on the way. Where keys identify positions, states are kept only until their
moves have been played. Tables grow between slices, in Python, and never beyond the memory allowed.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from ludus.core import Engine, Game, GameError, LudusError, Position, SpecError
from ludus.core.position import GUARD
from ludus.search.enumeration import (
    AT_ONCE,
    DROPPED,
    EDGES,
    ENDS,
    EXPANDED,
    FINISHED,
    FOUND,
    FULL,
    LUCK,
    MOST_EDGES,
    STRAY,
    TALLIES,
    TOO_FREE,
    WANTED,
    WORKING,
    expand,
    fill_table,
    identify_by_bytes,
    identify_by_key,
    is_same_by_bytes,
    is_same_by_key,
    look_up,
)
from ludus.search.pace import Pace
from ludus.search.ruleless import ruleless_kernel

FIRST_SIZE = 1024  # of every table
GROWTHS = (2.0, 1.5, 1.2, 1.05)  # by how much a full table grows: the first of them that fits
MEGABYTE = 2**20  # bytes


class Desk:
    """One state, seen as a record and as words: the same bytes."""

    def __init__(self, state: NDArray[np.void]) -> None:
        size = state.dtype.itemsize
        self.words = np.zeros(-(-size // 8), np.uint64)  # [words]
        self.state = self.words.view(np.uint8)[:size].view(state.dtype)  # [1] STATE
        self.put(state)

    def put(self, state: NDArray[np.void]) -> None:
        self.words.view(np.uint8)[: state.dtype.itemsize] = np.frombuffer(state.tobytes(), np.uint8)


class Reachable:
    """The positions that follow from `position`. `work` finds them; then `index` and `after` look them up."""

    def __init__(
        self, position: Position, memory: int, by_seat: bool, extra: tuple[int, int], engine: Engine = "compiled"
    ) -> None:
        self.game: Game = position.game
        self._rules = position.rules.copy()  # [1] RULES
        self._seen_rules = position.rules  # the last array of equal rules
        self._memory = memory  # MB
        self._extra, self._extra_at_once = extra  # bytes a position that its owner will need, and more if any is simultaneous
        self._by_seat = by_seat
        self._has_key = self.game.has("key")
        by_key = {"identify": identify_by_key, "is_same": is_same_by_key}
        by_bytes = {"identify": identify_by_bytes, "is_same": is_same_by_bytes}
        self._expand = self.game.kernel(expand, engine, **(by_key if self._has_key else by_bytes))
        self._look_up = self.game.kernel(look_up, engine, **(by_key if self._has_key else by_bytes))
        self._fill_table = ruleless_kernel(fill_table, engine)
        seats = position.players
        self._parent, self._child = Desk(position.state), Desk(position.state)
        self._base = self._parent.words.copy()  # [words]
        self._word_of = np.zeros(0, np.int64)  # [columns]
        self._states = np.zeros((FIRST_SIZE, 0), np.uint64)  # [rows, columns]
        self._keys = np.zeros(FIRST_SIZE, np.uint64)  # [positions]
        self._table = np.zeros(2 * FIRST_SIZE, np.int32)  # [places]
        self.offsets = np.zeros(FIRST_SIZE + 1, np.int32)  # [positions + 1]
        self.shapes = np.zeros(FIRST_SIZE, np.int32)  # [positions]
        self.children = np.zeros(FIRST_SIZE, np.int32)  # [edges]
        self.values = np.zeros((FIRST_SIZE, seats if by_seat else 1))  # [positions, seats kept]
        self._options = np.zeros((seats, self.game.max_moves + GUARD), np.int64)  # [seats, MAX_MOVES + guard]
        self._counts, self._picks, self._moves = (np.zeros(seats, np.int64) for _ in range(3))  # [seats]
        self._gains = np.zeros(seats)  # [seats]
        self._tallies = np.zeros(TALLIES, np.int64)

    @property
    def positions(self) -> int:
        return int(self._tallies[FOUND])

    @property
    def edges(self) -> int:
        """Joint moves in all."""
        return int(self._tallies[EDGES])

    @property
    def ends(self) -> int:
        """Positions where the game is over."""
        return int(self._tallies[ENDS])

    @property
    def at_once(self) -> int:
        """Positions where more than one seat has a choice."""
        return int(self._tallies[AT_ONCE])

    @property
    def size(self) -> int:
        """Bytes that all tables take."""
        return self._size(len(self._keys), len(self.children), len(self._states), len(self._table))

    def work(self) -> Iterator[int]:
        """Find them, slice by slice; yields how many there are so far."""
        pace = Pace()
        while True:
            pace.begin()
            answer = self._expand_some(pace.size)
            if answer == WORKING:
                pace.end()
                yield self.positions
            elif answer == FINISHED:
                self._trim()
                return
            elif answer == FULL:
                self._make_room(int(self._tallies[WANTED]))
            elif answer == STRAY:
                self._widen()
            else:
                raise self._explain(answer)

    def index(self, position: Position) -> int | None:
        """The position's number, or None if it is not among those reached."""
        return self._find(position, np.zeros((0, position.players), np.int64))[0]

    def after(self, position: Position) -> NDArray[np.int64] | None:
        """Where every joint move leads, [moves of seat 0, moves of seat 1, ...] of numbers; None as for `index`."""
        moves = [position.legal(seat) for seat in range(position.players)]
        index, after = self._find(position, np.array(list(itertools.product(*moves)), np.int64))
        return None if index is None else after.reshape([len(each) for each in moves])

    def _find(self, position: Position, joints: NDArray[np.int64]) -> tuple[int | None, NDArray[np.int64]]:
        after = np.zeros(len(joints), np.int64)
        if position.game.file != self.game.file:  # a file may have been loaded twice
            raise SpecError(f"these are positions of {self.game.name}: one of {position.game.name} does not fit")
        if position.state.dtype != self._parent.state.dtype or not self._has_same_rules(position):
            return None, after
        self._parent.put(position.state)
        found = self._look_up(
            self._rules,
            self._parent.state,
            self._parent.words,
            self._child.state,
            self._child.words,
            self._base,
            self._word_of,
            self._states,
            self._keys,
            self._table,
            joints,
            int(self._tallies[DROPPED]),
            after,
        )
        return (found if found >= 0 else None), after

    def forget_moves(self) -> None:
        """Free what only a solver needs: which positions each leads to. Look-ups play the moves again."""
        self.offsets = self.shapes = self.children = np.zeros(0, np.int32)

    def _has_same_rules(self, position: Position) -> bool:
        """All positions of one game share one record, which may be large: that it is the same is seen at once."""
        if position.rules is not self._seen_rules:
            if position.rules.tobytes() != self._rules.tobytes():
                return False
            self._seen_rules = position.rules
        return True

    def _expand_some(self, budget: int) -> int:
        return self._expand(
            self._rules,
            self._parent.state,
            self._parent.words,
            self._child.state,
            self._child.words,
            self._base,
            self._word_of,
            self._states,
            self._keys,
            self._table,
            self.offsets,
            self.shapes,
            self.children,
            self.values,
            self._options,
            self._counts,
            self._picks,
            self._moves,
            self._gains,
            self._tallies,
            int(self._by_seat),
            budget,
        )

    def _make_room(self, wanted: int) -> None:
        """Room for `wanted` more positions and edges: twice as much of what is full, or less where that does not fit."""
        rows = self._free_rows(wanted)
        needed = self.positions + wanted, self.edges + wanted, rows
        sizes = len(self._keys), len(self.children), len(self._states)
        places = len(self._table)
        while 4 * (self.positions + wanted) > 3 * places:
            places *= 2
        for factor in GROWTHS:
            positions, edges, rows = (
                max(need, int(factor * size)) if need > size else size for need, size in zip(needed, sizes, strict=True)
            )
            if self._fits(positions, edges, rows, places):
                self._resize(positions, edges, rows, places)
                return
        raise self._too_large()

    def _free_rows(self, wanted: int) -> int:
        """How many rows of states are needed once those of no more use are dropped; more than there are if half are in use."""
        rows = self.positions - int(self._tallies[DROPPED]) + wanted
        if rows <= len(self._states):
            return rows
        self._drop_states()
        rows = self.positions - int(self._tallies[DROPPED]) + wanted
        return rows if 2 * rows <= len(self._states) else max(rows, len(self._states) + 1)

    def _widen(self) -> None:
        """Keep the words that the child on the desk is the first to change, too; all states before had the first state's."""
        strays = np.setdiff1d(np.flatnonzero(self._child.words != self._base), self._word_of)
        used, rows = len(self._word_of), len(self._states)
        self._word_of = np.append(self._word_of, strays)
        narrow, self._states = self._states, np.zeros((rows, len(self._word_of)), np.uint64)
        if not self._fits(len(self._keys), len(self.children), rows, len(self._table)):
            raise self._too_large()
        self._states[:, :used], self._states[:, used:] = narrow[:, :used], self._base[strays]

    def _drop_states(self) -> None:
        """Where keys tell positions apart, forget the states whose moves have been played."""
        if not self._has_key:
            return
        begin, end = int(self._tallies[EXPANDED] - self._tallies[DROPPED]), int(self._tallies[FOUND] - self._tallies[DROPPED])
        self._states[: end - begin] = self._states[begin:end].copy()
        self._tallies[DROPPED] = self._tallies[EXPANDED]

    def _trim(self) -> None:
        """All are found: give back what was not needed."""
        self._drop_states()
        rows = max(1, self.positions - int(self._tallies[DROPPED]))
        self._resize(self.positions, max(1, self.edges), rows, len(self._table))

    def _resize(self, positions: int, edges: int, rows: int, places: int) -> None:
        for array in (self._keys, self.shapes, self.values):
            array.resize((positions, *array.shape[1:]), refcheck=False)
        self.offsets.resize(positions + 1, refcheck=False)
        self.children.resize(edges, refcheck=False)
        self._states.resize((rows, self._states.shape[1]), refcheck=False)
        if places != len(self._table):
            self._table = np.zeros(0, np.int32)  # the old one makes room for the new one
            self._table = np.zeros(places, np.int32)
            self._fill_table(self._keys, self._table, self.positions)

    def _fits(self, positions: int, edges: int, rows: int, places: int) -> bool:
        return edges <= MOST_EDGES and self._size(positions, edges, rows, places) <= self._memory * MEGABYTE

    def _size(self, positions: int, edges: int, rows: int, places: int) -> int:
        kept = (self._keys, self.offsets, self.shapes, self.values)
        of_position = sum(array.strides[0] for array in kept) + self._extra + (self._extra_at_once if self.at_once else 0)
        return positions * of_position + 4 * edges + 8 * rows * len(self._word_of) + 4 * places

    def _too_large(self) -> SpecError:
        found, memory = format_count(self.positions), self._memory  # MB
        return SpecError(
            f"{self.game.name} has more than {found} positions from here: they do not fit in {memory} MB (memory={memory})"
        )

    def _explain(self, answer: int) -> LudusError:
        if answer == TOO_FREE:
            return SpecError(
                f"{self.game.name} lets several seats choose at once here, which is solved only for two seats "
                "whose gains are each other's losses"
            )
        if answer == LUCK:
            return GameError(f"{self.game.file}: mover answered CHANCE, which is reserved: dice and cards are not played yet")
        most = self.game.max_moves
        return GameError(f"{self.game.file}: legal gave fewer than 1 or more than {most} moves (MAX_MOVES)")


def format_count(number: int) -> str:
    """1 234 567."""
    return f"{number:,}".replace(",", " ")
